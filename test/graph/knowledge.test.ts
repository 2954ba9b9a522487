import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GraphClient } from '../../src/graph/client.ts';
import { statement } from '../../src/graph/statement.ts';
import { reindexRunbooks } from '../../src/services/knowledge/reindex-service.ts';
import type { Services } from '../../src/services/services.ts';
import { newId } from '../../src/auth/new-id.ts';
import { connectGraph, resetGraph } from '../support/graph.ts';
import { done } from '../support/fleet.ts';
import { AGENT, OPERATOR, PERSON, servicesOn } from '../support/knowledge.ts';

let graph: GraphClient;
let services: Services;
/** Each is written with one audit event. */
const ENTITIES = 3;

beforeAll(() => {
  graph = connectGraph();
});
afterAll(() => graph.close());
beforeEach(async () => {
  await resetGraph(graph);
  services = servicesOn(graph);
  for (const slug of ['host:strong', 'host:weak', 'lxc:media'])
    done(await services.entities.upsertEntity(OPERATOR, { slug }));
});

const COUNT = statement(
  'how much knowledge is there',
  `
  RETURN {
    runbooks: COUNT { (:Runbook) },
    investigations: COUNT { (:Investigation) },
    versions: COUNT { (:RunbookVersion) },
    names: COUNT { (:Name)-[:NAMES]->(:Runbook) },
    tombstones: COUNT { (:KnowledgeTombstone) },
    audit: COUNT { (:AuditEvent) },
    scopeKeys: COLLECT { MATCH (k:ScopeKey) RETURN k.key ORDER BY k.key }
  } AS counts
`,
);
const counts = async (): Promise<Record<string, unknown>> => {
  const [row] = await graph.read(COUNT, {});
  return row!.counts as Record<string, unknown>;
};

const SNAPSHOT = statement(
  'everything about one piece of knowledge',
  `
  MATCH (k:Knowledge {id: $id})
  RETURN k {.*} AS node, COLLECT { MATCH (k)-[r]-(o) RETURN type(r) + ' ' + coalesce(o.slug, o.key, o.value, o.id) AS link ORDER BY link } AS links
`,
);
const snapshot = async (id: string): Promise<unknown> => (await graph.read(SNAPSHOT, { id }))[0];

const evidence = [
  { command: 'chown :10000 /srv/media', entity: 'host:strong', outcome: 'HUNG' as const },
  { command: 'systemctl restart nfs-server', entity: 'host:strong', outcome: 'WORKED' as const },
];
const found = {
  title: 'chown hung',
  symptom: 'it never returns',
  rootCause: 'delegations',
  fix: 'unexport first',
  entities: ['host:strong'],
  evidence,
};
const neighbour = async () =>
  done(
    await services.runbooks.create(OPERATOR, {
      title: 'The neighbour',
      scope: { entities: ['host:weak'], kinds: ['lxc'] },
      trigger: { when: { action: ['service.restart'] } },
    }),
  );

