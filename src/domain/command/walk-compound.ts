import type {
  ArithmeticExpression,
  Case,
  CompoundCommand,
  For,
  If,
  Select,
  While,
  Word as SyntaxWord,
} from 'unbash';
import { group, type Canonical } from './canonical.ts';
import { forgetChanged } from './changed.ts';
import type { Stdin } from './candidate.ts';
import { hasPrinted, namesCarrier } from './carried.ts';
import { evaluateArithmetic, evaluateAssigned } from './evaluate.ts';
import { expandSingle, expandWord } from './expand.ts';
import { readItems } from './given-items.ts';
import { onlySubstitution, outputOfScript } from './output-of.ts';
import { forkScope, perhaps, textOf, type Scope } from './scope.ts';
import { sortWords } from './sort-words.ts';
import { mayGoOn, type Walk } from './walk.ts';
import {
  canonicalWord,
  expandedWord,
  isNumeric,
  numberWord,
  possibleText,
  textWord,
  type ShellWord,
} from './word.ts';

/** Longer lists are not followed value by value; the variable is then unknown. */
const VALUES_MAX = 32;

const block = (head: readonly string[], children: readonly Canonical[]): Canonical => ({
  kind: 'block',
  head,
  redirects: [],
  children,
});

function walkIf(walk: Walk, node: If, stdin: Stdin, scope: Scope): Canonical {
  const branch = (list: If['then']): Canonical =>
    perhaps(scope, (inner) => walk.runList(walk, list, stdin, inner));
  const children = [walk.runList(walk, node.clause, stdin, scope), branch(node.then)];
  for (const elif of node.elif) children.push(branch(elif.clause), branch(elif.then));
  if (node.else !== undefined) children.push(branch(node.else));
  return block(['if', String(node.elif.length), node.else === undefined ? '' : 'else'], children);
}

/** The one variable that a loop reads its lines into: `while read -r f`. */
function lineVariable(walk: Walk, node: While): string | null {
  const last = node.clause.commands.at(-1)?.command;
  const program = walk.vocabulary.programs.get('read');
  if (
    node.kind !== 'while' ||
    last?.type !== 'Command' ||
    last.name?.value !== 'read' ||
    program === undefined
  )
    return null;
  const words = last.args.flatMap((word) => (word.type === 'Word' ? textWord(word.value) : []));
  const { flags, operands } = sortWords(program, words).parsed;
  return operands.length === 1 && !flags.includes('-u') ? (operands[0]?.text ?? null) : null;
}

function walkWhile(walk: Walk, node: While, stdin: Stdin, scope: Scope): Canonical {
  return perhaps(scope, (inner) => {
    forgetChanged(walk, node, inner);
    const children = [walk.runList(walk, node.clause, stdin, inner)];
    const variable = lineVariable(walk, node);
    const values = variable === null ? [null] : loopValues(readItems(stdin, true) ?? []);
    for (const value of values) {
      if (!mayGoOn(walk)) break;
      if (variable !== null) inner.variables.set(variable, value === null ? null : [value]);
      children.push(walk.runList(walk, node.body, stdin, inner));
      forgetChanged(walk, node, inner);
    }
    return block([node.kind], children);
  });
}

function loopValues(words: readonly ShellWord[]): readonly (ShellWord | null)[] {
  const isFollowed =
    words.length > 0 &&
    words.length <= VALUES_MAX &&
    words.every((word) => word.text !== null || possibleText(word) !== null);
  return isFollowed ? words : [null];
}

/** What a word of a loop's list stands for; a substitution for what it prints, where that can be seen. */
function listedBy(walk: Walk, word: SyntaxWord, scope: Scope): readonly ShellWord[] {
  const script = onlySubstitution(word);
  const printed = script === null ? null : outputOfScript(script, scope, walk.vocabulary);
  return (printed === null ? null : readItems(printed, false)) ?? expandWord(word, scope);
}

function walkFor(walk: Walk, node: For | Select, stdin: Stdin, scope: Scope): Canonical {
  const before = walk.commands.length;
  for (const word of node.wordlist ?? []) walk.runSubstitutions(walk, word, scope);
  const isCarried =
    hasPrinted(walk, before) || (node.wordlist ?? []).some((word) => namesCarrier(walk, word, scope));
  if (isCarried) walk.carriers.add(node.name.value);
  const words = (node.wordlist ?? []).flatMap((word) => expandWord(word, scope));
  const listed = (node.wordlist ?? []).flatMap((word) => listedBy(walk, word, scope));
  const areNumbers = node.type === 'For' && listed.length > 0 && listed.every(isNumeric);
  const followed = loopValues(listed);
  const values = areNumbers && followed[0] === null ? [numberWord(`$${node.name.value}`)] : followed;
  const children = perhaps(scope, (inner) => {
    forgetChanged(walk, node.body, inner);
    return values.flatMap((value) => {
      if (!mayGoOn(walk)) return [];
      const each = value === null ? null : [expandedWord(value)];
      evaluateAssigned(walk, node.name.value, each, inner);
      inner.variables.set(node.name.value, each);
      return [walk.runList(walk, node.body, stdin, inner)];
    });
  });
  return block([node.type.toLowerCase(), node.name.value, ...words.map(canonicalWord)], children);
}

function walkCase(walk: Walk, node: Case, stdin: Stdin, scope: Scope): Canonical {
  walk.runSubstitutions(walk, node.word, scope);
  const head = ['case', canonicalWord(expandSingle(node.word, scope))];
  const children = node.items.map((item) => {
    for (const pattern of item.pattern) {
      walk.runSubstitutions(walk, pattern, scope);
      head.push(pattern.text);
    }
    head.push(item.terminator ?? ';;');
    return perhaps(scope, (inner) => walk.runList(walk, item.body, stdin, inner));
  });
  return block(head, children);
}

/** One of the three expressions of `for ((…; …; …))`. */
function walkHead(walk: Walk, part: ArithmeticExpression | undefined, scope: Scope): void {
  if (part !== undefined) evaluateArithmetic(walk, textWord(scope.source.slice(part.pos, part.end)), scope);
}

/** Walks a compound command; tests and arithmetic only matter for the substitutions inside them. */
export function walkCompound(walk: Walk, node: CompoundCommand, stdin: Stdin, scope: Scope): Canonical {
  switch (node.type) {
    case 'If':
      return walkIf(walk, node, stdin, scope);
    case 'While':
      return walkWhile(walk, node, stdin, scope);
    case 'For':
    case 'Select':
      return walkFor(walk, node, stdin, scope);
    case 'Case':
      return walkCase(walk, node, stdin, scope);
    case 'Subshell':
      return group(walk.runList(walk, node.body, stdin, forkScope(scope)));
    case 'BraceGroup':
      return group(walk.runList(walk, node.body, stdin, scope));
    case 'ArithmeticFor':
      walkHead(walk, node.initialize, scope);
      return perhaps(scope, (inner) => {
        forgetChanged(walk, node.body, inner);
        for (const part of [node.test, node.update]) walkHead(walk, part, inner);
        const head = [node.initialize, node.test, node.update].map((part) =>
          part === undefined ? '' : textOf(part, scope),
        );
        return block(['for', ...head], [walk.runList(walk, node.body, stdin, inner)]);
      });
    case 'TestCommand':
    case 'ArithmeticCommand':
      walk.runSubstitutions(walk, node, scope);
      return block([textOf(node, scope)], []);
  }
}
