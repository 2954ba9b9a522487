import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { newId } from '../../src/auth/new-id.ts';
import { appendAuditEvent } from '../../src/graph/audit-store.ts';
import type { GraphClient } from '../../src/graph/client.ts';
import { statement } from '../../src/graph/statement.ts';
import { createAuditSealer, type SealerState } from '../../src/services/audit-sealer.ts';
import { createAuditService } from '../../src/services/audit-service.ts';
import { done } from '../support/fleet.ts';
import { connectGraph, resetGraph } from '../support/graph.ts';
import { OPERATOR } from '../support/knowledge.ts';

const SEED = 20_260;

let graph: GraphClient;
let other: GraphClient;
/** Two services on one graph; time is moved by hand. */
let nowMs: number;
let states: SealerState[];
let alarms: SealerState[];
const sealerOn = (client: GraphClient) =>
  createAuditSealer({
    graph: client,
    newId,
    monotonicMs: () => nowMs,
    onState: (state) => states.push(state),
    onAlarm: (state) => alarms.push(state),
  });

beforeAll(() => {
  graph = connectGraph();
  other = connectGraph();
});
afterAll(() => Promise.all([graph.close(), other.close()]));
beforeEach(async () => {
  await resetGraph(graph);
  nowMs = 0;
  states = [];
  alarms = [];
});

async function append(count: number, at = '2026-03-01T10:00:00.000Z'): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  await graph.write(async (tx) => {
    for (const [index, id] of ids.entries())
      await appendAuditEvent(tx, {
        id,
        at,
        caller: OPERATOR,
        operation: 'upsertEntity',
        subject: `host:h${index}`,
        detail: { index },
      });
  });
  return ids;
}
async function verify(after = 0) {
  return done(await createAuditService({ graph, monotonicMs: () => performance.now() }).verify(after));
}
const change = (text: string, parameters: Record<string, unknown> = {}) =>
  graph.write((tx) => tx.run({ name: 'test: change the record behind its back', text }, parameters));

