import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

/**
 * A fleet that exists nowhere else:
 *   host:ridge ← lxc:loom (vmid 420) ← service:spindle;   lxc:loom keeps its root on pool:flax;   host:dale stands apart
 */
const ENTITIES = [
  { slug: 'host:ridge', attributes: { address: '198.51.100.21' } },
  { slug: 'host:dale', attributes: { address: '198.51.100.22' } },
  { slug: 'lxc:loom', attributes: { vmid: 420, software: ['weaver'] } },
  { slug: 'service:spindle', attributes: {} },
  { slug: 'pool:flax', attributes: { mountpoint: '/srv/flax' } },
];
const RELATIONS = [
  ['lxc:loom', 'RUNS_ON', 'host:ridge'],
  ['service:spindle', 'RUNS_ON', 'lxc:loom'],
  ['lxc:loom', 'STORED_ON', 'pool:flax'],
  ['pool:flax', 'BACKED_BY', 'host:ridge'],
] as const;

let app: TestApp;

async function must(operation: string, input: Record<string, unknown>): Promise<void> {
  const type = `${operation.charAt(0).toUpperCase()}${operation.slice(1)}`;
  const query = `mutation ($input: ${type}Input!) { ${operation}(input: $input) { __typename ... on Failure { message } } }`;
  const answer = (await app.ask(query, { input }, 'operator'))[operation];
  expect(answer).toMatchObject({ __typename: `${type}Success` });
}

async function publish(runbook: Record<string, unknown>): Promise<void> {
  await must('createRunbook', { severity: 'OUTAGE', ...runbook });
  await must('publishRunbook', { slug: runbook.slug });
}

const ASK = `query ($entity: String!, $output: String, $exitCode: Int, $verdict: Verdict, $command: String) {
  knowledgeForSymptom(entity: $entity, output: $output, exitCode: $exitCode, verdict: $verdict, command: $command) {
    __typename
    ... on Failure { message }
    ... on InvalidInput { field }
    ... on NoSuchEntity { suggestions }
    ... on SymptomKnowledge {
      entity { slug } command { risk } notes investigations { title }
      runbooks { strength reasons entity command path { type direction to } runbook { slug trigger { understood symptom { output exitCode verdict program } } } }
    }
  }
}`;

async function ask(entity: string, symptom: Record<string, unknown>): Promise<any> {
  return (await app.ask(ASK, { entity, ...symptom }, 'agent')).knowledgeForSymptom;
}

async function found(entity: string, symptom: Record<string, unknown>): Promise<string[]> {
  const { runbooks } = await ask(entity, symptom);
  return runbooks.map(
    ({ strength, runbook }: { strength: string; runbook: { slug: string } }) => `${strength} ${runbook.slug}`,
  );
}

beforeAll(async () => {
  app = await startTestApp();
  for (const entity of ENTITIES) await must('upsertEntity', entity);
  for (const [from, type, to] of RELATIONS) await must('createRelation', { from, type, to });
  await publish({
    slug: 'runbook:flax-stale',
    title: 'Handles on flax go stale after a failover',
    symptom: 'Programs report stale handles below /srv/flax.',
    trigger: { symptom: { output: '(?i)stale (file|NFS) handle' } },
    scope: { entities: ['pool:flax'] },
  });
  await publish({
    slug: 'runbook:spindle-lock',
    title: 'Spindle waits for a lock that nobody holds',
    symptom: 'spindlectl prints bobbin jammed and waits for ever.',
    trigger: { symptom: { verdict: ['WAITING_FOR_LOCK', 'BLOCKED'], program: ['spindlectl'] } },
    scope: { kinds: ['lxc'], attributes: { software: 'weaver' } },
  });
  await publish({
    slug: 'runbook:before-delete',
    title: 'Look before deleting flax',
    trigger: { when: { action: ['files.delete'] } },
    scope: { entities: ['lxc:loom'] },
  });
}, 120_000);
afterAll(() => app.close());

