import type { Caller } from '../../domain/caller.ts';
import type {
  AlreadyPromoted,
  InvalidInput,
  LostUpdate,
  NoSuchEntity,
  NoSuchKnowledge,
  NotPermitted,
  WrongStatus,
} from '../../domain/failure.ts';
import { overlay, readInvestigation, type InvestigationInput } from '../../domain/knowledge-input.ts';
import type { Investigation, InvestigationContent, InvestigationStatus } from '../../domain/knowledge.ts';
import { readPage, toPage, type Page, type PageArguments } from '../../domain/page.ts';
import type { GraphTransaction } from '../../graph/client.ts';
import {
  deleteInvestigation,
  findInvestigation,
  listInvestigations,
  lockInvestigation,
  saveInvestigation,
} from '../../graph/investigation-store.ts';
import { resolveEntities } from '../../graph/knowledge-write.ts';
import { entityIdsOf, insertInvestigation } from './investigation-write.ts';
import { checkFilterEntity } from '../fleet/filter-entity.ts';
import type { KnowledgeDeps } from './knowledge-deps.ts';
import { proveByEvidence } from './ledger-evidence.ts';
import {
  alreadyPromoted,
  isPerson,
  lostUpdate,
  needsCurate,
  needsPerson,
  noSuchInvestigation,
  withSuggestions,
  wrongStatus,
} from './knowledge-refusals.ts';
import { stamp } from '../write-context.ts';

export interface InvestigationFilterInput {
  readonly status?: InvestigationStatus | null | undefined;
  readonly entity?: string | null | undefined;
  readonly tag?: string | null | undefined;
  readonly text?: string | null | undefined;
}

/** Which investigation a change is for, and the revision that the caller saw, if it says so. */
export interface InvestigationTarget {
  readonly id: string;
  readonly expectedRevision?: number | null | undefined;
}

export interface InvestigationDeleted {
  readonly id: string;
}

export interface InvestigationService {
  /** The investigation with this id, or null. */
  find(id: string): Promise<Investigation | null>;
  /** Newest first. Refuses a page size out of 1 to 200 and a foreign cursor. */
  list(filter: InvestigationFilterInput, page: PageArguments): Promise<Page<Investigation> | InvalidInput>;
  /**
   * Writes one down. What a person writes is CONFIRMED, anything else a DRAFT (T-21). Refuses bad fields and
   * entities that nobody has.
   */
  create(caller: Caller, input: InvestigationInput): Promise<Investigation | InvalidInput | NoSuchEntity>;
  /**
   * Replaces the fields that are given; null empties one. A confirmed one is for a person or a curator to change.
   */
  update(
    caller: Caller,
    target: InvestigationTarget,
    changes: InvestigationInput,
  ): Promise<Investigation | InvalidInput | NoSuchEntity | NoSuchKnowledge | LostUpdate | NotPermitted>;
  /** A person vouches for a draft. */
  confirm(
    caller: Caller,
    target: InvestigationTarget,
  ): Promise<Investigation | NoSuchKnowledge | LostUpdate | WrongStatus | NotPermitted>;
  /** Deletes one's own draft, or any with `curate`; refused once it became a runbook. */
  remove(
    caller: Caller,
    target: InvestigationTarget,
  ): Promise<InvestigationDeleted | NoSuchKnowledge | LostUpdate | AlreadyPromoted | NotPermitted>;
}

export function createInvestigationService(deps: KnowledgeDeps): InvestigationService {
  const { graph, writer, newId } = deps;
  return {
    find: (id) => findInvestigation(graph, id),
    list: async (filter, page) => {
      const request = readPage(page, 2);
      if ('__typename' in request) return request;
      const { status = null, entity = null, tag = null, text = null } = filter;
      const fault = await checkFilterEntity(deps, entity);
      if (fault !== null) return fault;
      const rows = await listInvestigations(graph, { status, entity, tag, text }, request);
      return toPage(rows, request.limit, ({ createdAt, id }) => [createdAt, id]);
    },
    create: async (caller, input) => {
      const content = readInvestigation(input, deps.mask);
      if ('__typename' in content) return content;
      const id = newId();
      const created = await writer.inLine(() =>
        writer.write(stamp(deps, caller, 'createInvestigation'), {
          work: (tx, sequence, by) => insertInvestigation(tx, { id, content, by, sequence, isSeeded: false }),
          reload: async (tx, sequence) => (await lockInvestigation(tx, id, sequence))?.investigation ?? null,
        }),
      );
      return withSuggestions(created, deps.suggestSlugs);
    },
    update: async (caller, target, changes) => {
      const updated = await updateInvestigation(deps, caller, { target, changes });
      return withSuggestions(updated, deps.suggestSlugs);
    },
    confirm: (caller, target) => confirmInvestigation(deps, caller, target),
    remove: (caller, target) => removeInvestigation(deps, caller, target),
  };
}

