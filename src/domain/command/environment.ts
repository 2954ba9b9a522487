import type { Scope, Value } from './scope.ts';
import type { ShellFacts } from './shell-facts.ts';
import { isNumeric, type ShellWord } from './word.ts';

/** Stands among the exported names for every one that is assigned from here on (`set -a`). */
export const ALL_NAMES = '*';

/** True when a search path only names the system's directories, in whatever order. */
function isSystemOnly(shell: ShellFacts, word: ShellWord): boolean {
  return word.pieces.every((piece) => {
    if (piece.kind === 'glob') return false;
    if (piece.kind === 'unknown') return piece.source === '$PATH' || piece.source === '${PATH}';
    return piece.text.split(':').every((part) => part === '' || shell.systemPaths.includes(part));
  });
}

/** Why a variable makes programs uncertain: it names another search path, a helper that gets started or a file. */
export function helperReason(shell: ShellFacts, name: string, value: Value): string | null {
  if (!shell.isHelperVariable(name)) return null;
  const [word] = value ?? [];
  if (word !== undefined && (isSystemOnly(shell, word) || shell.harmlessHelpers.has(word.text ?? '$')))
    return null;
  return `${name} may start another program or write a file`;
}

/** A word or a version, which names no path, no option and no command line. */
const PLAIN = /^[A-Za-z0-9][\w.:+@,%-]*$/;
/** A switch says whether, never what. */
const SWITCH = /^(?:true|false|yes|no|on|off)?$/i;

const isSwitch = (value: Value): boolean =>
  value !== null && value.every((word) => isNumeric(word) || SWITCH.test(word.text ?? '$'));

const isPlain = (value: Value): boolean =>
  value !== null && value.every(({ text }) => PLAIN.test(text ?? '$'));

/**
 * Why a variable that programs are given makes them uncertain. Nobody knows all that start a program, load something or
 * name a file, so those pass that the tables know as harmless, switches and numbers, and plain words for names that do
 * not sound like settings of a program.
 */
export function environmentReason(shell: ShellFacts, name: string, value: Value): string | null {
  if (shell.isHelperVariable(name)) return helperReason(shell, name, value);
  const isLocale = shell.isLocaleVariable(name) && isPlain(value);
  if (isLocale || isSwitch(value) || shell.isHarmlessVariable(name)) return null;
  if (!shell.isFamilyVariable(name)) {
    if (shell.isTellingNothing(name)) return null;
    if (!shell.isSettingVariable(name) && isPlain(value)) return null;
  }
  return `no table says what ${name} makes programs do`;
}

/** Variables that leave the shell from here on: `export`, `declare -x`. */
export function exportNames(scope: Scope, names: readonly string[], shell: ShellFacts): void {
  for (const name of names) {
    scope.exported.add(name);
    const value = scope.variables.get(name);
    if (value !== undefined) scope.helper ??= environmentReason(shell, name, value);
  }
}

export const isExported = (scope: Scope, name: string): boolean =>
  scope.exported.has(name) || scope.exported.has(ALL_NAMES);
