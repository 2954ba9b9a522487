import type {
  AndOr,
  ParsedScript,
  PipelineNode,
  Redirected,
  Script,
  Statement,
  Word as SyntaxWord,
} from 'unbash';
import { assign } from './assign.ts';
import type { Stdin } from './candidate.ts';
import { readRedirects } from './redirects.ts';
import { forkScope, type Scope } from './scope.ts';
import { assignedNames } from './substitutions.ts';
import { visibleOutput } from './visible-output.ts';
import type { Vocabulary } from './vocabulary.ts';

const PIPE: Stdin = { kind: 'pipe' };
const SILENT: Stdin = { kind: 'text', text: '', isComplete: true };

type Pipe = Extract<Stdin, { kind: 'pipe' }>;

/** Each part as one that may only be seen in pieces. */
function asPipe(part: Stdin): Pipe | null {
  if (part.kind === 'text') return { kind: 'pipe', shown: part.text, isScheduled: part.isComplete };
  return part.kind === 'pipe' ? part : null;
}

/** What several commands print one after the other. */
function join(parts: readonly Stdin[]): Stdin {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  const texts = parts.filter((part) => part.kind === 'text');
  if (texts.length === parts.length) {
    const isComplete = texts.every((part) => part.isComplete);
    return { kind: 'text', text: texts.map(({ text }) => text).join('\n'), isComplete };
  }
  const pipes = parts.map(asPipe);
  const items = pipes.map((pipe) => pipe?.items);
  const known = items.filter((one) => one !== undefined);
  const shown = pipes.flatMap((pipe) => pipe?.shown ?? []).join('\n');
  return {
    kind: 'pipe',
    ...(known.length === items.length ? { items: known.flat() } : {}),
    ...(shown === '' ? {} : { shown }),
    isScheduled: pipes.every((pipe) => pipe?.isScheduled === true),
  };
}

/** What a command, a pipe, a list or a group prints, as far as the line shows it. */
export function outputOf(
  node: PipelineNode | AndOr,
  input: Stdin,
  scope: Scope,
  vocabulary: Vocabulary,
): Stdin {
  if (node.type === 'Command') return visibleOutput(node, input, scope, vocabulary);
  if (node.type === 'AndOr')
    return join(node.commands.map((command) => outputOf(command, input, scope, vocabulary)));
  if (node.type === 'Pipeline')
    return node.commands.reduce<Stdin>((before, one) => outputOf(one, before, scope, vocabulary), input);
  if (node.type === 'Subshell' || node.type === 'BraceGroup')
    return outputOfAll(node.body.commands, input, scope, vocabulary);
  const isShaped = node.type === 'Redirected' && isDiscarding(node, scope);
  return isShaped ? outputOf(node.command, input, scope, vocabulary) : PIPE;
}

/** All its redirects only shape or discard some of the output. */
const isDiscarding = (node: Redirected, scope: Scope): boolean =>
  readRedirects(node.redirects, scope).every(({ canonical }) => canonical === null);

/** What statements print together; values that they assign under conditions are not known. */
function outputOfAll(
  statements: readonly Statement[],
  input: Stdin,
  scope: Scope,
  vocabulary: Vocabulary,
): Stdin {
  const inner = forkScope(scope);
  for (const { command } of statements)
    for (const name of assignedNames(command)) inner.variables.set(name, null);
  const parts = statements.map(({ command }) => {
    const isAssignment = command.type === 'Command' && command.name === undefined;
    if (!isAssignment) return outputOf(command, input, inner, vocabulary);
    for (const part of command.prefix) if (part.type === 'Assignment') assign(part, inner, vocabulary.shell);
    return SILENT;
  });
  return join(parts);
}

export const outputOfScript = (script: Script | ParsedScript, scope: Scope, vocabulary: Vocabulary): Stdin =>
  outputOfAll(script.commands, { kind: 'none' }, scope, vocabulary);

/** The script of a word that is one substitution and nothing else: `$(find /srv)`, `"$(…)"`, `<(…)`. */
export function onlySubstitution(word: SyntaxWord | undefined): Script | ParsedScript | null {
  const [part, ...others] = word?.parts ?? [];
  if (part === undefined || others.length > 0) return null;
  const inner = part.type === 'DoubleQuoted' && part.parts.length === 1 ? part.parts[0] : part;
  const isScript = inner?.type === 'CommandExpansion' || inner?.type === 'ProcessSubstitution';
  return isScript ? (inner.script ?? null) : null;
}
