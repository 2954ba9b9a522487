import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SeedError } from '../../src/services/seed-reader.ts';
import { statement } from '../../src/graph/statement.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

const COUNT = statement(
  'how many nodes of the fleet are there (test)',
  'MATCH (n:Entity|Knowledge) RETURN count(n) AS count',
);
const quiet = (): void => undefined;

let app: TestApp;
let folder: string;

beforeEach(async () => {
  app = await startTestApp();
  folder = mkdtempSync(path.join(tmpdir(), 'oikos-seeds-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.close();
});

async function count(): Promise<number> {
  const [row] = await app.graph.read(COUNT, {});
  return Number(row?.count);
}

async function entity(slug: string): Promise<any> {
  return (
    await app.ask(
      `query ($slug: String!) { entity(slug: $slug) { __typename ... on Entity { title isSeeded } } }`,
      { slug },
    )
  ).entity;
}

async function removeSeeds(): Promise<string[]> {
  return (await app.ask('mutation { removeSeeds { removed } }')).removeSeeds.removed;
}

const RENAME_TITLE = `mutation { upsertEntity(input: { slug: "lxc:jellyfin", title: "Films" }) { __typename } }`;

describe('the seeds that come along', () => {
  it('put the runbook in front of the chown, and of the same gotcha in a fleet with other names', async () => {
    expect(await app.app.services.seeds.loadOnce('seeds', quiet)).toBe('LOADED');
    await app.ask(
      `mutation { upsertEntity(input: { slug: "host:attic", attributes: { software: ["nfs-kernel-server"], exports: ["/srv/attic"] } }) { __typename } }`,
    );
    for (const [slug, command] of [
      ['host:strong', 'chown :10000 /mnt/media_local'],
      ['host:attic', 'chmod -R 2775 /srv/attic'],
    ]) {
      const { entityKnowledge } = await app.ask(
        `query ($entity: String!, $command: String!) { entityKnowledge(entity: $entity, command: $command) { ... on EntityKnowledge { runbooks { strength runbook { title steps { command } } } } } }`,
        { entity: slug, command },
        'agent',
      );
      expect(entityKnowledge.runbooks[0]).toMatchObject({ strength: 'BINDING' });
      expect(JSON.stringify(entityKnowledge.runbooks[0].runbook.steps)).toContain('exportfs -u');
    }
  });

  it.each([
    [
      'host:strong',
      { verdict: 'BLOCKED', command: 'sudo chown -R :10000 /mnt/media_local' },
      'runbook:permission-change-that-hangs',
    ],
    [
      'service:netbird-mgmt',
      { output: 'INFO start\nERRO failed to fetch https://id.example/.well-known/openid-configuration: 502' },
      'runbook:netbird-mgmt-cannot-fetch-oidc',
    ],
  ])('know what shows on %s', async (slug, symptom, runbook) => {
    await app.app.services.seeds.loadOnce('seeds', quiet);
    const answer = await app.app.services.symptoms.knowledgeForSymptom({
      entity: slug,
      ...(symptom as { output?: string; verdict?: 'BLOCKED'; command?: string }),
    });
    expect(answer).toMatchObject({
      __typename: 'SymptomKnowledge',
      matches: [{ strength: 'BINDING', runbook: { slug: runbook } }],
    });
  });

  it('have runbooks whose own examples hold', async () => {
    await app.app.services.seeds.loadOnce('seeds', quiet);
    const { runbooks } = await app.ask('{ runbooks(first: 50) { nodes { slug } } }');
    for (const { slug } of runbooks.nodes) {
      await app.ask(
        `mutation ($input: RetireRunbookInput!) { retireRunbook(input: $input) { __typename } }`,
        { input: { slug } },
      );
      await app.ask(
        `mutation ($input: ReinstateRunbookInput!) { reinstateRunbook(input: $input) { __typename } }`,
        { input: { slug } },
      );
      const { publishRunbook } = await app.ask(
        `mutation ($input: PublishRunbookInput!) { publishRunbook(input: $input) { __typename ... on ExamplesFail { examples } } }`,
        { input: { slug } },
      );
      expect(publishRunbook).toMatchObject({ __typename: 'PublishRunbookSuccess' });
    }
  });

  it('are loaded once: a later start changes nothing that a person touched, and brings nothing back', async () => {
    await app.app.services.seeds.loadOnce('seeds', quiet);
    await app.ask(RENAME_TITLE);
    const before = await count();
    expect(await app.app.services.seeds.loadOnce('seeds', quiet)).toBe('PRESENT');
    expect(await entity('lxc:jellyfin')).toMatchObject({ title: 'Films', isSeeded: true });
    expect(await count()).toBe(before);
  });

  it('are removed where nobody touched them; what a person changed or added stays', async () => {
    await app.app.services.seeds.loadOnce('seeds', quiet);
    await app.ask(RENAME_TITLE);
    await app.ask(`mutation { upsertEntity(input: { slug: "host:mine" }) { __typename } }`);
    await app.ask(
      `mutation { createInvestigation(input: { title: "Mine", entities: ["vm:zimaos"] }) { __typename } }`,
    );
    const removed = await removeSeeds();
    expect(removed).toEqual(
      expect.arrayContaining(['host:strong', 'runbook:chown-on-exported-dir', 'service:traefik']),
    );
    expect(await entity('host:strong')).toMatchObject({ __typename: 'NoSuchEntity' });
    expect(await entity('lxc:jellyfin')).toMatchObject({ title: 'Films' });
    expect(await entity('vm:zimaos')).toMatchObject({ __typename: 'Entity' });
    expect(await entity('host:mine')).toMatchObject({ isSeeded: false });
    expect(await removeSeeds()).toEqual([]);
    expect(await app.app.services.seeds.loadOnce('seeds', quiet)).toBe('PRESENT');
  });

  it('are not loaded into a graph that is in use', async () => {
    await app.ask(`mutation { upsertEntity(input: { slug: "host:mine" }) { __typename } }`);
    expect(await app.app.services.seeds.loadOnce('seeds', quiet)).toBe('IN_USE');
    expect(await count()).toBe(1);
  });
});

describe('faulty seeds are refused as a whole', () => {
  it.each([
    ['a key that stands twice', 'version: 1\nentities:\n  - slug: host:a\n    slug: host:b\n', /unique/],
    ['an unknown kind', '{"version":1,"entities":[{"slug":"host:a"},{"slug":"planet:mars"}]}', /planet/],
    ['an unknown field', 'version: 1\nentities:\n  - slug: host:a\n    colour: red\n', /colour/],
    ['a slug that is none', 'version: 1\nentities:\n  - slug: "host:../etc"\n', /name/],
    [
      'an end that is missing',
      'version: 1\nentities: [{slug: "lxc:a"}]\nrelations: [{from: "lxc:a", type: RUNS_ON, to: "host:b"}]\n',
      /host:b/,
    ],
    [
      'ends that a relation does not have',
      'version: 1\nentities: [{slug: "lxc:a"},{slug: "pool:b"}]\nrelations: [{from: "lxc:a", type: RUNS_ON, to: "pool:b"}]\n',
      /RUNS_ON/,
    ],
    [
      'a trigger with two forms',
      'version: 1\nrunbooks: [{slug: "runbook:x", title: x, severity: OUTAGE, scope: {}, trigger: {words: [reboot], pattern: x}}]\n',
      /runbook:x/,
    ],
    ['no YAML at all', ': : :\n  - [', /x\.yaml/],
  ])('%s: the message names the place, nothing is loaded', async (_title, text, message) => {
    writeFileSync(path.join(folder, 'x.yaml'), text);
    const loading = app.app.services.seeds.loadOnce(folder, quiet);
    await expect(loading).rejects.toThrow(SeedError);
    await expect(loading).rejects.toThrow(message);
    expect(await count()).toBe(0);
  });
});
