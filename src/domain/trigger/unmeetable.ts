import { normalisePath } from '../command/paths.ts';
import { printable } from '../entity.ts';
import type { Condition } from './condition.ts';
import type { TriggerFault } from './fault.ts';

/**
 * What somebody writes that no command can ever meet, because commands are compared in another form: a flag without
 * its dash, a program with its path. Such a trigger would be silent for ever, so it is refused with what to write.
 */

interface Written {
  readonly field: string;
  readonly text: string;
  /** Why it can never be met and what to write instead, as the rest of a sentence; null when it can. */
  readonly fault: string | null;
}

/** The first part of a structure that no command can meet. `bareKeys` are words that are options without a dash. */
export function findUnmeetable(when: Condition, bareKeys: ReadonlySet<string>): TriggerFault | null {
  return faultOf(writtenIn(when, 'trigger.when', bareKeys));
}

/** The same for names of programs in a trigger on a symptom. */
export function findUnmeetableProgram(programs: readonly string[], field: string): TriggerFault | null {
  return faultOf(programs.map((text) => ({ field, text, fault: faultOfProgram(text) })));
}

function faultOf(written: Iterable<Written>): TriggerFault | null {
  for (const { field, text, fault } of written) {
    if (fault !== null)
      return {
        kind: 'TriggerFault',
        field,
        message: `${field} "${printable(text)}" ${fault}`,
        position: null,
      };
  }
  return null;
}

function* writtenIn(condition: Condition, at: string, bareKeys: ReadonlySet<string>): Generator<Written> {
  for (const text of condition.flag ?? [])
    yield { field: `${at}.flag`, text, fault: faultOfFlag(text, bareKeys) };
  for (const text of condition.program ?? [])
    yield { field: `${at}.program`, text, fault: faultOfProgram(text) };
  if (condition.path !== undefined) {
    const { within: text } = condition.path;
    yield { field: `${at}.path.within`, text, fault: faultOfPlainPath(text) };
  }
  for (const [index, inner] of (condition.all ?? []).entries())
    yield* writtenIn(inner, `${at}.all[${index}]`, bareKeys);
  for (const [index, inner] of (condition.any ?? []).entries())
    yield* writtenIn(inner, `${at}.any[${index}]`, bareKeys);
  if (condition.not !== undefined) yield* writtenIn(condition.not, `${at}.not`, bareKeys);
}

function faultOfFlag(text: string, bareKeys: ReadonlySet<string>): string | null {
  const name = text.trim().split(/[=\s]/, 1)[0] ?? '';
  if (name !== text)
    return `can never match: flags are compared without their values; write ${printable(name)}`;
  if (/^[-+]./.test(text) || text === '-' || bareKeys.has(text)) return null;
  const meant = text.length === 1 ? `-${text}` : `--${text}`;
  return `can never match: write flags with their dashes, ${printable(meant)}`;
}

function faultOfProgram(text: string): string | null {
  const words = text.trim().split(/\s+/);
  const option = words.find((word) => word.startsWith('-'));
  if (option !== undefined)
    return `can never match: it holds an option; name ${printable(option)} in "flag" beside the program`;
  const [program = ''] = words;
  if (!program.includes('/')) return null;
  const name = program.split('/').filter(Boolean).at(-1) ?? '';
  return `can never match: programs are compared by their names, wherever they lie; write ${printable([name, ...words.slice(1)].join(' '))}`;
}

/** Paths of commands are compared with `.`, `..` and doubled slashes resolved. */
export function faultOfPlainPath(path: string): string | null {
  if (!path.startsWith('/')) return null;
  const plain = normalisePath(path, null);
  return plain === path
    ? null
    : `is not written plainly, so nothing would be found by it; write ${printable(plain)}`;
}
