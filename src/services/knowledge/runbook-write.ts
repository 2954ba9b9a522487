import { parseSlug, printable } from '../../domain/entity.ts';
import type {
  InvalidSlug,
  InvalidTrigger,
  NoSuchEntity,
  SlugTaken,
  UnknownKind,
} from '../../domain/failure.ts';
import type { Runbook, RunbookContent, RunbookStatus } from '../../domain/knowledge.ts';
import type { FleetModel } from '../../domain/model.ts';
import { runbookSlugOf, scopeKeys } from '../../domain/runbook-keys.ts';
import type { VersionAct } from '../../domain/runbook-version.ts';
import type { CompiledTrigger, CompileTrigger } from '../../domain/trigger/compile.ts';
import type { GraphTransaction } from '../../graph/client.ts';
import { resolveEntities } from '../../graph/knowledge-write.ts';
import { contentOf } from '../../graph/runbook-record.ts';
import { findSlugOwner, linkPromotion, saveRunbook } from '../../graph/runbook-store.ts';
import { saveVersion } from '../../graph/runbook-version-store.ts';
import { isPerson, noSuchEntity } from './knowledge-refusals.ts';
import type { Stamp } from '../write-context.ts';

/** A content that is fit to be stored: its trigger compiles and its kinds exist. */
export interface PreparedRunbook {
  readonly content: RunbookContent;
  /** Null when it has no trigger. */
  readonly trigger: CompiledTrigger | null;
}

/** Compiles the trigger and looks up the kinds. Pure; refuses with InvalidTrigger or UnknownKind. */
export function prepareRunbook(
  content: RunbookContent,
  deps: { readonly model: FleetModel; readonly compile: CompileTrigger },
): PreparedRunbook | InvalidTrigger | UnknownKind {
  const unknown = content.scope.kinds.find((kind) => !deps.model.kinds.has(kind));
  if (unknown !== undefined)
    return {
      __typename: 'UnknownKind',
      kind: unknown,
      knownKinds: [...deps.model.kinds.keys()],
      message: `scope.kinds names ${printable(unknown)}, which is not a kind; use one of knownKinds`,
    };
  if (content.trigger === null) return { content, trigger: null };
  const compiled = deps.compile(content.trigger, 'WRITTEN');
  if (!('kind' in compiled)) return { content, trigger: compiled };
  return {
    __typename: 'InvalidTrigger',
    field: compiled.field,
    message: compiled.message,
    position: compiled.position,
  };
}

const NUMBERED_SLUGS_MAX = 9;
const RANDOM_CHARACTERS = 8;
const NAME_CHARACTERS_MAX = 63;

/** The slugs to try in order: the one that was asked for, or those made of the title, the last with a part of the id. */
export function slugCandidates(
  asked: string | null | undefined,
  title: string,
  id: string,
): string[] | InvalidSlug {
  if (asked != null) {
    const slug = parseSlug(asked);
    const fault =
      typeof slug === 'string'
        ? slug
        : slug.kind === 'runbook'
          ? null
          : 'the slug of a runbook starts with runbook:';
    return fault === null
      ? [asked]
      : {
          __typename: 'InvalidSlug',
          slug: printable(asked),
          message: `${fault}, for example ${runbookSlugOf(title)}`,
        };
  }
  const base = runbookSlugOf(title);
  const room = 'runbook:'.length + NAME_CHARACTERS_MAX - 2;
  const numbered = Array.from(
    { length: NUMBERED_SLUGS_MAX - 1 },
    (_, index) => `${base.slice(0, room)}-${index + 2}`,
  );
  const tail = id.slice(-RANDOM_CHARACTERS).toLowerCase();
  return [base, ...numbered, `${base.slice(0, room - RANDOM_CHARACTERS)}-${tail}`];
}

export interface NewRunbook {
  readonly id: string;
  readonly slugs: readonly string[];
  readonly prepared: PreparedRunbook;
  readonly by: Stamp;
  readonly sequence: number;
  readonly status: RunbookStatus;
  readonly isSeeded: boolean;
  /** Id of the investigation that it comes from. */
  readonly promotedFrom: string | null;
}

