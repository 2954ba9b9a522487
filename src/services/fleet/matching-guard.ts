import { factsOf } from '../../domain/attributes.ts';
import type { Caller } from '../../domain/caller.ts';
import {
  citationsBy,
  whyFacts,
  whyLife,
  whyName,
  whyRelation,
  type CitedEntity,
  type CitingRunbook,
} from '../../domain/citation.ts';
import type { Attributes, Entity } from '../../domain/entity.ts';
import type { RoutingProtected } from '../../domain/failure.ts';
import type { FleetModel } from '../../domain/model.ts';
import type { Citation } from '../../domain/proposal.ts';
import { shadowedBy, shadowRefusal } from '../../domain/shadow.ts';
import type { Condition, TriggerSource } from '../../domain/trigger/condition.ts';
import type { CompileTrigger } from '../../domain/trigger/compile.ts';
import {
  findActiveRunbooks,
  findAroundRelation,
  findReached,
  findShadowed,
} from '../../graph/citation-store.ts';
import type { GraphTransaction } from '../../graph/client.ts';

/**
 * Says which ACTIVE runbooks rely on what a change would take away (T-31), asked inside the transaction of the change.
 * Empty for a token with `curate`, and for changes that only add.
 */
export interface MatchingGuard {
  onAttributes(
    tx: GraphTransaction,
    caller: Caller,
    change: { readonly before: Entity; readonly after: Attributes },
  ): Promise<Citation[]>;
  onRename(tx: GraphTransaction, caller: Caller, entity: Entity): Promise<Citation[]>;
  onRetire(tx: GraphTransaction, caller: Caller, entity: Entity): Promise<Citation[]>;
  onRelation(
    tx: GraphTransaction,
    caller: Caller,
    relation: { readonly type: string; readonly fromId: string; readonly toId: string },
  ): Promise<Citation[]>;
  /** Refuses names under which a machine would be taken for another one; null when there is none such. */
  onNames(
    tx: GraphTransaction,
    caller: Caller,
    entity: { readonly id: string; readonly slugs: readonly string[] },
  ): Promise<RoutingProtected | null>;
}

export function createMatchingGuard(deps: {
  readonly model: FleetModel;
  readonly compile: CompileTrigger;
}): MatchingGuard {
  const { model } = deps;
  const citing = createCiting(deps.compile);

  return {
    onAttributes: async (tx, caller, { before, after }) => {
      const kept = new Set(factsOf(after));
      const lost = factsOf(before.attributes).filter((fact) => !kept.has(fact));
      if (mayCurate(caller) || lost.length === 0) return [];
      const entity = citedEntity(before);
      return citationsBy(await citing(tx), (runbook) => whyFacts(runbook, entity, lost, model));
    },
    onRename: async (tx, caller, entity) =>
      mayCurate(caller) ? [] : citationsBy(await citing(tx), (runbook) => whyName(entity, runbook)),
    onRetire: async (tx, caller, entity) => {
      if (mayCurate(caller)) return [];
      const whole = { ...citedEntity(entity), reached: await findReached(tx, model, entity.id) };
      return citationsBy(await citing(tx), (runbook) => whyLife(runbook, whole, model));
    },
    onRelation: async (tx, caller, { type, ...ends }) => {
      if (mayCurate(caller)) return [];
      const relation = { type, ...(await findAroundRelation(tx, model, ends)) };
      return citationsBy(await citing(tx), (runbook) => whyRelation(runbook, relation, model));
    },
    onNames: async (tx, caller, { id, slugs }) => {
      const shadowed = mayCurate(caller) ? null : shadowedBy(slugs, model);
      const holder = shadowed && (await findShadowed(tx, { ...shadowed, id }));
      return holder === null ? null : shadowRefusal(slugs[0] ?? '', holder);
    },
  };
}

type Citing = (tx: GraphTransaction) => Promise<CitingRunbook[]>;

/** Brings the runbooks in force, as far as they cite. */
function createCiting(compile: CompileTrigger): Citing {
  const conditionOf = rememberConditions(compile);
  return async (tx) => {
    const runbooks = await findActiveRunbooks(tx);
    return runbooks.map(({ slug, title, scope, trigger }) => ({
      slug,
      title,
      scope,
      condition: trigger === null ? null : conditionOf(trigger),
    }));
  };
}

function mayCurate({ scopes }: Caller): boolean {
  return scopes.has('curate');
}

function citedEntity({ slug, kind, attributes }: Entity): CitedEntity {
  return { slug, kind, facts: factsOf(attributes) };
}

const REMEMBERED_MAX = 5_000;

/** Compiling is pure; words are dear to read, and the same runbooks are asked at every such change. */
function rememberConditions(compile: CompileTrigger): (trigger: TriggerSource) => Condition | null {
  const known = new Map<string, Condition | null>();
  return (trigger) => {
    const key = JSON.stringify(trigger);
    const remembered = known.get(key);
    if (remembered !== undefined) return remembered;
    const compiled = compile(trigger);
    const condition = 'kind' in compiled ? null : compiled.condition;
    if (known.size >= REMEMBERED_MAX) known.clear();
    known.set(key, condition);
    return condition;
  };
}
