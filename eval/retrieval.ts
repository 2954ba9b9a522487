import { readArguments } from './arguments.ts';
import { loadAll, readCases, readInventory, surfaced, type RunbookCase } from './field-cases.ts';
import { isInHeldHalf } from './half.ts';
import { orExit } from './read-file.ts';
import { startScratch } from './scratch.ts';

/**
 * Does the right runbook come before the command? Loads an inventory and every runbook of a case file into a scratch
 * service through its API, then asks every probe. Probes are never loaded.
 */
const USAGE = 'usage: npm run eval:retrieval -- --inventory FILE --cases FILE [--json]';

const TOLD_EVERY = 25;

interface Asked {
  readonly id: string;
  readonly entity: string;
  readonly command: string;
  readonly how: string;
  readonly isPositive: boolean;
  readonly isSurfaced: boolean;
  readonly isBinding: boolean;
  readonly mustBeFirst: boolean;
  readonly isFirst: boolean;
  readonly bindingCount: number;
}

function share(part: number, whole: number): string {
  return whole === 0 ? 'none' : `${part}/${whole} = ${((100 * part) / whole).toFixed(1)} %`;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function summarise(asked: readonly Asked[]) {
  const positives = asked.filter(({ isPositive }) => isPositive);
  const negatives = asked.filter(({ isPositive }) => !isPositive);
  const demanded = positives.filter(({ mustBeFirst }) => mustBeFirst);
  const hows = [...new Set(positives.map(({ how }) => how))].sort();
  return {
    positives: {
      total: positives.length,
      surfaced: positives.filter(({ isSurfaced }) => isSurfaced).length,
      binding: positives.filter(({ isBinding }) => isBinding).length,
      byHow: Object.fromEntries(
        hows.map((how) => {
          const same = positives.filter((each) => each.how === how);
          return [how, { total: same.length, binding: same.filter(({ isBinding }) => isBinding).length }];
        }),
      ),
    },
    firstRank: { demanded: demanded.length, first: demanded.filter(({ isFirst }) => isFirst).length },
    negatives: { total: negatives.length, silent: negatives.filter(({ isBinding }) => !isBinding).length },
    bindingPerPositive: { median: median(positives.map(({ bindingCount }) => bindingCount)) },
    misses: asked
      .filter((each) =>
        each.isPositive ? !each.isBinding || (each.mustBeFirst && !each.isFirst) : each.isBinding,
      )
      .map(({ id, entity, command, how, isPositive, isSurfaced, isBinding }) => ({
        id,
        entity,
        command,
        how,
        fault: isPositive
          ? isBinding
            ? 'not first'
            : isSurfaced
              ? 'only related'
              : 'not surfaced'
          : 'not silent',
      })),
  };
}

function tell(title: string, figures: ReturnType<typeof summarise>): void {
  const { positives, firstRank, negatives, bindingPerPositive } = figures;
  console.log(`\n${title}`);
  console.log(`  positives BINDING       ${share(positives.binding, positives.total)}`);
  console.log(`  positives surfaced      ${share(positives.surfaced, positives.total)}`);
  for (const [how, { total, binding }] of Object.entries(positives.byHow))
    console.log(`    ${how.padEnd(22)}${share(binding, total)}`);
  console.log(`  first where demanded    ${share(firstRank.first, firstRank.demanded)}`);
  console.log(`  negatives silent        ${share(negatives.silent, negatives.total)}`);
  console.log(`  BINDING per positive    ${bindingPerPositive.median} (median)`);
}

async function askProbes(app: Parameters<typeof surfaced>[0], { id, probes }: RunbookCase): Promise<Asked[]> {
  const slug = `runbook:${id}`;
  const ask = async (
    probe: { entity: string; command: string },
    rest: Pick<Asked, 'how' | 'isPositive' | 'mustBeFirst'>,
  ): Promise<Asked> => {
    const found = await surfaced(app, probe.entity, probe.command);
    const mine = found.find((match) => match.slug === slug);
    return {
      id,
      entity: probe.entity,
      command: probe.command,
      ...rest,
      isSurfaced: mine !== undefined,
      isBinding: mine?.strength === 'BINDING',
      isFirst: found[0]?.slug === slug,
      bindingCount: found.filter(({ strength }) => strength === 'BINDING').length,
    };
  };
  const asked: Asked[] = [];
  for (const probe of probes.positive)
    asked.push(await ask(probe, { how: probe.how, isPositive: true, mustBeFirst: probe.must_rank_first }));
  for (const probe of probes.negative)
    asked.push(await ask(probe, { how: probe.why, isPositive: false, mustBeFirst: false }));
  return asked;
}

const { isJson, options } = readArguments(USAGE, { options: ['inventory', 'cases'] });
const inventory = orExit(options.inventory ?? '', readInventory);
const cases = orExit(options.cases ?? '', readCases);
const app = await startScratch();
try {
  await loadAll(app, inventory, cases, (done) => {
    if (done % TOLD_EVERY === 0) console.error(`${done} of ${cases.length} runbooks loaded`);
  });
  const asked: Asked[] = [];
  for (const [index, each] of cases.entries()) {
    asked.push(...(await askProbes(app, each)));
    if ((index + 1) % TOLD_EVERY === 0)
      console.error(`the probes of ${index + 1} of ${cases.length} cases asked`);
  }
  const figures = summarise(asked);
  tell(`${cases.length} cases, ${asked.length} probes`, figures);
  tell('the fixed half apart', summarise(asked.filter(({ id }) => isInHeldHalf(id))));
  console.log('\nmisses');
  for (const { id, entity, command, how, fault } of figures.misses)
    console.log(`  ${fault.padEnd(13)} ${id} [${how}] on ${entity}: ${command}`);
  if (isJson) console.log(JSON.stringify(figures));
} finally {
  await app.close();
}
