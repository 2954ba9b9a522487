import type { Verdict } from '../verdict.ts';
import { fileOfCall, linkOf, type Actor, type Story } from './actors.ts';
import { measureMovement } from './movement.ts';
import type { LockLine, SocketSample, TaskSample } from './reading.ts';
import { fits, type CallKind, type HangTables } from './tables.ts';

/** What a rule found. */
export interface Finding {
  readonly verdict: Verdict;
  /** Who decides it; null when it is the tree as a whole. */
  readonly actor: Actor | null;
  /** What is waited for, in a person's words; null when the verdict says it all. */
  readonly of: string | null;
  /** Who holds it, as far as that shows. */
  readonly holder: { readonly pid: number; readonly name: string | null } | null;
  /** Where a lock was named by its path alone. */
  readonly path: string | null;
}

export interface RuleContext {
  readonly tables: HangTables;
  /** A socket is called silent after so long without a byte. */
  readonly silentMs: number;
}

type Rule = (story: Story, context: RuleContext) => Finding | null;

/** In order: the first that holds is the verdict. */
export const RULES: readonly { readonly name: string; readonly find: Rule }[] = [
  { name: 'nothing is left', find: gone },
  { name: 'stopped or held by a tracer', find: suspended },
  { name: 'waits on a lock that somebody holds', find: waitsForLock },
  { name: 'its output ends with a wait for a lock', find: saysLock },
  { name: 'stands still in the kernel', find: standsInKernel },
  { name: 'the disk of its file moves', find: slowDisk },
  { name: 'something moves', find: moves },
  { name: 'waits for somebody to type or write', find: waitsForInput },
  { name: 'its sockets are silent', find: silentSocket },
  { name: 'a pipe that nobody empties', find: fullPipe },
  { name: 'a lock inside the program', find: futex },
  { name: 'sleeps', find: sleeps },
];

function found(verdict: Verdict, actor: Actor | null, of: string | null = null): Finding {
  return { verdict, actor, of, holder: null, path: null };
}

function gone({ alive }: Story): Finding | null {
  return alive.length === 0 ? found('GONE', null) : null;
}

function suspended({ actors }: Story): Finding | null {
  const actor = actors.find(
    ({ samples, isStill }) => isStill && samples.every(({ state }) => state === 'T' || state === 't'),
  );
  if (actor === undefined) return null;
  if (actor.last.state === 'T')
    return found('SUSPENDED', actor, 'somebody sent it a stop signal; CONT lets it go on');
  const { tracer } = actor.process;
  return {
    ...found('SUSPENDED', actor, 'a tracer holds it'),
    holder: tracer === 0 ? null : { pid: tracer, name: null },
  };
}

/** Leases are not among them: who breaks one can only wait. */
const LOCK_TYPES: ReadonlySet<string> = new Set(['FLOCK', 'POSIX', 'OFDLCK']);

function waitsForLock({ actors, last }: Story, { tables }: RuleContext): Finding | null {
  for (const actor of actors) {
    const line = waitingLine(actor, last.locks ?? []);
    const isLock = line === null ? null : LOCK_TYPES.has(line.type);
    const isInCall = actor.isStill && fits(tables.signs.lock_waits, actor.last.waitChannel);
    if (isLock !== true && !(isLock === null && isInCall)) continue;
    return { ...found('WAITING_FOR_LOCK', actor), holder: holderOf(line, last) };
  }
  return null;
}

function waitingLine(actor: Actor, locks: readonly LockLine[]): LockLine | null {
  return locks.find(({ isWaiting, pid }) => isWaiting && pid === actor.pid) ?? null;
}

function holderOf(line: LockLine | null, { locks, holders }: Story['last']): Finding['holder'] {
  if (line === null) return null;
  const holder = locks?.find(({ number, isWaiting }) => number === line.number && !isWaiting);
  return holder === undefined ? null : { pid: holder.pid, name: holders.get(holder.pid) ?? null };
}

function saysLock({ output, actors }: Story, { tables }: RuleContext): Finding | null {
  const line = `${output.before}${output.since}`.split(/[\r\n]+/).findLast((text) => text.trim() !== '');
  for (const text of tables.signs.lock_texts) {
    const groups = text.exec(line ?? '')?.groups;
    if (line === undefined || !text.test(line)) continue;
    const pid = Number(groups?.['pid'] ?? 0);
    return {
      ...found('WAITING_FOR_LOCK', actors[0] ?? null, 'so says the last line of its output'),
      holder: pid === 0 ? null : { pid, name: groups?.['name'] ?? null },
      path: groups?.['path'] ?? null,
    };
  }
  return null;
}