describe('promoting an investigation', () => {
  it('has one winner among fifty callers of two processes, and the others are told its slug', async () => {
    const other = servicesOn(graph);
    const beside = await neighbour();
    const before = await snapshot(beside.id);
    const { id } = done(await services.investigations.create(AGENT, found));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        (index % 2 === 0 ? services : other).promotion.promote(AGENT, { investigation: id }),
      ),
    );
    const winners = answers.filter((answer) => !('__typename' in answer));
    expect(winners).toHaveLength(1);
    const slug = done(winners[0]!).slug;
    expect(
      answers.filter(
        (answer) => '__typename' in answer && answer.__typename === 'AlreadyPromoted' && answer.slug === slug,
      ),
    ).toHaveLength(49);
    expect(await counts()).toMatchObject({ runbooks: 2, names: 2, versions: 2 });
    expect(await services.investigations.find(id)).toMatchObject({ promotedTo: slug, revision: 2 });
    expect(await snapshot(beside.id)).toEqual(before);
  });

  it('links the draft to what it is about and where it came from', async () => {
    const { id } = done(await services.investigations.create(AGENT, found));
    const runbook = done(
      await services.promotion.promote(AGENT, { investigation: id, runbook: { severity: 'DATA_LOSS' } }),
    );
    expect(runbook).toMatchObject({
      slug: 'runbook:chown-hung',
      status: 'DRAFT',
      promotedFrom: id,
      severity: 'DATA_LOSS',
      version: 1,
    });
    expect(await snapshot(runbook.id)).toMatchObject({
      links: expect.arrayContaining([
        'APPLIES_TO host:strong',
        'NAMES runbook:chown-hung',
        `PROMOTED_FROM ${id}`,
      ]) as unknown,
      node: { triggerKeys: ['action:permissions.change'] },
    });
  });

  it('leaves nothing behind when it is refused', async () => {
    const { id } = done(await services.investigations.create(AGENT, { ...found, rootCause: null }));
    const before = await counts();
    expect(await services.promotion.promote(AGENT, { investigation: id })).toMatchObject({
      __typename: 'IncompleteKnowledge',
      missing: ['rootCause'],
    });
    expect(await services.promotion.promote(AGENT, { investigation: 'none' })).toMatchObject({
      __typename: 'NoSuchKnowledge',
    });
    expect(await counts()).toEqual(before);
  });
});

describe('publishing a runbook', () => {
  it('happens once when fifty curators of two processes publish at the same time', async () => {
    const other = servicesOn(graph);
    const beside = await neighbour();
    const before = await snapshot(beside.id);
    const { slug } = done(
      await services.runbooks.create(AGENT, { title: 'one', trigger: { pattern: '^chown' } }),
    );
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        (index % 2 === 0 ? services : other).runbooks.publish(OPERATOR, { slug }),
      ),
    );
    expect(answers.filter((answer) => !('__typename' in answer))).toHaveLength(1);
    expect(
      answers.filter((answer) => '__typename' in answer && answer.__typename === 'WrongStatus'),
    ).toHaveLength(49);
    expect(await services.runbooks.find(slug)).toMatchObject({ status: 'ACTIVE', version: 2, revision: 2 });
    expect(await snapshot(beside.id)).toEqual(before);
  });

  it('keeps every edit of twenty editors who named no revision, each as a version of its own', async () => {
    const { slug } = done(await services.runbooks.create(AGENT, { title: 'one' }));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        services.runbooks.update(AGENT, { slug }, { tags: [`t${index}`] }),
      ),
    );
    answers.forEach((answer) => done(answer));
    expect(await services.runbooks.find(slug)).toMatchObject({ version: 21, revision: 21 });
  });
});

