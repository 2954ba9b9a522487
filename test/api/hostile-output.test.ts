import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from '../../src/graph/statement.ts';
import { expand, readAttacks } from '../support/attacks.ts';
import { executionsOf } from '../support/executions.ts';
import { startFleetApp, type FleetApp } from '../support/fleet-app.ts';
import { canTryTargets } from '../support/target-programs.ts';

/** What a compromised machine prints, from a real machine to whoever asks for it. */

const ATTACKS = readAttacks('test/cases/attacks.jsonl').filter(({ surface }) => surface === 'ssh-output');
const PRINTED = ATTACKS.filter(({ input }) => input.stream === undefined);
const KEPT_BYTES = 65_536 + 196_608;

const HOLDS = statement(
  'which nodes hold this text (test)',
  `
  MATCH (n)
  WHERE NOT n:TestMarker AND any(key IN keys(n) WHERE coalesce(toStringOrNull(n[key]), '') CONTAINS $text)
  RETURN labels(n) AS labels
`,
);

describe.skipIf(!canTryTargets())('output of a machine that means harm', () => {
  let app: FleetApp;
  let use: ReturnType<typeof executionsOf>;
  let folder: string;

  beforeAll(async () => {
    app = await startFleetApp({ hosts: [{ slug: 'host:strong' }, { slug: 'host:weak' }] });
    use = executionsOf(app);
    folder = app.fleet.host('host:strong').folder;
  }, 180_000);
  afterAll(() => app.close(), 60_000);

  /** Prints the text from a file on the machine, and gives the execution once it is over. */
  async function print(name: string, text: string): Promise<any> {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    const answer = await use.run({ target: 'host:strong', command: `cat ${file}` });
    return answer.__typename === 'Pending' ? use.execution(answer.execution.id, 25_000) : answer.execution;
  }

  async function read(id: string): Promise<any> {
    const { execution } = await app.ask(
      `query ($id: ID!) { execution(id: $id) { ... on Execution { outBytes outDropped
        output(stream: OUT) { nodes { text from to missingBefore } missingAfter } } } }`,
      { id },
    );
    return execution;
  }

  const checks: Readonly<
    Record<string, (shown: any, text: string, printed: string) => Promise<void> | void>
  > = {
    INERT: (_, text, printed) => {
      expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
      expect(text.replaceAll('\\u001b', '\u001b').replaceAll('\\u0007', '\u0007')).toBe(printed);
    },
    BOUND: ({ outBytes, outDropped, output }, text, printed) => {
      expect(outBytes).toBe(printed.length);
      expect(text.length).toBeLessThan(KEPT_BYTES + 32_768);
      expect(outBytes - outDropped).toBe(text.length);
      const missing = output.nodes.reduce(
        (sum: number, node: any): number => sum + Number(node.missingBefore),
        0,
      ) as number;
      expect(missing + Number(output.missingAfter)).toBe(outDropped);
      expect(missing).toBeGreaterThan(0);
    },
    MASK: async (_, text) => {
      expect(text).toBe('export AWS_SECRET_ACCESS_KEY=[secret:aws-secret]\npassword: [secret:password]\n');
      for (const secret of ['abcdefghijklmnopqrstuvwxyz0123456789ABCD', 'swordfish-9'])
        expect(await app.graph.read(HOLDS, { text: secret })).toEqual([]);
    },
  };

  it.each(PRINTED)('$id $expected', async ({ id, input, expected }) => {
    const printed: string = input.text ?? expand(input);
    const execution = await print(id, printed);
    expect(execution.state).toBe('SUCCEEDED');
    const shown = await read(execution.id);
    const text = shown.output.nodes.map((node: any) => node.text).join('');
    await checks[/^\w+/.exec(expected)![0]]!(shown, text, printed);
  });

  it('DA-040: a machine that is not reached is told apart from a command that returns 255', async () => {
    const returned = await use.run({ target: 'host:weak', command: 'exit 255' });
    expect(returned.execution).toMatchObject({ state: 'FAILED', exitCode: 255, reason: null });
    await app.fleet.host('host:weak').stop();
    const refused = await use.run({ target: 'host:weak', command: 'exit 255' });
    expect(refused.execution).toMatchObject({
      state: 'NOT_STARTED',
      reason: 'UNREACHABLE',
      exitCode: null,
      startedAt: null,
    });
  });
});
