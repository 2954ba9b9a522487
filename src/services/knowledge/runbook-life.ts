import type { Caller } from '../../domain/caller.ts';
import type {
  ExamplesFail,
  Failure,
  InvalidInput,
  InvalidTrigger,
  LostUpdate,
  NoSuchEntity,
  NoSuchKnowledge,
  TooNoisy,
  UnknownKind,
  WrongStatus,
} from '../../domain/failure.ts';
import type { Runbook, RunbookContent } from '../../domain/knowledge.ts';
import { compareContents } from '../../domain/runbook-version.ts';
import { contentOf } from '../../graph/runbook-record.ts';
import { findVersions } from '../../graph/runbook-version-store.ts';
import { checkExamples } from './example-check.ts';
import type { KnowledgeDeps } from './knowledge-deps.ts';
import { wrongStatus } from './knowledge-refusals.ts';
import { changeRunbook, type Changed, type Decision, type RunbookTarget } from './runbook-change.ts';
import { judgeTrial, readNoiseOverride } from './runbook-trial.ts';
import { prepareRunbook, type PreparedRunbook } from './runbook-write.ts';

/** How a runbook goes out of force, and back to a former content. */

export type StatusRefusal = NoSuchKnowledge | NoSuchEntity | LostUpdate | WrongStatus;

/** DRAFT or ACTIVE → RETIRED. */
export async function retireRunbook(
  deps: KnowledgeDeps,
  caller: Caller,
  target: RunbookTarget,
): Promise<Runbook | StatusRefusal> {
  const changed = await changeRunbook<WrongStatus>(deps, {
    caller,
    target,
    operation: 'retireRunbook',
    act: 'RETIRED',
    decide: (present) => Promise.resolve(retirement(deps, present)),
  });
  return runbookOf(changed);
}

/** RETIRED → DRAFT. */
export async function reinstateRunbook(
  deps: KnowledgeDeps,
  caller: Caller,
  target: RunbookTarget,
): Promise<Runbook | StatusRefusal> {
  const changed = await changeRunbook<WrongStatus>(deps, {
    caller,
    target,
    operation: 'reinstateRunbook',
    act: 'REINSTATED',
    decide: (present) =>
      Promise.resolve(
        present.status === 'RETIRED'
          ? { prepared: asStored(deps, present), status: 'DRAFT', detail: {} }
          : wrongStatus(present.status, 'only a RETIRED runbook is reinstated'),
      ),
  });
  return runbookOf(changed);
}

/** A former content as the newest one. */
export async function restoreVersion(
  deps: KnowledgeDeps,
  caller: Caller,
  { target, version }: { target: ForcedTarget; version: number },
): Promise<EditedRunbook | StatusRefusal | InvalidInput | ContentFaults> {
  const reason = readNoiseOverride(target.overrideNoise);
  if (reason !== null && typeof reason !== 'string') return reason;
  const changed = await changeRunbook<WrongStatus | InvalidInput | ContentFaults>(deps, {
    caller,
    target,
    operation: 'restoreRunbookVersion',
    act: 'RESTORED',
    decide: async (present) => {
      if (present.status === 'RETIRED')
        return wrongStatus(
          'RETIRED',
          'a RETIRED runbook takes no changes; bring it back with reinstateRunbook',
        );
      const found = await deps.graph.readAll((tx) => findVersions(tx, target.slug, [version]));
      const former = found.get(version);
      if (former === undefined) return noSuchVersion(version, present.version);
      const decision = await decideContent(deps, present, { content: former.content, reason });
      if ('__typename' in decision) return decision;
      return { ...decision, detail: { ...decision.detail, restored: version } };
    },
  });
  return editedOf(changed);
}

/** A change of a content that may be in force. */
export interface ForcedTarget extends RunbookTarget {
  /** Why it is to be in force although it is too noisy. */
  readonly overrideNoise?: string | null | undefined;
}

export type ContentFaults = InvalidTrigger | UnknownKind | ExamplesFail | TooNoisy;

/**
 * What is in force has to pass at once what publishing asks for; a draft may fail until it is published. Noise is
 * judged only where another trigger or scope makes it another question.
 */
export async function decideContent(
  deps: KnowledgeDeps,
  present: Runbook,
  { content, reason }: { readonly content: RunbookContent; readonly reason: string | null },
): Promise<Decision | ContentFaults> {
  const prepared = prepareRunbook(content, deps);
  if ('__typename' in prepared) return prepared;
  const fields = compareContents(contentOf(present), content).map(({ field }) => field);
  const decision = { prepared, status: present.status, detail: { fields } };
  if (present.status !== 'ACTIVE') return decision;
  if (!fields.some((field) => SPEAKING_FIELDS.includes(field)))
    return (await checkExamples(content, prepared.trigger, deps.tryExample)) ?? decision;
  const tried = await deps.tryOut(content, present);
  if ('__typename' in tried) return tried;
  const passed = judgeTrial(tried, reason);
  if ('__typename' in passed) return passed;
  return { ...decision, ...passed, detail: { ...decision.detail, ...passed.detail } };
}

/** Fields that decide on which commands it speaks. */
const SPEAKING_FIELDS: readonly string[] = ['trigger', 'scope'];

function retirement(deps: KnowledgeDeps, present: Runbook): Decision | WrongStatus {
  if (present.status === 'RETIRED') return wrongStatus('RETIRED', 'it is RETIRED already');
  return { prepared: asStored(deps, present), status: 'RETIRED', detail: { was: present.status } };
}

// Its status changes, not its content: a trigger that no longer compiles does not keep it in force.
function asStored(deps: KnowledgeDeps, present: Runbook): PreparedRunbook {
  const content = contentOf(present);
  const prepared = prepareRunbook(content, deps);
  return '__typename' in prepared ? { content, trigger: null } : prepared;
}

function noSuchVersion(version: number, newest: number): InvalidInput {
  return {
    __typename: 'InvalidInput',
    field: 'version',
    message: `there is no version ${version}; versions count from 1 to ${newest}`,
  };
}

export function runbookOf<F extends Failure>(changed: Changed | F): Runbook | F {
  return '__typename' in changed ? changed : changed.runbook;
}

/** A runbook after an edit. */
export interface EditedRunbook {
  readonly runbook: Runbook;
  /** It was like that already, so no version was made. */
  readonly isUnchanged: boolean;
}

export function editedOf<F extends Failure>(changed: Changed | F): EditedRunbook | F {
  if ('__typename' in changed) return changed;
  const { runbook, isUnchanged } = changed;
  return { runbook, isUnchanged };
}
