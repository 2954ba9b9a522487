import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseEvent } from '../../src/database/database-event.ts';
import type { ManagedNeo4j } from '../../src/database/managed-neo4j.ts';
import {
  answers,
  childRecord,
  answerFor,
  isRunning,
  newFolder,
  firstColumn,
  runScript,
  sharedCache,
  start,
  startShared,
  until,
} from './database-harness.ts';

describe('a database that dies', () => {
  let db: ManagedNeo4j;
  let events: DatabaseEvent[];
  beforeAll(async () => {
    ({ db, events } = await startShared());
  });
  beforeEach(() => {
    events.length = 0;
  });

  it('is started again by itself on the same port, with everything that was acknowledged', async () => {
    await firstColumn(db, 'CREATE (:Kept {name: "one"})');
    const { pid, uri } = db;
    process.kill(pid, 'SIGKILL');
    await until(() => db.pid !== pid && db.state() === 'running');
    expect(db.uri).toBe(uri);
    expect(await firstColumn(db, 'MATCH (k:Kept) RETURN k.name')).toEqual(['one']);
    expect(events.map(({ type }) => type)).toEqual(['died', 'restarting', 'started']);
  });

  it('is restarted on request, and two who ask at once get one restart', async () => {
    const { pid } = db;
    const both = [db.restart('the disk was full'), db.restart('the disk was full')];
    expect(db.state()).toBe('restarting');
    await Promise.all(both);
    expect(db.state()).toBe('running');
    expect(db.pid).not.toBe(pid);
    expect(await isRunning(pid)).toBe(false);
    expect(await answers(db)).toBe(true);
    expect(events.filter(({ type }) => type === 'started')).toHaveLength(1);
  });

  it('is given up when it cannot come back, and a restart on request tries again', async () => {
    const port = Number(new URL(db.uri).port);
    process.kill(db.pid, 'SIGKILL');
    const squatter = createServer();
    // Neo4j's port becomes free a moment after the kill; take it before the first attempt does.
    await until(
      () =>
        new Promise<boolean>((resolve) => {
          squatter.once('error', () => {
            resolve(false);
          });
          squatter.listen(port, '127.0.0.1', () => {
            resolve(true);
          });
        }),
    );
    await until(() => db.state() === 'failed');
    const last = events.at(-1);
    expect(last).toMatchObject({ type: 'gave-up', failures: 5 });
    expect(events.filter(({ type }) => type === 'start-failed').at(-1)).toMatchObject({
      reason: expect.stringContaining(`Port ${port} on 127.0.0.1`) as string,
    });
    await new Promise((resolve) => squatter.close(resolve));
    await db.restart('the port is free');
    expect(await answers(db)).toBe(true);
  });

  // The last one here: the database is gone afterwards.
  it('stops at once while it is being restarted', async () => {
    const restarted = db.restart('a test').then(() => 'restarted', String);
    await db.stop();
    expect(await restarted).toContain('stopped');
    expect(db.state()).toBe('stopped');
  });
});

describe('a service that was killed', () => {
  it('leaves a database that the next start adopts, supervises and stops', async () => {
    const homeDir = await newFolder();
    const service = runScript('service.ts', homeDir, sharedCache);
    await until(() => service.lines.length > 0);
    const left = JSON.parse(service.lines[0]!) as { pid: number; uri: string; password: string };
    answerFor(left.pid);
    await service.kill();
    expect(await isRunning(left.pid)).toBe(true);

    const { db, events } = await start({ homeDir });
    expect(db).toMatchObject(left);
    expect(events).toEqual([{ type: 'adopted', pid: left.pid, port: Number(new URL(left.uri).port) }]);
    expect(await answers(db)).toBe(true);

    process.kill(left.pid, 'SIGKILL');
    await until(() => db.state() === 'running' && db.pid !== left.pid);
    expect(await answers(db)).toBe(true);
  });

  it('leaves a database that is ended and replaced when other settings are wanted', async () => {
    const homeDir = await newFolder();
    const service = runScript('service.ts', homeDir, sharedCache);
    await until(() => service.lines.length > 0);
    const left = JSON.parse(service.lines[0]!) as { pid: number; uri: string };
    answerFor(left.pid);
    await service.kill();
    const { db, events } = await start({ homeDir, profile: 'server' });
    expect(events[0]).toMatchObject({ type: 'survivor-ended', pid: left.pid });
    expect(await isRunning(left.pid)).toBe(false);
    expect(db.uri).toBe(left.uri);
  });

  it('in the middle of its very first start leaves half a store, which is begun anew', async () => {
    const homeDir = await newFolder();
    const service = runScript('service.ts', homeDir, sharedCache);
    await until(() => existsSync(join(homeDir, 'data', 'databases')));
    const { pid } = await childRecord(homeDir);
    answerFor(pid);
    await service.kill();
    process.kill(pid, 'SIGKILL');
    await until(async () => !(await isRunning(pid)));
    const { db, events } = await start({ homeDir });
    expect(events.map(({ type }) => type)).toEqual(['first-start-begun-anew', 'started']);
    expect(await answers(db)).toBe(true);
  });
});