async function updateInvestigation(
  deps: KnowledgeDeps,
  caller: Caller,
  { target, changes }: { target: InvestigationTarget; changes: InvestigationInput },
): Promise<Investigation | InvalidInput | NoSuchEntity | NoSuchKnowledge | LostUpdate | NotPermitted> {
  const { writer } = deps;
  return writer.inLine(() =>
    writer.write(stamp(deps, caller, 'updateInvestigation'), {
      work: async (tx, sequence, by) => {
        const locked = await lockForChange(tx, target, sequence);
        if ('__typename' in locked) return locked;
        const { investigation } = locked;
        if (investigation.status === 'CONFIRMED' && !isPerson(caller) && !caller.scopes.has('curate'))
          return needsPerson('changing an investigation that a person confirmed');
        const whole = overlay<InvestigationInput>(contentOf(investigation), changes);
        const content = readInvestigation(whole, deps.mask);
        if ('__typename' in content) return content;
        const entityIds = await entityIdsOf(tx, content);
        if ('__typename' in entityIds) return entityIds;
        const result = await saveInvestigation(tx, {
          id: target.id,
          content,
          entityIds: entityIds.ids,
          revision: investigation.revision + 1,
          sequence,
          updatedAt: by.at,
          status: investigation.status,
        });
        await proveByEvidence(deps, tx, { investigation: result, sequence });
        return {
          result,
          subject: target.id,
          detail: { fields: Object.keys(changes), revision: result.revision },
        };
      },
      reload: async (tx, sequence) =>
        (await lockInvestigation(tx, target.id, sequence))?.investigation ?? null,
    }),
  );
}

async function confirmInvestigation(
  deps: KnowledgeDeps,
  caller: Caller,
  target: InvestigationTarget,
): Promise<Investigation | NoSuchKnowledge | LostUpdate | WrongStatus | NotPermitted> {
  if (!isPerson(caller)) return needsPerson('confirming an investigation');
  const { writer } = deps;
  return writer.inLine(() =>
    writer.write(stamp(deps, caller, 'confirmInvestigation'), {
      work: async (tx, sequence, by) => {
        const locked = await lockForChange(tx, target, sequence);
        if ('__typename' in locked) return locked;
        const { investigation } = locked;
        if (investigation.status !== 'DRAFT')
          return wrongStatus(
            investigation.status,
            'only a DRAFT is confirmed; this one is CONFIRMED already',
          );
        const about = await resolveEntities(tx, investigation.entities);
        const result = await saveInvestigation(tx, {
          id: target.id,
          content: contentOf(investigation),
          entityIds: 'ids' in about ? about.ids : [],
          revision: investigation.revision + 1,
          sequence,
          updatedAt: by.at,
          status: 'CONFIRMED',
        });
        await proveByEvidence(deps, tx, { investigation: result, sequence });
        return { result, subject: target.id, detail: { revision: result.revision } };
      },
      reload: async (tx, sequence) =>
        (await lockInvestigation(tx, target.id, sequence))?.investigation ?? null,
    }),
  );
}

async function removeInvestigation(
  deps: KnowledgeDeps,
  caller: Caller,
  target: InvestigationTarget,
): Promise<InvestigationDeleted | NoSuchKnowledge | LostUpdate | AlreadyPromoted | NotPermitted> {
  const { writer } = deps;
  const result: InvestigationDeleted = { id: target.id };
  return writer.inLine(() =>
    writer.write(stamp(deps, caller, 'deleteInvestigation'), {
      work: async (tx, sequence) => {
        const locked = await lockForChange(tx, target, sequence);
        if ('__typename' in locked) return locked;
        const { investigation, authorToken } = locked;
        if (investigation.promotedTo !== null) return alreadyPromoted(investigation.promotedTo);
        const isOwnDraft = investigation.status === 'DRAFT' && authorToken === caller.tokenId;
        if (!isOwnDraft && !caller.scopes.has('curate'))
          return needsCurate("deleting a confirmed investigation or another's draft");
        await deleteInvestigation(tx, target.id, sequence);
        return { result, subject: target.id, detail: { title: investigation.title } };
      },
      reload: () => Promise.resolve(result),
    }),
  );
}

async function lockForChange(
  tx: GraphTransaction,
  target: InvestigationTarget,
  sequence: number,
): Promise<NonNullable<Awaited<ReturnType<typeof lockInvestigation>>> | NoSuchKnowledge | LostUpdate> {
  const locked = await lockInvestigation(tx, target.id, sequence);
  if (locked === null) return noSuchInvestigation(target.id);
  const expected = target.expectedRevision;
  if (expected != null && expected !== locked.investigation.revision)
    return lostUpdate(expected, locked.investigation.revision);
  return locked;
}

function contentOf(investigation: Investigation): InvestigationContent {
  const { title, symptom, findings, rootCause, fix, tags, entities, evidence } = investigation;
  return { title, symptom, findings, rootCause, fix, tags, entities, evidence };
}