const NUMBERS = statement(
  'test: numbers of sealed events',
  'MATCH (a:AuditEvent) WHERE a.number IS NOT NULL RETURN a.number AS number, a.id AS id ORDER BY number',
);
const numbers = async () => (await graph.read(NUMBERS, {})).map(({ number }) => Number(number));
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('the sealer', () => {
  it('numbers events without gaps, and the chain holds', async () => {
    const sealer = sealerOn(graph);
    await append(3);
    expect(await verify()).toMatchObject({ isIntact: true, headNumber: 0, unsealed: 3 });
    expect(await sealer.seal()).toBe(3);
    await append(2);
    expect(await sealer.seal()).toBe(2);
    expect(await sealer.seal()).toBe(0);
    expect(await numbers()).toEqual(upTo(5));
    expect(await verify()).toMatchObject({
      isIntact: true,
      isComplete: true,
      checkedTo: 5,
      headNumber: 5,
      unsealed: 0,
      faults: [],
    });
  });

  it('goes on in order when the clock was moved back', async () => {
    const sealer = sealerOn(graph);
    await append(2, '2026-03-01T10:00:00.000Z');
    await sealer.seal();
    const [late] = await append(1, '2020-01-01T00:00:00.000Z');
    await sealer.seal();
    expect(await graph.read(NUMBERS, {})).toMatchObject([{}, {}, { number: 3, id: late }]);
    expect((await verify()).isIntact).toBe(true);
  });

  it('seals once when two services do it at once, again and again', async () => {
    const [one, two] = [sealerOn(graph), sealerOn(other)];
    for (let round = 0; round < 5; round += 1) {
      await append(20);
      nowMs += 10_000;
      await Promise.all([one.seal(), two.seal(), one.seal(), two.seal()]);
      await one.seal();
      nowMs += 10_000;
      await two.seal();
    }
    expect(await numbers()).toEqual(upTo(100));
    expect((await verify()).isIntact).toBe(true);
  });

  it('is taken over when the one that seals falls silent with work to do, and not before', async () => {
    const [dead, heir] = [sealerOn(graph), sealerOn(other)];
    await append(1);
    await dead.seal();
    nowMs += 1_000_000;
    await append(1);
    expect(await heir.seal()).toBe(0);
    nowMs += 4_000;
    expect(await heir.seal()).toBe(0);
    nowMs += 1_500;
    expect(await heir.seal()).toBe(1);
    await append(1);
    expect(await dead.seal()).toBe(0);
    expect(await heir.seal()).toBe(1);
    expect(await numbers()).toEqual(upTo(3));
  });

  it('seals nothing twice when the driver repeats a batch whose answer was lost', async () => {
    const forgetful: GraphClient = {
      ...graph,
      write: async (work) => {
        await graph.write(work);
        return graph.write(work);
      },
    };
    await append(3);
    await sealerOn(forgetful).seal();
    expect(await numbers()).toEqual(upTo(3));
    expect((await verify()).isIntact).toBe(true);
  });

  it('raises an alarm, once, for an event that waits longer than a minute', async () => {
    const [holder, watcher] = [sealerOn(graph), sealerOn(other)];
    await append(1);
    await holder.seal();
    await append(1);
    // Somebody else beats and never seals.
    for (let second = 0; second <= 70; second += 2) {
      await change("MATCH (c:AuditChain) SET c.beat = c.beat + 1, c.holder = 'nobody'");
      nowMs = second * 1000;
      await watcher.seal();
    }
    expect(states.at(-1)).toMatchObject({ waiting: 1 });
    expect(alarms).toHaveLength(1);
    expect(alarms[0]!.waitingMs).toBeGreaterThanOrEqual(60_000);
  });

  it('takes in events of a time before there was a chain', async () => {
    await append(4);
    await change('MATCH (a:UnsealedAuditEvent) REMOVE a:UnsealedAuditEvent');
    const sealer = sealerOn(graph);
    expect(await sealer.seal()).toBe(0);
    await sealer.adoptStrays();
    expect(await sealer.seal()).toBe(4);
  });
});