describe('a runbook in the graph', () => {
  it('is found by kind and trigger key, and its keys follow every edit', async () => {
    const { slug } = done(
      await services.runbooks.create(OPERATOR, {
        title: 'one',
        scope: { kinds: ['host', 'lxc'], entities: ['host:strong'] },
        trigger: { when: { action: ['permissions.change'] } },
      }),
    );
    expect((await counts()).scopeKeys).toEqual([
      'host|action:permissions.change',
      'lxc|action:permissions.change',
    ]);
    done(
      await services.runbooks.update(
        OPERATOR,
        { slug },
        { scope: { attributes: { os: 'debian-13' } }, trigger: { when: { program: ['zpool'] } } },
      ),
    );
    expect((await counts()).scopeKeys).toEqual(['*|program:zpool']);
    const runbook = (await services.runbooks.find(slug))!;
    expect(runbook.scope).toEqual({ entities: [], kinds: [], attributes: { os: 'debian-13' } });
    done(await services.runbooks.update(OPERATOR, { slug }, { trigger: null }));
    expect((await counts()).scopeKeys).toEqual([]);
  });

  it('follows an entity that is renamed, and takes its alias in a scope', async () => {
    const { slug } = done(
      await services.runbooks.create(OPERATOR, { title: 'one', scope: { entities: ['host:strong'] } }),
    );
    done(await services.entities.renameEntity(OPERATOR, { entity: 'host:strong', slug: 'host:stronger' }));
    expect((await services.runbooks.find(slug))?.scope.entities).toEqual(['host:stronger']);
    done(
      await services.runbooks.update(
        OPERATOR,
        { slug },
        { scope: { entities: ['host:strong', 'host:stronger'] } },
      ),
    );
    expect((await services.runbooks.find(slug))?.scope.entities).toEqual(['host:stronger']);
  });

  it('gets new keys when the vocabulary changed, once, and nothing else of it changes', async () => {
    const runbook = await neighbour();
    const before = (await snapshot(runbook.id)) as { node: Record<string, unknown> };
    const deps = {
      graph,
      clock: { now: () => '2026-03-01T10:00:00.000Z' },
      newId,
      compile: () => ({
        condition: null,
        pattern: null,
        understood: [],
        isTextOnly: false,
        keys: ['action:other'],
      }),
    };
    expect(await reindexRunbooks(deps, 'hash-2')).toBe(1);
    expect(await reindexRunbooks(deps, 'hash-2')).toBe(0);
    const after = (await snapshot(runbook.id)) as { node: Record<string, unknown> };
    expect(after.node).toEqual({ ...before.node, triggerKeys: ['action:other'] });
    expect((await counts()).scopeKeys).toEqual(['lxc|action:other']);
  });

  it('holds hostile text as data', async () => {
    const hostile = '\'}) DETACH DELETE n // \\u0027 $id `x` {"a":1} </script>';
    const { slug } = done(
      await services.runbooks.create(AGENT, {
        title: hostile,
        summary: hostile,
        tags: [hostile.slice(0, 60)],
        steps: [{ text: hostile }],
        trigger: { words: [hostile] },
      }),
    );
    expect(await services.runbooks.find(slug)).toMatchObject({
      title: hostile,
      summary: hostile,
      steps: [{ text: hostile }],
      trigger: { words: [hostile] },
    });
    expect(await services.runbooks.list({ text: hostile, tag: hostile.slice(0, 60) }, {})).toMatchObject({
      nodes: [{ slug }],
    });
    expect(await counts()).toMatchObject({ runbooks: 1 });
  });
});

describe('a write whose answer was lost', () => {
  it('is repeated by the driver without doing anything twice', async () => {
    const repeated = servicesOn({
      ...graph,
      write: async (work) => {
        await graph.write(work);
        return graph.write(work);
      },
    });
    const { id } = done(await repeated.investigations.create(AGENT, found));
    done(await repeated.investigations.update(AGENT, { id, expectedRevision: 1 }, { tags: ['a'] }));
    const { slug } = done(await repeated.promotion.promote(AGENT, { investigation: id }));
    done(await repeated.runbooks.publish(OPERATOR, { slug, expectedRevision: 1 }));
    done(await repeated.runbooks.create(AGENT, { title: 'another' }));
    expect(await repeated.runbooks.find(slug)).toMatchObject({ status: 'ACTIVE', version: 2, revision: 2 });
    expect(await repeated.investigations.find(id)).toMatchObject({ revision: 3, tags: ['a'] });
    const gone = done(await repeated.investigations.create(AGENT, { title: 'gone' })).id;
    done(await repeated.investigations.remove(AGENT, { id: gone }));
    expect(await counts()).toMatchObject({
      runbooks: 2,
      investigations: 1,
      versions: 3,
      names: 2,
      tombstones: 1,
      audit: 7 + ENTITIES,
    });
  });
});

