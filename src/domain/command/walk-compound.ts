import type { Case, CompoundCommand, For, If, Select, SyntaxNode, While } from 'unbash';
import { group, type Canonical } from './canonical.ts';
import type { Stdin } from './candidate.ts';
import { expandSingle, expandWord } from './expand.ts';
import { forkScope, perhaps, textOf, type Scope } from './scope.ts';
import { assignedNames } from './substitutions.ts';
import { mayGoOn, type Walk } from './walk.ts';
import { canonicalWord, type ShellWord } from './word.ts';

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

/** What a loop assigns is not known when it comes round again. */
function forgetAssigned(node: SyntaxNode, scope: Scope): void {
  for (const name of assignedNames(node)) scope.variables.set(name, null);
}

function walkWhile(walk: Walk, node: While, stdin: Stdin, scope: Scope): Canonical {
  return perhaps(scope, (inner) => {
    forgetAssigned(node, inner);
    const children = [
      walk.runList(walk, node.clause, stdin, inner),
      walk.runList(walk, node.body, stdin, inner),
    ];
    return block([node.kind], children);
  });
}

function loopValues(words: readonly ShellWord[]): readonly (ShellWord | null)[] {
  const isFollowed =
    words.length > 0 &&
    words.length <= VALUES_MAX &&
    words.every(({ text, isGlob }) => text !== null && !isGlob);
  return isFollowed ? words : [null];
}

function walkFor(walk: Walk, node: For | Select, stdin: Stdin, scope: Scope): Canonical {
  for (const word of node.wordlist ?? []) walk.runSubstitutions(walk, word, scope);
  const words = (node.wordlist ?? []).flatMap((word) => expandWord(word, scope));
  const values = loopValues(words);
  const children = perhaps(scope, (inner) => {
    forgetAssigned(node.body, inner);
    return values.flatMap((value) => {
      if (!mayGoOn(walk)) return [];
      const [only] = words;
      const isPattern = value === null && words.length === 1 && only?.isGlob === true;
      inner.variables.set(node.name.value, value !== null ? [value] : isPattern ? [only] : null);
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
    return perhaps(scope, (inner) => walk.runList(walk, item.body, stdin, inner));
  });
  return block(head, children);
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
      for (const part of [node.initialize, node.test, node.update])
        if (part !== undefined) walk.runSubstitutions(walk, part, scope);
      return perhaps(scope, (inner) => {
        forgetAssigned(node.body, inner);
        return block(['for'], [walk.runList(walk, node.body, stdin, inner)]);
      });
    case 'TestCommand':
    case 'ArithmeticCommand':
      walk.runSubstitutions(walk, node, scope);
      return block([textOf(node, scope)], []);
  }
}
