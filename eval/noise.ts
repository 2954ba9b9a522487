import limitTo from 'p-limit';
import { readArguments } from './arguments.ts';
import { readCommandCases, type CommandCase } from './command-cases.ts';
import { loadAll, readCases, readInventory, surfaced } from './field-cases.ts';
import { quantile, share } from './figures.ts';
import { isInHeldHalf } from './half.ts';
import { orExit } from './read-file.ts';
import { startScratch, type Scratch } from './scratch.ts';

/**
 * How often does the service speak when nobody asked for it? Every line that changes or interrupts something is asked
 * on every entity of the inventory, whether or not it makes sense there.
 */
const USAGE = `usage: npm run eval:noise -- --inventory FILE --cases FILE --commands FILE [--json]
Asks every line of risk mutate or disruptive of the commands file on every entity of the inventory.`;

const IN_FLIGHT = 6;
const TOLD_EVERY = 2_000;
const WORST_SHOWN = 15;
const COUNTED: readonly string[] = ['mutate', 'disruptive'];

interface Heard {
  readonly id: string;
  readonly entity: string;
  /** Slugs of the runbooks that bind. */
  readonly binding: readonly string[];
}

function summarise(heard: readonly Heard[]) {
  const speaking = heard.filter(({ binding }) => binding.length > 0).length;
  return {
    asked: heard.length,
    bindingShare: heard.length === 0 ? 0 : speaking / heard.length,
    p95: quantile(
      heard.map(({ binding }) => binding.length),
      0.95,
    ),
  };
}

function tell(title: string, heard: readonly Heard[]): void {
  const { asked, bindingShare, p95 } = summarise(heard);
  console.log(`\n${title}`);
  console.log(`  asks with a BINDING match   ${share(Math.round(bindingShare * asked), asked)}`);
  console.log(`  BINDING matches per ask     ${p95} (95th percentile)`);
}

/** How many asks each key has, most first. */
function ranking(keys: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, WORST_SHOWN);
}

async function askAll(
  app: Scratch,
  lines: readonly CommandCase[],
  entities: readonly string[],
): Promise<Heard[]> {
  const limit = limitTo(IN_FLIGHT);
  let done = 0;
  const total = lines.length * entities.length;
  const ask = async ({ id, command }: CommandCase, entity: string): Promise<Heard> => {
    const found = await surfaced(app, entity, command);
    done += 1;
    if (done % TOLD_EVERY === 0) console.error(`${done} of ${total} asked`);
    return {
      id,
      entity,
      binding: found.filter(({ strength }) => strength === 'BINDING').map(({ slug }) => slug),
    };
  };
  return Promise.all(lines.flatMap((line) => entities.map((entity) => limit(() => ask(line, entity)))));
}

const { isJson, options } = readArguments(USAGE, { options: ['inventory', 'cases', 'commands'] });
const inventory = orExit(options.inventory ?? '', readInventory);
const cases = orExit(options.cases ?? '', readCases);
const lines = orExit(options.commands ?? '', readCommandCases).filter(({ risk }) => COUNTED.includes(risk));
const app = await startScratch();
try {
  await loadAll(app, inventory, cases);
  const heard = await askAll(
    app,
    lines,
    inventory.entities.map(({ slug }) => slug),
  );
  tell(`${lines.length} lines on ${inventory.entities.length} entities, ${cases.length} runbooks`, heard);
  tell(
    'the fixed half apart',
    heard.filter(({ id }) => isInHeldHalf(id)),
  );
  console.log('\nrunbooks that speak most');
  for (const [slug, count] of ranking(heard.flatMap(({ binding }) => binding)))
    console.log(`  ${String(count).padStart(6)}  ${slug}`);
  console.log('\nlines on which they speak most');
  const commands = new Map(lines.map(({ id, command }) => [id, command]));
  for (const [id, count] of ranking(heard.flatMap(({ id, binding }) => binding.map(() => id))))
    console.log(`  ${String(count).padStart(6)}  ${id} ${commands.get(id) ?? ''}`);
  if (isJson) console.log(JSON.stringify(summarise(heard)));
} finally {
  await app.close();
}
