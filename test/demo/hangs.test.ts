import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HANGS, NOT_MADE, startHang } from '../../demo/hangs/hangs.ts';
import { readProcess } from '../../demo/processes.ts';
import type { Diagnosis } from '../../src/domain/hang/diagnosis.ts';
import { judgeReadings } from '../../src/domain/hang/judge.ts';
import { createTakeReadings } from '../../src/exec/readings.ts';
import { loadTables, PACKAGE_ROOT } from '../../src/services/tables.ts';
import { localRoute, newMark, wrapperTexts } from '../support/exec.ts';

const readings = readFileSync(path.join(PACKAGE_ROOT, 'schema/target/readings.sh'), 'utf8');
const take = createTakeReadings({ texts: { ...wrapperTexts, readings }, newMark });
const tables = loadTables().hang;
const possible = Object.entries(HANGS).filter(([, { isPossible }]) => isPossible?.() !== false);
/** All at the same time: most of it is waiting. */
const states = new Map<string, Promise<Awaited<ReturnType<typeof startHang>>>>();
const diagnoses = new Map<string, Promise<Diagnosed>>();

interface Diagnosed {
  readonly diagnosis: Diagnosis;
  /** What stood there when it was read: a lease is broken, and its process gone, before its turn may come. */
  readonly process: ReturnType<typeof readProcess>;
}

async function diagnose(name: string): Promise<Diagnosed> {
  const hang = HANGS[name];
  const state = await states.get(name);
  if (hang === undefined || state === undefined) throw new Error(`no state ${name}`);
  const pids = [hang.readings === 'itself' ? state.pid : state.root];
  const ask = { whom: { by: 'pids', pids }, count: 5, everyS: 1, limitMs: 30_000, outputBytes: 0 } as const;
  const answer = await take(localRoute(), ask, { timeoutMs: 30_000 });
  const process = readProcess(state.pid);
  if ('kind' in answer) throw new Error(JSON.stringify(answer));
  expect(answer.reader).toBe('done');
  const context = { tables, paths: [], actions: [], isRead: false, silentMs: 1_500 };
  return { diagnosis: judgeReadings(answer.readings, context), process };
}

beforeAll(() => {
  for (const [name, hang] of possible) {
    states.set(name, startHang(hang));
    diagnoses.set(name, diagnose(name));
  }
});
afterAll(async () => {
  for (const state of states.values()) await (await state).end();
  console.warn(`not tried, cannot be made here: ${NOT_MADE.join('; ')}`);
});

describe('a process that stands still, or is only slow', () => {
  it.each(possible)(
    '%s is made, shows as the kernel tells of it, and is judged right',
    async (name, hang) => {
      const { diagnosis, process } = (await diagnoses.get(name)) ?? {};
      const state = await states.get(name);
      expect(diagnosis?.verdict, JSON.stringify(diagnosis, null, 1)).toBe(hang.verdict);
      expect(process).toMatchObject({ name: hang.name });
      await state?.end();
      states.delete(name);
      expect([null, 'Z']).toContain(readProcess(state?.pid ?? 0)?.state ?? null);
    },
  );

  it.todo('an NFS server that does not answer: no machine of the tests has one');
  it.todo('a ZFS pool that does not answer: no machine of the tests has one');
  it.todo('a delegation that an NFS client holds: no machine of the tests has one');
});
