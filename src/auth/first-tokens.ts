import { hostname } from 'node:os';
import path from 'node:path';
import { SERVICE_CALLER, type Holder, type Scope } from '../domain/caller.ts';
import type { GraphClient } from '../graph/client.ts';
import { findToken, saveToken, type TokenRecord } from '../graph/token-store.ts';
import { claimTokenFile, isMovedAway, readTokenFile } from './token-files.ts';
import { hashToken, newTokenText } from './token-text.ts';

interface Role {
  readonly name: string;
  readonly holder: Holder;
  readonly scopes: readonly Scope[];
}

/** `approve` and `curate` are never held beside `run` (T-2). */
const ROLES = [
  { name: 'operator', holder: 'PERSON', scopes: ['read', 'write', 'curate', 'approve', 'admin'] },
  { name: 'agent', holder: 'AGENT', scopes: ['read', 'write', 'run'] },
  { name: 'person', holder: 'PERSON', scopes: ['read', 'write', 'run'] },
] as const satisfies readonly Role[];

export type RoleName = (typeof ROLES)[number]['name'];

export interface FirstToken {
  readonly name: RoleName;
  readonly file: string;
  /**
   * `kept`: file and graph knew each other already. `issued`: new. `registered`: the file was there and the
   * graph did not know it. `revoked`, `expired`: the file holds a token that is good no longer. `moved`: kept elsewhere.
   */
  readonly state: 'kept' | 'issued' | 'registered' | 'revoked' | 'expired' | 'moved';
}

interface Deps {
  readonly graph: GraphClient;
  /** The folder of the three files. */
  readonly folder: string;
  readonly now: () => string;
  readonly newId: () => string;
}

/**
 * Sees to it that the three token files exist and that the graph knows their hashes. The file comes first and
 * decides, so that a new graph takes over the files that are there, a crash in between is mended by the next start,
 * and two processes that start at once end with the same set. A token that was revoked stays revoked.
 */
export async function ensureFirstTokens(deps: Deps): Promise<FirstToken[]> {
  const tokens: FirstToken[] = [];
  for (const role of ROLES) tokens.push(await ensureToken(deps, role));
  return tokens;
}

async function ensureToken(deps: Deps, role: (typeof ROLES)[number]): Promise<FirstToken> {
  const file = path.join(deps.folder, role.name);
  const present = await readTokenFile(file);
  if (present === null && (await isMovedAway(file))) return { name: role.name, file, state: 'moved' };
  const token = present ?? (await claimTokenFile(file, newTokenText()));
  const hash = hashToken(token);
  const known = await findToken(deps.graph, hash);
  if (known !== null) return { name: role.name, file, state: stateOf(known, deps.now()) };
  await register(deps, role, hash);
  return { name: role.name, file, state: present === null ? 'issued' : 'registered' };
}

/** For the person who starts the service; who is let in is decided by the verifier. */
function stateOf({ revokedAt, expiresAt }: TokenRecord, now: string): FirstToken['state'] {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'kept';
}

async function register(deps: Deps, role: Role, hash: string): Promise<void> {
  const id = deps.newId();
  const at = deps.now();
  const origin = `${hostname()}:${path.resolve(deps.folder)}`;
  await saveToken(
    deps.graph,
    {
      id,
      name: role.name,
      holder: role.holder,
      scopes: [...role.scopes],
      hash,
      origin,
      createdAt: at,
      expiresAt: null,
    },
    {
      id: deps.newId(),
      at,
      caller: SERVICE_CALLER,
      operation: 'issueToken',
      subject: id,
      detail: { name: role.name, scopes: role.scopes },
    },
  );
}
