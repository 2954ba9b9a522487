import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from '../../src/graph/statement.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
}, 120_000);
afterAll(() => app.close());

const EVERYTHING = statement(
  'every text in the graph (test)',
  `MATCH (n) UNWIND keys(n) AS key RETURN collect(toStringOrNull(n[key])) + collect(reduce(all = '', part IN CASE WHEN n[key] IS :: LIST<STRING NOT NULL> THEN n[key] ELSE [] END | all + part)) AS texts`,
);
const storedText = async (): Promise<string> => {
  const [row] = await app.graph.read(EVERYTHING, {});
  return JSON.stringify(row?.texts);
};
const change = async (mutation: string, input: Record<string, unknown>, selection: string): Promise<any> => {
  const name = mutation.charAt(0).toUpperCase() + mutation.slice(1);
  const data = await app.ask(
    `mutation ($input: ${name}Input!) { ${mutation}(input: $input) { __typename ... on Failure { message } ... on ${name}Success { ${selection} } } }`,
    { input },
    'agent',
  );
  return data[mutation];
};

describe('secrets in what is written down', () => {
  it('are replaced in an investigation before anything is kept, found or shown', async () => {
    const { investigation } = await change(
      'createInvestigation',
      {
        title: 'the dump failed with password=marzipan-1',
        symptom: 'PGPASSWORD=marzipan-2 was in the unit',
        findings: ['the URL is postgres://app:marzipan-3@db.lan/app'],
        rootCause: 'client_secret: "marzipan-4" had expired',
        fix: 'set X-Api-Key: marzipan-5 anew',
        evidence: [
          {
            command: 'mysqldump -u root -pmarzipan-6 app',
            outcome: 'FAILED',
            output: 'aws_secret_access_key=marzipanmarzipanmarzipanmarzipan00000007\nplain line\n',
          },
        ],
      },
      'investigation { id title evidence { command output } }',
    );
    expect(investigation).toMatchObject({
      title: 'the dump failed with password=[secret:password]',
      evidence: [
        {
          command: 'mysqldump -u root -p[secret:password-option] app',
          output: expect.stringMatching(/^aws_secret_access_key=\[secret:[a-z-]+\]\nplain line\n$/),
        },
      ],
    });
    expect(await storedText()).not.toContain('marzipan');
    const found = await app.ask('{ searchKnowledge(text: "marzipan") { id } }');
    expect(JSON.stringify(found)).not.toContain(investigation.id);
  });

  it('are replaced in titles, attributes and properties of the fleet, and in what is said of it', async () => {
    await change(
      'upsertEntity',
      {
        slug: 'host:vaulted',
        title: 'password=nougat-1',
        attributes: { note: 'token=nougat-2', db_password: 'nougat-3' },
      },
      'entity { slug }',
    );
    await change(
      'updateEntityAttributes',
      { entity: 'host:vaulted', attributes: { other: ['password: nougat-4'] } },
      'entity { slug }',
    );
    await change('upsertEntity', { slug: 'pool:vaulted' }, 'entity { slug }');
    const related = {
      type: 'MOUNTS',
      from: 'host:vaulted',
      to: 'pool:vaulted',
      properties: { path: '/mnt/x', note: 'password=nougat-5' },
    };
    const made = await change('createRelation', related, '__typename');
    expect(made.__typename).toBe('CreateRelationSuccess');
    await change('setGoal', { text: 'use password=nougat-6' }, 'session { id }');
    const { entity } = await app.ask(
      '{ entity(slug: "host:vaulted") { ... on Entity { title attributes } } }',
    );
    expect(entity).toMatchObject({
      title: 'password=[secret:password]',
      attributes: {
        note: 'token=[secret:password]',
        db_password: '[secret:password]',
        other: ['password: [secret:password]'],
      },
    });
    expect(await storedText()).not.toContain('nougat');
    const again = await change(
      'upsertEntity',
      { slug: 'host:vaulted', attributes: { note: 'token=nougat-2' } },
      'changes { key }',
    );
    expect(again).toMatchObject({ changes: [] });
  });

  it('are replaced in tags and in what a step asks, and a command keeps what follows them', async () => {
    const { runbook } = await change(
      'createRunbook',
      {
        title: 'dump, then scrub',
        tags: ['ghp_b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1'],
        trigger: { when: { program: ['zpool'] } },
        steps: [
          {
            text: 'Dump.',
            command: 'mysqldump -u {user} -ptruffle-1;zpool scrub tank',
            parameters: [{ name: 'user', source: { asked: 'Who? (password=truffle-2)' } }],
          },
        ],
      },
      'runbook { tags steps { command parameters { source { asked } } } }',
    );
    expect(runbook).toEqual({
      tags: ['[secret:access-token]'],
      steps: [
        {
          command: 'mysqldump -u {user} -p[secret:password-option];zpool scrub tank',
          parameters: [{ source: { asked: 'Who? (password=[secret:password])' } }],
        },
      ],
    });
    expect(await storedText()).not.toContain('truffle');
  });

  it('are replaced in a goal and in what is said at its end', async () => {
    const { session } = await change(
      'setGoal',
      { text: 'rotate password=praline-1' },
      'session { id openGoal { text } }',
    );
    expect(session.openGoal.text).toBe('rotate password=[secret:password]');
    await change(
      'completeTask',
      { session: session.id, outcome: 'SUCCEEDED', summary: 'now it is password=praline-2' },
      'goal { summary }',
    );
    expect(await storedText()).not.toContain('praline');
  });

  it('are replaced in a runbook, and what only points to a secret stays', async () => {
    const { runbook } = await change(
      'createRunbook',
      {
        title: 'dump the shop',
        trigger: { when: { program: ['mysqldump'] } },
        steps: [
          { text: 'Log in.', command: 'mysql -u root -pnougat-1 shop' },
          {
            text: 'Or by the file.',
            command: 'MYSQL_PWD=$SHOP_PASSWORD mysql --password={password} shop',
            parameters: [{ name: 'password', source: { asked: 'The password?' } }],
          },
        ],
        examples: [{ command: 'mysqldump --password=nougat-2 shop', mustMatch: true }],
      },
      'runbook { steps { command } examples { command } }',
    );
    expect(runbook).toMatchObject({
      steps: [
        { command: 'mysql -u root -p[secret:password-option] shop' },
        { command: 'MYSQL_PWD=$SHOP_PASSWORD mysql --password={password} shop' },
      ],
      examples: [{ command: 'mysqldump --password=[secret:password] shop' }],
    });
    expect(await storedText()).not.toContain('nougat');
  });
});
