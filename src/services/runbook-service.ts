import type { Caller } from '../domain/caller.ts';
import type {
  ExamplesFail,
  Failure,
  InvalidInput,
  InvalidSlug,
  InvalidTrigger,
  LostUpdate,
  NoSuchEntity,
  NoSuchKnowledge,
  NotPermitted,
  SlugTaken,
  UnknownKind,
  WrongStatus,
} from '../domain/failure.ts';
import { overlay, readRunbook, toRunbookInput, type RunbookInput } from '../domain/knowledge-input.ts';
import type { Runbook, RunbookContent, RunbookStatus, Severity } from '../domain/knowledge.ts';
import { readPage, toPage, type Page, type PageArguments } from '../domain/page.ts';
import { isScopeEmpty } from '../domain/runbook-keys.ts';
import { compareContents, type FieldDifference } from '../domain/runbook-version.ts';
import { contentOf } from '../graph/runbook-record.ts';
import { findRunbook, listRunbooks, lockRunbook } from '../graph/runbook-store.ts';
import { findLastActive, findVersions } from '../graph/runbook-version-store.ts';
import { checkExamples } from './example-check.ts';
import type { KnowledgeDeps } from './knowledge-deps.ts';
import { needsCurate, withSuggestions, wrongStatus } from './knowledge-refusals.ts';
import { changeRunbook, type Changed, type Decision, type RunbookTarget } from './runbook-change.ts';
import { insertRunbook, prepareRunbook, slugCandidates, type PreparedRunbook } from './runbook-write.ts';
import { stamp } from './write-context.ts';

export interface RunbookFilterInput {
  readonly status?: RunbookStatus | null | undefined;
  readonly severity?: Severity | null | undefined;
  readonly entity?: string | null | undefined;
  readonly tag?: string | null | undefined;
  readonly text?: string | null | undefined;
}

export interface RunbookPublished {
  readonly runbook: Runbook;
  /** What is in force now and was not before. */
  readonly changes: readonly FieldDifference[];
  /** What keeps it from ever binding, in a person's words. */
  readonly notes: readonly string[];
}

/** What every change of a stored content may be refused with. */
export type ContentRefusal =
  InvalidInput | InvalidTrigger | UnknownKind | NoSuchEntity | NoSuchKnowledge | LostUpdate;
type StatusRefusal = NoSuchKnowledge | NoSuchEntity | LostUpdate | WrongStatus;

export interface RunbookService {
  /** The runbook with this slug, or null. */
  find(slug: string): Promise<Runbook | null>;
  /** By slug. Refuses a page size out of 1 to 200 and a foreign cursor. */
  list(filter: RunbookFilterInput, page: PageArguments): Promise<Page<Runbook> | InvalidInput>;
  /** Writes a DRAFT, whoever asks. Refuses bad fields, unknown entities and kinds, a slug that is taken. */
  create(
    caller: Caller,
    input: RunbookInput,
    slug?: string | null,
  ): Promise<Runbook | InvalidInput | InvalidTrigger | InvalidSlug | UnknownKind | NoSuchEntity | SlugTaken>;
  /**
   * Replaces the fields that are given; null empties one. An ACTIVE runbook is for curators to change, has to pass its
   * examples, and stays in force; a RETIRED one is reinstated first.
   */
  update(
    caller: Caller,
    target: RunbookTarget,
    changes: RunbookInput,
  ): Promise<Runbook | ContentRefusal | ExamplesFail | NotPermitted | WrongStatus>;
  /** DRAFT → ACTIVE. From now on it binds. Refused while an example fails. */
  publish(
    caller: Caller,
    target: RunbookTarget,
  ): Promise<RunbookPublished | StatusRefusal | InvalidTrigger | UnknownKind | ExamplesFail>;
  /** → RETIRED: it never matches again, and is kept. */
  retire(caller: Caller, target: RunbookTarget): Promise<Runbook | StatusRefusal>;
  /** RETIRED → DRAFT. */
  reinstate(caller: Caller, target: RunbookTarget): Promise<Runbook | StatusRefusal>;
  /** Takes the content of a former version as the newest one; the status stays. */
  restore(
    caller: Caller,
    target: RunbookTarget,
    version: number,
  ): Promise<Runbook | StatusRefusal | InvalidInput | InvalidTrigger | UnknownKind | ExamplesFail>;
}

export function createRunbookService(deps: KnowledgeDeps): RunbookService {
  const { graph } = deps;
  return {
    find: (slug) => findRunbook(graph, slug),
    list: async (filter, page) => {
      const request = readPage(page, 1);
      if ('__typename' in request) return request;
      const { status = null, severity = null, entity = null, tag = null, text = null } = filter;
      const rows = await listRunbooks(graph, { status, severity, entity, tag, text }, request);
      return toPage(rows, request.limit, ({ slug }) => [slug]);
    },
    create: (caller, input, slug) => createDraft(deps, caller, { input, slug }),
    update: (caller, target, changes) => updateRunbook(deps, caller, { target, changes }),
    publish: (caller, target) => publishRunbook(deps, caller, target),
    retire: async (caller, target) =>
      runbookOf(
        await changeRunbook<WrongStatus>(deps, {
          caller,
          target,
          operation: 'retireRunbook',
          act: 'RETIRED',
          decide: (present) => Promise.resolve(retirement(deps, present)),
        }),
      ),
    reinstate: async (caller, target) =>
      runbookOf(
        await changeRunbook<WrongStatus>(deps, {
          caller,
          target,
          operation: 'reinstateRunbook',
          act: 'REINSTATED',
          decide: (present) =>
            Promise.resolve(
              present.status === 'RETIRED'
                ? { prepared: asStored(deps, present), status: 'DRAFT' as const, detail: {} }
                : wrongStatus(present.status, 'only a RETIRED runbook is reinstated'),
            ),
        }),
      ),
    restore: (caller, target, version) => restoreVersion(deps, caller, { target, version }),
  };
}