describe('verifying', () => {
  const SWAP_NUMBERS = `
    MATCH (a:AuditEvent {number: $one}), (b:AuditEvent {number: $two})
    SET a.number = -1
    WITH a, b
    SET b.number = $one
    WITH a
    SET a.number = $two`;
  const SWAP_CONTENTS = `
    MATCH (a:AuditEvent {number: $one}), (b:AuditEvent {number: $two})
    WITH a, b, properties(a) AS was, properties(b) AS other
    SET a.id = 'aside'
    SET b += was {.*, number: $two}
    SET a += other {.*, number: $one}`;
  const ALTERATIONS = [
    "SET a.subject = a.subject + 'x'",
    "SET a.detail = '{}'",
    "SET a.operation = 'whoami'",
    "SET a.at = '2001-01-01T00:00:00.000Z'",
    "SET a.tokenName = 'somebody'",
    'SET a.tokenId = null',
    "SET a.id = a.id + 'x'",
    'SET a.detail = 17',
    "SET a.extra = 'slipped in'",
  ];

  it('finds each of 300 random alterations, deletions and swaps, and tells them apart', async () => {
    const total = 1_600;
    await append(total);
    const sealer = sealerOn(graph);
    while ((await sealer.seal()) > 0);
    expect((await verify()).isIntact).toBe(true);
    const order = fc.sample(fc.shuffledSubarray(upTo(total), { minLength: total, maxLength: total }), {
      numRuns: 1,
      seed: SEED,
    })[0]!;
    const expected = new Map<number, string>();
    for (let index = 0; index < 300; index += 1) {
      const one = order.pop()!;
      const sort = index % 3;
      if (sort === 0) {
        expected.set(one, 'ALTERED');
        await change(
          `MATCH (a:AuditEvent {number: $one}) ${ALTERATIONS[(index / 3) % ALTERATIONS.length]!}`,
          { one },
        );
      } else if (sort === 1) {
        expected.set(one, 'MISSING');
        await change('MATCH (a:AuditEvent {number: $one}) DETACH DELETE a', { one });
      } else {
        const two = order.pop()!;
        expected.set(one, 'SWAPPED').set(two, 'SWAPPED');
        await change(index % 2 === 0 ? SWAP_NUMBERS : SWAP_CONTENTS, { one, two });
      }
    }
    const { faults, faultCount, isIntact } = await verify();
    expect(isIntact).toBe(false);
    expect(faultCount).toBe(400);
    const { checkedTo } = await verify();
    expect(checkedTo).toBe(total);
    const shown = [...expected].sort(([one], [two]) => one - two).slice(0, faults.length);
    expect(faults.map(({ number, kind }) => [number, kind])).toEqual(shown);
    expect(faults).toHaveLength(200);
  });

  it('finds what was done to the seals, to the end of the chain, and to numbers', async () => {
    await append(20);
    const sealer = sealerOn(graph);
    await sealer.seal();
    await append(5);
    await sealer.seal();
    const broken = async (text: string) => {
      const before = await graph.read(
        statement(
          'test: chain',
          'MATCH (n) WHERE n:AuditSeal OR n:AuditChain RETURN labels(n)[0] AS label, properties(n) AS content',
        ),
        {},
      );
      await change(text);
      const { faults } = await verify();
      await change('MATCH (n) WHERE n:AuditSeal OR n:AuditChain DETACH DELETE n');
      for (const { label, content } of before)
        await change(`CREATE (n:${String(label)}) SET n = $content`, { content });
      expect((await verify()).isIntact).toBe(true);
      return faults.map(({ kind, number }) => `${kind} ${number}`);
    };
    expect(
      await broken("MATCH (s:AuditSeal {first: 1}) SET s.digests = s.digests[0..5] + ['x'] + s.digests[6..]"),
    ).toEqual(['SEAL_BROKEN 1', 'ALTERED 6']);
    expect(await broken('MATCH (s:AuditSeal {first: 1}) DELETE s')).toContain('SEAL_BROKEN 21');
    expect(await broken('MATCH (s:AuditSeal {first: 21}) DELETE s')).toContain('SEAL_BROKEN 25');
    expect(await broken("MATCH (s:AuditSeal {first: 21}) SET s.previousHash = 'x'")).toContain(
      'SEAL_BROKEN 21',
    );
    expect(await broken('MATCH (c:AuditChain) SET c.number = 20')).toContain('SEAL_BROKEN 20');
    await change('MATCH (a:AuditEvent {number: 3}) SET a.number = 1000');
    expect((await verify()).faults).toMatchObject([
      { kind: 'MISSING', number: 3 },
      { kind: 'SWAPPED', number: 1000 },
    ]);
  });

  it('goes on where the call before stopped, and refuses another place', async () => {
    const sealer = sealerOn(graph);
    await append(4);
    await sealer.seal();
    await append(4);
    await sealer.seal();
    await change("MATCH (a:AuditEvent) WHERE a.number IN [2, 7] SET a.subject = 'x'");
    expect((await verify(4)).faults).toMatchObject([{ number: 7 }]);
    expect((await verify(8)).faults).toEqual([]);
    const service = createAuditService({ graph, monotonicMs: () => performance.now() });
    expect(await service.verify(3)).toMatchObject({ __typename: 'InvalidInput', field: 'after' });
  });

  it('reads no further than its time, and says so', async () => {
    const sealer = sealerOn(graph);
    for (let round = 0; round < 10; round += 1) {
      await append(1);
      await sealer.seal();
    }
    let ms = 0;
    const hurried = createAuditService({ graph, monotonicMs: () => (ms += 10_000) });
    const first = done(await hurried.verify(0));
    expect(first).toMatchObject({ isComplete: false, isIntact: true, checkedTo: 8, headNumber: 10 });
    expect(done(await hurried.verify(first.checkedTo))).toMatchObject({ isComplete: true, checkedTo: 10 });
  });
});
