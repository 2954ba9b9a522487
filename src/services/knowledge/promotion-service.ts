import type { Caller } from '../../domain/caller.ts';
import type {
  AlreadyPromoted,
  IncompleteKnowledge,
  InvalidInput,
  InvalidSlug,
  InvalidTrigger,
  NoSuchEntity,
  NoSuchKnowledge,
  SlugTaken,
  UnknownKind,
} from '../../domain/failure.ts';
import {
  faultyCommandIn,
  overlay,
  readRunbook,
  toRunbookInput,
  type RunbookInput,
} from '../../domain/knowledge-input.ts';
import type { Investigation, Runbook } from '../../domain/knowledge.ts';
import { draftRunbook } from '../../domain/promotion.ts';
import type { GraphTransaction } from '../../graph/client.ts';
import { lockInvestigation, markPromoted } from '../../graph/investigation-store.ts';
import { lockRunbook } from '../../graph/runbook-store.ts';
import type { KnowledgeDeps } from './knowledge-deps.ts';
import { proveByEvidence } from './ledger-evidence.ts';
import { alreadyPromoted, noSuchInvestigation, withSuggestions } from './knowledge-refusals.ts';
import type { Change } from './knowledge-writer.ts';
import { insertRunbook, prepareRunbook, slugCandidates, type NewRunbook } from './runbook-write.ts';
import { stamp } from '../write-context.ts';

export interface PromotionInput {
  /** Id of the investigation. */
  readonly investigation: string;
  readonly slug?: string | null | undefined;
  /** Fields that replace what the evidence says. */
  readonly runbook?: RunbookInput | null | undefined;
}

/** The draft that came out, as the door hands it out. */
export interface Promoted {
  readonly __typename: 'PromoteInvestigationSuccess';
  readonly runbook: Runbook;
}

export type PromotionRefusal =
  | NoSuchKnowledge
  | AlreadyPromoted
  | IncompleteKnowledge
  | InvalidInput
  | InvalidTrigger
  | InvalidSlug
  | UnknownKind
  | NoSuchEntity
  | SlugTaken;

export interface PromotionService {
  /**
   * Drafts a runbook from an investigation and links it back. Of many that promote the same one, one wins; the
   * others are told its slug by AlreadyPromoted. Root cause and fix are required (IncompleteKnowledge).
   */
  promote(caller: Caller, input: PromotionInput): Promise<Runbook | PromotionRefusal>;
}

export function createPromotionService(deps: KnowledgeDeps): PromotionService {
  return {
    promote: async (caller, input) => {
      const id = deps.newId();
      const promoted = await deps.writer.inLine(() =>
        deps.writer.write(stamp(deps, caller, 'promoteInvestigation'), {
          work: (tx, sequence, by) => promote(deps, tx, { id, input, sequence, by }),
          reload: (tx, sequence) => findPromoted(tx, input.investigation, sequence),
        }),
      );
      return withSuggestions(promoted, deps.suggestSlugs);
    },
  };
}

async function promote(
  deps: KnowledgeDeps,
  tx: GraphTransaction,
  {
    id,
    input,
    sequence,
    by,
  }: Pick<NewRunbook, 'id' | 'sequence' | 'by'> & { readonly input: PromotionInput },
): Promise<Change<Runbook> | PromotionRefusal> {
  const locked = await lockInvestigation(tx, input.investigation, sequence);
  if (locked === null) return noSuchInvestigation(input.investigation);
  const { investigation } = locked;
  if (investigation.promotedTo !== null) return alreadyPromoted(investigation.promotedTo);
  const draft = draftOf(deps, investigation, input);
  if ('__typename' in draft) return draft;
  const result = await insertRunbook(tx, {
    id,
    ...draft,
    by,
    sequence,
    status: 'DRAFT',
    isSeeded: false,
    promotedFrom: investigation.id,
  });
  if ('__typename' in result) return result;
  await markPromoted(tx, { id: investigation.id, revision: investigation.revision + 1, at: by.at });
  const promoted = { ...investigation, promotedTo: result.slug };
  const proven = await proveByEvidence(deps, tx, { investigation: promoted, sequence });
  return { result: proven ?? result, subject: result.slug, detail: { investigation: investigation.id } };
}

/** Pure: what the evidence says, with the caller's fields over it, checked as any other runbook. */
function draftOf(
  deps: KnowledgeDeps,
  investigation: Investigation,
  input: PromotionInput,
):
  | Pick<NewRunbook, 'slugs' | 'prepared'>
  | IncompleteKnowledge
  | InvalidInput
  | InvalidTrigger
  | InvalidSlug
  | UnknownKind {
  const draft = draftRunbook(investigation, deps.analyse);
  if ('__typename' in draft) return draft;
  const content = readRunbook(overlay(toRunbookInput(draft), input.runbook ?? {}), deps.mask);
  if ('__typename' in content) return content;
  const { steps, examples } = input.runbook ?? {};
  const written = {
    steps: steps == null ? [] : content.steps,
    examples: examples == null ? [] : content.examples,
  };
  const faulty = faultyCommandIn(written, deps.analyse);
  if (faulty !== null) return faulty;
  const slugs = slugCandidates(input.slug, content.title, deps.newId());
  if ('__typename' in slugs) return slugs;
  const prepared = prepareRunbook(content, deps);
  return '__typename' in prepared ? prepared : { slugs, prepared };
}

async function findPromoted(
  tx: GraphTransaction,
  investigation: string,
  sequence: number,
): Promise<Runbook | null> {
  const slug = (await lockInvestigation(tx, investigation, sequence))?.investigation.promotedTo ?? null;
  return slug === null ? null : lockRunbook(tx, slug, sequence);
}
