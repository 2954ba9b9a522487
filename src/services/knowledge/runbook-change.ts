import type { Caller } from '../../domain/caller.ts';
import {
  isFailure,
  type Failure,
  type LostUpdate,
  type NoSuchEntity,
  type NoSuchKnowledge,
} from '../../domain/failure.ts';
import type { Runbook, RunbookContent, RunbookStatus } from '../../domain/knowledge.ts';
import { isSameContent, type VersionAct } from '../../domain/runbook-version.ts';
import type { GraphTransaction } from '../../graph/client.ts';
import { findRunbook, lockRunbook } from '../../graph/runbook-store.ts';
import type { KnowledgeDeps } from './knowledge-deps.ts';
import { lostUpdate, noSuchRunbook, withSuggestions } from './knowledge-refusals.ts';
import { storeRunbook, type PreparedRunbook, type RunbookState } from './runbook-write.ts';
import { stamp, type Stamp } from '../write-context.ts';

/** Which runbook a change is for, and the revision that the caller saw, if it says so. */
export interface RunbookTarget {
  readonly slug: string;
  readonly expectedRevision?: number | null | undefined;
}

/** What a runbook is to become. */
export interface Decision {
  readonly prepared: PreparedRunbook;
  readonly status: RunbookStatus;
  readonly detail: Readonly<Record<string, unknown>>;
  /** Why it is published although it is noisy; kept in the version. */
  readonly noiseOverride?: string;
}

export interface RunbookAct<F extends Failure> {
  readonly caller: Caller;
  readonly operation: string;
  readonly act: VersionAct;
  readonly target: RunbookTarget;
  /** Decides on the runbook as it is; may ask the graph. Nothing is written when it refuses. */
  readonly decide: (present: Runbook) => Promise<Decision | F>;
}

export interface Changed {
  readonly runbook: Runbook;
  readonly before: RunbookContent;
  /** It was like that already: no version was made, and what was shown of it still holds. */
  readonly isUnchanged: boolean;
}

const ATTEMPTS = 5;

/**
 * Reads, decides, then writes under the lock if nothing changed meanwhile; decides again when another process came in
 * between and the caller named no revision. Examples are tried outside the transaction, so that it stays short.
 */
export async function changeRunbook<F extends Failure>(
  deps: KnowledgeDeps,
  act: RunbookAct<F>,
): Promise<Changed | F | NoSuchKnowledge | NoSuchEntity | LostUpdate> {
  const changed = await deps.writer.inLine(async () => {
    let last = await attempt(deps, act);
    for (let tries = 1; tries < ATTEMPTS && mayRepeat(last, act.target); tries += 1)
      last = await attempt(deps, act);
    return last;
  });
  return withSuggestions(changed, deps.suggestSlugs);
}

function mayRepeat(outcome: object, target: RunbookTarget): boolean {
  return target.expectedRevision == null && isFailure(outcome) && outcome.__typename === 'LostUpdate';
}

async function attempt<F extends Failure>(
  deps: KnowledgeDeps,
  act: RunbookAct<F>,
): Promise<Changed | F | NoSuchKnowledge | NoSuchEntity | LostUpdate> {
  const { slug, expectedRevision } = act.target;
  const present = await findRunbook(deps.graph, slug);
  if (present === null) return noSuchRunbook(slug);
  if (expectedRevision != null && expectedRevision !== present.revision)
    return lostUpdate(expectedRevision, present.revision);
  const decision = await act.decide(present);
  if ('__typename' in decision) return decision;
  if (CONTENT_ACTS.includes(act.act) && isSameContent(present, decision.prepared.content))
    return { runbook: present, before: present, isUnchanged: true };
  const by = stamp(deps, act.caller, act.operation);
  const saved = await deps.writer.write(by, {
    work: async (tx, sequence) => {
      const locked = await lockRunbook(tx, slug, sequence);
      if (locked === null) return noSuchRunbook(slug);
      if (locked.revision !== present.revision) return lostUpdate(present.revision, locked.revision);
      const result = await storeChange(tx, { locked, decision, act: act.act, by, sequence });
      if ('__typename' in result) return result;
      return { result, subject: slug, detail: { ...decision.detail, version: result.version } };
    },
    reload: (tx, sequence) => lockRunbook(tx, slug, sequence),
  });
  return '__typename' in saved ? saved : { runbook: saved, before: present, isUnchanged: false };
}

/** Acts that are about the content alone; the others change a status. */
const CONTENT_ACTS: readonly VersionAct[] = ['EDITED', 'RESTORED'];

function storeChange(
  tx: GraphTransaction,
  given: { locked: Runbook; decision: Decision; act: VersionAct; by: Stamp; sequence: number },
): Promise<Runbook | NoSuchEntity> {
  const { locked, decision, act, by, sequence } = given;
  return storeRunbook(tx, {
    id: locked.id,
    prepared: decision.prepared,
    sequence,
    by,
    act,
    noiseOverride: decision.noiseOverride,
    state: nextState(locked, decision.status, by),
  });
}

function nextState(locked: Runbook, status: RunbookStatus, by: Stamp): RunbookState {
  const isNowInForce = status === 'ACTIVE';
  // Whoever puts a content in force answers for it, also when it was in force before with another content.
  return {
    status,
    version: locked.version + 1,
    revision: locked.revision + 1,
    publishedBy: isNowInForce ? by.caller.name : null,
    publishedAt: isNowInForce ? by.at : null,
  };
}
