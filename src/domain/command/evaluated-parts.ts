import type {
  ArrayValue,
  Assignment,
  ParameterExpansionPart,
  SyntaxNode,
  TestBinaryExpression,
  TestUnaryExpression,
  Word as SyntaxWord,
} from 'unbash';
import { assignedValue } from './assign.ts';
import {
  doubt,
  evaluateArithmetic,
  evaluateAssigned,
  evaluateName,
  evaluateSubscript,
  evaluateText,
} from './evaluate.ts';
import { expandSingle } from './expand.ts';
import { forkScope, type Scope } from './scope.ts';
import { NO_STDIN, type Walk } from './walk.ts';
import { makeWord, scriptText, textWord, type Piece, type ShellWord } from './word.ts';

/** The parts of the syntax in which a shell evaluates what it was given as data. */

const COMPARISONS: ReadonlySet<string> = new Set(['-eq', '-ne', '-lt', '-le', '-gt', '-ge']);
/** `${x@Q}` and the others that only change how a value is written. */
const HARMLESS_TRANSFORMS = /^[AEKQULaku]$/;

/** What `${!v}` names; `${!v@P}` goes on with the value of that. */
function evaluateIndirect(walk: Walk, part: ParameterExpansionPart, scope: Scope): void {
  const { operation, index, parameter } = part;
  if (operation?.type === 'Names' || parameter === '#' || parameter === '') return;
  if (index?.value === '@' || index?.value === '*') return;
  const value = scope.variables.get(parameter);
  if (value === null || value === undefined) {
    doubt(
      walk,
      part.text,
      `${part.text} is the variable that $${parameter} names, and nobody knows it`,
      scope,
    );
    return;
  }
  for (const word of value) {
    const name = evaluateName(walk, word, scope);
    if (operation?.type !== 'Transform') continue;
    if (name === null) doubt(walk, part.text, `nobody knows what ${part.text} expands`, scope);
    else evaluateTransform(walk, name, part, scope);
  }
}

function evaluateTransform(walk: Walk, name: string, part: ParameterExpansionPart, scope: Scope): void {
  const { operation } = part;
  if (operation?.type !== 'Transform' || HARMLESS_TRANSFORMS.test(operation.operand.value)) return;
  const value = scope.variables.get(name);
  if (value === null || value === undefined || operation.operand.value !== 'P')
    doubt(walk, part.text, `${part.text} expands what $${name} holds, and nobody knows that`, scope);
  for (const word of value ?? []) evaluateText(walk, word, scope);
}

function evaluateParameter(walk: Walk, part: ParameterExpansionPart, scope: Scope): void {
  const { operation, index, parameter, prefix } = part;
  if (index !== undefined) evaluateSubscript(walk, parameter, expandSingle(index, scope), scope);
  if (prefix === '!') evaluateIndirect(walk, part, scope);
  else if (operation?.type === 'Transform') evaluateTransform(walk, parameter, part, scope);
  if (operation?.type === 'Slice')
    for (const word of [operation.offset, operation.length])
      if (word !== undefined) evaluateArithmetic(walk, expandSingle(word, scope), scope);
  if (operation?.type === 'Unknown')
    doubt(
      walk,
      part.text,
      `${part.text} may evaluate what it expands: not every shell reads it alike`,
      scope,
    );
  if (operation?.type === 'Default' && operation.operator.endsWith('='))
    evaluateAssigned(walk, parameter, [expandSingle(operation.operand, scope)], scope);
}

function evaluateTest(walk: Walk, node: TestBinaryExpression | TestUnaryExpression, scope: Scope): void {
  if (node.type === 'TestUnary') {
    if (node.operator === '-v' || node.operator === '-R')
      evaluateName(walk, expandSingle(node.operand, scope), scope);
    return;
  }
  if (!COMPARISONS.has(node.operator)) return;
  for (const word of [node.left, node.right]) evaluateArithmetic(walk, expandSingle(word, scope), scope);
}

