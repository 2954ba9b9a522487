import { EventEmitter } from 'node:events';
import type { Execution } from '../../domain/execution/execution.ts';
import type { OutputPiece } from '../../domain/output/output.ts';

/** What happens to an execution while it is under way in this process. */
export type ExecutionEvent =
  | { readonly kind: 'changed'; readonly execution: Execution }
  | { readonly kind: 'printed'; readonly piece: OutputPiece };

export interface ExecutionEvents {
  tell(id: string, event: ExecutionEvent): void;
  /** Events from now on. What a slow reader does not take is bounded: the oldest output is left out then. */
  listen(id: string): EventQueue;
  /** Does anybody listen or wait? Then it is worth looking more often. */
  hasListeners(id: string): boolean;
  /** Resolves with the next change of the record, or null when the signal fires first. */
  nextChange(id: string, signal: AbortSignal): Promise<Execution | null>;
}

export interface EventQueue {
  /** The next event, or null when `ms` have passed without one. */
  next(ms: number): Promise<ExecutionEvent | null>;
  close(): void;
}

/** Characters of output that wait for one reader. */
const WAITING_CHARACTERS_MAX = 262_144;

export function createExecutionEvents(): ExecutionEvents {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    tell: (id, event) => {
      emitter.emit(id, event);
    },
    listen: (id) => listenTo(emitter, id),
    hasListeners: (id) => emitter.listenerCount(id) > 0,
    nextChange: async (id, signal) => {
      if (signal.aborted) return null;
      return new Promise((resolve) => {
        const end = (execution: Execution | null): void => {
          emitter.off(id, take);
          signal.removeEventListener('abort', giveUp);
          resolve(execution);
        };
        const take = (event: ExecutionEvent): void => {
          if (event.kind === 'changed') end(event.execution);
        };
        const giveUp = (): void => {
          end(null);
        };
        emitter.on(id, take);
        signal.addEventListener('abort', giveUp);
      });
    },
  };
}

function listenTo(emitter: EventEmitter, id: string): EventQueue {
  let waiting: ExecutionEvent[] = [];
  let wake: (() => void) | null = null;
  const take = (event: ExecutionEvent): void => {
    waiting = bounded([...waiting, event]);
    wake?.();
  };
  emitter.on(id, take);
  return {
    next: async (ms) => {
      if (waiting.length === 0) await woken(ms, (call) => (wake = call));
      wake = null;
      return waiting.shift() ?? null;
    },
    close: () => {
      emitter.off(id, take);
      wake?.();
    },
  };
}

function woken(ms: number, onWake: (call: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    onWake(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Leaves out the oldest output beyond the bound; the offsets of the next piece show that something is missing. */
function bounded(events: ExecutionEvent[]): ExecutionEvent[] {
  let characters = 0;
  const isKept = events
    .toReversed()
    .map(
      (event) =>
        event.kind === 'changed' || (characters += event.piece.text.length) <= WAITING_CHARACTERS_MAX,
    )
    .toReversed();
  return events.filter((_event, index) => isKept[index]);
}
