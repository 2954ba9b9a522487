import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import type { GraphClient, Parameters } from '../src/graph/client.ts';
import { statement, type Statement } from '../src/graph/statement.ts';
import { createCommandTools } from '../src/services/command-tools.ts';
import { createGraphQuestion } from '../src/services/knowledge/graph-question.ts';
import { loadTables, type Tables } from '../src/services/tables.ts';
import { generateFleet, type GeneratedFleet } from './generated-fleet.ts';
import { loadFleet } from './load-fleet.ts';
import { saveResult, withScratchGraph } from './scratch.ts';
import { serve, type ServedApp } from './serve.ts';
import { shares, timeMs } from './timing.ts';

/**
 * What `entityKnowledge` costs: end to end over HTTP, and its Cypher alone, each as a ratio to an auto-commit `RETURN 1`
 * of the same interleaved run, so that a busy machine slows all three alike.
 * `npm run bench -- entity-knowledge [--sizes 1000,10000] [--rounds 400]`
 */

const RETURN_ONE = statement('one', 'RETURN 1 AS one');
const WARM_UPS = 200;
const COMMANDS = [
  'chown -R www-data:www-data /srv/www',
  'sudo systemctl restart nginx',
  'apt-get update && apt-get upgrade -y',
  'umount /mnt/data',
  'rm -rf /srv/www/cache',
  'sudo bash -c "chmod 640 /etc/nginx/nginx.conf"',
  'docker compose pull && docker compose up -d',
  'systemctl status nginx',
];
const QUERY = `query ($entity: String!, $command: String!) {
  entityKnowledge(entity: $entity, command: $command) {
    ... on EntityKnowledge {
      command { risk isLong }
      runbooks { strength reasons path { type to } runbook { slug title summary severity steps { text command } } }
      investigations { id title }
      notes
    }
  }
}`;

type AskCypher = (entity: string, command: string) => Promise<{ what: Statement; parameters: Parameters }>;

/** The statement and its parameters as the service would send them, without sending them. */
function cypherOf(graph: GraphClient, tables: Tables): AskCypher {
  const tools = createCommandTools(tables);
  return async (entity, command) => {
    const sent: { what: Statement; parameters: Parameters }[] = [];
    const recording: GraphClient = {
      ...graph,
      read: (what, parameters) => {
        sent.push({ what, parameters });
        return Promise.reject(new Error('recorded, not sent'));
      },
    };
    const analysis = tools.analyse(command);
    if (analysis.kind === 'MalformedCommand') throw new Error(analysis.message);
    const ask = createGraphQuestion({ graph: recording, model: tables.model, implied: tools.implied });
    await ask({ slug: entity, session: null, analysis }).catch(() => undefined);
    const [first] = sent;
    if (first === undefined) throw new Error('nothing was asked of the graph');
    return first;
  };
}

async function measure(
  { graph, tables, service }: { graph: GraphClient; tables: Tables; service: ServedApp },
  entities: readonly string[],
  rounds: number,
) {
  const cypher = cypherOf(graph, tables);
  const times = { one: [] as number[], cypher: [] as number[], endToEnd: [] as number[] };
  for (let round = -WARM_UPS; round < rounds; round += 1) {
    const entity = entities[(Math.abs(round) * 7919) % entities.length] ?? '';
    const command = COMMANDS[Math.abs(round) % COMMANDS.length] ?? '';
    const { what, parameters } = await cypher(entity, command);
    const one = await timeMs(() => graph.read(RETURN_ONE, {}));
    const alone = await timeMs(() => graph.read(what, parameters));
    const endToEnd = await timeMs(() => service.ask(QUERY, { entity, command }, '"risk"'));
    if (round < 0) continue;
    times.one.push(one);
    times.cypher.push(alone);
    times.endToEnd.push(endToEnd);
  }
  const ms = { one: shares(times.one), cypher: shares(times.cypher), endToEnd: shares(times.endToEnd) };
  const ratio = (of: 'cypher' | 'endToEnd') => ({
    median: Number((ms[of].median / ms.one.median).toFixed(2)),
    p95: Number((ms[of].p95 / ms.one.p95).toFixed(2)),
  });
  return { ms, ratioToOne: { cypher: ratio('cypher'), endToEnd: ratio('endToEnd') } };
}

async function measureSize(size: number, rounds: number): Promise<Record<string, unknown>> {
  const tables = loadTables();
  const fleet: GeneratedFleet = generateFleet(size);
  const figures: Record<string, unknown> = {
    entities: fleet.entities.length,
    runbooks: fleet.runbooks.length,
  };
  await withScratchGraph(async (graph) => {
    await loadFleet(graph, fleet, tables);
    console.error(`${size} entities are loaded`);
    const service = await serve(graph, tables);
    try {
      figures.guests = await measure({ graph, tables, service }, fleet.guests, rounds);
      figures.hubs = await measure({ graph, tables, service }, fleet.hubs, Math.ceil(rounds / 4));
    } finally {
      await service.close();
    }
  });
  return figures;
}

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,10000' },
    rounds: { type: 'string', default: '400' },
  },
});
const results: Record<string, unknown> = {};
for (const size of values.sizes.split(',').map(Number)) {
  results[size] = await measureSize(size, Number(values.rounds));
  console.error(JSON.stringify({ [size]: results[size] }));
}
await saveResult('entity-knowledge', {
  processor: cpus()[0]?.model ?? 'unknown',
  rounds: Number(values.rounds),
  sizes: results,
});
