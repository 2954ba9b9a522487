import { SERVICE_CALLER } from '../../domain/caller.ts';
import type {
  InvalidInput,
  InvalidSlug,
  InvalidTrigger,
  NoSuchEntity,
  NoSuchKnowledge,
  SlugTaken,
  UnknownKind,
} from '../../domain/failure.ts';
import {
  readInvestigation,
  readRunbook,
  type InvestigationInput,
  type RunbookInput,
} from '../../domain/knowledge-input.ts';
import type { RunbookStatus } from '../../domain/knowledge.ts';
import { deleteInvestigation, lockInvestigation } from '../../graph/investigation-store.ts';
import { findPresence, listSeededKnowledge, type SeededKnowledge } from '../../graph/knowledge-seed-store.ts';
import { deleteRunbook, lockRunbook } from '../../graph/runbook-store.ts';
import { insertInvestigation } from './investigation-write.ts';
import type { KnowledgeDeps } from './knowledge-deps.ts';
import { noSuchInvestigation, withSuggestions } from './knowledge-refusals.ts';
import { insertRunbook, prepareRunbook, slugCandidates } from './runbook-write.ts';
import { stamp } from '../write-context.ts';

/** PRESENT: it is there, or was deleted by a person; either way nothing was written. */
export interface Seeded {
  readonly outcome: 'CREATED' | 'PRESENT';
  readonly id: string;
}

export interface InvestigationSeed {
  /** Fixed, so that loading twice is loading once. */
  readonly id: string;
  readonly content: InvestigationInput;
}

export interface RunbookSeed {
  readonly slug: string;
  readonly content: RunbookInput;
  /** ACTIVE is for what ships with the service and for imports of what was ACTIVE. */
  readonly status: RunbookStatus;
  /** Id of a seeded investigation. */
  readonly promotedFrom?: string | null | undefined;
}

export interface KnowledgeSeedService {
  /** Writes a seeded investigation once. Refuses bad fields and unknown entities. */
  seedInvestigation(seed: InvestigationSeed): Promise<Seeded | InvalidInput | NoSuchEntity>;
  /** Writes a seeded runbook once. Refuses as createRunbook does, and an investigation that is not there. */
  seedRunbook(
    seed: RunbookSeed,
  ): Promise<
    | Seeded
    | InvalidInput
    | InvalidTrigger
    | InvalidSlug
    | UnknownKind
    | NoSuchEntity
    | NoSuchKnowledge
    | SlugTaken
  >;
  /** All seeded knowledge that is there, touched or not. */
  listSeeded(): Promise<SeededKnowledge[]>;
  /** Removes what nobody touched since it was seeded; returns ids and slugs of what went. */
  removeUntouched(): Promise<string[]>;
}

export function createKnowledgeSeedService(deps: KnowledgeDeps): KnowledgeSeedService {
  return {
    seedInvestigation: (seed) => seedInvestigation(deps, seed),
    seedRunbook: (seed) => seedRunbook(deps, seed),
    listSeeded: () => listSeededKnowledge(deps.graph),
    removeUntouched: async () => {
      const seeded = await listSeededKnowledge(deps.graph);
      const removed: string[] = [];
      // Runbooks first: an investigation is touched while a runbook that somebody changed came out of it.
      const untouched = seeded.filter(({ isTouched }) => !isTouched);
      for (const one of [...untouched].sort((a, b) => Number(a.slug === null) - Number(b.slug === null)))
        if (await removeSeed(deps, one)) removed.push(one.slug ?? one.id);
      return removed;
    },
  };
}

