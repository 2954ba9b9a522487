import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { newId } from '../src/auth/new-id.ts';
import { SERVICE_CALLER } from '../src/domain/caller.ts';
import type { GraphClient } from '../src/graph/client.ts';
import { statement } from '../src/graph/statement.ts';
import type { Services } from '../src/services/services.ts';
import { openServices, saveResult, withScratchGraph } from './scratch.ts';
import { shares, timeMs } from './timing.ts';

/**
 * What a back-test over a full record costs: more executions than are looked at, with real command lines, on a host and
 * its containers. As a ratio to a bare query in the same run, and how long everybody else waited meanwhile.
 * `npm run bench -- backtest [--rounds 5]`
 */

const EXECUTIONS = 6_000;
const CONTAINERS = 40;
const LINES = 'test/cases/commands.jsonl';

const TRIGGERS = {
  'one action on one path': { when: { action: ['permissions.change'], path: { within: '/mnt/media' } } },
  'a program': { when: { action: ['service.restart'] } },
  'a text in outputs': { symptom: { output: 'No space left' } },
};

const BARE = statement('bench: a bare query', 'RETURN 1 AS one');
const FILL = statement(
  'bench: executions that came out well or ill',
  `
  UNWIND $executions AS execution
  MATCH (e:Entity {slug: execution.slug})
  CREATE (x:Execution {id: execution.id, command: execution.command, askedAt: execution.at, state: execution.state})
  CREATE (x)-[:ON]->(e)
  CREATE (x)-[:PRINTED]->(:OutputChunk {id: x.id, stream: 'ERR', index: 0, text: execution.output})
`,
);

async function fill(graph: GraphClient, services: Services): Promise<void> {
  const caller = SERVICE_CALLER;
  await services.entities.upsertEntity(caller, {
    slug: 'host:strong',
    attributes: { address: '198.51.100.9' },
  });
  const slugs = ['host:strong'];
  for (let index = 0; index < CONTAINERS; index += 1) {
    const slug = `lxc:guest-${index}`;
    slugs.push(slug);
    await services.entities.upsertEntity(caller, { slug, attributes: { vmid: 200 + index } });
    await services.relations.createRelation(caller, { from: slug, type: 'RUNS_ON', to: 'host:strong' });
  }
  const lines = readFileSync(LINES, 'utf8')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { command: string }).command);
  const executions = Array.from({ length: EXECUTIONS }, (_, index) => ({
    id: newId(),
    slug: slugs[index % slugs.length],
    // No two lines are one text, as in a year's record.
    command: `${lines[index % lines.length] ?? ''} # ${index}`,
    at: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
    state: index % 7 === 0 ? 'FAILED' : 'SUCCEEDED',
    output: 'cannot write: No space left on device\n'.repeat(index % 100),
  }));
  await graph.write((tx) => tx.run(FILL, { executions }));
}

async function main(rounds: number): Promise<void> {
  await withScratchGraph(async (graph) => {
    const services = openServices(graph);
    await fill(graph, services);
    const figures: Record<string, unknown> = {};
    for (const [name, trigger] of Object.entries(TRIGGERS)) {
      const delay = monitorEventLoopDelay({ resolution: 5 });
      const times: number[] = [];
      const bare: number[] = [];
      let sentence = '';
      for (let round = -1; round < rounds; round += 1) {
        if (round === 0) delay.enable();
        const bareMs = await timeMs(() => graph.read(BARE, {}));
        const tookMs = await timeMs(async () => {
          const answer = await services.backtests.backtest(
            { trigger, scope: { entities: ['host:strong'] } },
            { first: 50 },
          );
          if (answer.__typename !== 'RunbookBacktest') throw new Error(JSON.stringify(answer));
          ({ sentence } = answer.summary);
        });
        // The first round plans its statements.
        if (round < 0) continue;
        times.push(tookMs);
        bare.push(bareMs);
      }
      delay.disable();
      const [took, single] = [shares(times, 0), shares(bare)];
      figures[name] = {
        sentence,
        tookMs: took,
        timesBare: Math.round(took.median / single.median),
        othersWaitedAtMostMs: Math.round(delay.max / 1e6),
      };
    }
    await saveResult('backtest', { executions: EXECUTIONS, rounds, triggers: figures });
  });
}

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
await main(Number(values.rounds));
