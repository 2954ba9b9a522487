import { analyseCommand } from '../src/domain/command/analyse.ts';
import { loadTables } from '../src/services/tables.ts';
import { readArguments } from './arguments.ts';
import { readCommandCases, type CommandCase } from './command-cases.ts';
import { share } from './figures.ts';
import { isInHeldHalf } from './half.ts';
import { orExit } from './read-file.ts';

/** Is a command line understood: its risk, and whether it lasts long? Pure; no database is needed. */
const USAGE = `usage: npm run eval:commands -- FILE [--json]
FILE has one JSON object a line: {id, command, risk, long}`;

interface Judged extends CommandCase {
  /** The risk that was found, or `malformed`. */
  readonly found: string;
  readonly foundLong: boolean;
}

const DANGEROUS: readonly string[] = ['destructive', 'disruptive'];
const SAFE: readonly string[] = ['read', 'mutate'];

function summarise(judged: readonly Judged[]) {
  const reads = judged.filter(({ risk }) => risk === 'read');
  const bothLong = judged.filter(({ long, foundLong }) => long && foundLong).length;
  const wronglyTimed = judged.filter(({ long, foundLong }) => long !== foundLong).length;
  const confusion: Record<string, Record<string, number>> = {};
  for (const { risk, found } of judged) {
    const row = (confusion[risk] ??= {});
    row[found] = (row[found] ?? 0) + 1;
  }
  return {
    total: judged.length,
    exact: judged.filter(({ risk, found }) => risk === found).length,
    dangerTakenForSafe: judged.filter(({ risk, found }) => DANGEROUS.includes(risk) && SAFE.includes(found))
      .length,
    readTakenForOther: reads.filter(({ found }) => found !== 'read').length,
    reads: reads.length,
    longF1: bothLong + wronglyTimed === 0 ? 1 : (2 * bothLong) / (2 * bothLong + wronglyTimed),
    confusion,
    misses: judged.filter(({ risk, found, long, foundLong }) => risk !== found || long !== foundLong),
  };
}

function tell(title: string, figures: ReturnType<typeof summarise>): void {
  console.log(`\n${title}`);
  console.log(`  exactly the risk               ${share(figures.exact, figures.total)}`);
  console.log(`  danger called read or mutate   ${figures.dangerTakenForSafe}`);
  console.log(`  reads called anything else     ${share(figures.readTakenForOther, figures.reads)}`);
  console.log(`  F1 of what lasts long          ${figures.longF1.toFixed(3)}`);
  for (const [risk, row] of Object.entries(figures.confusion))
    console.log(
      `    ${risk.padEnd(12)} ${Object.entries(row)
        .map(([found, count]) => `${found} ${count}`)
        .join(', ')}`,
    );
}

const { isJson, files } = readArguments(USAGE, { options: [], files: 1 });
const cases = orExit(files[0] ?? '', readCommandCases);
const { vocabulary } = loadTables();
const judged = cases.map((one): Judged => {
  const analysis = analyseCommand(one.command, vocabulary);
  if (analysis.kind === 'MalformedCommand') return { ...one, found: 'malformed', foundLong: false };
  return { ...one, found: analysis.risk.toLowerCase(), foundLong: analysis.isLong };
});
const figures = summarise(judged);
tell(`${judged.length} lines`, figures);
tell('the fixed half apart', summarise(judged.filter(({ id }) => isInHeldHalf(id))));
console.log('\nmisses');
for (const { id, command, risk, found, long, foundLong } of figures.misses) {
  const faults = [
    ...(risk === found ? [] : [`${risk} called ${found}`]),
    ...(long === foundLong ? [] : [`${long ? 'long' : 'short'} called ${foundLong ? 'long' : 'short'}`]),
  ];
  console.log(`  ${id} ${faults.join(', ')}: ${command}`);
}
if (isJson) console.log(JSON.stringify(figures));
