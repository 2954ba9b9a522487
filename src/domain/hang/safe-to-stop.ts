import { interruptionsOf } from '../execution/interruption.ts';
import type { Verdict } from '../verdict.ts';

/** What is known of the command whose processes were read. */
export interface WhatRuns {
  /** Actions of the vocabulary, by analysis of the command. */
  readonly actions: readonly string[];
  /** Is it known to change nothing? */
  readonly isRead: boolean;
}

/** May it be stopped, and why. */
export interface SafeToStop {
  readonly answer: 'YES' | 'NO' | 'UNKNOWN';
  readonly reason: string;
}

/** In order; what has not begun or does not move can be stopped, what moves and changes things cannot. */
export function judgeStop(
  verdict: Verdict,
  runs: WhatRuns,
  { isUninterruptible }: { readonly isUninterruptible: boolean },
): SafeToStop {
  if (verdict === 'GONE') return { answer: 'YES', reason: 'nothing of it runs any more' };
  if (verdict === 'WAITING_FOR_LOCK')
    return { answer: 'YES', reason: 'it waits for its turn and has not begun what it is for' };
  const [interrupted] = interruptionsOf(runs.actions);
  if (interrupted !== undefined) return { answer: 'NO', reason: interrupted };
  if (isUninterruptible)
    return {
      answer: 'YES',
      reason: 'nothing is lost by it, but it ends only when the kernel answers, even by KILL',
    };
  if (runs.isRead) return { answer: 'YES', reason: 'it only reads' };
  switch (verdict) {
    case 'PROGRESSING':
      return { answer: 'NO', reason: 'it is at work; what it changes would stay half done' };
    case 'WAITING_FOR_INPUT':
      return { answer: 'YES', reason: 'it waits for an answer that nobody gives' };
    case 'BLOCKED':
    case 'SUSPENDED':
      return { answer: 'YES', reason: 'it stands still; what it has changed so far stays' };
    case 'UNKNOWN':
      return { answer: 'UNKNOWN', reason: 'what it does does not show' };
  }
}
