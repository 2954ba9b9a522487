import type {
  IoCounters,
  Link,
  LockLine,
  ProcessSample,
  Reading,
  Readings,
  SocketSample,
  SystemCall,
  TaskSample,
} from '../hang/reading.ts';
import type { Frame } from './frames.ts';
import { readReply, type TargetState } from './wrapper-answer.ts';

/** What a target says when it is asked for readings. */
export interface ReadingsAnswer {
  /** Of the execution; null when processes were named by their pids. */
  readonly state: TargetState | null;
  readonly readings: Readings;
  /** `busy`: an earlier reader there still hangs, so none was added. `stuck`: this one does not even obey SIGKILL. */
  readonly reader: 'done' | 'ended in time' | 'busy' | 'stuck';
}

/** `USER_HZ` of every machine that we know the system calls of. */
const TICK_MS = 10;
const SIGKILL_BIT = 0x100n;

type Words = readonly string[];

/** Reads the frames of an answer; null when they make none. */
export function readReadings(frames: readonly Frame[]): ReadingsAnswer | null {
  const machine = frames.find(({ words }) => words[0] === 'arch')?.words[1];
  if (machine === undefined) return null;
  const parts = split(frames.map(({ words }) => words));
  const readings = parts.map(readOne);
  return {
    state: stateOf(frames),
    readings: { machine, readings, output: outputOf(frames, parts[0] ?? []), unreadable: missing(readings) },
    reader: readerOf(frames),
  };
}

function stateOf(frames: readonly Frame[]): TargetState | null {
  const reply = readReply(frames);
  return reply === null || reply === 'no-place' ? null : reply.state;
}

function readerOf(frames: readonly Frame[]): ReadingsAnswer['reader'] {
  const has = (name: string): boolean => frames.some(({ words }) => words[0] === name);
  if (has('busy')) return 'busy';
  if (has('stuck')) return 'stuck';
  return has('late') ? 'ended in time' : 'done';
}

/** One list of lines for each reading. */
function split(lines: readonly Words[]): Words[][] {
  const parts: Words[][] = [];
  for (const line of lines) {
    if (line[0] === 'reading') parts.push([line]);
    else parts.at(-1)?.push(line);
  }
  return parts;
}

function readOne(lines: readonly Words[]): Reading {
  const [, , uptime = '', lastRun = '!'] = lines[0] ?? [];
  const of = (name: string): Words[] =>
    lines.filter(([first]) => first === name).map((line) => line.slice(1));
  const totals = of('total').map(([, bytes]) => Number(bytes));
  const locks = of('lock');
  return {
    atMs: Math.round(Number(uptime) * 1_000),
    lastRunMs: numberOrNull(lastRun),
    processes: readProcesses(of),
    outputBytes: totals.length === 0 ? null : totals.reduce((sum, bytes) => sum + bytes, 0),
    sockets: of('socket').some(([first]) => first === '!') ? null : readSockets(of),
    locks: locks.some(([first]) => first === '!') ? null : locks.map(readLock),
    holders: new Map(of('holder').map(([pid, ...name]) => [Number(pid), name.join(' ')])),
    disks: new Map(
      of('disk').map(([device = '', reads, writes]) => [device, Number(reads) + Number(writes)]),
    ),
    isCut: of('cut').length > 0,
    isWhole: of('whole').length > 0,
  };
}

type LinesOf = (name: string) => Words[];

function readProcesses(of: LinesOf): ProcessSample[] {
  const links = of('link').flatMap((words) => readLink(words.join(' ')) ?? []);
  const byTask = (name: string): Map<string, string> =>
    new Map(of(name).map(([, tid = '', ...rest]) => [tid, rest.join(' ')]));
  const more = {
    wchan: byTask('wchan'),
    syscall: byTask('syscall'),
    schedstat: byTask('schedstat'),
    lastRun: byTask('last-run'),
    stack: byTask('stack'),
  };
  const tasks = of('stat').flatMap(([pid, tid = '', ...rest]) => {
    const task = readTask({ pid: Number(pid), tid: Number(tid) }, rest.join(' '), {
      waitChannel: more.wchan.get(tid),
      call: more.syscall.get(tid),
      schedule: more.schedstat.get(tid),
      lastRun: more.lastRun.get(tid),
      stack: more.stack.get(tid),
    });
    return task === null ? [] : [task];
  });
  const statuses = new Map(of('status').map((words) => [Number(words[0]), words.slice(1)]));
  const devices = new Map(of('device').map(([pid, device = '']) => [Number(pid), device]));
  const ios = new Map(of('io').map((words) => [Number(words[0]), words.slice(1)]));
  return [...new Set(tasks.map(({ pid }) => pid))].map((pid) => {
    const [pending = '0', shared = '0', tracer = '0', ...inside] = statuses.get(pid) ?? [];
    return {
      pid,
      tasks: tasks.filter((task) => task.pid === pid).sort((a, b) => a.tid - b.tid),
      io: readIo(ios.get(pid) ?? []),
      isKillPending: ((bits(pending) | bits(shared)) & SIGKILL_BIT) !== 0n,
      tracer: Number(tracer),
      insidePid: Number(inside.join(' ').trim().split(/\s+/).at(-1)) || pid,
      links: links.filter((link) => link.pid === pid),
      device: devices.get(pid) ?? null,
    };
  });
}

interface TaskTexts {
  readonly waitChannel: string | undefined;
  readonly call: string | undefined;
  readonly schedule: string | undefined;
  readonly lastRun: string | undefined;
  readonly stack: string | undefined;
}

