import type { Analysis } from '../../domain/command/analysis.ts';
import { guestHintsOf, sshHintsOf, triggerKeysOf } from '../../domain/matching/question.ts';
import type { FleetModel } from '../../domain/model.ts';
import type { ImpliedActions } from '../../domain/trigger/evaluate.ts';
import type { GraphClient } from '../../graph/client.ts';
import { findWhatMatters, type MatchQuestion, type WhatMatters } from '../../graph/match-store.ts';

export interface LineOnEntity {
  readonly slug: string;
  readonly session: string | null;
  readonly analysis: Pick<Analysis, 'commands' | 'hints'>;
  /** Keys of the triggers to bring; when left out, of those that the line can meet. */
  readonly triggerKeys?: readonly string[];
}

/** Asks the graph what matters for an analysed line on an entity, in one round trip. */
export type GraphQuestion = (line: LineOnEntity) => Promise<WhatMatters>;

export function createGraphQuestion(deps: {
  readonly graph: GraphClient;
  readonly model: FleetModel;
  readonly implied: ImpliedActions;
}): GraphQuestion {
  const { model, implied } = deps;
  const fixed = fixedParameters(model);
  return ({ slug, session, analysis, triggerKeys }) =>
    findWhatMatters(deps, {
      ...fixed,
      slug,
      session,
      sshHints: sshHintsOf(analysis.hints, model),
      guestHints: guestHintsOf(analysis.hints, model),
      triggerKeys: triggerKeys ?? triggerKeysOf(analysis, implied),
    });
}

/** The part of the question that only the model decides. */
function fixedParameters(model: FleetModel): Pick<MatchQuestion, 'ancestors' | 'storingKinds'> {
  const kinds = [...model.kinds.values()];
  return {
    ancestors: Object.fromEntries(kinds.map((kind) => [kind.name, kind.ancestors])),
    storingKinds: kinds
      .filter(({ attributes }) => [...attributes.values()].some(({ pathSet }) => pathSet === 'stored'))
      .map(({ name }) => name),
  };
}
