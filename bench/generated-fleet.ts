import { factsOf } from '../src/domain/attributes.ts';
import type { AttributeValue } from '../src/domain/entity.ts';
import type { RunbookContent, Severity } from '../src/domain/knowledge.ts';
import { labelOfKind } from '../src/domain/model.ts';
import type { TriggerSource } from '../src/domain/trigger/condition.ts';

/**
 * A fleet of any size with hubs: one host with up to 500 guests, and one name service on which every guest depends. One
 * runbook for ten entities, nearly all of them on entities by name; a few are for whole kinds, as in a real fleet,
 * where their number does not grow with it.
 */
export interface GeneratedEntity {
  readonly id: string;
  readonly slug: string;
  readonly kind: string;
  readonly label: string;
  readonly attributes: Readonly<Record<string, AttributeValue>>;
  readonly facts: readonly string[];
}

export interface GeneratedRelation {
  readonly from: string;
  readonly type: string;
  readonly to: string;
  readonly attributes: Readonly<Record<string, string>>;
}

export interface GeneratedRunbook {
  readonly slug: string;
  readonly content: RunbookContent;
}

export interface GeneratedFleet {
  readonly entities: readonly GeneratedEntity[];
  readonly relations: readonly GeneratedRelation[];
  readonly runbooks: readonly GeneratedRunbook[];
  /** Guests, which are asked about, and the two hubs. */
  readonly guests: readonly string[];
  readonly hubs: readonly string[];
}

const HUB_GUESTS_MAX = 500;
const GUESTS_OF_A_HOST = 15;
const KIND_WIDE_RUNBOOKS = 20;
const RUNBOOK_PER_ENTITIES = 10;
const ACTIONS = [
  'permissions.change',
  'service.restart',
  'packages.upgrade',
  'mount.unmount',
  'files.delete',
  'guest.stop',
];
const SEVERITIES: readonly Severity[] = ['DATA_LOSS', 'OUTAGE', 'LOCKOUT', 'DEGRADED'];

function entity(slug: string, attributes: Record<string, AttributeValue>): GeneratedEntity {
  const [kind = ''] = slug.split(':');
  return { id: slug, slug, kind, label: labelOfKind(kind), attributes, facts: factsOf(attributes) };
}

export function generateFleet(size: number): GeneratedFleet {
  const hosts = Math.max(2, Math.round(size / 25));
  const pools = hosts;
  const services = Math.round(size / 5);
  const guestCount = size - hosts - pools - services;
  const hubGuests = Math.min(HUB_GUESTS_MAX, Math.round(guestCount / 4));
  const guestAt = (index: number): string =>
    `${index % 5 === 0 ? 'vm' : 'lxc'}:guest-${String(index).padStart(6, '0')}`;
  const hostOf = (index: number): number =>
    index < hubGuests ? 0 : 1 + (Math.floor((index - hubGuests) / GUESTS_OF_A_HOST) % (hosts - 1));
  const guests = Array.from({ length: guestCount }, (_, index) => guestAt(index));
  const serviceAt = (index: number): string => (index === 0 ? 'service:names' : `service:daemon-${index}`);
  return {
    guests,
    hubs: ['host:node-0', 'service:names'],
    entities: [
      ...Array.from({ length: hosts }, (_, at) =>
        entity(`host:node-${at}`, {
          address: `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`,
          os: 'debian-12',
        }),
      ),
      ...Array.from({ length: pools }, (_, at) =>
        entity(`pool:store-${at}`, { mountpoint: `/srv/store-${at}` }),
      ),
      ...guests.map((slug, at) =>
        entity(slug, { vmid: 100 + at, os: 'debian-12', software: ['nginx', 'cron'] }),
      ),
      ...Array.from({ length: services }, (_, at) => entity(serviceAt(at), { container: `daemon-${at}` })),
    ],
    relations: [
      ...Array.from({ length: pools }, (_, at) =>
        relation(`pool:store-${at}`, 'BACKED_BY', `host:node-${at}`),
      ),
      ...guests.flatMap((slug, at) => [
        relation(slug, 'RUNS_ON', `host:node-${hostOf(at)}`),
        relation(slug, 'STORED_ON', `pool:store-${hostOf(at)}`),
        relation(slug, 'DEPENDS_ON', 'service:names'),
      ]),
      ...Array.from({ length: services }, (_, at) =>
        relation(serviceAt(at), 'RUNS_ON', guestAt(at % guestCount)),
      ),
    ],
    runbooks: Array.from({ length: Math.round(size / RUNBOOK_PER_ENTITIES) }, (_, at) => runbook(at, guests)),
  };
}

function relation(from: string, type: string, to: string): GeneratedRelation {
  return { from, type, to, attributes: {} };
}

function runbook(index: number, guests: readonly string[]): GeneratedRunbook {
  const isKindWide = index < KIND_WIDE_RUNBOOKS;
  const action = ACTIONS[index % ACTIONS.length] ?? '';
  const trigger: TriggerSource = { when: { action: [action] } };
  const named = guests[(index * 7) % guests.length] ?? '';
  return {
    slug: `runbook:generated-${index}`,
    content: {
      title: `Gotcha ${index} of ${action}`,
      summary: 'Look first, then do it slowly, then look again. '.repeat(3),
      symptom: 'It hangs, or comes back with an error that says nothing. '.repeat(2),
      rootCause: 'Somebody else holds it.',
      severity: SEVERITIES[index % SEVERITIES.length] ?? 'DEGRADED',
      tags: ['generated'],
      trigger,
      scope: isKindWide
        ? { entities: [], kinds: ['lxc'], attributes: { software: index % 2 === 0 ? 'nginx' : 'absent' } }
        : { entities: [named], kinds: [], attributes: {} },
      steps: [
        { text: 'Look first.', command: 'ps aux', check: null, undo: null, parameters: [] },
        { text: 'Do it.', command: 'true', check: 'true', undo: null, parameters: [] },
      ],
      examples: [],
    },
  };
}
