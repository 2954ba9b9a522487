import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compilePattern } from '../../src/domain/trigger/pattern.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import {
  attack,
  expand,
  held,
  readAttacks,
  whyNotTried,
  type Attack,
  type Outcome,
} from '../support/attacks.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const ATTACKS = ['test/cases/attacks.jsonl', 'test/cases/attack-siblings.jsonl'].flatMap(readAttacks);
/** How often something that has to be quick is tried: the machine may be busy, the best of several is not. */
const TRIES = 5;

let app: TestApp;
let server: TestServer;

async function open(): Promise<void> {
  app = await startTestApp();
  server = await startTestServer(app.app);
}
async function close(): Promise<void> {
  await server.close();
  await app.close();
}

const verdictsOf = ({ expected }: Attack): string[] => expected.split(':', 1)[0]!.split(/ and | or /);
const boundOf = ({ expected }: Attack): number | null => {
  const found = /< (\d+) ms/.exec(expected)?.[1];
  return found === undefined ? null : Number(found);
};

/** Refused with a stable code or a Failure, by a 2xx or 4xx, and nothing is in the graph that was not there before. */
async function expectRefused(each: Attack): Promise<void> {
  const before = await held(app);
  const outcome = await attack(app, server, each);
  expect(outcome, each.expected).toMatchObject({ refusal: expect.stringMatching(/^[A-Z]/) });
  expect(outcome.refusal).not.toMatch(/INTERNAL_ERROR|UNAVAILABLE|TIMEOUT/);
  expect(outcome.status).toBeLessThan(500);
  expect(outcome.text.length).toBeLessThan(10_000);
  expect(await held(app)).toEqual(before);
}

/** Kept as it was written, as a draft, and handed out as JSON, which no browser takes for a page. */
async function expectInert(each: Attack): Promise<void> {
  const outcome = await attack(app, server, each);
  expect(outcome).toMatchObject({ refusal: null, status: 200 });
  expect(outcome.contentType).toContain('json');
  const { answer } = JSON.parse(outcome.text).data;
  const kept = answer.runbook ?? answer.investigation;
  // A runbook is a draft whoever wrote it; what a person found is confirmed by that.
  if (answer.runbook !== undefined) expect(kept.status).toBe('DRAFT');
  const { title, body, symptom } = each.input.args;
  expect(kept.title).toBe(title);
  if (body !== undefined) expect(kept.summary).toBe(body);
  if (symptom !== undefined) expect(kept.symptom).toBe(symptom);
}

async function quickest(work: () => Promise<Outcome> | number): Promise<number> {
  let best = Infinity;
  for (let turn = 0; turn < TRIES; turn += 1) {
    const result = await work();
    best = Math.min(best, typeof result === 'number' ? result : result.ms);
  }
  return best;
}

/** The time of a pattern on 8 KiB, or of the whole question. */
async function expectQuick(each: Attack, boundMs: number): Promise<void> {
  const pattern: unknown = expand(each.input.args?.trigger);
  const matches = typeof pattern === 'string' ? compilePattern(pattern) : null;
  const best = await quickest(() => {
    if (typeof matches !== 'function') return attack(app, server, each);
    const startedMs = performance.now();
    matches('x'.repeat(8_192));
    return performance.now() - startedMs;
  });
  expect(best).toBeLessThan(boundMs);
}

function tryAll(attacks: readonly Attack[]): void {
  for (const each of attacks) {
    const title = `${each.id} ${each.expected}`;
    const reason = whyNotTried(each);
    if (reason === null) test(title, () => tryOne(each));
    else test.todo(`${title} (not tried: ${reason})`);
  }
}

async function tryOne(each: Attack): Promise<void> {
  const verdicts = verdictsOf(each);
  expect(verdicts.every((word) => ['REFUSE', 'INERT', 'ACCEPT', 'BOUND'].includes(word))).toBe(true);
  if (verdicts.includes('REFUSE')) await expectRefused(each);
  if (verdicts.includes('INERT')) await expectInert(each);
  if (verdicts.includes('ACCEPT'))
    expect(await attack(app, server, each)).toMatchObject({ refusal: null, status: 200 });
  const boundMs = boundOf(each);
  if (boundMs !== null) await expectQuick(each, boundMs);
}

describe('hostile seeds, before anything is there', () => {
  beforeAll(open);
  afterAll(close);
  tryAll(ATTACKS.filter(({ surface }) => surface === 'seed'));
});

describe('hostile requests', () => {
  beforeAll(async () => {
    await open();
    for (const slug of ['host:strong', 'lxc:web', 'pool:p'])
      await app.ask(`mutation { upsertEntity(input: { slug: "${slug}" }) { __typename } }`);
  });
  afterAll(close);
  tryAll(ATTACKS.filter(({ surface }) => surface === 'graphql'));
});
