import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import neo4j from 'neo4j-driver';
import { afterAll, afterEach, expect } from 'vitest';
import type { DatabaseEvent } from '../../src/database/database-event.ts';
import { DatabaseError } from '../../src/database/database-error.ts';
import { startManagedNeo4j } from '../../src/database/managed-neo4j.ts';
import type { ManagedNeo4j, ManagedNeo4jOptions } from '../../src/database/managed-neo4j.ts';
import { identify } from '../../src/database/process-identity.ts';

/** Below the project, so that one clone fetches Neo4j once. */
export const sharedCache = fileURLToPath(new URL('../../.cache/neo4j', import.meta.url));

/** What has to end, and which databases must be gone by then. */
interface Scope {
  readonly ends: (() => Promise<void>)[];
  readonly startedPids: Set<number>;
}
const ofTest: Scope = { ends: [], startedPids: new Set() };
const ofFile: Scope = { ends: [], startedPids: new Set() };

/** A folder of its own for the test that asks, with a blank in its name, because people have such folders. */
export async function newFolder(scope = ofTest): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'oikos database-'));
  scope.ends.push(() => rm(root, { recursive: true, force: true }));
  return root;
}

/** Starts a managed Neo4j that is stopped after the test, whatever happens. */
export async function start(
  options: Partial<ManagedNeo4jOptions> & { homeDir: string },
  scope = ofTest,
): Promise<{ db: ManagedNeo4j; events: DatabaseEvent[] }> {
  const events: DatabaseEvent[] = [];
  const db = await startManagedNeo4j({
    cacheDir: sharedCache,
    profile: 'test',
    onProgress: () => undefined,
    onEvent: (event) => {
      if ('pid' in event) scope.startedPids.add(event.pid);
      events.push(event);
    },
    ...options,
  });
  scope.ends.push(() => db.stop());
  return { db, events };
}

/**
 * A database for all tests of a file, for those that leave it running as they found it: call it in `beforeAll`.
 * It is stopped after the last test.
 */
export async function startShared(): Promise<{ db: ManagedNeo4j; events: DatabaseEvent[]; homeDir: string }> {
  const homeDir = await newFolder(ofFile);
  return { homeDir, ...(await start({ homeDir }, ofFile)) };
}

/** A start that must be refused; returns the refusal. */
export async function refusal(
  options: Partial<ManagedNeo4jOptions> & { homeDir: string },
): Promise<DatabaseError> {
  const error: unknown = await start(options).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(DatabaseError);
  return error as DatabaseError;
}

type Door = Pick<ManagedNeo4j, 'uri' | 'user' | 'password'>;

/** Signs in with the password and asks something: the database is there and is ours. */
export async function answers(db: Door): Promise<boolean> {
  return (await firstColumn(db, "RETURN 'yes'"))[0] === 'yes';
}

/** Runs a statement and gives the first value of each row. */
export async function firstColumn({ uri, user, password }: Door, text: string): Promise<unknown[]> {
  const driver = neo4j.driver(uri, neo4j.auth.basic(user, password));
  const session = driver.session();
  try {
    return (await session.run(text)).records.map((record) => record.get(0) as unknown);
  } finally {
    await session.close();
    await driver.close();
  }
}

/** Asks again until it is so. */
export async function until(isSo: () => boolean | Promise<boolean>, boundMs = 60_000): Promise<void> {
  await expect.poll(isSo, { timeout: boundMs, interval: 50 }).toBe(true);
}

export async function isRunning(pid: number): Promise<boolean> {
  return (await identify(pid)) !== undefined;
}

export interface ServiceProcess {
  child: ChildProcess;
  /** The lines that it wrote, as they come. */
  lines: string[];
  kill: () => Promise<void>;
}

/** Runs one of the scripts in this folder as a process of its own. */
export function runScript(name: string, ...options: string[]): ServiceProcess {
  const script = fileURLToPath(new URL(name, import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...options], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  const gone = new Promise<void>((resolve) =>
    child.once('exit', () => {
      resolve();
    }),
  );
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await gone;
  };
  ofTest.ends.push(kill);
  return { child, lines, kill };
}

export async function childRecord(homeDir: string): Promise<{ pid: number; port: number }> {
  return JSON.parse(await readFile(join(homeDir, 'supervision', 'child.json'), 'utf8')) as {
    pid: number;
    port: number;
  };
}

/** Makes sure that this database does not outlive the test, and fails the test if it tried. */
export function answerFor(pid: number): void {
  ofTest.startedPids.add(pid);
}

/** A folder of programs to be the whole PATH: scripts by name, and links to real ones. */
export async function programs(
  scripts: Record<string, string>,
  links: Record<string, string> = {},
): Promise<string> {
  const folder = join(await newFolder(), 'bin');
  await mkdir(folder);
  for (const [name, text] of Object.entries(scripts)) {
    await writeFile(join(folder, name), `#!/bin/sh\n${text}\n`);
    await chmod(join(folder, name), 0o755);
  }
  for (const [name, target] of Object.entries(links)) await symlink(target, join(folder, name));
  return folder;
}

/** Makes `path` the PATH until the end of the test. */
export function usePath(path: string): void {
  const before = process.env['PATH'];
  process.env['PATH'] = path;
  ofTest.ends.push(() => {
    process.env['PATH'] = before;
    return Promise.resolve();
  });
}

async function end({ ends, startedPids }: Scope): Promise<void> {
  for (const each of ends.splice(0).reverse()) await each();
  const left: number[] = [];
  for (const pid of startedPids) if (await isRunning(pid)) left.push(pid);
  for (const pid of left) process.kill(pid, 'SIGKILL');
  startedPids.clear();
  expect(left, 'databases that the test left running').toEqual([]);
}

afterEach(() => end(ofTest));
afterAll(() => end(ofFile));
