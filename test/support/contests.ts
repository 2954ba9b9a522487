import { newId } from '../../src/auth/new-id.ts';
import type { Caller } from '../../src/domain/caller.ts';
import { isFailure } from '../../src/domain/failure.ts';
import type { Services } from '../../src/services/services.ts';

/** So many callers at once. */
export const CALLERS = 50;

const OPERATOR: Caller = {
  tokenId: 'contest',
  name: 'operator',
  holder: 'PERSON',
  scopes: new Set(['read', 'write', 'curate', 'admin']),
};

/** One thing that fifty want at once: what has to be there, what each does, how many may win, what the others hear. */
export interface Contest {
  readonly name: string;
  /** Lays what is needed and gives the name of what they want; `host:strong` is there, and so may be what other contests left. */
  prepare(services: Services, round: number): Promise<string>;
  attempt(services: Services, subject: string, index: number): Promise<object>;
  /** Where only a change counts, and an answer that nothing had to be done does not. */
  readonly hasWon?: (answer: object) => boolean;
  readonly winners: number;
  /** The Failure of the others; null where none is refused. */
  readonly loser: string | null;
  /** As audit events name it. */
  readonly operation: string;
}

export function hasWon(contest: Contest, answer: object): boolean {
  return !isFailure(answer) && (contest.hasWon?.(answer) ?? true);
}

export async function makeHost({ entities }: Services, slug: string): Promise<string> {
  accepted(await entities.upsertEntity(OPERATOR, { slug }));
  return slug;
}

function accepted<T extends object>(answer: T): Exclude<T, { __typename: string; message: string }> {
  if (isFailure(answer)) throw new Error(JSON.stringify(answer));
  return answer as Exclude<T, { __typename: string; message: string }>;
}

const FOUND = {
  title: 'chown hung',
  symptom: 'it never returns',
  rootCause: 'delegations',
  fix: 'unexport first',
  entities: ['host:strong'],
  evidence: [
    { command: 'chown :10000 /srv/media', entity: 'host:strong', outcome: 'HUNG' as const },
    { command: 'systemctl restart nfs-server', entity: 'host:strong', outcome: 'WORKED' as const },
  ],
};

async function makeRunbook({ runbooks }: Services, round: number): Promise<string> {
  const trigger = { pattern: '^chown' };
  return accepted(await runbooks.create(OPERATOR, { title: `book ${round} ${newId()}`, trigger })).slug;
}

async function makeGuest({ entities }: Services, round: number): Promise<string> {
  const slug = `lxc:g${round}-${newId()}`;
  accepted(await entities.upsertEntity(OPERATOR, { slug }));
  return slug;
}

async function makeHosts(services: Services, prefix: string): Promise<void> {
  for (let index = 0; index < CALLERS; index += 1) await makeHost(services, `${prefix}${index}`);
}

async function makeOwnedGuest(services: Services, round: number): Promise<string> {
  const from = await makeGuest(services, round);
  accepted(await services.relations.createRelation(OPERATOR, { type: 'RUNS_ON', from, to: 'host:strong' }));
  return from;
}

