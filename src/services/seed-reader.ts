import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { checkPatch } from '../domain/attributes.ts';
import { isFailure, type Failure } from '../domain/failure.ts';
import { judge } from '../domain/input-fault.ts';
import { readInvestigation, readRunbook } from '../domain/knowledge-input.ts';
import { asWritten } from '../domain/secrets/mask-knowledge.ts';
import type { FleetModel } from '../domain/model.ts';
import { checkKind, checkSlug } from '../domain/naming.ts';
import { checkEnds, findRelationType } from '../domain/relation.ts';
import { seedFile, type Seeds } from './seed-format.ts';
import { readYaml } from './tables.ts';

/** The seeds cannot be loaded as they are; the message names file and place. Nothing was written. */
export class SeedError extends Error {
  override readonly name = 'SeedError';
}

/**
 * Reads every `*.yaml` and `*.json` of a folder, in order of their names, and checks all of it against the model
 * before anything is written. Throws SeedError.
 */
export function readSeeds(folder: string, model: FleetModel): Seeds {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new SeedError(
      `${folder} is not a folder; OIKOS_SEEDS names the folder of the seeds, "none" loads none`,
    );
  }
  const seeds: Seeds = { entities: [], relations: [], investigations: [], runbooks: [] };
  for (const name of readdirSync(folder).filter(isSeedFile).sort()) {
    const read = readFile(path.join(folder, name));
    seeds.entities.push(...read.entities);
    seeds.relations.push(...read.relations);
    seeds.investigations.push(...read.investigations);
    seeds.runbooks.push(...read.runbooks);
  }
  const [fault] = faultsOf(seeds, model);
  if (fault !== undefined) throw new SeedError(`${folder}: ${fault}`);
  return seeds;
}

function isSeedFile(name: string): boolean {
  return /\.(ya?ml|json)$/.test(name);
}

/** JSON is YAML too; a key that stands twice is refused by the reader. */
function readFile(file: string): z.output<typeof seedFile> {
  let content: unknown;
  try {
    content = readYaml(file);
  } catch (cause) {
    throw new SeedError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
  const judged = judge(seedFile, content, 'the file');
  if ('data' in judged) return judged.data;
  throw new SeedError([`${file}:`, ...judged.faults.map(({ message }) => message)].join('\n  '));
}

/** What the model or the rules of the fields refuse, and names that the seeds do not have themselves. */
function* faultsOf(seeds: Seeds, model: FleetModel): Generator<string> {
  const slugs = new Set(seeds.entities.map(({ slug }) => slug));
  for (const { slug, attributes } of seeds.entities)
    yield* told(`entity ${slug}`, faultOfEntity(slug, attributes, model));
  for (const relation of seeds.relations) {
    const where = `relation ${relation.from} ${relation.type} ${relation.to}`;
    for (const end of [relation.from, relation.to])
      if (!slugs.has(end)) yield `${where}: there is no entity ${end} in the seeds`;
    yield* told(where, faultOfRelation(relation, model));
  }
  for (const { key, ...content } of seeds.investigations) {
    yield* told(`investigation ${key}`, readInvestigation(content, asWritten));
    for (const slug of content.entities)
      if (!slugs.has(slug)) yield `investigation ${key}: there is no entity ${slug} in the seeds`;
  }
  const keys = new Set(seeds.investigations.map(({ key }) => key));
  for (const { slug, status, promotedFrom, ...content } of seeds.runbooks) {
    yield* told(`runbook ${slug}`, readRunbook(content, asWritten));
    for (const entity of content.scope.entities ?? [])
      if (!slugs.has(entity)) yield `runbook ${slug}: there is no entity ${entity} in the seeds`;
    if (promotedFrom !== undefined && !keys.has(promotedFrom))
      yield `runbook ${slug}: there is no investigation ${promotedFrom} in the seeds`;
  }
}

function* told(where: string, checked: object | null): Generator<string> {
  if (checked !== null && isFailure(checked)) yield `${where}: ${checked.message}`;
}

/** Seeds are only checked here; what is kept of them goes through the same door as everything else. */
const AS_WRITTEN = { isLoopbackAllowed: true, mask: asWritten };

function faultOfEntity(slug: string, attributes: Record<string, unknown>, model: FleetModel): Failure | null {
  const checked = checkSlug(slug);
  if (isFailure(checked)) return checked;
  const kind = checkKind(model, checked.kind);
  if (isFailure(kind)) return kind;
  const patch = checkPatch(attributes, kind.attributes, { ...AS_WRITTEN, field: 'attributes' });
  return isFailure(patch) ? patch : null;
}

function faultOfRelation(
  { from, to, type: name, properties }: Seeds['relations'][number],
  model: FleetModel,
): Failure | null {
  const type = findRelationType(model, name);
  if (isFailure(type)) return type;
  const patch = checkPatch(properties, type.properties, { ...AS_WRITTEN, field: 'properties' });
  if (isFailure(patch)) return patch;
  const kindOf = (slug: string): string => slug.slice(0, Math.max(0, slug.indexOf(':')));
  return checkEnds(model, type, { fromKind: kindOf(from), toKind: kindOf(to) });
}
