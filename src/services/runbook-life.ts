import type { Caller } from '../domain/caller.ts';
import type {
  ExamplesFail,
  Failure,
  InvalidInput,
  InvalidTrigger,
  LostUpdate,
  NoSuchEntity,
  NoSuchKnowledge,
  UnknownKind,
  WrongStatus,
} from '../domain/failure.ts';
import type { Runbook, RunbookContent } from '../domain/knowledge.ts';
import { compareContents } from '../domain/runbook-version.ts';
import { contentOf } from '../graph/runbook-record.ts';
import { findVersions } from '../graph/runbook-version-store.ts';
import { checkExamples } from './example-check.ts';
import type { KnowledgeDeps } from './knowledge-deps.ts';
import { wrongStatus } from './knowledge-refusals.ts';
import { changeRunbook, type Changed, type Decision, type RunbookTarget } from './runbook-change.ts';
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
  { target, version }: { target: RunbookTarget; version: number },
): Promise<Runbook | StatusRefusal | InvalidInput | InvalidTrigger | UnknownKind | ExamplesFail> {
  const changed = await changeRunbook<
    WrongStatus | InvalidInput | InvalidTrigger | UnknownKind | ExamplesFail
  >(deps, {
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
      const decision = await decideContent(deps, present, former.content);
      return '__typename' in decision ? decision : { ...decision, detail: { restored: version } };
    },
  });
  return runbookOf(changed);
}

/** What is in force has to pass its examples at once; a draft may fail them until it is published. */
export async function decideContent(
  deps: KnowledgeDeps,
  present: Runbook,
  content: RunbookContent,
): Promise<Decision | InvalidTrigger | UnknownKind | ExamplesFail> {
  const prepared = prepareRunbook(content, deps);
  if ('__typename' in prepared) return prepared;
  const failing =
    present.status === 'ACTIVE' ? await checkExamples(content, prepared.trigger, deps.tryExample) : null;
  if (failing !== null) return failing;
  const fields = compareContents(contentOf(present), content).map(({ field }) => field);
  return { prepared, status: present.status, detail: { fields } };
}

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
