import type { Caller } from '../../domain/caller.ts';
import type { LostUpdate, NoSuchKnowledge, WrongStatus } from '../../domain/failure.ts';
import type { Runbook } from '../../domain/knowledge.ts';
import { lockRunbook, markConfirmed } from '../../graph/runbook-store.ts';
import type { KnowledgeDeps } from './knowledge-deps.ts';
import { lostUpdate, noSuchRunbook, wrongStatus } from './knowledge-refusals.ts';
import type { RunbookTarget } from './runbook-change.ts';
import { stamp } from '../write-context.ts';

/**
 * A curator has looked at a runbook and it is still right: what changed before this moment makes it stale no longer.
 * Its content, version and receipts stay. Refuses one that is not in force.
 */
export async function confirmRunbook(
  deps: KnowledgeDeps,
  caller: Caller,
  { slug, expectedRevision }: RunbookTarget,
): Promise<Runbook | NoSuchKnowledge | LostUpdate | WrongStatus> {
  return deps.writer.inLine(() =>
    deps.writer.write<Runbook, NoSuchKnowledge | LostUpdate | WrongStatus>(
      stamp(deps, caller, 'confirmRunbook'),
      {
        work: async (tx, sequence, by) => {
          const locked = await lockRunbook(tx, slug, sequence);
          if (locked === null) return noSuchRunbook(slug);
          if (expectedRevision != null && expectedRevision !== locked.revision)
            return lostUpdate(expectedRevision, locked.revision);
          if (locked.status !== 'ACTIVE')
            return wrongStatus(locked.status, 'only what is in force is confirmed; publish it first');
          const result = await markConfirmed(tx, { slug, at: by.at, by: caller.name });
          return { result, subject: slug, detail: { version: locked.version } };
        },
        reload: (tx, sequence) => lockRunbook(tx, slug, sequence),
      },
    ),
  );
}
