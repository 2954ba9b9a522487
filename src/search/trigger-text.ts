import type { TriggerSource } from '../domain/trigger/condition.ts';

/** The words of a trigger by which its runbook is found: of a pattern only what a text would show. */
export function textOfTrigger(trigger: TriggerSource | null): string {
  if (trigger === null) return '';
  if ('pattern' in trigger) return wordsOfPattern(trigger.pattern);
  if (!('symptom' in trigger)) return textsIn(trigger).join('\n');
  const { output, ...rest } = trigger.symptom;
  return [...(output === undefined ? [] : [wordsOfPattern(output)]), ...textsIn(rest)].join('\n');
}

/** What of a pattern is no word of a text: sets, classes, flags and names of groups, counts. */
const SYNTAX = [
  /\[(?:\\.|[^\]\\])*\]/g,
  /\\(?:[pP](?:\{[^}]*\}|[A-Z])|x(?:\{[^}]*\}|[0-9a-fA-F]{2})|[0-9a-zA-Z])/g,
  /\(\?(?:P?<\w+>|[a-zA-Z-]*[:)])/g,
  /\{\d*,?\d*\}/g,
];

function wordsOfPattern(pattern: string): string {
  return SYNTAX.reduce((text, syntax) => text.replace(syntax, ' '), pattern).replace(/\\(.)/g, '$1');
}

/** Every text inside a structure. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