/** A name may hold blanks and brackets: the fields begin after the last one. */
function readTask(
  ids: { readonly pid: number; readonly tid: number },
  stat: string,
  texts: TaskTexts,
): TaskSample | null {
  const end = stat.lastIndexOf(')');
  const fields = stat.slice(end + 2).split(' ');
  const [state, parent] = fields;
  if (end === -1 || state === undefined || parent === undefined) return null;
  const [ranNs, , turns] = (texts.schedule ?? '!').split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  return {
    ...ids,
    name: stat.slice(stat.indexOf('(') + 1, end),
    state,
    parent: Number(parent),
    startedMs: Number(fields[19]) * TICK_MS,
    waitChannel: textOrNull(texts.waitChannel),
    call: readCall(texts.call),
    cpuMs: turns === undefined ? ticks * TICK_MS : Number(ranNs) / 1e6,
    turns: numberOrNull(turns),
    lastRunMs: numberOrNull(texts.lastRun),
    stack: (texts.stack ?? '').split(' ').filter((frame) => frame !== ''),
  };
}

/** `running`; or the number, six arguments, stack pointer and program counter; or -1 with the latter two. */
function readCall(text: string | undefined): SystemCall | 'running' | null {
  if (text === undefined || text === '!' || text === '') return null;
  if (text.startsWith('running')) return 'running';
  const [number, ...rest] = text.split(' ');
  return { number: Number(number), arguments: rest.length >= 8 ? rest.slice(0, 6) : [] };
}

/** rchar, wchar, syscr, syscw, read_bytes, write_bytes, cancelled_write_bytes. */
function readIo(words: Words): IoCounters | null {
  const [rchar = NaN, wchar = NaN, reads = NaN, writes = NaN, fromDisk = NaN, toDisk = NaN] = words
    .filter((word) => word !== '')
    .map(Number);
  if (Number.isNaN(rchar + toDisk)) return null;
  return { passed: rchar + wchar, calls: reads + writes, disk: fromDisk + toDisk };
}

const LINK = /^l([r-])([w-]).* \/proc\/(\d+)\/(cwd|fd\/(\d+)) -> (.*)$/;

function readLink(line: string): Link | null {
  const found = LINK.exec(line);
  if (found === null) return null;
  const [, read, write, pid, , descriptor, target = ''] = found;
  return {
    pid: Number(pid),
    descriptor: descriptor === undefined ? 'cwd' : Number(descriptor),
    mayRead: read === 'r',
    mayWrite: write === 'w',
    target: target.replace(/ \(deleted\)$/, ''),
  };
}

function readSockets(of: LinesOf): SocketSample[] {
  const counters = new Map(of('counters').map(([inode = '', ...words]) => [inode, words]));
  return of('socket').map(([inode = '', state = '', , , , peer = '']) => {
    const words = counters.get(inode) ?? [];
    const value = (key: string): number | null =>
      numberOrNull(words.find((word) => word.startsWith(`${key}:`))?.slice(key.length + 1));
    // What is sent again and again to a peer that is gone counts as silence: only its acknowledgements count then.
    const sent = value('unacked') === null ? value('lastsnd') : value('lastack');
    return {
      inode,
      state,
      peer,
      bytes: (value('bytes_acked') ?? value('bytes_sent') ?? 0) + (value('bytes_received') ?? 0),
      // ss leaves out what is zero; what is not connected yet has no counters that mean anything.
      silentMs:
        words.length === 0 || state.startsWith('SYN') ? null : Math.min(value('lastrcv') ?? 0, sent ?? 0),
    };
  });
}

/** `12: -> POSIX ADVISORY WRITE 4242 00:2a:99 0 EOF`. */
function readLock([number = '', ...words]: Words): LockLine {
  const isWaiting = words[0] === '->';
  const [type = '', , , pid, file = ''] = isWaiting ? words.slice(1) : words;
  return { number, isWaiting, type, pid: Number(pid), file };
}

function outputOf(frames: readonly Frame[], first: readonly Words[]): Readings['output'] {
  let before = '';
  let since = '';
  for (const stream of ['out', 'err'] as const) {
    const total = Number(first.find(([name, which]) => name === 'total' && which === stream)?.[2] ?? 0);
    for (const { words, body } of frames) {
      if (words[0] !== stream) continue;
      const cut = Math.max(0, total - Number(words[1]));
      before += body.subarray(0, cut).toString();
      since += body.subarray(cut).toString();
    }
  }
  return { before, since };
}

function missing(readings: readonly Reading[]): string[] {
  const last = readings.at(-1);
  if (last === undefined) return [];
  const tasks = last.processes.flatMap((process) => process.tasks).filter(({ state }) => !/[ZX]/.test(state));
  const alive = last.processes.filter(({ tasks: [main] }) => main !== undefined && !/[ZX]/.test(main.state));
  return [
    ...(tasks.some(({ call }) => call === null) ? ['the system call of a process'] : []),
    ...(alive.some(({ io }) => io === null) ? ['I/O counters of a process'] : []),
    ...(alive.some(({ links }) => links.length === 0) ? ['open files of a process'] : []),
    ...(last.sockets === null ? ['counters of sockets (the machine has no ss)'] : []),
    ...(last.locks === null ? ['/proc/locks'] : []),
    ...(last.isCut ? ['threads beyond the first 128'] : []),
    ...(last.isWhole ? [] : ['the rest of the last reading, which took too long']),
  ];
}

function bits(hexadecimal: string): bigint {
  return /^[0-9a-f]+$/i.test(hexadecimal) ? BigInt(`0x${hexadecimal}`) : 0n;
}

function numberOrNull(text: string | undefined): number | null {
  const value = Number(text ?? NaN);
  return text === '' || Number.isNaN(value) ? null : value;
}

function textOrNull(text: string | undefined): string | null {
  return text === undefined || text === '!' ? null : text;
}
