import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newId } from '../../src/auth/new-id.ts';
import { createGraphClient } from '../../src/graph/client.ts';
import { createServices } from '../../src/services/services.ts';
import { loadTables } from '../../src/services/tables.ts';
import { createTestClock, startTestApp, type TestApp } from '../support/app.ts';
import { startCountingProxy } from '../support/counting-proxy.ts';

/**
 * A fleet and gotchas that exist nowhere else, so that nothing here can pass by knowing a name:
 *   host:quarry  ← lxc:mill (vmid 310) ← service:kiln;   lxc:mill needs service:ledger on vm:vault (vmid 311)
 *   pool:silo on host:quarry, mounted at /srv/grain and exported by lxc:mill;   host:meadow ← lxc:barn and vm:loose stand apart
 */
const ENTITIES = [
  { slug: 'host:quarry', attributes: { address: '198.51.100.7', os: 'debian-12', software: ['proxmox-ve'] } },
  { slug: 'host:meadow', attributes: { address: '198.51.100.8', os: 'debian-12', software: ['proxmox-ve'] } },
  { slug: 'lxc:mill', attributes: { vmid: 310, os: 'debian-12', software: ['docker', 'kiln'] } },
  { slug: 'vm:vault', attributes: { vmid: 311, os: 'alpine-3', guest_agent: true } },
  { slug: 'lxc:barn', attributes: { vmid: 310, os: 'debian-13' } },
  { slug: 'vm:loose', attributes: { os: 'debian-12' } },
  { slug: 'pool:silo', attributes: { mountpoint: '/srv/grain' } },
  { slug: 'service:kiln', attributes: { container: 'kiln' } },
  { slug: 'service:ledger', attributes: {} },
];
const RELATIONS = [
  ['lxc:mill', 'RUNS_ON', 'host:quarry'],
  ['vm:vault', 'RUNS_ON', 'host:quarry'],
  ['lxc:barn', 'RUNS_ON', 'host:meadow'],
  ['service:kiln', 'RUNS_ON', 'lxc:mill'],
  ['service:ledger', 'RUNS_ON', 'vm:vault'],
  ['lxc:mill', 'DEPENDS_ON', 'service:ledger'],
  ['pool:silo', 'BACKED_BY', 'host:quarry'],
  ['lxc:mill', 'EXPORTS', 'pool:silo'],
] as const;

let app: TestApp;

async function mutate(
  operation: string,
  input: Record<string, unknown>,
  as: 'operator' | 'agent' = 'operator',
): Promise<any> {
  const type = `${operation.charAt(0).toUpperCase()}${operation.slice(1)}`;
  const detail =
    operation === 'promoteInvestigation' ? `... on ${type}Success { runbook { slug status } }` : '';
  const more = operation === 'createInvestigation' ? `... on ${type}Success { investigation { id } }` : '';
  const query = `mutation ($input: ${type}Input!) { ${operation}(input: $input) { __typename ... on Failure { message } ${detail} ${more} } }`;
  return (await app.ask(query, { input }, as))[operation];
}

async function publish(runbook: Record<string, unknown>): Promise<void> {
  expect(await mutate('createRunbook', { severity: 'OUTAGE', ...runbook })).toMatchObject({
    __typename: 'CreateRunbookSuccess',
  });
  expect(await mutate('publishRunbook', { slug: runbook.slug })).toMatchObject({
    __typename: 'PublishRunbookSuccess',
  });
}

const ASK = `query ($entity: String!, $command: String!, $session: ID) {
  entityKnowledge(entity: $entity, command: $command, session: $session) {
    __typename
    ... on Failure { message }
    ... on MalformedCommand { position }
    ... on NoSuchEntity { suggestions }
    ... on EntityKnowledge {
      entity { slug }
      command { risk isLong commands { text program risk hops } unknowns }
      runbooks { strength reasons entity command path { type direction to } runbook { slug status } }
      investigations { title }
      notes
    }
  }
}`;

