import type { ExamplesFail } from '../../domain/failure.ts';
import type { RunbookContent } from '../../domain/knowledge.ts';
import type { CompiledTrigger } from '../../domain/trigger/compile.ts';

/** One command tried on one trigger. */
export interface Trial {
  readonly trigger: CompiledTrigger;
  readonly command: string;
  /** Slug of the entity on which it would run; null tries the trigger without any surroundings. */
  readonly entity: string | null;
}

export interface TrialResult {
  readonly isMatch: boolean;
  /** Why, or why not, in a person's words; may be empty. */
  readonly because: string;
}

/** Tries a trigger on a command as the matcher would, on the entity as the graph knows it now. */
export type TryExample = (trial: Trial) => Promise<TrialResult>;

/**
 * Tries all examples of a runbook. An example that names no entity is tried on each entity that the scope names: a
 * must-match has to match on one of them, a must-not on none. Returns ExamplesFail with each failing one and why.
 */
export async function checkExamples(
  content: RunbookContent,
  trigger: CompiledTrigger | null,
  tryExample: TryExample,
): Promise<ExamplesFail | null> {
  const failing: string[] = [];
  for (const example of content.examples) {
    const named = content.scope.entities.length > 0 ? content.scope.entities : [null];
    const places = example.entity === null ? named : [example.entity];
    const results: TrialResult[] = [];
    for (const entity of places)
      results.push(await tryOne({ trigger, command: example.command, entity }, tryExample));
    const hit = results.find(({ isMatch }) => isMatch);
    if ((hit !== undefined) === example.mustMatch) continue;
    failing.push(describe(example.command, example.mustMatch, hit ?? results[0]));
  }
  if (failing.length === 0) return null;
  return {
    __typename: 'ExamplesFail',
    examples: failing,
    message: `${failing.length} of ${content.examples.length} examples fail; change the trigger or the examples, then repeat this`,
  };
}

async function tryOne(
  { trigger, command, entity }: { trigger: CompiledTrigger | null; command: string; entity: string | null },
  tryExample: TryExample,
): Promise<TrialResult> {
  if (trigger === null) return { isMatch: false, because: 'the runbook has no trigger' };
  if (trigger.isTextOnly)
    return { isMatch: false, because: 'no action was understood in its words, so it matches as text only' };
  return tryExample({ trigger, command, entity });
}

function describe(command: string, mustMatch: boolean, result: TrialResult | undefined): string {
  const verdict = mustMatch ? 'must match and does not' : 'must not match and does';
  return result === undefined || result.because === ''
    ? `${command}: ${verdict}`
    : `${command}: ${verdict}, because ${result.because}`;
}
