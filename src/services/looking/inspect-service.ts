import type { Caller } from '../../domain/caller.ts';
import type { Entity } from '../../domain/entity.ts';
import { factsOf } from '../../domain/attributes.ts';
import {
  isFailure,
  type InvalidInput,
  type InvalidSlug,
  type NoSuchEntity,
  type NotPermitted,
} from '../../domain/failure.ts';
import { nextStepOf } from '../../domain/execution/not-started.ts';
import type { NoTargetRoute, RouteSetup, TargetRoute } from '../../domain/execution/target-route.ts';
import { isOwnMachine, type OwnData } from '../../domain/gate/own-data.ts';
import { checkAsk, type InspectAsk } from '../../domain/inspection/ask.ts';
import { factsOfLook } from '../../domain/inspection/facts.ts';
import { groupLooks, type Looked, type LookGroup } from '../../domain/inspection/groups.ts';
import type { Look } from '../../domain/inspection/sight.ts';
import { checkSlug } from '../../domain/naming.ts';
import type { MaskText } from '../../domain/secrets/mask-knowledge.ts';
import { makeVisible } from '../../domain/text.ts';
import type { LookAt } from '../../exec/look-at.ts';
import type { Targets } from '../../exec/targets.ts';
import { appendAuditEvent } from '../../graph/audit-store.ts';
import type { GraphClient } from '../../graph/client.ts';
import { eachBounded } from './each-bounded.ts';
import { hopsOf, lookUpWay } from '../executions/execution-route.ts';
import type { EntityService } from '../fleet/entity-service.ts';
import { stamp, type Clock, type NewId } from '../write-context.ts';

export interface TargetLook extends Looked {
  readonly entity: Entity;
  /** Null: nothing could be contacted. */
  readonly tookMs: number | null;
}

export interface PathInspection {
  readonly __typename: 'PathInspection';
  readonly path: string;
  readonly at: string;
  readonly groups: readonly LookGroup[];
  /** Every target exactly once, by slug. */
  readonly looks: readonly TargetLook[];
}

export interface InspectionRecord {
  readonly target: string;
  /** Keys that have a new value. */
  readonly changed: readonly string[];
  /** Why nothing was written; null when it was. */
  readonly refusal: string | null;
}

export interface RecordInspectionSuccess {
  readonly __typename: 'RecordInspectionSuccess';
  readonly inspection: PathInspection;
  readonly records: readonly InspectionRecord[];
}

export type InspectRefusal = InvalidInput | InvalidSlug | NoSuchEntity;

export interface InspectService {
  /**
   * One path on many targets, each within its time and at most some of them at once on one host. Refuses bad input,
   * slugs that nobody has, and the service's own data (T-32).
   */
  inspect(ask: InspectAsk): Promise<PathInspection | InspectRefusal>;
  /** The same, and what was seen becomes attributes of the targets, as the caller may write them. */
  record(caller: Caller, ask: InspectAsk): Promise<RecordInspectionSuccess | InspectRefusal | NotPermitted>;
}

export interface InspectDeps {
  readonly graph: GraphClient;
  readonly setup: RouteSetup;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly monotonicMs: () => number;
  readonly targets: Targets;
  readonly lookAt: LookAt;
  readonly ownData: OwnData;
  readonly mask: MaskText;
  readonly entities: Pick<EntityService, 'updateEntityAttributes'>;
  readonly refuseUnknownEntity: (slug: string) => Promise<NoSuchEntity>;
}

interface Place {
  readonly target: Entity;
  readonly route: TargetRoute | NoTargetRoute;
}

/** A host gives ten sessions, of which our connection uses eight: executions need some as well. */
const AT_ONCE_ON_A_HOST = 6;
/** For all targets together; who did not answer by then is told as that. */
const ALL_MS = 26_000;

export function createInspectService(deps: InspectDeps): InspectService {
  const inspect: InspectService['inspect'] = async (ask) => {
    const checked = checkAsk(ask);
    if (isFailure(checked)) return checked;
    const places = await findPlaces(deps, checked.targets);
    if (isFailure(places)) return places;
    const own = places.find(({ target }) => isOwn(deps.ownData, target, checked.path));
    if (own !== undefined)
      return {
        __typename: 'InvalidInput',
        field: 'path',
        message: `${checked.path} belongs to the service itself; nobody looks there`,
      };
    const at = deps.clock.now();
    const signal = AbortSignal.timeout(ALL_MS);
    const looks = await eachBounded(places, { groupOf: firstHop, atOnce: AT_ONCE_ON_A_HOST }, (place) =>
      lookThere(deps, place, { path: checked.path, limitMs: checked.limitMs, signal }),
    );
    looks.sort((a, b) => (a.target < b.target ? -1 : 1));
    return { __typename: 'PathInspection', path: checked.path, at, groups: groupLooks(looks), looks };
  };
  return {
    inspect,
    record: async (caller, ask) => {
      if (!caller.scopes.has('run') && !caller.scopes.has('approve'))
        return {
          __typename: 'NotPermitted',
          needs: 'run',
          message: 'looking at machines needs a token with the scope run or approve',
        };
      const inspection = await inspect(ask);
      if (isFailure(inspection)) return inspection;
      await auditRecord(deps, caller, inspection);
      const records = await Promise.all(
        inspection.looks.map((look) => recordLook(deps, caller, inspection, look)),
      );
      return { __typename: 'RecordInspectionSuccess', inspection, records: records.flat() };
    },
  };
}