async function ask(entity: string, command: string, session?: string): Promise<any> {
  return (await app.ask(ASK, { entity, command, session }, 'agent')).entityKnowledge;
}

async function binding(entity: string, command: string): Promise<string[]> {
  const { runbooks } = await ask(entity, command);
  return runbooks
    .filter(({ strength }: { strength: string }) => strength === 'BINDING')
    .map(({ runbook }: { runbook: { slug: string } }) => runbook.slug);
}

beforeAll(async () => {
  app = await startTestApp();
  for (const entity of ENTITIES) await mutate('upsertEntity', entity);
  for (const [from, type, to] of RELATIONS) await mutate('createRelation', { from, type, to });
  await publish({
    slug: 'runbook:grain-export',
    title: 'Changing owners of exported grain stops the kilns',
    trigger: { when: { action: ['permissions.change'], path: { within: 'exported' } } },
    scope: { entities: ['lxc:mill'] },
  });
  await publish({
    slug: 'runbook:ledger-restart',
    title: 'Restarting the ledger loses a day',
    trigger: { words: ['restarting ledger'] },
    scope: { entities: ['service:ledger'] },
    severity: 'DATA_LOSS',
  });
  await publish({
    slug: 'runbook:alpine-upgrade',
    title: 'Alpine guests lose their agent on upgrade',
    trigger: { words: ['apk upgrade'] },
    scope: { kinds: ['guest'], attributes: { os: 'alpine-3' } },
  });
  await publish({
    slug: 'runbook:raw-pattern',
    title: 'Never format the second disk',
    trigger: { pattern: 'mkfs\\.\\w+ .*/dev/sdb' },
    scope: { kinds: ['host'] },
    severity: 'DATA_LOSS',
  });
}, 120_000);
afterAll(() => app.close());

describe('a runbook applies', () => {
  it.each([
    ['by name, on what it covers', 'lxc:mill', 'chown -R 5 /srv/grain/wheat', 'runbook:grain-export'],
    [
      'through another program with the same effect',
      'lxc:mill',
      'setfacl -m u:5:rwx /srv/grain',
      'runbook:grain-export',
    ],
    ['inside sudo and a shell', 'lxc:mill', "sudo sh -c 'chmod 700 /srv/grain'", 'runbook:grain-export'],
    [
      'inside a subscript, which the shell evaluates',
      'lxc:mill',
      "let 'a[$(chown 5 /srv/grain)0]=1'",
      'runbook:grain-export',
    ],
    [
      'inside the value of a variable in an expression',
      'lxc:mill',
      "x='a[$(chown 5 /srv/grain)0]'; echo $((x))",
      'runbook:grain-export',
    ],
    [
      'to a guest that a hop from its host reaches',
      'host:quarry',
      'pct exec 310 -- chgrp 5 /srv/grain',
      'runbook:grain-export',
    ],
    [
      'to a machine that an ssh hop names',
      'host:meadow',
      "ssh root@mill 'chown 5 /srv/grain'",
      'runbook:grain-export',
    ],
    [
      'to a machine that an ssh hop names by address',
      'host:meadow',
      "ssh 198.51.100.7 'pct exec 310 -- chown 5 /srv/grain'",
      'runbook:grain-export',
    ],
    [
      'to what depends on the covered thing',
      'lxc:mill',
      'systemctl restart ledger',
      'runbook:ledger-restart',
    ],
    ['by kind and attribute', 'vm:vault', 'apk upgrade', 'runbook:alpine-upgrade'],
    [
      'by kind and attribute through the guest agent',
      'host:quarry',
      'qm guest exec 311 -- apk upgrade',
      'runbook:alpine-upgrade',
    ],
    ['by its pattern', 'host:meadow', 'mkfs.ext4 -L x /dev/sdb1', 'runbook:raw-pattern'],
  ])('%s', async (_title, entity, command, slug) => {
    expect(await binding(entity, command)).toContain(slug);
  });

  it('but not to a virtual machine that the command takes for a container', async () => {
    expect(await binding('host:quarry', 'pct exec 311 -- apk upgrade')).not.toContain(
      'runbook:alpine-upgrade',
    );
  });

  it('against the direction of dependence when its own object is met', async () => {
    expect(await binding('host:quarry', 'chown 5 /srv/grain')).toContain('runbook:grain-export');
  });

  it('says what in the command met the trigger, and which way leads to the covered entity', async () => {
    const { runbooks } = await ask('lxc:mill', 'systemctl restart ledger');
    expect(runbooks[0]).toMatchObject({
      strength: 'BINDING',
      entity: 'lxc:mill',
      command: 'systemctl restart ledger',
      path: [{ type: 'DEPENDS_ON', direction: 'OUTWARD', to: 'service:ledger' }],
    });
    expect(runbooks[0].reasons.join('; ')).toContain('lxc:mill depends on service:ledger');
  });
});

