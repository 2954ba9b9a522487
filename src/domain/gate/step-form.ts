import type { SimpleCommand } from '../command/analysis.ts';
import { normalisePath } from '../command/paths.ts';
import { PLACEHOLDER } from '../step-parameters.ts';

/** Values of a step's `{parameters}`, by name. */
export type Bindings = ReadonlyMap<string, string>;

/**
 * The parameters with which a simple command is what a step's command says, going on from those that are bound already;
 * null when it is not. Either the words are the same, or it does the same (or has the same program, where nothing is
 * known that it does) to the same things.
 */
export function bindCommand(
  command: SimpleCommand,
  step: SimpleCommand,
  pathParameters: ReadonlySet<string>,
  bindings: Bindings,
): Bindings | null {
  if (!isInside(command, step)) return null;
  return (
    bindWords(command, step, pathParameters, bindings) ?? bindDeed(command, step, pathParameters, bindings)
  );
}

/** Inside of the same container, as the same user: elsewhere it is another command. Places are whoever asks's matter. */
function isInside(command: SimpleCommand, step: SimpleCommand): boolean {
  const within = ({ at }: SimpleCommand): string =>
    JSON.stringify(at.filter(({ via }) => via !== 'ssh' && via !== 'guest'));
  return within(command) === within(step);
}

function bindWords(
  command: SimpleCommand,
  step: SimpleCommand,
  pathParameters: ReadonlySet<string>,
  bindings: Bindings,
): Bindings | null {
  if (command.words.length !== step.words.length) return null;
  // What the words do not show, a redirect, shows in what it touches.
  if (thingsOf(command).length !== thingsOf(step).length) return null;
  let bound: Bindings | null = bindings;
  for (const [index, { text }] of step.words.entries()) {
    const given = command.words[index]?.text ?? null;
    if (text === null || given === null || bound === null) return null;
    bound = bindText(text, given, pathParameters, bound);
  }
  return bound;
}

function bindDeed(
  command: SimpleCommand,
  step: SimpleCommand,
  pathParameters: ReadonlySet<string>,
  bindings: Bindings,
): Bindings | null {
  if (!doesTheSame(command, step) || command.words.some(({ text }) => text === null)) return null;
  const wanted = thingsOf(step);
  const given = thingsOf(command);
  if (wanted.length === 0) return given.length === 0 && command.risk === 'READ' ? bindings : null;
  if (given.length === 0) return null;
  let bound: Bindings = bindings;
  for (const thing of given) {
    const next = wanted
      .map((each) => bindThing(each, thing, pathParameters, bound))
      .find((hit) => hit !== null);
    if (next === undefined) return null;
    bound = next;
  }
  return bound;
}

function doesTheSame(command: SimpleCommand, step: SimpleCommand): boolean {
  if (step.actions.length > 0)
    return command.actions.length > 0 && command.actions.every((action) => step.actions.includes(action));
  return (
    command.actions.length === 0 &&
    command.program !== null &&
    command.program === step.program &&
    command.subcommand.join(' ') === step.subcommand.join(' ')
  );
}

interface Thing {
  readonly type: string;
  readonly name: string;
}

/** What a command acts on: its paths and named objects. */
function thingsOf({ paths, objects }: SimpleCommand): Thing[] {
  return [
    ...paths.map(({ path }) => ({ type: 'path', name: normalisePath(path, null) })),
    ...objects.map(({ type, name, isAll }) => ({ type, name: isAll ? '*' : (name ?? '') })),
  ];
}

function bindThing(
  wanted: Thing,
  given: Thing,
  pathParameters: ReadonlySet<string>,
  bindings: Bindings,
): Bindings | null {
  if (wanted.type !== given.type) return null;
  if (wanted.type === 'path' && given.name.startsWith(`${wanted.name}/`)) return bindings;
  return bindText(wanted.name, given.name, pathParameters, bindings);
}

/**
 * Reads the values of `{parameters}` out of a text; null when it does not fit, or a value is another than before. Each
 * value ends where the text after it first goes on as the template does: no searching back, so that time is linear.
 */
function bindText(
  template: string,
  text: string,
  pathParameters: ReadonlySet<string>,
  bindings: Bindings,
): Bindings | null {
  const { lead, slots } = slotsOf(template);
  if (!text.startsWith(lead)) return null;
  const bound = new Map(bindings);
  let from = lead.length;
  for (const [index, { name, after }] of slots.entries()) {
    const next = slots[index + 1];
    // A path begins with a slash, so that in `{client}:{path}` a client may hold colons.
    const mark = next !== undefined && pathParameters.has(next.name) ? `${after}/` : after;
    const end = next === undefined ? text.length - after.length : text.indexOf(mark, from + 1);
    if (end <= from || !text.startsWith(after, end)) return null;
    const isPath = pathParameters.has(name);
    const value = isPath ? normalisePath(text.slice(from, end), null) : text.slice(from, end);
    if ((isPath && !value.startsWith('/')) || (bound.get(name) ?? value) !== value) return null;
    bound.set(name, value);
    from = end + after.length;
  }
  return from === text.length ? bound : null;
}

/** A template as the text before its first parameter, and each parameter with the text after it. */
function slotsOf(template: string): { lead: string; slots: { name: string; after: string }[] } {
  const marks = [...template.matchAll(PLACEHOLDER)];
  const slots = marks.map((mark, index) => ({
    name: mark[1] ?? '',
    after: template.slice(mark.index + mark[0].length, marks[index + 1]?.index),
  }));
  return { lead: template.slice(0, marks[0]?.index), slots };
}