/** Each target once, however often and under whatever names it was given. */
async function findPlaces(
  { graph, setup, refuseUnknownEntity }: InspectDeps,
  slugs: readonly string[],
): Promise<Place[] | InvalidSlug | NoSuchEntity> {
  for (const slug of slugs) {
    const checked = checkSlug(slug);
    if (isFailure(checked)) return checked;
  }
  const names = [...new Set(slugs)];
  const ways = await Promise.all(names.map((slug) => lookUpWay(graph, setup, slug)));
  const places = new Map<string, Place>();
  for (const [index, { target, route }] of ways.entries()) {
    if (target === null || route === null) return refuseUnknownEntity(names[index] ?? '');
    places.set(target.id, { target, route });
  }
  return [...places.values()];
}

function firstHop({ route }: Place): string {
  return 'hops' in route ? JSON.stringify(route.hops[0]?.hop ?? null) : '';
}

function isOwn(ownData: OwnData, { slug, attributes }: Entity, path: string): boolean {
  if (!isOwnMachine(ownData, { slug, facts: factsOf(attributes) })) return false;
  return ownData.paths.some((own) => path === own || path.startsWith(`${own}/`));
}

interface LookLimits {
  readonly path: string;
  readonly limitMs: number;
  readonly signal: AbortSignal;
}

async function lookThere(
  deps: InspectDeps,
  { target, route }: Place,
  limits: LookLimits,
): Promise<TargetLook> {
  const opened = 'hops' in route ? await deps.targets.open(hopsOf(route)) : route;
  if (!('carrier' in opened)) {
    const look: Look = { kind: 'UNREACHABLE', reason: opened.reason, detail: opened.detail };
    return { target: target.slug, entity: target, tookMs: null, look };
  }
  const startedMs = deps.monotonicMs();
  const look = await deps.lookAt(opened, { ...limits, target: target.id });
  const tookMs = Math.round(deps.monotonicMs() - startedMs);
  return { target: target.slug, entity: target, tookMs, look: shown(deps, target, look) };
}

/** What machines say is shown without secrets and with everything written out that a terminal would obey. */
function shown({ mask, ownData }: InspectDeps, target: Entity, look: Look): Look {
  const show = (text: string): string => mask(makeVisible(text)).trim();
  if (look.kind === 'UNREACHABLE') return { ...look, detail: show(look.detail) };
  if (look.kind === 'HUNG') return look;
  const isHidden = look.realPath !== null && isOwn(ownData, target, look.realPath);
  const entries =
    look.entries === null || isHidden ? null : { ...look.entries, names: look.entries.names.map(show) };
  return { ...look, entries, notes: look.notes.map(show) };
}

/** That somebody had it written down; each change of an entity has an event of its own besides. */
async function auditRecord(
  deps: InspectDeps,
  caller: Caller,
  { path, looks }: PathInspection,
): Promise<void> {
  const { auditId, at, operation } = stamp(deps, caller, 'recordInspection');
  const detail = { targets: looks.map(({ target }) => target) };
  await deps.graph.write((tx) =>
    appendAuditEvent(tx, { id: auditId, at, caller, operation, subject: path, detail }),
  );
}

async function recordLook(
  { entities }: InspectDeps,
  caller: Caller,
  { path, at }: PathInspection,
  { target, look }: TargetLook,
): Promise<InspectionRecord[]> {
  if (look.kind === 'UNREACHABLE') return [];
  const attributes = factsOfLook(path, look);
  const input = { entity: target, attributes, source: 'inspect-path', observedAt: at };
  const answer = await entities.updateEntityAttributes(caller, input);
  if (isFailure(answer)) return [{ target, changed: [], refusal: answer.message }];
  if (!('changes' in answer))
    return [
      {
        target,
        changed: [],
        refusal: 'a runbook in force relies on it: a curator has to confirm the change',
      },
    ];
  return [{ target, changed: answer.changes.map(({ key }) => key), refusal: null }];
}

/** What a person does about a target that was not reached. */
export function nextStepFor(look: Extract<Look, { readonly kind: 'UNREACHABLE' }>): string {
  return nextStepOf(look.reason);
}