async function seedInvestigation(
  deps: KnowledgeDeps,
  { id, content: input }: InvestigationSeed,
): Promise<Seeded | InvalidInput | NoSuchEntity> {
  const content = readInvestigation(input, deps.mask);
  if ('__typename' in content) return content;
  const present: Seeded = { outcome: 'PRESENT', id };
  const seeded = await deps.writer.inLine(async () => {
    if (await isKnown(deps, id)) return present;
    return deps.writer.write<Seeded, NoSuchEntity>(stamp(deps, SERVICE_CALLER, 'seedInvestigation'), {
      work: async (tx, sequence, by) => {
        const { isPresent, wasDeleted } = await findPresence(tx, id);
        if (isPresent || wasDeleted) return { result: present, subject: id, detail: { outcome: 'PRESENT' } };
        const inserted = await insertInvestigation(tx, { id, content, by, sequence, isSeeded: true });
        if ('__typename' in inserted) return inserted;
        return { ...inserted, result: { outcome: 'CREATED', id } };
      },
      reload: () => Promise.resolve({ outcome: 'CREATED', id }),
    });
  });
  return withSuggestions(seeded, deps.suggestSlugs);
}

async function seedRunbook(
  deps: KnowledgeDeps,
  seed: RunbookSeed,
): ReturnType<KnowledgeSeedService['seedRunbook']> {
  const content = readRunbook(seed.content, deps.mask);
  if ('__typename' in content) return content;
  const slugs = slugCandidates(seed.slug, content.title, deps.newId());
  if ('__typename' in slugs) return slugs;
  const prepared = prepareRunbook(content, deps);
  if ('__typename' in prepared) return prepared;
  const id = `seed:${seed.slug}`;
  const promotedFrom = seed.promotedFrom ?? null;
  const present: Seeded = { outcome: 'PRESENT', id };
  const seeded = await deps.writer.inLine(async () => {
    if (await isKnown(deps, id)) return present;
    return deps.writer.write<Seeded, NoSuchEntity | NoSuchKnowledge | SlugTaken>(
      stamp(deps, SERVICE_CALLER, 'seedRunbook'),
      {
        work: async (tx, sequence, by) => {
          const { isPresent, wasDeleted } = await findPresence(tx, id);
          if (isPresent || wasDeleted)
            return { result: present, subject: seed.slug, detail: { outcome: 'PRESENT' } };
          if (promotedFrom !== null && (await lockInvestigation(tx, promotedFrom, sequence)) === null)
            return noSuchInvestigation(promotedFrom);
          const given = { id, slugs, prepared, by, sequence, promotedFrom };
          const inserted = await insertRunbook(tx, { ...given, status: seed.status, isSeeded: true });
          if ('__typename' in inserted) return inserted;
          return { result: { outcome: 'CREATED', id }, subject: seed.slug, detail: { status: seed.status } };
        },
        reload: () => Promise.resolve({ outcome: 'CREATED', id }),
      },
    );
  });
  return withSuggestions(seeded, deps.suggestSlugs);
}

async function isKnown(deps: KnowledgeDeps, id: string): Promise<boolean> {
  const { isPresent, wasDeleted } = await deps.graph.readAll((tx) => findPresence(tx, id));
  return isPresent || wasDeleted;
}

/** True when it went; false when somebody touched it meanwhile. */
async function removeSeed(deps: KnowledgeDeps, seed: SeededKnowledge): Promise<boolean> {
  const { isRemoved } = await deps.writer.inLine(() =>
    deps.writer.write<{ isRemoved: boolean }, never>(stamp(deps, SERVICE_CALLER, 'removeSeed'), {
      work: async (tx, sequence) => {
        const { id, slug } = seed;
        const revision =
          slug === null
            ? (await lockInvestigation(tx, id, sequence))?.investigation.revision
            : (await lockRunbook(tx, slug, sequence))?.revision;
        const isRemoved = revision === 1;
        if (isRemoved) await (slug === null ? deleteInvestigation : deleteRunbook)(tx, id, sequence);
        return { result: { isRemoved }, subject: slug ?? id, detail: { isRemoved } };
      },
      reload: () => Promise.resolve({ isRemoved: true }),
    }),
  );
  return isRemoved;
}
