import type { ObjectUse, SimpleCommand } from '../command/analysis.ts';
import type { PathSetName } from '../model.ts';
import { touches } from '../matching/path-use.ts';
import type { Condition, PathCondition } from './condition.ts';

/** What the graph says about the place where a command runs, as far as triggers ask for it. */
export interface Surroundings {
  readonly pathSets: Readonly<Record<PathSetName, readonly string[]>>;
  /** Names of what runs or is installed there: a command that acts on everything acts on each of these. */
  readonly carries: ReadonlySet<string>;
}

/** Every action that follows from one, itself included. */
export type ImpliedActions = (action: string) => readonly string[];

export interface Evaluation {
  readonly isMet: boolean;
  /** Why, in a person's words; empty when not met. */
  readonly reasons: readonly string[];
  /** The trigger's own object was met (unit, package, image, path, vmid, pool, name), not its action alone. */
  readonly isObjectMet: boolean;
  /** The trigger names this very program. */
  readonly isProgramNamed: boolean;
  /** The trigger names a thing, and the command does not show what it acts on: taken as met. */
  readonly isAssumed: boolean;
}

const NOT_MET: Evaluation = {
  isMet: false,
  reasons: [],
  isObjectMet: false,
  isProgramNamed: false,
  isAssumed: false,
};

type Test = (command: SimpleCommand, surroundings: Surroundings, implied: ImpliedActions) => Evaluation;

/** Tries a condition on one simple command. Pure: same input, same answer. */
export function evaluate(
  condition: Condition,
  command: SimpleCommand,
  surroundings: Surroundings,
  implied: ImpliedActions,
): Evaluation {
  const results = testsOf(condition).map((test) => test(command, surroundings, implied));
  return results.length > 0 && results.every((result) => result.isMet) ? merge(results) : NOT_MET;
}

/** One test for each field that is given; all of them must hold. */
function testsOf(condition: Condition): Test[] {
  const { all, any, not, action, program, flag, operand, object, objectType, path } = condition;
  const tests: Test[] = [];
  if (action) tests.push((command, _around, implied) => testAction(action, command, implied));
  if (program) tests.push((command) => testProgram(program, command));
  if (flag) tests.push((command) => testFlag(flag, command));
  if (operand) tests.push((command) => testOperand(operand, command));
  if (object || objectType) tests.push((command, around) => testObject(object, objectType, command, around));
  if (path) tests.push((command, around) => testPath(path, command, around));
  if (not) tests.push((...given) => negate(evaluate(not, ...given)));
  for (const inner of all ?? []) tests.push((...given) => evaluate(inner, ...given));
  if (any) tests.push((...given) => best(any.map((inner) => evaluate(inner, ...given))));
  return tests;
}

function met(reason: string, extra: Partial<Evaluation> = {}): Evaluation {
  return { ...NOT_MET, isMet: true, reasons: [reason], ...extra };
}

function merge(results: readonly Evaluation[]): Evaluation {
  return {
    isMet: true,
    reasons: [...new Set(results.flatMap((result) => result.reasons))],
    isObjectMet: results.some((result) => result.isObjectMet),
    isProgramNamed: results.some((result) => result.isProgramNamed),
    isAssumed: results.some((result) => result.isAssumed),
  };
}

/** Of several alternatives that hold, the one that says most. */
function best(results: readonly Evaluation[]): Evaluation {
  const weight = (result: Evaluation): number =>
    Number(result.isObjectMet) * 4 + Number(result.isProgramNamed) * 2 - Number(result.isAssumed);
  const held = results.filter((result) => result.isMet);
  return held.reduce((a, b) => (weight(b) > weight(a) ? b : a), held[0] ?? NOT_MET);
}

function negate(result: Evaluation): Evaluation {
  return result.isMet ? NOT_MET : { ...NOT_MET, isMet: true };
}

/** `packages` covers `packages.upgrade`. */
export function covers(action: string, actual: string): boolean {
  return actual === action || actual.startsWith(`${action}.`);
}

function testAction(wanted: readonly string[], command: SimpleCommand, implied: ImpliedActions): Evaluation {
  for (const own of command.actions) {
    for (const actual of implied(own)) {
      if (!wanted.some((action) => covers(action, actual))) continue;
      return met(
        actual === own ? `${command.text} does ${own}` : `${command.text} does ${own}, and with it ${actual}`,
      );
    }
  }
  return NOT_MET;
}

function testProgram(wanted: readonly string[], command: SimpleCommand): Evaluation {
  const actual = [command.program, ...command.subcommand];
  const named = wanted.find((text) => text.split(/\s+/).every((word, index) => actual[index] === word));
  return named === undefined ? NOT_MET : met(`it runs ${named}`, { isProgramNamed: true });
}

function testFlag(wanted: readonly string[], command: SimpleCommand): Evaluation {
  const flag = wanted.find((text) => command.flags.includes(text));
  return flag === undefined ? NOT_MET : met(`with ${flag}`);
}

