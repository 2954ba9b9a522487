import type { Caller } from '../../domain/caller.ts';
import type {
  ExamplesFail,
  InvalidInput,
  InvalidSlug,
  InvalidTrigger,
  LostUpdate,
  NoSuchEntity,
  NoSuchKnowledge,
  NotPermitted,
  SlugTaken,
  TooNoisy,
  UnknownKind,
  WrongStatus,
} from '../../domain/failure.ts';
import {
  faultyCommandIn,
  overlay,
  readRunbook,
  toRunbookInput,
  type RunbookInput,
} from '../../domain/knowledge-input.ts';
import type { Runbook, RunbookStatus, Severity } from '../../domain/knowledge.ts';
import { readPage, toPage, type Page, type PageArguments } from '../../domain/page.ts';
import { findRunbook, listRunbooks, lockRunbook } from '../../graph/runbook-store.ts';
import { checkFilterEntity } from '../fleet/filter-entity.ts';
import type { KnowledgeDeps } from './knowledge-deps.ts';
import { needsCurate, withSuggestions, wrongStatus } from './knowledge-refusals.ts';
import { changeRunbook, type RunbookTarget } from './runbook-change.ts';
import {
  decideContent,
  editedOf,
  reinstateRunbook,
  restoreVersion,
  retireRunbook,
  type ContentFaults,
  type EditedRunbook,
  type ForcedTarget,
  type StatusRefusal,
} from './runbook-life.ts';
import {
  publishRunbook,
  type PublishRefusal,
  type PublishTarget,
  type RunbookPublished,
} from './runbook-publish.ts';
import { readNoiseOverride } from './runbook-trial.ts';
import { insertRunbook, prepareRunbook, slugCandidates } from './runbook-write.ts';
import { confirmRunbook } from './runbook-confirm.ts';
import { stamp } from '../write-context.ts';

export interface RunbookFilterInput {
  readonly status?: RunbookStatus | null | undefined;
  readonly severity?: Severity | null | undefined;
  readonly entity?: string | null | undefined;
  readonly tag?: string | null | undefined;
  readonly text?: string | null | undefined;
}

/** What every change of a stored content may be refused with. */
export type ContentRefusal =
  InvalidInput | InvalidTrigger | UnknownKind | NoSuchEntity | NoSuchKnowledge | LostUpdate;
export interface RunbookService {
  /** The runbook with this slug, or null. */
  find(slug: string): Promise<Runbook | null>;
  /** By slug. Refuses a page size out of 1 to 200, a foreign cursor and an entity that nobody knows. */
  list(filter: RunbookFilterInput, page: PageArguments): Promise<Page<Runbook> | InvalidInput>;
  /** Writes a DRAFT, whoever asks. Refuses bad fields, unknown entities and kinds, a slug that is taken. */
  create(
    caller: Caller,
    input: RunbookInput,
    slug?: string | null,
  ): Promise<Runbook | InvalidInput | InvalidTrigger | InvalidSlug | UnknownKind | NoSuchEntity | SlugTaken>;
  /**
   * Replaces the fields that are given; null empties one. An ACTIVE runbook is for curators to change, has to pass its
   * examples and, when trigger or scope change, not to be noise (or a reason is given); it stays in force; a RETIRED one is reinstated first.
   * What changes nothing makes no version.
   */
  update(
    caller: Caller,
    target: ForcedTarget,
    changes: RunbookInput,
  ): Promise<EditedRunbook | ContentRefusal | ExamplesFail | TooNoisy | NotPermitted | WrongStatus>;
  /**
   * DRAFT → ACTIVE. From now on it binds. Refused while an example fails, and while it is too noisy on what is recorded
   * unless a reason is given, which is kept.
   */
  publish(caller: Caller, target: PublishTarget): Promise<RunbookPublished | StatusRefusal | PublishRefusal>;
  /** → RETIRED: it never matches again, and is kept. */
  retire(caller: Caller, target: RunbookTarget): Promise<Runbook | StatusRefusal>;
  /** Still right as of now: what changed before makes it stale no longer. Refuses one that is not in force. */
  confirm(
    caller: Caller,
    target: RunbookTarget,
  ): Promise<Runbook | NoSuchKnowledge | LostUpdate | WrongStatus>;
  /** RETIRED → DRAFT. */
  reinstate(caller: Caller, target: RunbookTarget): Promise<Runbook | StatusRefusal>;
  /** Takes the content of a former version as the newest one; the status stays. */
  restore(
    caller: Caller,
    target: ForcedTarget,
    version: number,
  ): Promise<EditedRunbook | StatusRefusal | InvalidInput | ContentFaults>;
}

export function createRunbookService(deps: KnowledgeDeps): RunbookService {
  const { graph } = deps;
  return {
    find: (slug) => findRunbook(graph, slug),
    list: async (filter, page) => {
      const request = readPage(page, 1);
      if ('__typename' in request) return request;
      const { status = null, severity = null, entity = null, tag = null, text = null } = filter;
      const fault = await checkFilterEntity(deps, entity);
      if (fault !== null) return fault;
      const rows = await listRunbooks(graph, { status, severity, entity, tag, text }, request);
      return toPage(rows, request.limit, ({ slug }) => [slug]);
    },
    create: (caller, input, slug) => createDraft(deps, caller, { input, slug }),
    update: (caller, target, changes) => updateRunbook(deps, caller, { target, changes }),
    publish: (caller, target) => publishRunbook(deps, caller, target),
    confirm: (caller, target) => confirmRunbook(deps, caller, target),
    retire: (caller, target) => retireRunbook(deps, caller, target),
    reinstate: (caller, target) => reinstateRunbook(deps, caller, target),
    restore: (caller, target, version) => restoreVersion(deps, caller, { target, version }),
  };
}

async function createDraft(
  deps: KnowledgeDeps,
  caller: Caller,
  { input, slug }: { input: RunbookInput; slug: string | null | undefined },
): Promise<Runbook | InvalidInput | InvalidTrigger | InvalidSlug | UnknownKind | NoSuchEntity | SlugTaken> {
  const content = readRunbook(input, deps.mask);
  if ('__typename' in content) return content;
  const faulty = faultyCommandIn(content, deps.analyse);
  if (faulty !== null) return faulty;
  const slugs = slugCandidates(slug, content.title, deps.newId());
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
  { target, changes }: { target: ForcedTarget; changes: RunbookInput },
): Promise<EditedRunbook | ContentRefusal | ExamplesFail | TooNoisy | NotPermitted | WrongStatus> {
  const reason = readNoiseOverride(target.overrideNoise);
  if (reason !== null && typeof reason !== 'string') return reason;
  const changed = await changeRunbook<ContentRefusal | ExamplesFail | TooNoisy | NotPermitted | WrongStatus>(
    deps,
    {
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
        const content = readRunbook(overlay(toRunbookInput(present), changes), deps.mask);
        if ('__typename' in content) return content;
        const { steps, examples } = changes;
        // What was kept before stays as it is; what is written now has to be a command.
        const written = {
          steps: steps == null ? [] : content.steps,
          examples: examples == null ? [] : content.examples,
        };
        const faulty = faultyCommandIn(written, deps.analyse);
        if (faulty !== null) return faulty;
        return decideContent(deps, present, { content, reason });
      },
    },
  );
  return editedOf(changed);
}
