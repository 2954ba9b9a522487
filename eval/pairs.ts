import { analyseCommand } from '../src/domain/command/analyse.ts';
import { fingerprint } from '../src/domain/command/fingerprint.ts';
import { loadTables } from '../src/services/tables.ts';
import { readArguments } from './arguments.ts';
import { readCommandPairs, readNames, type CommandPair } from './command-cases.ts';
import { share } from './figures.ts';
import { isInHeldHalf } from './half.ts';
import { orExit } from './read-file.ts';

/** Do the same commands in other wrapping have the same fingerprint, and different ones another? Pure. */
const USAGE = `usage: npm run eval:pairs -- FILE [--names FILE] [--json]
FILE has one JSON object a line: {id, a, b, same, target_a, target_b}.
The file of --names says what hops stand for; test/cases/command-pairs.names.yaml when left out.`;

interface Compared extends CommandPair {
  readonly isEqual: boolean;
}

function summarise(compared: readonly Compared[]) {
  const wrong = compared.filter(({ same, isEqual }) => same !== isEqual);
  return {
    total: compared.length,
    right: compared.length - wrong.length,
    wronglyEqual: wrong.filter(({ isEqual }) => isEqual).length,
    wronglyDifferent: wrong.filter(({ isEqual }) => !isEqual).length,
    misses: wrong.map(({ id, a, b, same, why }) => ({ id, a, b, same, why })),
  };
}

function tell(title: string, figures: ReturnType<typeof summarise>): void {
  console.log(`\n${title}`);
  console.log(`  right               ${share(figures.right, figures.total)}`);
  console.log(`  wrongly equal       ${figures.wronglyEqual}`);
  console.log(`  wrongly different   ${figures.wronglyDifferent}`);
}

const { isJson, files, options } = readArguments(USAGE, {
  options: ['names'],
  defaults: { names: 'test/cases/command-pairs.names.yaml' },
  files: 1,
});
const pairs = orExit(files[0] ?? '', readCommandPairs);
const names = orExit(options.names ?? '', readNames);
const { vocabulary } = loadTables();

/** A line that is no command is like no other: it counts as its own text. */
function nameOf(line: string, target: string): string {
  const analysis = analyseCommand(line, vocabulary);
  if (analysis.kind === 'MalformedCommand') return `malformed on ${target}: ${line}`;
  const resolve = (key: string): string | null => {
    const hint = analysis.hints.find((one) => one.key === key);
    const slug = hint === undefined ? null : (names[hint.via][hint.name] ?? null);
    // A container is no virtual machine of the same number.
    return hint?.guest == null || slug?.startsWith(`${hint.guest}:`) === true ? slug : null;
  };
  return fingerprint(analysis, resolve, target);
}

const compared = pairs.map((pair) => ({
  ...pair,
  isEqual: nameOf(pair.a, pair.target_a) === nameOf(pair.b, pair.target_b),
}));
const figures = summarise(compared);
tell(`${compared.length} pairs`, figures);
tell('the fixed half apart', summarise(compared.filter(({ id }) => isInHeldHalf(id))));
console.log('\nmisses');
for (const { id, a, b, same, why } of figures.misses)
  console.log(`  ${id} should be ${same ? 'the same' : 'different'} (${why})\n    ${a}\n    ${b}`);
if (isJson) console.log(JSON.stringify(figures));