describe('a symptom finds its runbook', () => {
  it('by its output, on an entity that inherits, with the text that matched and the way', async () => {
    const { runbooks, entity } = await ask('lxc:loom', {
      output: 'cp: cannot stat /srv/flax/a: \u001b[31mStale\u001b[0m file handle\n',
    });
    expect(entity.slug).toBe('lxc:loom');
    expect(runbooks).toMatchObject([
      {
        strength: 'BINDING',
        entity: 'lxc:loom',
        path: [{ type: 'STORED_ON', direction: 'OUTWARD', to: 'pool:flax' }],
        runbook: {
          slug: 'runbook:flax-stale',
          trigger: { symptom: { output: '(?i)stale (file|NFS) handle' } },
        },
      },
    ]);
    expect(runbooks[0].reasons).toEqual([
      'its output shows "Stale file handle"',
      'lxc:loom stored on pool:flax; it covers pool:flax by name',
    ]);
  });

  it('against the direction of dependence, because the very text was found', async () => {
    expect(await found('host:ridge', { output: 'Stale NFS handle' })).toEqual(['BINDING runbook:flax-stale']);
  });

  it('in a very long output, in which only head and tail are looked at', async () => {
    const long = 'wool '.repeat(80_000);
    expect(await found('lxc:loom', { output: `${long} stale file handle` })).toEqual([
      'BINDING runbook:flax-stale',
    ]);
    expect(await found('lxc:loom', { output: `${long} stale file handle ${long}` })).toEqual([]);
  });

  it('by the verdict on its command', async () => {
    const { runbooks, command } = await ask('lxc:loom', {
      verdict: 'BLOCKED',
      command: 'sudo spindlectl turn --fast',
    });
    expect(command.risk).toBe('UNKNOWN');
    expect(runbooks).toMatchObject([
      {
        strength: 'BINDING',
        command: 'spindlectl turn --fast',
        reasons: [
          'its verdict is BLOCKED',
          'it runs spindlectl',
          'it covers lxc:loom by its kind and attributes',
        ],
        runbook: {
          slug: 'runbook:spindle-lock',
          trigger: {
            understood: ['shows a command that runs spindlectl and the verdict WAITING_FOR_LOCK or BLOCKED'],
          },
        },
      },
    ]);
  });

  it('as RELATED only while the command that it asks for is not named', async () => {
    const { runbooks } = await ask('lxc:loom', { verdict: 'BLOCKED' });
    expect(runbooks).toMatchObject([{ strength: 'RELATED', runbook: { slug: 'runbook:spindle-lock' } }]);
    expect(runbooks[0].reasons).toContain('no command was named, so whether it was this one is not known');
  });

  it('on the guest that the command was for', async () => {
    expect(
      await found('host:ridge', { verdict: 'WAITING_FOR_LOCK', command: 'pct exec 420 -- spindlectl turn' }),
    ).toEqual(['BINDING runbook:spindle-lock']);
  });

  it('as an offer by its words, when nothing binds', async () => {
    const { runbooks } = await ask('host:dale', { output: 'error: bobbin jammed' });
    expect(runbooks).toMatchObject([
      { strength: 'RELATED', runbook: { slug: 'runbook:spindle-lock' }, path: [], command: null },
    ]);
    expect(runbooks[0].reasons).toEqual(['its symptom speaks of bobbin, jammed']);
  });
});

describe('a symptom finds nothing', () => {
  it('on an entity that the runbook does not reach', async () => {
    expect(await found('host:dale', { output: 'kiln: Stale file handle' })).not.toContain(
      'BINDING runbook:flax-stale',
    );
  });

  it('with another verdict, another program or another text', async () => {
    expect(await found('lxc:loom', { verdict: 'PROGRESSING', command: 'spindlectl turn' })).toEqual([]);
    expect(await found('lxc:loom', { verdict: 'BLOCKED', command: 'weave' })).toEqual([]);
    expect(await found('lxc:loom', { output: 'all is well' })).toEqual([]);
  });

  it('of runbooks on commands, and before a command no runbook on symptoms speaks', async () => {
    expect(await found('lxc:loom', { exitCode: 1, command: 'rm /srv/warp/x' })).toEqual([]);
    const { entityKnowledge } = await app.ask(
      `{ entityKnowledge(entity: "lxc:loom", command: "spindlectl turn") { ... on EntityKnowledge { runbooks { strength runbook { slug } } } } }`,
    );
    expect(
      entityKnowledge.runbooks.filter(({ strength }: { strength: string }) => strength === 'BINDING'),
    ).toEqual([]);
  });
});

describe('a question about a symptom is refused', () => {
  it('without any symptom', async () => {
    expect(await ask('lxc:loom', { output: ' ' })).toMatchObject({
      __typename: 'InvalidInput',
      field: 'output',
    });
  });

  it('with an exit code that is none', async () => {
    expect(await ask('lxc:loom', { exitCode: 999 })).toMatchObject({
      __typename: 'InvalidInput',
      field: 'exitCode',
    });
  });

  it('not for a long output, but the part that was not looked through is named', async () => {
    const { notes } = await ask('lxc:loom', {
      output: `${'x'.repeat(450_000)} stale ${'y'.repeat(450_000)}`,
    });
    expect(notes).toEqual([expect.stringContaining('not its characters 8193 to 875431')]);
    expect((await ask('lxc:loom', { output: 'stale' })).notes).toEqual([]);
  });

  it('for an entity that nobody has, with what looks alike', async () => {
    expect(await ask('lxc:lomm', { exitCode: 1 })).toMatchObject({
      __typename: 'NoSuchEntity',
      suggestions: ['lxc:loom'],
    });
  });

  it('for a line that is no command', async () => {
    expect(await ask('lxc:loom', { exitCode: 1, command: 'echo "' })).toMatchObject({
      __typename: 'MalformedCommand',
    });
  });

  it('and a trigger whose pattern cannot be compiled is refused with the position', async () => {
    const { createRunbook } = await app.ask(
      `mutation { createRunbook(input: { title: "x", trigger: { symptom: { output: "a(?<!b)" } } }) {
        __typename ... on InvalidTrigger { field position } } }`,
    );
    expect(createRunbook).toMatchObject({
      __typename: 'InvalidTrigger',
      field: 'trigger.symptom.output',
      position: 1,
    });
  });
});
