import type {
  ProcessSample,
  Reading,
  Readings,
  SocketSample,
  TaskSample,
} from '../../src/domain/hang/reading.ts';

/** One process as a test of verdicts describes it; what is left out is what an idle process shows. */
export interface Shown {
  readonly pid?: number;
  readonly name?: string;
  readonly parent?: number;
  readonly state?: string;
  readonly wchan?: string | null;
  /** Number and arguments; `running`; null: unreadable. */
  readonly call?: readonly [number, ...string[]] | 'running' | null;
  readonly cpuMs?: number;
  readonly turns?: number | null;
  readonly io?: number | null;
  /** Descriptor (or cwd) → link; `<` may be read, `>` may be written, `<>` both. */
  readonly files?: Readonly<Record<string, string>>;
  readonly stack?: readonly string[];
  readonly lastRunMs?: number | null;
  readonly device?: string | null;
  readonly isKillPending?: boolean;
  readonly tracer?: number;
}

export interface ShownReading {
  readonly processes: readonly Shown[];
  readonly sockets?: readonly Partial<SocketSample>[] | null;
  readonly locks?: Reading['locks'];
  readonly holders?: Readonly<Record<number, string>>;
  readonly disks?: Readonly<Record<string, number>>;
  readonly outputBytes?: number;
}

const START_MS = 1_000_000;

/** Readings a second apart, the machine having been up for a quarter of an hour. */
export function readingsOf(shown: readonly ShownReading[], more: Partial<Readings> = {}): Readings {
  return {
    machine: 'x86_64',
    readings: shown.map(readingOf),
    output: { before: '', since: '' },
    unreadable: [],
    ...more,
  };
}

/** The same three times. */
export function thrice(...processes: Shown[]): ShownReading[] {
  return [{ processes }, { processes }, { processes }];
}

function readingOf(shown: ShownReading, index: number): Reading {
  const atMs = START_MS + index * 1_000;
  return {
    atMs,
    lastRunMs: atMs - 50,
    processes: shown.processes.map(processOf),
    outputBytes: shown.outputBytes ?? null,
    sockets:
      shown.sockets === null
        ? null
        : (shown.sockets ?? []).map((socket) => ({
            inode: '7',
            state: 'ESTAB',
            peer: '10.0.0.9:80',
            bytes: 0,
            silentMs: null,
            ...socket,
          })),
    locks: shown.locks ?? [],
    holders: new Map(Object.entries(shown.holders ?? {}).map(([pid, name]) => [Number(pid), name])),
    disks: new Map(Object.entries(shown.disks ?? {})),
    isCut: false,
    isWhole: true,
  };
}

function processOf(shown: Shown): ProcessSample {
  const pid = shown.pid ?? 40;
  const io = shown.io === undefined ? 0 : shown.io;
  return {
    pid,
    tasks: [taskOf(pid, shown)],
    io: io === null ? null : { passed: io, calls: io, disk: 0 },
    isKillPending: shown.isKillPending ?? false,
    tracer: shown.tracer ?? 0,
    insidePid: pid,
    device: shown.device ?? null,
    links: Object.entries(shown.files ?? {}).map(([descriptor, link]) => ({
      pid,
      descriptor: descriptor === 'cwd' ? 'cwd' : Number(descriptor),
      mayRead: link.startsWith('<'),
      mayWrite: /^<?>/.test(link),
      target: link.replace(/^[<>]+/, ''),
    })),
  };
}

function taskOf(pid: number, shown: Shown): TaskSample {
  const call = shown.call ?? null;
  return {
    pid,
    tid: pid,
    name: shown.name ?? 'program',
    state: shown.state ?? 'S',
    parent: shown.parent ?? 1,
    startedMs: START_MS - 200_000,
    waitChannel: shown.wchan ?? null,
    call:
      call === null || call === 'running'
        ? call
        : {
            number: call[0],
            arguments: [...call.slice(1).map(String), '0x0', '0x0', '0x0', '0x0', '0x0', '0x0'].slice(0, 6),
          },
    cpuMs: shown.cpuMs ?? 5,
    turns: shown.turns === undefined ? 3 : shown.turns,
    lastRunMs: shown.lastRunMs === undefined ? START_MS - 92_000 : shown.lastRunMs,
    stack: shown.stack ?? [],
  };
}
