import type { Analysis } from '../command/analysis.ts';
import { touches } from '../matching/path-use.ts';
import type { Verdict } from '../verdict.ts';
import { isHung, type Repeats, type RunningExecution, type Strike } from './situation.ts';

/** What ran before on an entity, as the record has it. */
export interface PastRun {
  readonly id: string;
  readonly state: string;
  readonly verdict: Verdict | null;
  readonly isRead: boolean;
  readonly exitCode: number | null;
  readonly actions: readonly string[];
  readonly endedAt: string;
  /** The system call in which it hung, and the path; null where nobody could see. */
  readonly hungIn: string | null;
  readonly hungOn: string | null;
  /** When somebody last looked at how it ended, and that could be told; null: never. */
  readonly explainedAt: string | null;
}

/** One that has not ended, or of which a stop left something. */
export interface OpenRun {
  readonly id: string;
  /** Id of the entity on which it was asked for. */
  readonly target: string;
  readonly targetSlug: string;
  /** Places stand in it by their ids, so that it is the same line wherever it was asked for. */
  readonly fingerprint: string;
  /** Names of what its simple commands change. */
  readonly deeds: readonly string[];
  readonly verdict: Verdict | null;
  readonly isRead: boolean;
  readonly isSurvivor: boolean;
  /** What it touches. */
  readonly paths: readonly string[];
  readonly hungOn: string | null;
}

/** A start came to nothing when it failed or hung; a read only when it hung. What never started is neither. */
function isStrike({ state, verdict, isRead }: PastRun): boolean {
  if (state === 'SUCCEEDED' || state === 'NOT_STARTED' || state === 'REFUSED') return false;
  return isHung(verdict) || (state === 'FAILED' && !isRead);
}

function strikeOf({ id, verdict, exitCode, endedAt }: PastRun): Strike {
  return { id, verdict, exitCode, at: endedAt };
}

const newestFirst = (a: PastRun, b: PastRun): number => (a.endedAt < b.endedAt ? 1 : -1);

/**
 * Starts of this very command that came to nothing since it last worked.
 * @param runs of this command on this entity by this token, in the time that counts
 * @param workedAt when it last ended well, whoever ran it; null: never
 */
export function repeatsOfCommand(runs: readonly PastRun[], workedAt: string | null): Repeats | null {
  const counted = runs.filter((run) => isStrike(run) && (workedAt === null || run.endedAt > workedAt));
  return counted.length === 0 ? null : repeatsOf('SAME_COMMAND', 'this command', counted);
}

/** What explains an earlier one says nothing of the last: only a look at that one counts. */
function repeatsOf(of: Repeats['of'], what: string, counted: readonly PastRun[]): Repeats {
  const runs = counted.toSorted(newestFirst);
  return { of, what, strikes: runs.map(strikeOf), diagnosedAt: runs[0]?.explainedAt ?? null };
}

/**
 * Starts that hung in one system call on one path while doing one thing, whatever their arguments, where this command
 * is about to do the same thing there.
 * @param hangs on this entity by this token, in the time that counts
 * @param worked executions that ended well there, with what they touched
 */
export function repeatsOfHang(
  { commands }: Pick<Analysis, 'commands'>,
  hangs: readonly PastRun[],
  worked: readonly Pick<OpenRun & PastRun, 'actions' | 'paths' | 'endedAt'>[],
): Repeats[] {
  const groups = new Map<string, { what: string; runs: PastRun[] }>();
  for (const run of hangs.filter((each) => isStrike(each) && isHung(each.verdict))) {
    const { hungIn, hungOn } = run;
    if (hungIn === null || hungOn === null) continue;
    for (const action of run.actions) {
      const isAgain = commands.some(
        (command) => command.actions.includes(action) && command.paths.some((use) => touches(use, hungOn)),
      );
      const hasWorked = worked.some(
        (each) => each.endedAt >= run.endedAt && each.actions.includes(action) && each.paths.includes(hungOn),
      );
      if (!isAgain || hasWorked) continue;
      const key = JSON.stringify([action, hungIn, hungOn]);
      const known = groups.get(key) ?? { what: `${action} in ${hungIn} on ${hungOn}`, runs: [] };
      groups.set(key, { ...known, runs: [...known.runs, run] });
    }
  }
  return [...groups.values()].map(({ what, runs }) => repeatsOf('SAME_HANG', what, runs));
}

/** A line as it is held against what runs. */
export interface RunningQuestion {
  /** Id of the entity for which it is asked. */
  readonly target: string;
  readonly fingerprint: string;
  readonly deeds: readonly string[];
  readonly commands: Analysis['commands'];
}

/**
 * What stands in the way of this command: itself, a line that does the same to the same thing wherever it was asked
 * for, or a read that hangs on a path which it reads as well.
 */
export function runningFor(question: RunningQuestion, open: readonly OpenRun[]): RunningExecution[] {
  const { target, fingerprint, deeds, commands } = question;
  const reads = commands.flatMap(({ paths }) => paths.filter(({ access }) => access === 'read'));
  return open.flatMap((run) => {
    const isHere = run.target === target;
    const isSameCommand = run.fingerprint === fingerprint || run.deeds.some((deed) => deeds.includes(deed));
    const isSameRead =
      isHere &&
      run.isRead &&
      isHung(run.verdict) &&
      (run.hungOn === null ? run.paths : [run.hungOn]).some((path) =>
        reads.some((use) => touches(use, path)),
      );
    if (!isSameCommand && !isSameRead) return [];
    const { id, targetSlug, verdict, isRead, isSurvivor } = run;
    return [{ id, targetSlug, verdict, isRead, isSurvivor, isSameCommand }];
  });
}
