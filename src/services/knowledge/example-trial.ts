import { tryTrigger } from '../../domain/matching/match.ts';
import type { Start } from '../../domain/matching/situation.ts';
import type { FleetModel } from '../../domain/model.ts';
import type { CommandTools } from '../command-tools.ts';
import type { TryExample } from './example-check.ts';
import type { GraphQuestion } from './graph-question.ts';

/** An entity of which nothing is known: what an example without an entity is tried on. */
const NOWHERE: Start = {
  key: null,
  slug: '',
  kind: '',
  facts: [],
  usedBy: [],
  reached: [],
  pathRelations: [],
};

/** Tries the examples of a runbook as the matcher would, on the fleet as the graph knows it now. */
export function createTryExample(deps: {
  readonly ask: GraphQuestion;
  readonly model: FleetModel;
  readonly tools: CommandTools;
}): TryExample {
  const { ask, model } = deps;
  const { analyse, implied } = deps.tools;
  return async ({ trigger, command, entity }) => {
    const analysis = analyse(command);
    if (analysis.kind === 'MalformedCommand') return { isMatch: false, because: analysis.message };
    if (entity === null) return tryTrigger(trigger, { analysis, starts: [NOWHERE], model, implied });
    const { starts, target } = await ask({ slug: entity, session: null, analysis });
    if (target === null) return { isMatch: false, because: `there is no entity ${entity}` };
    return tryTrigger(trigger, { analysis, starts, model, implied });
  };
}
