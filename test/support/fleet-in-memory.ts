import { analyseCommand } from '../../src/domain/command/analyse.ts';
import type { Analysis } from '../../src/domain/command/analysis.ts';
import type { Runbook } from '../../src/domain/knowledge.ts';
import { matchRunbooks, type Candidate, type Match } from '../../src/domain/matching/match.ts';
import type { Direction, PathStep, Placed, Reached, Start } from '../../src/domain/matching/situation.ts';
import { compileTrigger } from '../../src/domain/trigger/compile.ts';
import { createImpliedActions } from '../../src/domain/trigger/implied.ts';
import { createTriggerTables } from '../../src/domain/trigger/tables.ts';
import { readInventory, type RunbookCase } from '../../eval/field-cases.ts';
import { createCommandTools } from '../../src/services/command-tools.ts';
import { loadTables } from '../../src/services/tables.ts';

/**
 * The fleet of the cases without a database, for asking many cases in seconds: the same domain decides, and only what
 * the one statement of the store brings is put together here. That the statement brings the same is for the tests that
 * ask through the API.
 */
export interface FleetInMemory {
  /** What surfaces for a command on an entity, first one first. */
  readonly ask: (entity: string, command: string) => Match[];
}

type Inventory = ReturnType<typeof readInventory>;
type Near = (slug: string, direction: Direction) => PathStep[];

const USED_AS_PATH: ReadonlySet<string> = new Set(['EXPORTS', 'MOUNTS']);

/** Loads the inventory of `test/cases` and publishes the runbooks of the cases, each named after its case. */
export function createFleetInMemory(cases: readonly RunbookCase[]): FleetInMemory {
  const tables = loadTables();
  const implied = createImpliedActions(tables.vocabulary);
  const { aliasesOf } = createCommandTools(tables);
  const triggerTables = createTriggerTables(tables.vocabulary, tables.triggerWords);
  const candidates = cases.map((one): Candidate => {
    const trigger = compileTrigger({ words: one.runbook.triggers }, triggerTables);
    if ('kind' in trigger) throw new Error(`${one.id}: ${trigger.message}`);
    return { trigger, runbook: runbookOf(one) };
  });
  const fleet = placeEntities(readInventory());
  return {
    ask: (entity, command) => {
      const analysis = analyseCommand(command, tables.vocabulary);
      if (analysis.kind !== 'Analysis') throw new Error(`${command}: ${analysis.message}`);
      const starts = startsOf(entity, analysis, fleet);
      return matchRunbooks({ analysis, starts, candidates, model: tables.model, implied, aliasesOf });
    },
  };
}

function runbookOf({ id, risk, runbook }: RunbookCase): Runbook {
  const { entities, kinds, attributes } = runbook.applies_to;
  const part: Pick<Runbook, 'slug' | 'status' | 'severity' | 'scope' | 'ledger'> = {
    slug: `runbook:${id}`,
    status: 'ACTIVE',
    severity: risk.toUpperCase().replace('-', '_') as Runbook['severity'],
    scope: { entities, kinds, attributes },
    ledger: { shown: 0, followed: 0, deviated: 0, worked: 0, failed: 0, lastProvenAt: null },
  };
  // Matching looks at no other field.
  return part as Runbook;
}

interface Fleet {
  readonly placed: ReadonlyMap<string, Placed>;
  readonly inventory: Inventory;
  readonly near: Near;
}

function placeEntities(inventory: Inventory): Fleet {
  const near: Near = (slug, direction) =>
    inventory.relations
      .filter(({ from, to }) => (direction === 'OUTWARD' ? from : to) === slug)
      .map(({ type, from, to }) => ({ type, direction, to: direction === 'OUTWARD' ? to : from }));
  const placed = inventory.entities.map(({ slug, attributes }): [string, Placed] => [
    slug,
    {
      slug,
      kind: slug.slice(0, slug.indexOf(':')),
      facts: Object.entries(attributes).flatMap(([key, value]) =>
        (Array.isArray(value) ? value : [value]).map((item) => `${key}=${String(item)}`),
      ),
      usedBy: near(slug, 'INWARD').flatMap(({ type }) => (USED_AS_PATH.has(type) ? [type] : [])),
    },
  ]);
  return { placed: new Map(placed), inventory, near };
}

/** The target, and the machines and guests that the line names. */
function startsOf(entity: string, analysis: Analysis, fleet: Fleet): Start[] {
  const found = new Map<string | null, string>([[null, entity]]);
  for (const { key, via, name, from } of analysis.hints) {
    const place = found.get(from);
    const slug = via === 'ssh' ? machineCalled(name, fleet) : guestOf(place, name, fleet);
    if (slug !== undefined) found.set(key, slug);
  }
  return [...found].map(([key, slug]) => startAt(slug, key, fleet));
}

function machineCalled(name: string, { placed }: Fleet): string | undefined {
  const word = name.toLowerCase().split('.')[0] ?? '';
  const kinds = ['host', 'lxc', 'vm'];
  return [...placed.values()].find(
    ({ slug, kind, facts }) =>
      kinds.includes(kind) && (slug === `${kind}:${word}` || facts.includes(`address=${name}`)),
  )?.slug;
}

/** A guest of the place or, from a guest or pool, one of the machine that it lies on. */
function guestOf(place: string | undefined, vmid: string, { placed, near }: Fleet): string | undefined {
  if (place === undefined) return undefined;
  const below = (slug: string): string[] =>
    near(slug, 'OUTWARD').flatMap(({ type, to }) => (type === 'RUNS_ON' || type === 'BACKED_BY' ? [to] : []));
  const owners = [place, ...below(place), ...below(place).flatMap(below)];
  return owners
    .flatMap((owner) => near(owner, 'INWARD').filter(({ type }) => type === 'RUNS_ON'))
    .find(({ to }) => placed.get(to)?.facts.includes(`vmid=${vmid}`))?.to;
}

function startAt(slug: string, key: string | null, { placed, near }: Fleet): Start {
  const at = (each: string): Placed => {
    const entity = placed.get(each);
    if (entity === undefined) throw new Error(`the inventory has no ${each}`);
    return entity;
  };
  const reached = (['OUTWARD', 'INWARD'] as const).flatMap((direction) =>
    near(slug, direction).flatMap((step): Reached[] => [
      { ...at(step.to), steps: [step] },
      ...near(step.to, direction)
        .filter(({ to }) => to !== slug)
        .map((next) => ({ ...at(next.to), steps: [step, next] })),
    ]),
  );
  const pathRelations = near(slug, 'OUTWARD')
    .filter(({ type }) => USED_AS_PATH.has(type))
    .map(({ type, to }) => ({ type, to, properties: {} }));
  return { ...at(slug), key, reached, pathRelations };
}
