import type { NoSuchEntity } from '../../domain/failure.ts';
import type { Investigation, InvestigationContent } from '../../domain/knowledge.ts';
import type { GraphTransaction } from '../../graph/client.ts';
import { saveInvestigation } from '../../graph/investigation-store.ts';
import { resolveEntities } from '../../graph/knowledge-write.ts';
import { isPerson, noSuchEntity } from './knowledge-refusals.ts';
import type { Change } from './knowledge-writer.ts';
import type { Stamp } from '../write-context.ts';

/** Creates one inside a transaction; the seeds do so, too. */
export async function insertInvestigation(
  tx: GraphTransaction,
  given: {
    readonly id: string;
    readonly content: InvestigationContent;
    readonly by: Stamp;
    readonly sequence: number;
    readonly isSeeded: boolean;
  },
): Promise<Change<Investigation> | NoSuchEntity> {
  const { id, content, by, sequence, isSeeded } = given;
  const entityIds = await entityIdsOf(tx, content);
  if ('__typename' in entityIds) return entityIds;
  const result = await saveInvestigation(tx, {
    id,
    content,
    entityIds: entityIds.ids,
    revision: 1,
    sequence,
    updatedAt: by.at,
    status: isPerson(by.caller) ? 'CONFIRMED' : 'DRAFT',
    origin: {
      authorName: by.caller.name,
      authorIsPerson: isPerson(by.caller),
      authorToken: by.caller.tokenId,
      isSeeded,
      createdAt: by.at,
    },
  });
  return { result, subject: id, detail: { title: content.title, status: result.status } };
}

/** Ids of the entities that it is about; those of its evidence have to exist as well. */
export async function entityIdsOf(
  tx: GraphTransaction,
  content: InvestigationContent,
): Promise<{ readonly ids: readonly string[] } | NoSuchEntity> {
  const inEvidence = content.evidence.flatMap(({ entity }) => entity ?? []);
  const ran = await resolveEntities(tx, inEvidence);
  if ('missing' in ran) return noSuchEntity(ran.missing);
  const about = await resolveEntities(tx, content.entities);
  return 'missing' in about ? noSuchEntity(about.missing) : about;
}