describe('a runbook stays silent', () => {
  it.each([
    ['on a read of what it is about', 'lxc:mill', 'ls -ln /srv/grain'],
    ['on a form that only asks for help', 'lxc:mill', 'chown --help'],
    ['outside the path', 'lxc:mill', 'chown 5 /srv/other'],
    ['on the guest of another host with the same vmid', 'host:meadow', 'pct exec 310 -- chown 5 /srv/grain'],
    ['on a neighbour through their common host', 'vm:vault', 'chown 5 /srv/grain'],
    ['where the attribute differs', 'lxc:barn', 'apk upgrade'],
    ['on words that are only data', 'lxc:mill', 'echo "chown 5 /srv/grain"'],
    ['on another kind that inherits from none of it', 'vm:loose', 'mkfs.ext4 /dev/sdb1'],
  ])('%s', async (_title, entity, command) => {
    expect(await binding(entity, command)).toEqual([]);
  });

  it('on reads when its pattern fits whatever is run, even as a draft', async () => {
    await app.ask(
      `mutation { createRunbook(input: { slug: "runbook:loud", title: "Read me first", severity: DATA_LOSS,
        trigger: { pattern: ".*" }, scope: { kinds: ["machine"] } }) { __typename } }`,
      {},
      'agent',
    );
    const shown = async (command: string): Promise<string[]> => {
      const { entityKnowledge } = await app.ask(
        `{ entityKnowledge(entity: "host:meadow", command: ${JSON.stringify(command)}) { ... on EntityKnowledge { runbooks { runbook { slug } } } } }`,
      );
      return entityKnowledge.runbooks.map(({ runbook }: any) => runbook.slug);
    };
    expect(await shown('ls -l /')).not.toContain('runbook:loud');
    expect(await shown('chown 5 /srv')).toContain('runbook:loud');
    await app.ask('mutation { retireRunbook(input: { slug: "runbook:loud" }) { __typename } }');
  });
});

describe('from investigation to the next agent', () => {
  it('an agent writes it down and promotes it, a person publishes it, and it surfaces at once', async () => {
    const { investigation } = await mutate(
      'createInvestigation',
      {
        title: 'The kiln forgets its recipes when its container is removed',
        findings: ['After docker rm kiln all recipes were gone.'],
        rootCause: 'Recipes live in the writable layer of the container.',
        fix: 'Export the recipes before the container is removed.',
        entities: ['lxc:mill'],
        evidence: [
          { command: 'docker rm -f kiln', entity: 'lxc:mill', outcome: 'FAILED', exitCode: 1 },
          {
            command: 'docker cp kiln:/recipes /srv/backup',
            entity: 'lxc:mill',
            outcome: 'WORKED',
            exitCode: 0,
          },
        ],
      },
      'agent',
    );
    const { runbook } = await mutate('promoteInvestigation', { investigation: investigation.id }, 'agent');
    expect(runbook.status).toBe('DRAFT');

    const before = await ask('lxc:mill', 'docker rm -f kiln');
    const draft = before.runbooks.find((match: any) => match.runbook.slug === runbook.slug);
    expect(draft).toMatchObject({ strength: 'RELATED', runbook: { status: 'DRAFT' } });

    const refused = await app.askRaw(
      `mutation ($input: PublishRunbookInput!) { publishRunbook(input: $input) { __typename } }`,
      { input: { slug: runbook.slug } },
      'agent',
    );
    expect(refused.errors[0]?.extensions.code).toBe('FORBIDDEN');
    expect(await binding('lxc:mill', 'docker rm -f kiln')).toEqual([]);

    await mutate('publishRunbook', { slug: runbook.slug });
    expect(await binding('lxc:mill', 'docker rm -f kiln')).toContain(runbook.slug);
    expect((await ask('lxc:mill', 'docker rm -f kiln')).investigations[0].title).toContain(
      'forgets its recipes',
    );

    await mutate('retireRunbook', { slug: runbook.slug });
    expect(await binding('lxc:mill', 'docker rm -f kiln')).toEqual([]);
  });
});

