import type { Frame } from './frames.ts';

/** What a target says of one execution. */
export type TargetState =
  /** Claimed, but its shell is not on record yet. */
  | { readonly name: 'starting' }
  | { readonly name: 'running'; readonly pid: number; readonly startTime: string }
  | {
      readonly name: 'ended';
      readonly exitCode: number;
      /** Seconds since 1970 by the target's clock; null: just now, in the call that started it. */
      readonly endedAt: number | null;
      /** Something that the command left behind still holds its output. */
      readonly isOutputOpen: boolean;
    }
  /** It had started, and neither it nor a record of its end is there any more (a reboot, the out-of-memory killer). */
  | { readonly name: 'gone' }
  /** Barred before it started: it never will. */
  | { readonly name: 'void' }
  /** Its files were picked up. */
  | { readonly name: 'removed' }
  /** The target has never heard of it. It may still start, unless it is settled. */
  | { readonly name: 'none' };

/** A run of bytes of one stream. */
export interface Chunk {
  readonly offset: number;
  readonly bytes: Buffer;
}

export interface StreamNews {
  /** In order. What lies between the offset asked for, or the end of one chunk, and the next was dropped there. */
  readonly chunks: readonly Chunk[];
  /** Bytes that the command has written so far. */
  readonly total: number;
}

/**
 * killed: it got SIGKILL and is still there. spared: it got SIGTERM and no more. denied: the account may not signal it.
 * daemon: it had detached itself before.
 */
export const SURVIVOR_REASONS = ['killed', 'spared', 'denied', 'daemon'] as const;
export type SurvivorReason = (typeof SURVIVOR_REASONS)[number];

/** A process that a stop did not end. */
export interface Survivor {
  readonly pid: number;
  /** The letter of /proc/<pid>/stat. */
  readonly state: string;
  /** Where in the kernel it waits; 0 when it does not or may not be seen. */
  readonly waitChannel: string;
  readonly why: SurvivorReason;
  readonly name: string;
}

export interface WrapperAnswer {
  readonly state: TargetState;
  readonly out: StreamNews;
  readonly err: StreamNews;
  readonly survivors: readonly Survivor[];
  /** This very call started it. */
  readonly isLaunched: boolean;
}

/** `no-place`: no directory of the target takes files, and nothing was started or barred. */
export type WrapperReply = WrapperAnswer | 'no-place';

/** Reads the frames of an answer about one execution; null when they make none. */
export function readReply(frames: readonly Frame[]): WrapperReply | null {
  if (frames.some(({ words }) => words[0] === 'refused')) return 'no-place';
  const state = readState(wordsOf(frames, 'state'));
  if (state === null) return null;
  return {
    state,
    out: readStream(frames, 'out'),
    err: readStream(frames, 'err'),
    survivors: frames.filter(({ words }) => words[0] === 'survivor').map(readSurvivor),
    isLaunched: wordsOf(frames, 'launched').length > 0,
  };
}

/** How many directories a sweep removed, and how many old ones still run; null when it is no such answer. */
export function readSweep(
  frames: readonly Frame[],
): { readonly removed: number; readonly kept: number } | null {
  const [removed, kept] = wordsOf(frames, 'swept').map(Number);
  return removed === undefined || kept === undefined ? null : { removed, kept };
}

function readState(words: readonly string[]): TargetState | null {
  const [name = '', first = '', second = '', third] = words;
  switch (name) {
    case 'running':
      return { name, pid: Number(first), startTime: second };
    case 'ended':
      return {
        name,
        exitCode: Number(first),
        endedAt: second === 'now' ? null : Number(second),
        isOutputOpen: third === 'open',
      };
    case 'starting':
    case 'gone':
    case 'void':
    case 'removed':
    case 'none':
      return { name };
    default:
      return null;
  }
}

function readStream(frames: readonly Frame[], name: 'out' | 'err'): StreamNews {
  return {
    total: Number(wordsOf(frames, `${name}-total`)[0] ?? 0),
    chunks: frames
      .filter(({ words }) => words[0] === name)
      .map(({ words, body }) => ({ offset: Number(words[1]), bytes: body })),
  };
}

function readSurvivor({ words }: Frame): Survivor {
  const [, pid = '', state = '', waitChannel = '', why, ...name] = words;
  return {
    pid: Number(pid),
    state,
    waitChannel,
    why: SURVIVOR_REASONS.find((reason) => reason === why) ?? 'killed',
    name: name.join(' '),
  };
}

/** The last frame of a name, without the name: a later one corrects an earlier one. */
function wordsOf(frames: readonly Frame[], name: string): readonly string[] {
  return frames.findLast(({ words }) => words[0] === name)?.words.slice(1) ?? [];
}
