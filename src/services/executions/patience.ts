import type { Caller } from '../../domain/caller.ts';
import { isFailure } from '../../domain/failure.ts';
import type { DiagnosisService } from '../looking/diagnosis-service.ts';
import type { RunAnswer } from './execution-run.ts';

/** What is said of a command that outlasted the answer's patience, instead of "timed out". */
export interface Patience {
  /** Adds the diagnosis to an answer that waited for a while in vain; gives any other as it is. */
  explain(caller: Caller, answer: RunAnswer, waitedMs: number): Promise<RunAnswer>;
  /** Waits for looks that go on although their answers were given. */
  close(): Promise<void>;
}

/** Who hardly waits wants no verdict: nothing can be told from less. */
const WAITED_MS_MIN = 5_000;
/** Readings take two seconds, more on a machine under load; the request as a whole may take thirty. */
const LOOK_MS = 10_000;
const ALL_MS = 28_000;

export function createPatience(deps: {
  readonly diagnose: DiagnosisService['diagnose'];
  readonly onTrouble: (error: unknown, execution: string) => void;
}): Patience {
  const looks = new Set<Promise<unknown>>();

  const look = async (caller: Caller, id: string) => {
    try {
      const found = await deps.diagnose(caller, id);
      return isFailure(found) ? null : found;
    } catch (error) {
      deps.onTrouble(error, id);
      return null;
    }
  };

  return {
    explain: async (caller, answer, waitedMs) => {
      if (answer.__typename !== 'Pending' || answer.because !== 'PATIENCE') return answer;
      if (waitedMs < WAITED_MS_MIN) return answer;
      const looking = look(caller, answer.execution.id);
      looks.add(looking);
      void looking.finally(() => looks.delete(looking));
      const found = await withinTime(looking, Math.min(LOOK_MS, ALL_MS - waitedMs));
      return found === null ? answer : { ...answer, execution: found.execution, diagnosis: found.diagnosis };
    },
    close: async () => {
      await Promise.all(looks);
    },
  };
}

/** What comes of it, or null when it takes longer. */
async function withinTime<T>(work: Promise<T>, ms: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