function standsInKernel(story: Story, context: RuleContext): Finding | null {
  const stuck = story.actors.find(
    (actor) =>
      (actor.isInOneCall && inKernelWait(actor, context) !== null) ||
      (actor.isStill && isUninterruptible(actor) && !isOnMovingDisk(actor, story, context)),
  );
  if (stuck === undefined) return null;
  const of = inKernelWait(stuck, context);
  const line = waitingLine(stuck, story.last.locks ?? []);
  return { ...found('BLOCKED', stuck, of), holder: holderOf(line, story.last) };
}

function isUninterruptible({ samples }: Actor): boolean {
  return samples.every(({ state }) => state === 'D');
}

/**
 * What the kernel waits for, by the wait channel or by where in the kernel it stands; where a call waits for several
 * things in turn, the one that most readings show.
 */
function inKernelWait({ last, samples }: Actor, { tables }: RuleContext): string | null {
  const { kernel_waits: waits } = tables.signs;
  // Who waits for a processor shows no channel, nor does who was woken between two looks of one reading.
  const channels = samples.flatMap((sample) => shownChannel(sample) ?? []);
  const known = channels.flatMap((channel) => waits.filter(({ name }) => name.test(channel)).at(0) ?? []);
  if (known.length === channels.length && known.length > 0) return mostFrequent(known.map(({ of }) => of));
  if (shownChannel(last) !== null) return null;
  return waits.find(({ name }) => last.stack.some((frame) => name.test(frame)))?.of ?? null;
}

function shownChannel({ state, waitChannel }: TaskSample): string | null {
  return state === 'R' || waitChannel === '0' ? null : waitChannel;
}

/** Of those that are as frequent, the last. */
function mostFrequent(words: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const highest = Math.max(...counts.values());
  return words.findLast((word) => counts.get(word) === highest) ?? null;
}

/** One D among readings is ordinary disk I/O, and so are many while the disk of the file still moves. */
function isOnMovingDisk(actor: Actor, { readings, last }: Story, { tables }: RuleContext): boolean {
  const isDiskWait = [actor.last.waitChannel, ...actor.last.stack].some((where) =>
    fits(tables.signs.disk_waits, where),
  );
  if (!isDiskWait) return false;
  const before = readings[0]?.disks ?? new Map<string, number>();
  const moved = [...last.disks].filter(([device, sectors]) => sectors !== (before.get(device) ?? 0));
  const { device } = actor.process;
  const isKnown = device !== null && last.disks.has(device);
  return isKnown ? moved.some(([one]) => one === device) : moved.length > 0;
}

function slowDisk(story: Story, context: RuleContext): Finding | null {
  const slow = story.actors.find(
    (actor) => isUninterruptible(actor) && actor.isStill && isOnMovingDisk(actor, story, context),
  );
  return slow === undefined ? null : found('PROGRESSING', slow, 'it waits for a disk, and disks move');
}

function moves(story: Story, { tables }: RuleContext): Finding | null {
  return measureMovement(story, tables.signs).isMoving ? found('PROGRESSING', null) : null;
}

function waitsForInput(story: Story, { tables }: RuleContext): Finding | null {
  for (const actor of story.actors) {
    const of = inputOf(actor, story, tables);
    if (of !== null) return found('WAITING_FOR_INPUT', actor, of);
  }
  return null;
}

function inputOf(actor: Actor, story: Story, tables: HangTables): string | null {
  const { signs } = tables;
  const { waitChannel } = actor.last;
  if (fits(signs.fifo_opens, waitChannel) && isIn(actor, 'opens', tables))
    return 'nobody has opened the other end of the FIFO';
  const link = isIn(actor, 'reads', tables) ? fileOfCall(actor, tables) : polledInput(actor, tables);
  if (link === null) return null;
  if (fits(signs.terminals, link.target)) return 'it asks a terminal, and nobody types';
  if (!fits(signs.pipe_reads, waitChannel)) return null;
  return hasWriter(story, link.target) ? null : 'nobody writes into the pipe that it reads';
}

/** Waiting for one file means standard input: that is what prompts with a time limit do. */
function polledInput(actor: Actor, tables: HangTables): ReturnType<typeof linkOf> {
  const [first = '', second = ''] = actor.call?.arguments ?? [];
  const isOne =
    (isIn(actor, 'selects', tables) && Number(first) === 1) ||
    (isIn(actor, 'polls', tables) && Number(second) === 1);
  const link = linkOf(actor.process, 0);
  return isOne && link !== null && fits(tables.signs.terminals, link.target) ? link : null;
}

