import { existsSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseEvent } from '../../src/database/database-event.ts';
import type { ManagedNeo4j } from '../../src/database/managed-neo4j.ts';
import { answersBolt } from '../../src/database/bolt-handshake.ts';
import {
  answerFor,
  answers,
  childRecord,
  firstColumn,
  isRunning,
  newFolder,
  refusal,
  start,
  startShared,
  until,
} from './database-harness.ts';

function portOf(uri: string): number {
  return Number(new URL(uri).port);
}

describe('the managed Neo4j', () => {
  let db: ManagedNeo4j;
  let events: DatabaseEvent[];
  let homeDir: string;
  beforeAll(async () => {
    process.env['OIKOS_TEST_SECRET'] = 'do-not-inherit';
    ({ db, events, homeDir } = await startShared());
    delete process.env['OIKOS_TEST_SECRET'];
  });

  it('listens on loopback only, reads no file or address for a statement, and got no environment', async () => {
    for (const source of ['file:///etc/hostname', 'http://127.0.0.1:1/', 'http://169.254.169.254/latest']) {
      await expect(firstColumn(db, `LOAD CSV FROM '${source}' AS line RETURN line`)).rejects.toThrow(
        /Cannot load/,
      );
    }
    if (process.platform !== 'linux') return;
    expect(await readFile(`/proc/${db.pid}/environ`, 'utf8')).not.toContain('do-not-inherit');
    const port = portOf(db.uri).toString(16).toUpperCase().padStart(4, '0');
    const tables = (await readFile('/proc/net/tcp', 'utf8')) + (await readFile('/proc/net/tcp6', 'utf8'));
    const listening = tables
      .split('\n')
      .filter((line) => line.includes(`:${port} `) && line.includes(' 0A '));
    expect(listening.map((line) => line.trim().split(/\s+/)[1])).not.toHaveLength(0);
    for (const line of listening) expect(line).toMatch(/0100007F:/);
  });

  it('starts, answers with its own password, keeps it private, and leaves nothing running when stopped', async () => {
    expect(db.state()).toBe('running');
    expect(await answersBolt(portOf(db.uri), 2_000)).toBe(true);
    expect(await answers(db)).toBe(true);
    await expect(answers({ ...db, password: 'neo4j' })).rejects.toThrow(/unauthorized/i);
    expect((await stat(join(homeDir, 'password'))).mode & 0o777).toBe(0o600);
    expect((await stat(homeDir)).mode & 0o777).toBe(0o700);

    const inUse = await refusal({ homeDir });
    expect(inUse.code).toBe('FOLDER_IN_USE');
    expect(inUse.message).toContain(`Another Oikos (pid ${process.pid}) uses the folder ${homeDir}`);

    const { pid } = db;
    const begun = performance.now();
    await Promise.all([db.stop(), db.stop()]);
    expect(performance.now() - begun).toBeLessThan(8_000);
    expect(db.state()).toBe('stopped');
    expect(await isRunning(pid)).toBe(false);
    expect(await readdir(join(homeDir, 'supervision', 'owners'))).toEqual([]);
    expect(events.map(({ type }) => type)).toEqual(['started', 'stopped']);
    await expect(db.restart('too late')).rejects.toThrow('stopped');
  });

  it('keeps data, password and port from one start to the next, and is left alone without its password', async () => {
    const homeDir = await newFolder();
    const first = (await start({ homeDir })).db;
    await firstColumn(first, 'CREATE (:Kept {name: "one"})');
    await first.stop();
    const second = (await start({ homeDir })).db;
    expect(second.uri).toBe(first.uri);
    expect(second.password).toBe(first.password);
    expect(await firstColumn(second, 'MATCH (k:Kept) RETURN k.name')).toEqual(['one']);
    await second.stop();

    // The password is the only way in; without it the store is left alone rather than replaced.
    await rm(join(homeDir, 'password'));
    expect((await refusal({ homeDir })).code).toBe('PASSWORD_LOST');
    expect(await readdir(join(homeDir, 'data'))).toContain('databases');
  });

  it('lets exactly one of three starts on one folder win', async () => {
    const homeDir = await newFolder();
    const results = await Promise.allSettled([start({ homeDir }), start({ homeDir }), start({ homeDir })]);
    const lost = results.filter((result) => result.status === 'rejected');
    expect(lost).toHaveLength(2);
    for (const { reason } of lost) expect(reason).toMatchObject({ code: 'FOLDER_IN_USE' });
  });

  it('can be called off while it starts, and then leaves no process and a free folder', async () => {
    const homeDir = await newFolder();
    const abort = new AbortController();
    const starting = refusal({ homeDir, signal: abort.signal });
    await until(() => existsSync(join(homeDir, 'supervision', 'child.json')));
    const { pid } = await childRecord(homeDir);
    answerFor(pid);
    abort.abort();
    expect((await starting).code).toBe('STOPPED');
    expect(await isRunning(pid)).toBe(false);
    expect(await readdir(join(homeDir, 'supervision', 'owners'))).toEqual([]);
    expect(existsSync(join(homeDir, 'supervision', 'child.json'))).toBe(false);
  });
});
