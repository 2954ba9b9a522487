import type { ReadCondition } from './condition.ts';

/** A condition as one sentence, shown back to whoever wrote the trigger. */
export function describeCondition(condition: ReadCondition): string {
  const parts: string[] = [];
  if (condition.action) parts.push(`does ${either(condition.action)}`);
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
  if (condition.described)
    parts.push(`acts on what is called ${either(condition.described)}, where that is known`);
  if (condition.isLoose) parts.push('acts on what the runbook covers');
  if (condition.path)
    parts.push(`${accessVerb(condition.path.access)} a path within ${condition.path.within}`);
  for (const inner of condition.all ?? []) parts.push(bracketed(inner));
  if (condition.any) parts.push(condition.any.map(bracketed).join(' or '));
  if (condition.not) parts.push(`not (${describeCondition(condition.not)})`);
  return parts.join(' and ');
}

function bracketed(condition: ReadCondition): string {
  const text = describeCondition(condition);
  return condition.any !== undefined && condition.any.length > 1 ? `(${text})` : text;
}

function accessVerb(access: 'read' | 'write' | undefined): string {
  if (access === undefined) return 'touches';
  return access === 'read' ? 'reads' : 'changes';
}

function either(values: readonly string[]): string {
  return values.join(' or ');
}
