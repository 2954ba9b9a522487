import { RE2JS } from 're2js';
import type { AndOr, Command, ParsedScript, PipelineNode, Script, Statement } from 'unbash';
import { expandWord } from './expand.ts';
import { readRedirects } from './redirects.ts';
import type { Numbers, Scope } from './scope.ts';
import { isNumeric, type ShellWord } from './word.ts';

/** Any one word that is no option: what a table of commands that print a number writes as ARG. */
const ARG = '(?:[^-*\\s][^*\\s]*)';

/**
 * Compiles the patterns of commands that print a number or nothing.
 * @throws Error when one is no pattern.
 */
export function compileNumbers(patterns: readonly string[]): (command: string) => boolean {
  const compiled = patterns.map((text) => RE2JS.compile(`^(?:${text.replaceAll('ARG', ARG)})$`));
  return (command) => compiled.some((pattern) => pattern.matcher(command).find());
}

/** What the tables say about numbers. */
interface NumberTables {
  readonly numberVariables: ReadonlySet<string>;
  readonly printsNumber: (command: string) => boolean;
}

/** A word as the patterns see it: one that may be several is `*`, a number `0`, one of unknown or strange text `_`. */
function shown(word: ShellWord): string {
  if (word.pieces.some((piece) => piece.kind === 'glob' && piece.text !== '~')) return '*';
  if (
    word.pieces.some((piece) => piece.kind === 'unknown' && piece.isSplit === true && piece.isNumber !== true)
  )
    return '*';
  if (word.text === null) return isNumeric(word) ? '0' : '_';
  return word.text === '' || /[\s*]/.test(word.text) ? '_' : word.text;
}

function isCommandNumber(command: Command, scope: Scope, tables: NumberTables): boolean {
  const name = command.name?.value;
  // `$(x=1)` prints nothing, `$(<file)` what stands in the file.
  if (name === undefined) return command.redirects.length === 0;
  // An error names what it is about: with `2>&1` a file's name would be evaluated.
  const isMixed = readRedirects(command.redirects, scope).some(
    ({ role, operator }) => role === null && operator === '>&',
  );
  if (isMixed || scope.functions.has(name) || command.args.some(({ type }) => type !== 'Word')) return false;
  const words = command.args.flatMap((word) => (word.type === 'Word' ? expandWord(word, scope) : []));
  return tables.printsNumber([name, ...words.map(shown)].join(' '));
}

function isNumber(node: PipelineNode | AndOr, scope: Scope, tables: NumberTables): boolean {
  if (node.type === 'Command') return isCommandNumber(node, scope, tables);
  if (node.type === 'AndOr') return node.commands.every((one) => isNumber(one, scope, tables));
  if (node.type === 'Pipeline') {
    const last = node.commands.at(-1);
    return last !== undefined && isNumber(last, scope, tables);
  }
  if (node.type === 'Subshell' || node.type === 'BraceGroup')
    return areNumbers(node.body.commands, scope, tables);
  return false;
}

const areNumbers = (statements: readonly Statement[], scope: Scope, tables: NumberTables): boolean =>
  statements.every(({ command }) => isNumber(command, scope, tables));

/** What the tables know to be a number: variables of the shell, and what commands print. */
export function numbersOf(tables: NumberTables): Numbers {
  return {
    isVariable: (name) => tables.numberVariables.has(name),
    isPrintedBy: (script: Script | ParsedScript, scope) => areNumbers(script.commands, scope, tables),
  };
}
