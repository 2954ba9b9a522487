import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startManagedNeo4j } from '../../src/database/managed-neo4j.ts';

declare module 'vitest' {
  interface ProvidedContext {
    neo4j: { uri: string; user: string; password: string };
  }
}

/** One real Neo4j for the whole run, on a scratch folder that goes with it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const homeDir = mkdtempSync(path.join(tmpdir(), 'oikos-test-neo4j-'));
  const database = await startManagedNeo4j({
    homeDir,
    cacheDir: path.resolve('.cache/neo4j'),
    profile: 'test',
    onProgress: (message) => {
      console.error(message);
    },
  });
  project.provide('neo4j', { uri: database.uri, user: database.user, password: database.password });
  return async () => {
    await database.stop();
    rmSync(homeDir, { recursive: true, force: true });
  };
}
