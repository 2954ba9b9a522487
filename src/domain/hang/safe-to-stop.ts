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

/** Work that leaves things half done; stopping it by force needs a person who may approve. */
const HALF_DONE: readonly { readonly actions: RegExp; readonly what: string }[] = [
  {
    actions: /^packages\.(upgrade|install|remove|purge|configure)$/,
    what: 'packages would stay half configured (then: dpkg --configure -a)',
  },
  { actions: /^guest\.(migrate|disk|clone)$/, what: 'a guest would stay locked between two places' },
  {
    actions: /^guest\.(restore|rollback|backup|snapshot)$/,
    what: 'a restore, backup or snapshot would stay half done',
  },
  {
    actions: /^(storage|pool|dataset|volume|ceph|filesystem|disk|partition)\./,
    what: 'a change of storage would stay half done',
  },
];

/** What a stop of this command would interrupt; null when nothing of the kind is under way. */
export function whatWouldBeInterrupted(actions: readonly string[]): string | null {
  return HALF_DONE.find((row) => actions.some((action) => row.actions.test(action)))?.what ?? null;
}

/** In order; what has not begun or does not move can be stopped, what moves and changes things cannot. */
export function judgeStop(
  verdict: Verdict,
  runs: WhatRuns,
  { isUninterruptible }: { readonly isUninterruptible: boolean },
): SafeToStop {
  if (verdict === 'GONE') return { answer: 'YES', reason: 'nothing of it runs any more' };
  const halfDone = whatWouldBeInterrupted(runs.actions);
  if (verdict === 'WAITING_FOR_LOCK')
    return { answer: 'YES', reason: 'it waits for its turn and has not begun what it is for' };
  if (halfDone !== null) return { answer: 'NO', reason: halfDone };
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
