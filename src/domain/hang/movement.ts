import { isEnded, usedCpu, type Story } from './actors.ts';
import type { ProcessSample, Reading } from './reading.ts';
import type { HangSigns } from './tables.ts';

/** What moved over the tree between the first and the last reading. */
export interface Movement {
  readonly cpuMs: number;
  readonly ioBytes: number;
  readonly ioCalls: number;
  readonly socketBytes: number;
  readonly outputBytes: number;
  /** Processes that were not there at the first reading. */
  readonly newProcesses: number;
  /** Is any of it more than idling? */
  readonly isMoving: boolean;
  /** Processes that worked, without what `except` names. */
  readonly busy: readonly { readonly pid: number; readonly name: string }[];
}

/** `except`: a process that is looked at by itself. */
export function measureMovement(story: Story, signs: HangSigns, except: number | null = null): Movement {
  const [first] = story.readings;
  const { last } = story;
  if (first === undefined) throw new Error('A story has a first reading');
  const others = last.processes.filter(({ pid }) => pid !== except);
  const pairs = others.map((now) => ({
    now,
    before: first.processes.find(({ pid }) => pid === now.pid) ?? null,
  }));
  const sum = (value: (now: ProcessSample, before: ProcessSample | null) => number): number =>
    pairs.reduce((total, { now, before }) => total + Math.max(0, value(now, before)), 0);
  const cpuMs = sum((now, before) => cpuOf(now) - (before === null ? 0 : cpuOf(before)));
  const moved = {
    cpuMs,
    ioBytes: sum(
      (now, before) =>
        (now.io?.passed ?? 0) + (now.io?.disk ?? 0) - (before?.io?.passed ?? 0) - (before?.io?.disk ?? 0),
    ),
    ioCalls: sum((now, before) => (now.io?.calls ?? 0) - (before?.io?.calls ?? 0)),
    socketBytes: except === null ? socketBytes(last) - socketBytes(first) : 0,
    outputBytes: except === null ? outputMoved(story, signs) : 0,
    newProcesses: countNew(story, except),
  };
  const busy = pairs
    .filter(({ now, before }) => isBusy(now, before, story.spanMs))
    .map(({ now }) => named(now));
  const { ioBytes, ioCalls, newProcesses, outputBytes } = moved;
  const isMoving =
    busy.length > 0 || ioBytes + ioCalls + newProcesses + outputBytes > 0 || moved.socketBytes !== 0;
  return { ...moved, isMoving, busy };
}

function isBusy(now: ProcessSample, before: ProcessSample | null, spanMs: number): boolean {
  if (before !== null && now.io !== null && before.io !== null && now.io.calls !== before.io.calls)
    return true;
  return now.tasks.some((task) => {
    const earlier = before?.tasks.find(({ tid }) => tid === task.tid);
    return earlier !== undefined && !isEnded(task) && usedCpu(earlier, task, spanMs);
  });
}

function cpuOf({ tasks }: ProcessSample): number {
  return tasks.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}

function socketBytes({ sockets }: Reading): number {
  return (sockets ?? []).reduce((sum, { bytes }) => sum + bytes, 0);
}

function named({ pid, tasks }: ProcessSample): { pid: number; name: string } {
  return { pid, name: tasks[0]?.name ?? '' };
}

/** Over all readings: a child may begin and end between the first and the last. */
function countNew({ readings }: Story, except: number | null): number {
  const before = new Set(readings[0]?.processes.map(({ pid }) => pid));
  const later = readings.slice(1).flatMap(({ processes }) => processes.map(({ pid }) => pid));
  return new Set(later.filter((pid) => !before.has(pid) && pid !== except)).size;
}

/** Bytes of output since the first reading; 0 when they only say again that a lock is waited for. */
function outputMoved({ readings, last, output }: Story, { lock_texts }: HangSigns): number {
  const bytes = (last.outputBytes ?? 0) - (readings[0]?.outputBytes ?? 0);
  const lines = output.since.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  const isLockTalk = lines.length > 0 && lines.every((line) => lock_texts.some((text) => text.test(line)));
  return isLockTalk ? 0 : bytes;
}
