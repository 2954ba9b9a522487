/** A service for tests to kill: starts the database in the folder given and then stays. */
import { startManagedNeo4j } from '../../src/database/managed-neo4j.ts';

const [homeDir = '', cacheDir = ''] = process.argv.slice(2);
const stay = setInterval(() => undefined, 1_000);
startManagedNeo4j({ homeDir, cacheDir, profile: 'test', onProgress: () => undefined }).then(
  (db) => {
    console.log(JSON.stringify({ pid: db.pid, uri: db.uri, user: db.user, password: db.password }));
  },
  (error: unknown) => {
    console.log(String(error));
    clearInterval(stay);
  },
);
