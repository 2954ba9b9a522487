import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../src/auth/new-id.ts';
import { DatabaseUnavailable, type GraphClient } from '../../src/graph/client.ts';
import { countBatch, type LedgerCounts } from '../../src/graph/ledger-store.ts';
import { createLedgerService, type LedgerService } from '../../src/services/knowledge/ledger-service.ts';
import type { Services } from '../../src/services/services.ts';
import { createTestClock } from '../support/app.ts';
import { done } from '../support/fleet.ts';
import { connectGraph, resetGraph } from '../support/graph.ts';
import { AGENT, OPERATOR, servicesOn } from '../support/knowledge.ts';

let graph: GraphClient;
let services: Services;
const clock = createTestClock();

beforeAll(() => {
  graph = connectGraph();
});
afterAll(() => graph.close());
beforeEach(async () => {
  await resetGraph(graph);
  services = servicesOn(graph);
  done(await services.entities.upsertEntity(OPERATOR, { slug: 'host:quarry' }));
});

const makeRunbook = async (title: string) => done(await services.runbooks.create(OPERATOR, { title }));
const ledgerOf = async (slug: string) => (await services.runbooks.find(slug))?.ledger;
const counts = (runbook: string, over: Partial<LedgerCounts> = {}): LedgerCounts => ({
  runbook,
  shown: 0,
  followed: 0,
  deviated: 0,
  worked: 0,
  failed: 0,
  provenAt: null,
  ...over,
});
const process = (on: GraphClient = graph, failures: unknown[] = []): LedgerService =>
  createLedgerService({
    graph: on,
    clock,
    newId,
    onFlushFailed: (error) => failures.push(error),
    flushMs: 3_600_000,
  });

describe('a batch of counts', () => {
  it('is counted once, however often it arrives, and leaves other runbooks as they are', async () => {
    const runbook = await makeRunbook('The one');
    const beside = await makeRunbook('The neighbour');
    const batch = {
      writer: 'process-1',
      number: 1,
      at: clock.now(),
      counts: [
        counts(runbook.id, {
          shown: 3,
          followed: 2,
          deviated: 1,
          worked: 2,
          failed: 1,
          provenAt: clock.now(),
        }),
      ],
    };
    await Promise.all([countBatch(graph, batch), countBatch(graph, batch), countBatch(graph, batch)]);
    expect(await ledgerOf(runbook.slug)).toEqual({
      shown: 3,
      followed: 2,
      deviated: 1,
      worked: 2,
      failed: 1,
      lastProvenAt: expect.any(String),
    });
    await countBatch(graph, { ...batch, number: 2 });
    expect(await ledgerOf(runbook.slug)).toMatchObject({ shown: 6, worked: 4 });
    expect(await services.runbooks.find(beside.slug)).toEqual(beside);
  });

  it('of many processes at once adds up, and one about a runbook that is gone is harmless', async () => {
    const [a, b] = [await makeRunbook('A'), await makeRunbook('B')];
    const processes = Array.from({ length: 8 }, () => process());
    for (const each of processes)
      for (let times = 0; times < 5; times += 1) each.noteShown([a.id, b.id, 'gone']);
    await Promise.all(processes.map((each) => each.flush()));
    expect((await ledgerOf(a.slug))?.shown).toBe(40);
    expect((await ledgerOf(b.slug))?.shown).toBe(40);
  });

  it('whose answer was lost is repeated and not counted twice', async () => {
    const runbook = await makeRunbook('The one');
    let isCut = true;
    const failures: unknown[] = [];
    const lossy: GraphClient = {
      ...graph,
      write: async (work) => {
        const answer = await graph.write(work);
        if (isCut) throw new DatabaseUnavailable('the answer was lost');
        return answer;
      },
    };
    const ledger = process(lossy, failures);
    ledger.noteShown([runbook.id]);
    await ledger.flush();
    expect(failures).toHaveLength(1);
    ledger.noteShown([runbook.id]);
    isCut = false;
    await ledger.close();
    expect((await ledgerOf(runbook.slug))?.shown).toBe(2);
  });
});

describe('evidence', () => {
  const found = {
    title: 'The silo stuck',
    rootCause: 'wet grain',
    fix: 'dry it',
    entities: ['host:quarry'],
    evidence: [
      { command: 'systemctl start silo', entity: 'host:quarry', outcome: 'HUNG' as const },
      { command: 'silo-dry --all', entity: 'host:quarry', outcome: 'WORKED' as const },
    ],
  };

  it('proves a runbook once a person has confirmed it, and not before', async () => {
    const investigation = done(await services.investigations.create(AGENT, found));
    const promoted = done(await services.promotion.promote(AGENT, { investigation: investigation.id }));
    expect(promoted.ledger).toMatchObject({ worked: 0, failed: 0, lastProvenAt: null });
    done(await services.investigations.confirm(OPERATOR, { id: investigation.id }));
    expect(await ledgerOf(promoted.slug)).toMatchObject({
      worked: 1,
      failed: 0,
      lastProvenAt: investigation.createdAt,
    });
    const evidence = [...found.evidence, { ...found.evidence[1]!, outcome: 'FAILED' as const }];
    done(await services.investigations.update(OPERATOR, { id: investigation.id }, { evidence }));
    expect(await ledgerOf(promoted.slug)).toMatchObject({ worked: 0, failed: 1 });
  });

  it('of a person proves it at once, and is kept when the runbook is edited', async () => {
    const investigation = done(await services.investigations.create(OPERATOR, found));
    const promoted = done(await services.promotion.promote(AGENT, { investigation: investigation.id }));
    expect(promoted.ledger).toMatchObject({ worked: 1, failed: 0 });
    const edited = done(await services.runbooks.update(AGENT, { slug: promoted.slug }, { summary: 'dry' }));
    expect(edited.runbook.ledger).toEqual(promoted.ledger);
  });
});
