import type { Author, RunbookContent, RunbookStatus, RunbookStep, Scope } from './knowledge.ts';
import type { TriggerSource } from './trigger/condition.ts';

export const VERSION_ACTS = ['CREATED', 'EDITED', 'PUBLISHED', 'RETIRED', 'REINSTATED', 'RESTORED'] as const;
/** What made a version. */
export type VersionAct = (typeof VERSION_ACTS)[number];

/** The content of a runbook after one act, kept for good. */
export interface RunbookVersion {
  /** Counts from 1 within one runbook. */
  readonly number: number;
  readonly act: VersionAct;
  /** The status after the act. */
  readonly status: RunbookStatus;
  readonly content: RunbookContent;
  readonly author: Author;
  readonly at: string;
  /** Why it was published although it is noisy; null when it was not. */
  readonly noiseOverride: string | null;
}

/** One field that differs between two contents, as text that a person can read. */
export interface FieldDifference {
  readonly field: keyof RunbookContent;
  readonly old: string | null;
  readonly new: string | null;
  /** Lines with `-`, `+` or a space in front. */
  readonly unified: string;
}

const FIELDS = [
  'title',
  'summary',
  'symptom',
  'rootCause',
  'severity',
  'tags',
  'trigger',
  'scope',
  'steps',
  'examples',
] as const satisfies readonly (keyof RunbookContent)[];

/** Nothing in it is other: in which order its entities stand is no matter. */
export function isSameContent(a: RunbookContent, b: RunbookContent): boolean {
  return plain(a) === plain(b);
}

/** The fields alone as text, keys in one order. */
function plain(content: RunbookContent): string {
  const scope = { ...content.scope, entities: [...content.scope.entities].sort() };
  const fields = FIELDS.map((field) => (field === 'scope' ? scope : content[field]));
  return JSON.stringify(fields, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([x], [y]) => (x < y ? -1 : 1)))
      : value,
  );
}

/** What changed from `old` to `next`, field by field in a fixed order; all of `next` when there was nothing before. */
export function compareContents(old: RunbookContent | null, next: RunbookContent): FieldDifference[] {
  return FIELDS.flatMap((field) => {
    const before = old === null ? null : readable(old, field);
    const after = readable(next, field);
    if (before === after) return [];
    return [{ field, old: before, new: after, unified: unifiedText(before ?? '', after ?? '') }];
  });
}

function readable(content: RunbookContent, field: (typeof FIELDS)[number]): string | null {
  switch (field) {
    case 'title':
    case 'summary':
    case 'symptom':
    case 'rootCause':
    case 'severity':
      return content[field];
    case 'tags':
      return orNull(content.tags.join('\n'));
    case 'trigger':
      return content.trigger === null ? null : triggerText(content.trigger);
    case 'scope':
      return orNull(scopeText(content.scope));
    case 'steps':
      return orNull(content.steps.map(stepText).join('\n'));
    case 'examples':
      return orNull(
        content.examples
          .map(
            ({ mustMatch, command, entity }) =>
              `${mustMatch ? 'must match' : 'must not match'}: ${command}${entity === null ? '' : `   (on ${entity})`}`,
          )
          .join('\n'),
      );
  }
}

function triggerText(trigger: TriggerSource): string {
  if ('when' in trigger) return `when:\n${JSON.stringify(trigger.when, null, 2)}`;
  if ('words' in trigger) return `words:\n${trigger.words.join('\n')}`;
  if ('symptom' in trigger) return `symptom:\n${JSON.stringify(trigger.symptom, null, 2)}`;
  return `pattern:\n${trigger.pattern}`;
}

function scopeText(scope: Scope): string {
  return [
    ...scope.entities.map((entity) => `entity ${entity}`),
    ...scope.kinds.map((kind) => `kind ${kind}`),
    ...Object.entries(scope.attributes).map(([key, value]) => `attribute ${key} = ${JSON.stringify(value)}`),
  ].join('\n');
}

function stepText(step: RunbookStep, index: number): string {
  return [
    `${index + 1}. ${step.text}`,
    ...(step.command === null ? [] : [`   command: ${step.command}`]),
    ...(step.check === null ? [] : [`   check: ${step.check}`]),
    ...(step.undo === null ? [] : [`   undo: ${step.undo}`]),
    ...step.parameters.map(({ name, type, source }) => `   {${name}}: ${type}, ${JSON.stringify(source)}`),
  ].join('\n');
}

function orNull(text: string): string | null {
  return text === '' ? null : text;
}

// Above this many cells a block is shown as replaced as a whole: a body may hold 64 Ki lines.
const CELLS_MAX = 250_000;

/** The line-by-line difference of two texts, all lines shown. */
export function unifiedText(old: string, next: string): string {
  const before = old === '' ? [] : old.split('\n');
  const after = next === '' ? [] : next.split('\n');
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1;
  let tail = 0;
  while (
    tail < before.length - head &&
    tail < after.length - head &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  )
    tail += 1;
  return [
    ...before.slice(0, head).map((text) => ` ${text}`),
    ...changedLines(before.slice(head, before.length - tail), after.slice(head, after.length - tail)),
    ...before.slice(before.length - tail).map((text) => ` ${text}`),
  ].join('\n');
}

function changedLines(before: readonly string[], after: readonly string[]): string[] {
  if (before.length * after.length > CELLS_MAX)
    return [...before.map((text) => `-${text}`), ...after.map((text) => `+${text}`)];
  const common = commonLengths(before, after);
  const lines: string[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      lines.push(` ${before[i] ?? ''}`);
      i += 1;
      j += 1;
    } else if (j >= after.length || (i < before.length && at(common, i + 1, j) >= at(common, i, j + 1))) {
      lines.push(`-${before[i] ?? ''}`);
      i += 1;
    } else {
      lines.push(`+${after[j] ?? ''}`);
      j += 1;
    }
  }
  return lines;
}

/** `table[i][j]`: length of the longest common run of lines, gaps allowed, of what follows i and j. */
function commonLengths(before: readonly string[], after: readonly string[]): number[][] {
  const table = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  for (let i = before.length - 1; i >= 0; i -= 1) {
    const row = table[i];
    if (row === undefined) continue;
    for (let j = after.length - 1; j >= 0; j -= 1)
      row[j] =
        before[i] === after[j]
          ? at(table, i + 1, j + 1) + 1
          : Math.max(at(table, i + 1, j), at(table, i, j + 1));
  }
  return table;
}

function at(table: readonly (readonly number[])[], i: number, j: number): number {
  return table[i]?.[j] ?? 0;
}