async function createDraft(
  deps: KnowledgeDeps,
  caller: Caller,
  { input, slug }: { input: RunbookInput; slug: string | null | undefined },
): Promise<Runbook | InvalidInput | InvalidTrigger | InvalidSlug | UnknownKind | NoSuchEntity | SlugTaken> {
  const content = readRunbook(input);
  if ('__typename' in content) return content;
  const slugs = slugCandidates(slug, content.title);
  if ('__typename' in slugs) return slugs;
  const prepared = prepareRunbook(content, deps);
  if ('__typename' in prepared) return prepared;
  const id = deps.newId();
  const created = await deps.writer.inLine(() =>
    deps.writer.write(stamp(deps, caller, 'createRunbook'), {
      work: async (tx, sequence, by) => {
        const given = { id, slugs, prepared, by, sequence, isSeeded: false, promotedFrom: null };
        const result = await insertRunbook(tx, { ...given, status: 'DRAFT' });
        if ('__typename' in result) return result;
        return { result, subject: result.slug, detail: { title: content.title } };
      },
      reload: async (tx, sequence) => {
        for (const candidate of slugs) {
          const found = await lockRunbook(tx, candidate, sequence);
          if (found?.id === id) return found;
        }
        return null;
      },
    }),
  );
  return withSuggestions(created, deps.suggestSlugs);
}

async function updateRunbook(
  deps: KnowledgeDeps,
  caller: Caller,
  { target, changes }: { target: RunbookTarget; changes: RunbookInput },
): Promise<Runbook | ContentRefusal | ExamplesFail | NotPermitted | WrongStatus> {
  const changed = await changeRunbook<ContentRefusal | ExamplesFail | NotPermitted | WrongStatus>(deps, {
    caller,
    target,
    operation: 'updateRunbook',
    act: 'EDITED',
    decide: async (present) => {
      if (present.status === 'RETIRED')
        return wrongStatus(
          'RETIRED',
          'a RETIRED runbook takes no changes; bring it back with reinstateRunbook',
        );
      if (present.status === 'ACTIVE' && !caller.scopes.has('curate'))
        return needsCurate('changing a runbook that is in force');
      const content = readRunbook(overlay(toRunbookInput(present), changes));
      if ('__typename' in content) return content;
      return decideContent(deps, present, content);
    },
  });
  return runbookOf(changed);
}

async function publishRunbook(
  deps: KnowledgeDeps,
  caller: Caller,
  target: RunbookTarget,
): Promise<RunbookPublished | StatusRefusal | InvalidTrigger | UnknownKind | ExamplesFail> {
  let notes: string[] = [];
  const before = await deps.graph.readAll((tx) => findLastActive(tx, target.slug));
  const changed = await changeRunbook<WrongStatus | InvalidTrigger | UnknownKind | ExamplesFail>(deps, {
    caller,
    target,
    operation: 'publishRunbook',
    act: 'PUBLISHED',
    decide: async (present) => {
      if (present.status !== 'DRAFT') return wrongStatus(present.status, publishHint(present.status));
      const prepared = prepareRunbook(contentOf(present), deps);
      if ('__typename' in prepared) return prepared;
      const failing = await checkExamples(prepared.content, prepared.trigger, deps.tryExample);
      if (failing !== null) return failing;
      notes = notesOf(prepared);
      return { prepared, status: 'ACTIVE' as const, detail: { severity: present.severity } };
    },
  });
  if ('__typename' in changed) return changed;
  const { runbook } = changed;
  return {
    runbook,
    changes: compareContents(before?.content ?? null, contentOf(runbook)),
    notes,
  };
}

async function restoreVersion(
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
async function decideContent(
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

function notesOf({ content, trigger }: PreparedRunbook): string[] {
  const notes: string[] = [];
  if (trigger === null)
    notes.push('It has no trigger, so it is only ever shown as RELATED; add one with updateRunbook.');
  else if (trigger.isTextOnly)
    notes.push(
      'No action was understood in the words of its trigger, so it is only ever shown as RELATED; name an action, a program or a pattern to have it bind.',
    );
  if (isScopeEmpty(content.scope))
    notes.push(
      'Its scope covers no entity, so it is only ever shown as RELATED; name entities, kinds or attributes.',
    );
  return notes;
}

function publishHint(status: RunbookStatus): string {
  return status === 'ACTIVE'
    ? 'it is ACTIVE already; edits of an ACTIVE runbook are in force at once'
    : 'it is RETIRED; bring it back with reinstateRunbook, then publish it';
}

function noSuchVersion(version: number, newest: number): InvalidInput {
  return {
    __typename: 'InvalidInput',
    field: 'version',
    message: `there is no version ${version}; versions count from 1 to ${newest}`,
  };
}

function runbookOf<F extends Failure>(changed: Changed | F): Runbook | F {
  return '__typename' in changed ? changed : changed.runbook;
}