/** Creates a runbook inside a transaction, with its first version. */
export async function insertRunbook(
  tx: GraphTransaction,
  { id, slugs, prepared, by, sequence, status, isSeeded, promotedFrom }: NewRunbook,
): Promise<Runbook | NoSuchEntity | SlugTaken> {
  const slug = await freeSlug(tx, slugs);
  if (typeof slug !== 'string') return slug;
  const isActive = status === 'ACTIVE';
  const saved = await storeRunbook(tx, {
    id,
    prepared,
    sequence,
    by,
    act: 'CREATED',
    state: {
      status,
      version: 1,
      revision: 1,
      publishedBy: isActive ? by.caller.name : null,
      publishedAt: isActive ? by.at : null,
    },
    origin: {
      slug,
      authorName: by.caller.name,
      authorIsPerson: isPerson(by.caller),
      authorToken: by.caller.tokenId,
      isSeeded,
      createdAt: by.at,
    },
  });
  if ('__typename' in saved || promotedFrom === null) return saved;
  return linkPromotion(tx, { runbookId: id, investigationId: promotedFrom });
}

async function freeSlug(tx: GraphTransaction, slugs: readonly string[]): Promise<string | SlugTaken> {
  let taken: SlugTaken = { __typename: 'SlugTaken', slug: '', owner: '', message: 'name a slug' };
  for (const slug of slugs) {
    const owner = await findSlugOwner(tx, slug);
    if (owner === null) return slug;
    taken = {
      __typename: 'SlugTaken',
      slug,
      owner,
      message: `${slug} is or was the name of ${owner}; choose another slug`,
    };
  }
  return taken;
}

export interface RunbookState {
  readonly status: RunbookStatus;
  readonly version: number;
  readonly revision: number;
  readonly publishedBy: string | null;
  readonly publishedAt: string | null;
}

/** Saves content, links, keys and a version. Refuses when the scope or an example names an entity that nobody has. */
export async function storeRunbook(
  tx: GraphTransaction,
  given: {
    readonly id: string;
    readonly prepared: PreparedRunbook;
    readonly sequence: number;
    readonly by: Stamp;
    readonly act: VersionAct;
    readonly state: RunbookState;
    /** Why it is published although it is noisy. */
    readonly noiseOverride?: string | undefined;
    readonly origin?: Parameters<typeof saveRunbook>[1]['origin'];
  },
): Promise<Runbook | NoSuchEntity> {
  const { id, prepared, sequence, by, act, state, origin } = given;
  const { content, trigger } = prepared;
  const covered = await coveredIds(tx, content);
  if ('__typename' in covered) return covered;
  const triggerKeys = trigger?.keys ?? [];
  const saved = await saveRunbook(tx, {
    id,
    content,
    entityIds: covered.ids,
    triggerKeys,
    scopeKeys: scopeKeys(content.scope, triggerKeys),
    sequence,
    updatedAt: by.at,
    ...state,
    ...(origin === undefined ? {} : { origin }),
  });
  await saveVersion(tx, id, {
    number: state.version,
    act,
    status: state.status,
    content: contentOf(saved),
    author: { name: by.caller.name, isPerson: isPerson(by.caller) },
    at: by.at,
    noiseOverride: given.noiseOverride ?? null,
  });
  return saved;
}

/** Ids of the entities of the scope; those of the examples have to exist as well. */
async function coveredIds(
  tx: GraphTransaction,
  content: RunbookContent,
): Promise<{ readonly ids: readonly string[] } | NoSuchEntity> {
  const inExamples = content.examples.flatMap(({ entity }) => entity ?? []);
  const tried = await resolveEntities(tx, inExamples);
  if ('missing' in tried) return noSuchEntity(tried.missing);
  const covered = await resolveEntities(tx, content.scope.entities);
  return 'missing' in covered ? noSuchEntity(covered.missing) : covered;
}
