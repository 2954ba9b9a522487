import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startManagedNeo4j } from '../../src/database/managed-neo4j.ts';
import type { Neo4jAccess } from './fleet-service.ts';

/** A Neo4j for one long test, gone with it. */
export async function withScratchNeo4j<T>(work: (access: Neo4jAccess) => Promise<T>): Promise<T> {
  const homeDir = mkdtempSync(path.join(tmpdir(), 'oikos-long-neo4j-'));
  const database = await startManagedNeo4j({
    homeDir,
    cacheDir: path.resolve('.cache/neo4j'),
    profile: 'server',
    onProgress: () => undefined,
  });
  try {
    return await work({ uri: database.uri, user: database.user, password: database.password });
  } finally {
    await database.stop();
    rmSync(homeDir, { recursive: true, force: true });
  }
}