describe('searching', () => {
  it('finds what another process wrote a moment ago, and no longer what it deleted', async () => {
    const other = servicesOn(graph);
    const { id } = done(await other.investigations.create(PERSON, { title: 'the zpool resilver crawls' }));
    const titles = async (): Promise<string[]> => {
      const hits = await services.search.search('resilver', {}, 10);
      return 'length' in hits ? hits.map(({ knowledge }) => knowledge.record.title) : [];
    };
    expect(await titles()).toEqual(['the zpool resilver crawls']);
    done(await other.investigations.update(PERSON, { id }, { title: 'the zpool resilvering is slow' }));
    expect(await titles()).toEqual(['the zpool resilvering is slow']);
    done(await other.investigations.remove(OPERATOR, { id }));
    expect(await titles()).toEqual([]);
    expect(await counts()).toMatchObject({ tombstones: 1, investigations: 0 });
  });

  it('narrows by an entity under its present and its former name', async () => {
    const { slug } = done(
      await services.runbooks.create(AGENT, { title: 'resilver', scope: { entities: ['host:strong'] } }),
    );
    done(await services.entities.renameEntity(OPERATOR, { entity: 'host:strong', slug: 'host:stronger' }));
    const slugs = async (entity: string): Promise<unknown> => {
      const hits = await services.search.search('resilver', { entity }, 10);
      return 'length' in hits
        ? hits.map(({ knowledge }) => knowledge.kind === 'RUNBOOK' && knowledge.record.slug)
        : hits;
    };
    expect(await slugs('host:stronger')).toEqual([slug]);
    expect(await slugs('host:strong')).toEqual([slug]);
    expect(await slugs('host:weak')).toEqual([]);
  });

  it('has its own writes in the index at once, without a further trip', async () => {
    const { slug } = done(await services.runbooks.create(AGENT, { title: 'resilver with care' }));
    expect(services.search.searchRunbooks('resilver', 5).map(({ runbook }) => runbook.slug)).toEqual([slug]);
    done(await services.runbooks.retire(OPERATOR, { slug }));
    expect(services.search.searchRunbooks('resilver', 5)).toEqual([]);
  });
});

describe('seeded knowledge', () => {
  const seed = {
    slug: 'runbook:seeded',
    status: 'ACTIVE' as const,
    content: { title: 'Seeded', scope: { entities: ['host:strong'] } },
  };

  it('is loaded once, stays as a person left it, and does not come back once removed', async () => {
    expect(await services.knowledgeSeeds.seedInvestigation({ id: 'seed-1', content: found })).toMatchObject({
      outcome: 'CREATED',
    });
    expect(await services.knowledgeSeeds.seedRunbook({ ...seed, promotedFrom: 'seed-1' })).toMatchObject({
      outcome: 'CREATED',
    });
    expect(await services.knowledgeSeeds.seedRunbook(seed)).toMatchObject({ outcome: 'PRESENT' });
    expect(await services.runbooks.find(seed.slug)).toMatchObject({
      status: 'ACTIVE',
      isSeeded: true,
      promotedFrom: 'seed-1',
      author: { isPerson: false },
    });
    expect(await services.investigations.find('seed-1')).toMatchObject({
      status: 'DRAFT',
      promotedTo: seed.slug,
    });

    done(await services.runbooks.update(OPERATOR, { slug: seed.slug }, { summary: 'mine now' }));
    expect(await services.knowledgeSeeds.seedRunbook(seed)).toMatchObject({ outcome: 'PRESENT' });
    expect(await services.knowledgeSeeds.removeUntouched()).toEqual([]);
    expect(await services.runbooks.find(seed.slug)).toMatchObject({ summary: 'mine now' });
  });

  it('goes without a trace when nobody touched it', async () => {
    const beside = await neighbour();
    const before = await snapshot(beside.id);
    await services.knowledgeSeeds.seedInvestigation({ id: 'seed-1', content: found });
    await services.knowledgeSeeds.seedRunbook({ ...seed, promotedFrom: 'seed-1' });
    expect(await services.knowledgeSeeds.removeUntouched()).toEqual(['runbook:seeded', 'seed-1']);
    expect(await counts()).toMatchObject({ runbooks: 1, investigations: 0, names: 1, versions: 1 });
    expect(await snapshot(beside.id)).toEqual(before);
    expect(await services.knowledgeSeeds.seedRunbook(seed)).toMatchObject({ outcome: 'PRESENT' });
  });

  it('refuses a seed that names an entity which is not there', async () => {
    expect(
      await services.knowledgeSeeds.seedRunbook({
        ...seed,
        content: { title: 'x', scope: { entities: ['host:strnog'] } },
      }),
    ).toMatchObject({ __typename: 'NoSuchEntity', suggestions: ['host:strong'] });
  });
});