function testOperand(wanted: readonly string[], command: SimpleCommand): Evaluation {
  for (const { text } of command.operands) {
    const glob = text === null ? undefined : wanted.find((candidate) => fitsGlob(candidate, text));
    if (glob !== undefined && text !== null) return met(`its operand is ${text}`, { isObjectMet: true });
  }
  return NOT_MET;
}

/** `*` stands for any run of characters; compared part by part, so the time is linear. */
function fitsGlob(glob: string, text: string): boolean {
  const parts = glob.split('*');
  const first = parts[0] ?? '';
  const last = parts.at(-1) ?? '';
  if (parts.length === 1) return glob === text;
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length)
    return false;
  let from = first.length;
  for (const part of parts.slice(1, -1)) {
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return from <= text.length - last.length;
}

function testObject(
  wanted: readonly string[] | undefined,
  type: ObjectUse['type'] | undefined,
  command: SimpleCommand,
  surroundings: Surroundings,
): Evaluation {
  const uses = command.objects.filter((use) => type === undefined || use.type === type);
  if (wanted === undefined)
    return uses[0] ? met(`it acts on a ${uses[0].type}`, { isObjectMet: true }) : NOT_MET;
  for (const use of uses) {
    const name = wanted.find((candidate) => isNamed(use, candidate));
    if (name !== undefined) return met(`it acts on ${use.name ?? name}`, { isObjectMet: true });
  }
  if (type === undefined) {
    const shown = wanted.find((candidate) => wordsOf(command).has(candidate));
    if (shown !== undefined) return met(`it names ${shown}`, { isObjectMet: true });
  }
  return testUnnamed(wanted, command, surroundings);
}

/**
 * The command names nothing of the kind that a person would name: it acts on everything there (`compose up`, a
 * reboot), or on something that only a number or a device shows. What the graph shows decides; else it is assumed.
 */
function testUnnamed(
  wanted: readonly string[],
  command: SimpleCommand,
  surroundings: Surroundings,
): Evaluation {
  const isWide = command.objects.some(({ isAll }) => isAll);
  if (!isWide && showsNames(command)) return NOT_MET;
  const carried = wanted.find((candidate) => surroundings.carries.has(candidate));
  if (carried !== undefined)
    return met(`it acts on everything there, ${carried} included`, { isObjectMet: true });
  return isWide ? NOT_MET : met('it does not show on what it acts', { isAssumed: true });
}

/** Objects that only a number or a device file names tell nothing about the name of a thing. */
const NAMELESS: ReadonlySet<ObjectUse['type']> = new Set(['vmid', 'device', 'interface', 'user']);

function showsNames(command: SimpleCommand): boolean {
  return (
    command.paths.length > 0 || command.objects.some(({ type, name }) => name !== null && !NAMELESS.has(type))
  );
}

/** Every word of the command taken apart: `/opt/proxy/acme.json` holds opt, proxy and acme.json. */
function wordsOf(command: SimpleCommand): Set<string> {
  const texts = [...command.words.map(({ text }) => text ?? ''), ...command.paths.map(({ path }) => path)];
  return new Set(texts.flatMap((text) => text.toLowerCase().split(/[\s/=:,;'"@]+/)));
}

/**
 * A thing is known by its name, by the last part of an image's or a path's name, and by the part before a version,
 * instance or role: `authentik` names `authentik-server`, `ghcr.io/goauthentik/authentik:2025` and `authentik@1`.
 */
function isNamed(use: ObjectUse, wanted: string): boolean {
  if (use.name === null) return false;
  const name = use.name.toLowerCase();
  const last = name.slice(name.lastIndexOf('/') + 1);
  return [name, last].some(
    (form) => form === wanted || (form.startsWith(wanted) && /^[-_.:@=]/.test(form.slice(wanted.length))),
  );
}

function testPath(condition: PathCondition, command: SimpleCommand, surroundings: Surroundings): Evaluation {
  const { within, access } = condition;
  const isSet = isPathSet(within);
  const directories = isSet ? surroundings.pathSets[within] : [within];
  for (const use of command.paths) {
    if (access !== undefined && use.access !== access) continue;
    const directory = directories.find((candidate) => touches(use, candidate));
    if (directory === undefined) continue;
    const where = isSet ? `${directory}, which is ${within}` : directory;
    return met(
      use.path === directory
        ? `it ${verb(use.access)} ${where}`
        : `it ${verb(use.access)} ${use.path} within ${where}`,
      {
        isObjectMet: true,
      },
    );
  }
  return NOT_MET;
}

function verb(access: 'read' | 'write'): string {
  return access === 'read' ? 'reads' : 'changes';
}

function isPathSet(within: string): within is PathSetName {
  return within === 'exported' || within === 'mounted' || within === 'stored';
}
