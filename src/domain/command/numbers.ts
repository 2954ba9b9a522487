import { RE2JS } from 're2js';
import type { AndOr, Command, ParsedScript, Pipeline, PipelineNode, Script, Statement } from 'unbash';
import { expandWord } from './expand.ts';
import { readRedirects } from './redirects.ts';
import type { Numbers, Scope } from './scope.ts';
import { isNumeric, type ShellWord } from './word.ts';

/** Any one word that is no option: what a table of commands that print a number writes as ARG. */
const ARG = '(?:[^-*\\s][^*\\s]*)';

/** A name that is known and has nothing strange in it, for what prints it again. */
const PLAIN = '(?:[\\w./~][\\w./~-]*)';

/** What stands for a blank in a word, and for a word that is not known. */
const BLANK = '␣';

/**
 * Compiles the patterns of commands that print a number or nothing.
 * @throws Error when one is no pattern.
 */
export function compileNumbers(patterns: readonly string[]): (command: string) => boolean {
  const compiled = patterns.map((text) =>
    RE2JS.compile(`^(?:${text.replaceAll('ARG', ARG).replaceAll('PLAIN', PLAIN)})$`),
  );
  return (command) => compiled.some((pattern) => pattern.matcher(command).find());
}

/** What the tables say about numbers. */
interface NumberTables {
  readonly numberVariables: ReadonlySet<string>;
  readonly printsNumber: (command: string) => boolean;
}

/** A word as the patterns see it: one that may be several is `*`, a number `0`, one of unknown text and every blank `␣`. */
function shown(word: ShellWord): string {
  const globs = word.pieces.flatMap((piece) => (piece.kind === 'glob' && piece.text !== '~' ? [piece] : []));
  // Of the files that a loop goes through it is one; where their names begin the pattern, it may be an option.
  const [first] = word.pieces;
  const isOneFile = first?.kind === 'text' && !first.text.startsWith('-');
  if (globs.length > 0)
    return isOneFile && globs.every(({ isExpanded }) => isExpanded === true) ? BLANK : '*';
  if (
    word.pieces.some((piece) => piece.kind === 'unknown' && piece.isSplit === true && piece.isNumber !== true)
  )
    return '*';
  if (word.text === null) return isNumeric(word) ? '0' : BLANK;
  return word.text === '' ? BLANK : word.text.replace(/[\s*]/g, BLANK);
}

/** A command as the patterns see it; null where what it prints is mixed with errors or is not its own. */
function shownCommand(command: Command, scope: Scope): string | null {
  const name = command.name?.value;
  // An error names what it is about: with `2>&1` a file's name would be evaluated.
  const isMixed = readRedirects(command.redirects, scope).some(
    ({ role, operator }) => role === null && operator === '>&',
  );
  if (name === undefined || isMixed || scope.functions.has(name)) return null;
  if (command.args.some(({ type }) => type !== 'Word')) return null;
  const words = command.args.flatMap((word) => (word.type === 'Word' ? expandWord(word, scope) : []));
  return [name, ...words.map(shown)].join(' ');
}

function isCommandNumber(command: Command, scope: Scope, tables: NumberTables): boolean {
  // `$(x=1)` prints nothing, `$(<file)` what stands in the file.
  if (command.name === undefined) return command.redirects.length === 0;
  const text = shownCommand(command, scope);
  return text !== null && tables.printsNumber(text);
}

/** A pipe whose end prints a number, or whose last two commands together do: `du -s /srv | cut -f1`. */
function isPipeNumber({ commands, operators }: Pipeline, scope: Scope, tables: NumberTables): boolean {
  const [before, last] = commands.slice(-2);
  if (last === undefined) return false;
  if (isNumber(last, scope, tables)) return true;
  if (before?.type !== 'Command' || last.type !== 'Command' || operators.at(-1) !== '|') return false;
  const texts = [before, last].map((one) => shownCommand(one, scope));
  return texts.every((text) => text !== null) && tables.printsNumber(texts.join(' | '));
}

function isNumber(node: PipelineNode | AndOr, scope: Scope, tables: NumberTables): boolean {
  if (node.type === 'Command') return isCommandNumber(node, scope, tables);
  if (node.type === 'AndOr') return node.commands.every((one) => isNumber(one, scope, tables));
  if (node.type === 'Pipeline') return isPipeNumber(node, scope, tables);
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