/** The subscript of an element `[3]=value` in an array; null where it has none. */
function elementSubscript(word: ShellWord): ShellWord | null {
  const [first] = word.pieces;
  if (first === undefined || first.kind === 'unknown' || !first.text.startsWith('[')) return null;
  const pieces: Piece[] = [];
  for (const [index, piece] of word.pieces.entries()) {
    const text = piece.kind === 'unknown' ? null : piece.text.slice(index === 0 ? 1 : 0);
    const end = text?.search(/\]\+?=/) ?? -1;
    if (end !== -1)
      return makeWord([...pieces, { kind: 'text', text: text?.slice(0, end) ?? '' }], word.source);
    pieces.push(text === null ? piece : { kind: 'text', text });
  }
  return null;
}

const isArray = (value: SyntaxWord | ArrayValue): value is ArrayValue => value.type === 'ArrayValue';

/** The subscripts of `a[1]=x` and `a=([1]=x)`. */
export function evaluateSubscripts(walk: Walk, node: Assignment, scope: Scope): void {
  const { name, index, value } = node;
  if (index !== undefined) evaluateSubscript(walk, name, expandSingle(index, scope), scope);
  if (isArray(value))
    for (const element of value.elements) {
      const subscript = elementSubscript(expandSingle(element, scope));
      if (subscript !== null) evaluateSubscript(walk, name, subscript, scope);
    }
}

/**
 * What an assignment evaluates: its subscripts, the value of a variable that holds numbers or stands for another, and
 * the text of one that a shell expands (prompts) or runs (`PROMPT_COMMAND`, `GIT_SSH_COMMAND`).
 */
export function evaluateAssignment(walk: Walk, node: Assignment, scope: Scope): void {
  evaluateSubscripts(walk, node, scope);
  const { name } = node;
  const words = assignedValue(node, scope);
  evaluateAssigned(walk, name, words, scope);
  for (const word of words ?? []) evaluateSetting(walk, name, word, scope);
}

/** A prompt that holds more than its own escapes. */
const EXPANDING = /`|\$[({[A-Za-z_]|\\(?:[0-7]|x)/;

/** The text of a variable that a shell expands or runs sooner or later. */
export function evaluateSetting(walk: Walk, name: string, word: ShellWord, scope: Scope): void {
  const { shell } = walk.vocabulary;
  const { text, isComplete } = scriptText([word]);
  if (shell.expandedVariables.has(name)) {
    if (word.text === null || EXPANDING.test(word.text)) {
      evaluateText(walk, word, scope);
      doubt(walk, `${name}=${word.source}`, `the shell expands the text of ${name} again and again`, scope);
    }
  } else if (shell.isCommandVariable(name) && text !== '' && !shell.harmlessHelpers.has(text)) {
    const inner = forkScope(scope, { depth: scope.depth + 1 });
    walk.runText(walk, { text: text.replace(/^\|+-?/, ''), isComplete }, NO_STDIN, inner);
  }
}

/**
 * Evaluates what a shell evaluates in one node of the syntax.
 * @returns true when what stands below the node was looked at too
 */
export function evaluatePart(walk: Walk, node: SyntaxNode, scope: Scope): boolean {
  if (node.type === 'ArithmeticExpansion' || node.type === 'ArithmeticCommand') {
    const isCommand = node.type === 'ArithmeticCommand';
    const text = isCommand ? node.body : node.text.replace(/^\$(?:\(\(|\[)|(?:\)\)|\])$/g, '');
    evaluateArithmetic(walk, textWord(text), scope);
    return true;
  }
  if (node.type === 'ParameterExpansion') evaluateParameter(walk, node, scope);
  else if (node.type === 'TestBinary' || node.type === 'TestUnary') evaluateTest(walk, node, scope);
  else if (node.type === 'FileDescriptorVariable') {
    scope.variables.set(node.name, null);
    evaluateAssigned(walk, node.name, null, scope);
  } else if (node.type === 'ExtendedGlob' && scope.isLoose)
    doubt(walk, node.text, `${node.text} may run what stands in it`, scope);
  return false;
}
