import path from 'node:path';
import { fillCache } from '../../src/database/cache.ts';
import { findJava } from '../../src/database/java.ts';

/** Fetches Neo4j before the first test, once per clone, so that no test waits for another one's download. */
export default async function setup(): Promise<void> {
  await fillCache({
    cacheDir: path.resolve('.cache/neo4j'),
    java: await findJava(undefined),
    onProgress: (message) => {
      console.error(message);
    },
    emit: () => undefined,
    signal: undefined,
  });
}
