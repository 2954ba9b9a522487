import type { NotStartedReason } from '../../domain/execution/not-started.ts';
import type { ReachedHop } from '../../domain/execution/target-route.ts';
import { callScript } from '../../exec/script-call.ts';
import type { Targets } from '../../exec/targets.ts';
import type { CallResult } from '../../exec/transport.ts';

/** How far one gets on the way to a target. */
export interface TriedHop {
  readonly reached: ReachedHop;
  readonly state: 'REACHED' | 'FAILED' | 'NOT_TRIED';
  /** Whole milliseconds; null when it was not tried. */
  readonly tookMs: number | null;
  /** Why it failed; null when it did not. `detail` is what a machine said: untrusted text. */
  readonly fault: { readonly reason: NotStartedReason; readonly detail: string } | null;
}

export interface RouteCheckDeps {
  readonly targets: Targets;
  /** A word that nobody can guess. */
  readonly newMark: () => string;
  readonly monotonicMs: () => number;
}

/** Of one stage; a route has at most a handful. */
const STAGE_MS = 8_000;
const OUTPUT_BYTES = 4_096;
/** Does nothing, and proves that a shell at that stage did it. */
const SCRIPT = Buffer.from('exit 0\n');

/** Tries each stage from the service on, up to the first that fails. */
export async function tryRoute(deps: RouteCheckDeps, hops: readonly ReachedHop[]): Promise<TriedHop[]> {
  const tried: TriedHop[] = [];
  for (const [index, reached] of hops.entries()) {
    const isBarred = tried.some(({ state }) => state === 'FAILED');
    tried.push(
      isBarred
        ? { reached, state: 'NOT_TRIED', tookMs: null, fault: null }
        : await tryStage(deps, hops.slice(0, index + 1), reached),
    );
  }
  return tried;
}

async function tryStage(
  { targets, newMark, monotonicMs }: RouteCheckDeps,
  hops: readonly ReachedHop[],
  reached: ReachedHop,
): Promise<TriedHop> {
  const startedMs = monotonicMs();
  const route = await targets.open(hops.map(({ hop }) => hop));
  const options = { timeoutMs: STAGE_MS, maxOutputBytes: OUTPUT_BYTES };
  const result =
    'carrier' in route ? await callScript(route, { mark: newMark(), script: SCRIPT, options }) : route;
  const fault = faultOf(result);
  const tookMs = Math.round(monotonicMs() - startedMs);
  return { reached, state: fault === null ? 'REACHED' : 'FAILED', tookMs, fault };
}

function faultOf(result: CallResult): TriedHop['fault'] {
  switch (result.kind) {
    case 'ended':
      return result.exitCode === 0 ? null : { reason: 'NO_SHELL', detail: result.stderr.toString() };
    case 'not-started':
      return { reason: result.reason, detail: result.detail };
    case 'lost':
      return {
        reason: result.reason === 'TIMED_OUT' ? 'TIMED_OUT' : 'HOP_FAILED',
        detail: result.detail === '' ? `the answer did not come back (${result.reason})` : result.detail,
      };
  }
}