const ENTITY_CONTESTS: readonly Contest[] = [
  {
    name: 'upsertEntity, a new slug',
    prepare: (_services, round) => Promise.resolve(`host:new-${round}-${newId()}`),
    attempt: ({ entities }, slug, index) =>
      entities.upsertEntity(OPERATOR, { slug, attributes: { rack: index }, expectedRevision: 0 }),
    winners: 1,
    loser: 'LostUpdate',
    operation: 'upsertEntity',
  },
  {
    name: 'upsertEntity, all merged',
    prepare: (services) => makeHost(services, `host:merged-${newId()}`),
    attempt: ({ entities }, slug, index) =>
      entities.upsertEntity(OPERATOR, { slug, attributes: { [`k${index}`]: index } }),
    winners: CALLERS,
    loser: null,
    operation: 'upsertEntity',
  },
  {
    name: 'renameEntity, one name',
    prepare: async (services, round) => {
      await makeHosts(services, `host:r${round}-`);
      return `${round}`;
    },
    attempt: ({ entities }, round, index) =>
      entities.renameEntity(OPERATOR, { entity: `host:r${round}-${index}`, slug: `host:wanted-${round}` }),
    winners: 1,
    loser: 'SlugTaken',
    operation: 'renameEntity',
  },
  {
    name: 'renameEntity, one entity',
    prepare: (services) => makeHost(services, `host:renamed-${newId()}`),
    attempt: ({ entities }, entity, index) =>
      entities.renameEntity(OPERATOR, { entity, slug: `${entity}-${index}`, expectedRevision: 1 }),
    winners: 1,
    loser: 'LostUpdate',
    operation: 'renameEntity',
  },
  {
    name: 'retireEntity',
    prepare: (services) => makeHost(services, `host:old-${newId()}`),
    attempt: ({ entities }, entity) => entities.retireEntity(OPERATOR, { entity, expectedRevision: 1 }),
    winners: 1,
    loser: 'LostUpdate',
    operation: 'retireEntity',
  },
  {
    name: 'restoreEntity',
    prepare: async (services) => {
      const entity = await makeHost(services, `host:back-${newId()}`);
      accepted(await services.entities.retireEntity(OPERATOR, { entity }));
      return entity;
    },
    attempt: ({ entities }, entity) => entities.restoreEntity(OPERATOR, { entity, expectedRevision: 2 }),
    winners: 1,
    loser: 'LostUpdate',
    operation: 'restoreEntity',
  },
];

const RELATION_CONTESTS: readonly Contest[] = [
  {
    name: 'createRelation, one owner',
    prepare: async (services, round) => {
      await makeHosts(services, 'host:c');
      return makeGuest(services, round);
    },
    attempt: ({ relations }, from, index) =>
      relations.createRelation(OPERATOR, { type: 'RUNS_ON', from, to: `host:c${index}` }),
    winners: 1,
    loser: 'SecondOwner',
    operation: 'createRelation',
  },
  {
    name: 'createRelation, the same',
    prepare: makeGuest,
    attempt: ({ relations }, from) =>
      relations.createRelation(OPERATOR, { type: 'RUNS_ON', from, to: 'host:strong' }),
    hasWon: (answer) => 'isCreated' in answer && answer.isCreated === true,
    winners: 1,
    loser: null,
    operation: 'createRelation',
  },
  {
    name: 'moveRelation',
    prepare: async (services, round) => {
      await makeHosts(services, 'host:m');
      return makeOwnedGuest(services, round);
    },
    attempt: ({ relations }, from, index) =>
      relations.moveRelation(OPERATOR, { type: 'RUNS_ON', from, to: `host:m${index}`, expectedRevision: 1 }),
    winners: 1,
    loser: 'LostUpdate',
    operation: 'moveRelation',
  },
  {
    name: 'removeRelation',
    prepare: makeOwnedGuest,
    attempt: ({ relations }, from) =>
      relations.removeRelation(OPERATOR, { type: 'RUNS_ON', from, to: 'host:strong' }),
    winners: 1,
    loser: 'NoSuchRelation',
    operation: 'removeRelation',
  },
];

const KNOWLEDGE_CONTESTS: readonly Contest[] = [
  {
    name: 'promoteInvestigation',
    prepare: async ({ investigations }) => accepted(await investigations.create(OPERATOR, FOUND)).id,
    attempt: ({ promotion }, investigation) =>
      promotion.promote(OPERATOR, { investigation, slug: `runbook:promoted-${investigation}` }),
    winners: 1,
    loser: 'AlreadyPromoted',
    operation: 'promoteInvestigation',
  },
  {
    name: 'publishRunbook',
    prepare: makeRunbook,
    attempt: ({ runbooks }, slug) => runbooks.publish(OPERATOR, { slug }),
    winners: 1,
    loser: 'WrongStatus',
    operation: 'publishRunbook',
  },
  {
    name: 'retireRunbook',
    prepare: makeRunbook,
    attempt: ({ runbooks }, slug) => runbooks.retire(OPERATOR, { slug }),
    winners: 1,
    loser: 'WrongStatus',
    operation: 'retireRunbook',
  },
];

export const CONTESTS: readonly Contest[] = [...ENTITY_CONTESTS, ...RELATION_CONTESTS, ...KNOWLEDGE_CONTESTS];
