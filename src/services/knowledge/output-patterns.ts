import { Worker } from 'node:worker_threads';
import { findInOutput, type OutputFindings } from '../../domain/trigger/find-in-output.ts';
import type { OutputTask, OutputTaskDone } from './symptom-worker.ts';

/** Looks for patterns of authors in an output. Null when it took longer than is waited for. */
export type FindInOutput = (patterns: readonly string[], output: string) => Promise<OutputFindings | null>;

export interface OutputPatterns {
  readonly find: FindInOutput;
}

// Below this much work a thread costs more than it saves.
const INLINE_CHARACTERS_MAX = 16_384;
const WAIT_MS = 5_000;
const IDLE_MS = 30_000;

/** Short outputs are looked at where they are, long ones in a worker thread that goes when nobody needs it. */
export function createOutputPatterns(): OutputPatterns {
  let thread: PatternThread | null = null;
  return {
    find: (patterns, output) => {
      if (patterns.length * output.length <= INLINE_CHARACTERS_MAX)
        return Promise.resolve(findInOutput(patterns, output));
      if (thread === null || thread.isGone) thread = new PatternThread();
      return thread.find(patterns, output);
    },
  };
}

/** One worker thread with the questions that wait for it. */
class PatternThread {
  isGone = false;
  readonly #worker = startWorker();
  readonly #waiting = new Map<number, (findings: OutputFindings | null) => void>();
  #count = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor() {
    // The thread keeps no process alive, and its end answers everybody who still waits.
    this.#worker.unref();
    this.#worker.on('message', ({ id, findings }: OutputTaskDone) => {
      this.#answer(id, findings);
    });
    this.#worker.on('error', () => {
      this.#end();
    });
    this.#worker.on('exit', () => {
      this.#end();
    });
  }

  find(patterns: readonly string[], output: string): Promise<OutputFindings | null> {
    clearTimeout(this.#idle);
    this.#count += 1;
    const task: OutputTask = { id: this.#count, patterns, output };
    return new Promise((resolve) => {
      // A thread that does not answer is given up with all that waits in it; the next question starts another.
      const late = setTimeout(() => {
        this.#end();
      }, WAIT_MS);
      this.#waiting.set(task.id, (findings) => {
        clearTimeout(late);
        resolve(findings);
      });
      this.#worker.postMessage(task);
    });
  }

  #answer(id: number, findings: OutputFindings): void {
    this.#waiting.get(id)?.(findings);
    this.#waiting.delete(id);
    if (this.#waiting.size > 0) return;
    this.#idle = setTimeout(() => {
      this.#end();
    }, IDLE_MS);
    this.#idle.unref();
  }

  #end(): void {
    if (this.isGone) return;
    this.isGone = true;
    clearTimeout(this.#idle);
    for (const answer of this.#waiting.values()) answer(null);
    this.#waiting.clear();
    void this.#worker.terminate();
  }
}

/** The build loads its thread as it is; sources, while developing and in tests, need tsx in the thread as well. */
function startWorker(): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./symptom-worker.js', import.meta.url));
  const file = new URL('./symptom-worker.ts', import.meta.url).href;
  const load = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${JSON.stringify(file)}, ${JSON.stringify(file)}))`;
  return new Worker(load, { eval: true, execArgv: [] });
}
