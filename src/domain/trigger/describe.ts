import type { ReadCondition } from './condition.ts';
import type { Evidence } from './evidence.ts';

/** Lists of actions that have one name in the word table, by that name. */
export type Families = ReadonlyMap<string, readonly string[]>;

const NONE: Families = new Map();

/**
 * A condition as one sentence, shown back to whoever wrote the trigger. A whole family of actions is called by its name:
 * nobody reads forty of them.
 */
export function describeCondition(condition: ReadCondition, families: Families = NONE): string {
  const parts: string[] = [];
  if (condition.action) parts.push(`does ${either(callActions(condition.action, families))}`);
  if (condition.program) parts.push(`runs ${either(condition.program)}`);
  if (condition.flag) parts.push(`with ${either(condition.flag)}`);
  if (condition.operand) parts.push(`with an operand like ${either(condition.operand)}`);
  if (condition.object)
    parts.push(
      `acts on ${condition.objectType ? `the ${condition.objectType} ` : ''}${either(condition.object)}`,
    );
  else if (condition.objectType) parts.push(`acts on a ${condition.objectType}`);
  if (condition.isAnyChange) parts.push('changes something');
  if (condition.says) parts.push(`says ${either(condition.says)}`);
  if (condition.shows) parts.push(`shows ${either(condition.shows)}`);
  if (condition.spells) parts.push(`writes ${either(condition.spells)}`);
  if (condition.details)
    parts.push(`says ${either(condition.details.map((word) => `${word}…`))} if it only sets something`);
  if (condition.sort) parts.push(`acts on a package called like ${either(condition.sort)}`);
  if (condition.evidence) parts.push(describeEvidence(condition.evidence));
  if (condition.described)
    parts.push(`acts on what is called ${either(condition.described)}, where that is known`);
  if (condition.isLoose) parts.push('acts on what the runbook covers');
  if (condition.path)
    parts.push(
      `${accessVerb(condition.path.access)} a path within ${condition.path.within}${condition.path.isDescribing ? ', or shows no path' : ''}`,
    );
  for (const inner of condition.all ?? []) parts.push(bracketed(inner, families));
  if (condition.any) parts.push(condition.any.map((inner) => bracketed(inner, families)).join(' or '));
  if (condition.not) parts.push(`not (${describeCondition(condition.not, families)})`);
  return parts.join(' and ');
}

/** `any form of remove` for the whole family, and beside it what is in none. */
function callActions(actions: readonly string[], families: Families): string[] {
  const whole = [...families].filter(([, family]) => family.every((action) => actions.includes(action)));
  const covered = new Set(whole.flatMap(([, family]) => family));
  return [
    ...whole.map(([name]) => `any form of ${name}`),
    ...actions.filter((action) => !covered.has(action)),
  ];
}

function bracketed(condition: ReadCondition, families: Families): string {
  const text = describeCondition(condition, families);
  return condition.any !== undefined && condition.any.length > 1 ? `(${text})` : text;
}

function accessVerb(access: 'read' | 'write' | undefined): string {
  if (access === undefined) return 'touches';
  return access === 'read' ? 'reads' : 'changes';
}

function either(values: readonly string[]): string {
  return values.join(' or ');
}

function describeEvidence({ names, pairs, nouns, verbs }: Evidence): string {
  const shown = [...names, ...pairs.map(([first, second]) => `${first}-${second}`)];
  const common = [...verbs, ...nouns].map((word) => `${word}…`);
  const named = shown.length > 0 ? [`names ${either(shown)} while it may do so`] : [];
  const said = nouns.length > 0 && common.length > 1 ? [`says two of ${common.join(', ')}`] : [];
  const alone = named.length + said.length === 0 ? [`says ${common.join('')} while it may do so`] : [];
  return [...named, ...said, ...alone].join(' or ');
}