describe('the answer', () => {
  it('is the same for the same question, in the same order', async () => {
    const first = await ask('host:quarry', 'pct exec 310 -- chown 5 /srv/grain && systemctl restart ledger');
    expect(
      await ask('host:quarry', 'pct exec 310 -- chown 5 /srv/grain && systemctl restart ledger'),
    ).toEqual(first);
  });

  it('says what it could not look up', async () => {
    const { notes } = await ask('host:meadow', "ssh stranger 'reboot'");
    expect(notes.join('; ')).toContain('"stranger"');
    const unknownGuest = await ask('host:meadow', 'pct stop 999');
    expect(unknownGuest.notes.join('; ')).toContain('999');
  });

  it('knows an entity by its former name', async () => {
    await mutate('upsertEntity', { slug: 'host:old-name' });
    await mutate('renameEntity', { entity: 'host:old-name', slug: 'host:new-name' });
    expect((await ask('host:old-name', 'uptime')).entity.slug).toBe('host:new-name');
  });

  it.each([
    ['a slug that is none', 'HOST:Quarry ', 'ls', 'InvalidSlug'],
    ['an entity that nobody has', 'host:quary', 'ls', 'NoSuchEntity'],
    ['a line that is no command', 'host:quarry', 'echo "unclosed', 'MalformedCommand'],
    ['a command with an invisible character', 'host:quarry', 'ls \u202e/srv', 'MalformedCommand'],
    ['a command that is too long', 'host:quarry', `echo ${'x'.repeat(17_000)}`, 'MalformedCommand'],
  ])('refuses %s', async (_title, entity, command, typename) => {
    expect(await ask(entity, command)).toMatchObject({
      __typename: typename,
      message: expect.stringMatching(/\w/),
    });
  });

  it('offers slugs that look alike, and refuses a session that does not exist', async () => {
    expect((await ask('host:quary', 'ls')).suggestions).toContain('host:quarry');
    expect(await ask('host:quarry', 'ls', 'nobody')).toMatchObject({ __typename: 'NoSuchSession' });
  });
});

it('costs one round trip to the database, hops and inheritance included', async () => {
  const { uri, user, password } = inject('neo4j');
  const { hostname, port } = new URL(uri);
  const proxy = await startCountingProxy({ host: hostname, port: Number(port) });
  const graph = createGraphClient({ uri: `bolt://127.0.0.1:${proxy.port}`, user, password });
  try {
    const services = createServices({
      graph,
      tables: loadTables(),
      clock: createTestClock(),
      newId,
      onRefreshFailed: () => undefined,
    });
    const question = {
      entity: 'host:meadow',
      command: "ssh quarry 'pct exec 310 -- chown 5 /srv/grain'",
      session: null,
    };
    await services.entityKnowledge.entityKnowledge(question);
    proxy.takeCount();
    const answer = await services.entityKnowledge.entityKnowledge(question);
    expect(proxy.takeCount()).toBe(1);
    expect(answer).toMatchObject({ __typename: 'EntityKnowledge', matches: [{ strength: 'BINDING' }] });
  } finally {
    await graph.close();
    await proxy.close();
  }
});