/** Does somebody in the tree hold the end into which one writes? Nobody waits for input of its own making. */
function hasWriter({ alive }: Story, target: string): boolean {
  return alive.some(({ links }) => links.some((link) => link.target === target && link.mayWrite));
}

function isIn({ callName }: Actor, kind: CallKind, { isKind }: HangTables): boolean {
  return callName !== null && isKind(callName, kind);
}

const WAITS_ON_SOCKETS: readonly CallKind[] = ['talks', 'reads', 'writes', 'polls', 'selects', 'epolls'];

function silentSocket(story: Story, context: RuleContext): Finding | null {
  for (const actor of story.actors) {
    if (!WAITS_ON_SOCKETS.some((kind) => isIn(actor, kind, context.tables))) continue;
    const sockets = socketsOf(actor, story, context);
    const [first] = sockets;
    if (first === undefined || sockets.some(({ state }) => state === 'LISTEN')) continue;
    const silences = sockets.map((socket) => socket.silentMs ?? standingMs(actor, story));
    const silentMs = Math.min(...silences);
    if (silentMs < context.silentMs) continue;
    const of = `no byte from ${first.peer} for ${Math.round(silentMs / 1_000)} s`;
    return found('BLOCKED', actor, of);
  }
  return null;
}

/** The socket of the call or, where it waits for many files, all of the process. */
function socketsOf(actor: Actor, { last }: Story, { tables }: RuleContext): SocketSample[] {
  const link = fileOfCall(actor, tables);
  const links = link === null || isIn(actor, 'epolls', tables) ? actor.process.links : [link];
  const inodes = new Set(links.flatMap(({ target }) => /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? []));
  const known = last.sockets?.filter(({ inode }) => inodes.has(inode)) ?? [];
  const isCertain = link !== null && inodes.size > 0;
  // Without counters, a thread that never ran since proves that nothing came.
  return known.length > 0 || !isCertain
    ? known
    : [...inodes].map((inode) => ({ inode, state: '', peer: 'the other end', bytes: 0, silentMs: null }));
}

/** How long it has been standing still; 0 when it has not. */
export function standingMs(actor: Actor, { last, spanMs }: Story): number {
  if (!actor.isInOneCall) return 0;
  const since =
    !actor.isStill || last.lastRunMs === null || actor.last.lastRunMs === null
      ? 0
      : last.lastRunMs - actor.last.lastRunMs;
  return Math.min(Math.max(spanMs, since), last.atMs - actor.last.startedMs);
}

function fullPipe({ actors, alive }: Story, { tables }: RuleContext): Finding | null {
  for (const actor of actors) {
    if (
      !actor.isStill ||
      !isIn(actor, 'writes', tables) ||
      !fits(tables.signs.pipe_writes, actor.last.waitChannel)
    )
      continue;
    const link = fileOfCall(actor, tables);
    const reader = alive.find(({ links }) =>
      links.some(({ target, mayRead }) => target === link?.target && mayRead),
    );
    const who = reader === undefined ? 'nobody' : `${reader.tasks[0]?.name ?? ''} (${reader.pid})`;
    return found('BLOCKED', actor, `a full pipe; who reads it: ${who}`);
  }
  return null;
}

/** Threads wait so for work as well: only where no other thread could bring any it is a hang. */
function futex({ actors }: Story, { tables }: RuleContext): Finding | null {
  const [first] = actors;
  const isAll = actors.every((actor) => actor.isStill && isIn(actor, 'futexes', tables));
  return first !== undefined && isAll
    ? found('BLOCKED', first, 'a lock inside the program that nobody releases')
    : null;
}

function sleeps({ actors }: Story, { tables }: RuleContext): Finding | null {
  const sleeper = actors.find(
    (actor) =>
      isIn(actor, 'sleeps', tables) ||
      fits(tables.signs.sleeps, actor.last.waitChannel) ||
      isTimer(actor, tables),
  );
  return sleeper === undefined
    ? null
    : found('PROGRESSING', sleeper, 'it sleeps by its own wish: slow, not hung');
}

/** A select or poll of no files is a sleep. */
function isTimer(actor: Actor, tables: HangTables): boolean {
  const [first = '', second = ''] = actor.call?.arguments ?? [];
  return (
    (isIn(actor, 'selects', tables) && Number(first) === 0) ||
    (isIn(actor, 'polls', tables) && Number(second) === 0)
  );
}
