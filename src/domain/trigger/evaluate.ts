import type { ObjectType, ObjectUse, SimpleCommand } from '../command/analysis.ts';
import type { PathSetName } from '../model.ts';
import { holdsName } from '../matching/names.ts';
import { touches } from '../matching/path-use.ts';
import { onlySets } from './action-kinds.ts';
import type { ReadCondition, ReadPathCondition } from './condition.ts';
import { met, NOT_MET, type Evaluation } from './evaluation.ts';
import { weigh, type Evidence } from './evidence.ts';
import { testFlag, testOperand, testProgram } from './literal-tests.ts';
import { countSaid, saysOne, textsActedOn, textsOf } from './said.ts';

/** What the graph says about the place where a command runs, as far as triggers ask for it. */
export interface Surroundings {
  /** Key of the hint that named the place; null for the target. */
  readonly key: string | null;
  readonly pathSets: Readonly<Record<PathSetName, readonly string[]>>;
  /** Path sets that have a path which nobody wrote down. */
  readonly openPathSets: ReadonlySet<PathSetName>;
  /** Names of what runs or is installed there, and as what sorts of object: what acts on everything acts on these. */
  readonly carries: ReadonlyMap<string, ReadonlySet<ObjectType>>;
  /** True for a word by which anything within two relations is named or described in the graph. */
  readonly knows: (word: string) => boolean;
  /** True for a word that stands in the name of a host within two relations. */
  readonly isPlace: (word: string) => boolean;
  /** True for a word by which the place itself is described: a proxmox node, a debian container. */
  readonly isDescribedBy: (word: string) => boolean;
}

/** Every action that follows from one, itself included. */
export type ImpliedActions = (action: string) => readonly string[];

type Test = (command: SimpleCommand, surroundings: Surroundings, implied: ImpliedActions) => Evaluation;

/** Tries a condition on one simple command. Pure: same input, same answer. */
export function evaluate(
  condition: ReadCondition,
  command: SimpleCommand,
  surroundings: Surroundings,
  implied: ImpliedActions,
): Evaluation {
  const results = testsOf(condition).map((test) => test(command, surroundings, implied));
  return results.length > 0 && results.every((result) => result.isMet) ? merge(results) : NOT_MET;
}

/** One test for each field that is given; all of them must hold. */
function testsOf(condition: ReadCondition): Test[] {
  const { all, any, not, action, program, flag, operand, object, objectType, path } = condition;
  const {
    described,
    says,
    shows,
    spells,
    evidence,
    sort,
    isAnyChange,
    isLoose,
    tells,
    details,
    isNamedAlone,
  } = condition;
  const tests: Test[] = [];
  if (action) tests.push((command, _around, implied) => testAction(action, command, implied));
  if (program) tests.push((command) => testProgram(program, command, isNamedAlone));
  if (flag) tests.push((command) => testFlag(flag, command));
  if (operand) tests.push((command) => testOperand(operand, command));
  if (objectType) tests.push((command, around) => testObject(object, objectType, command, around));
  else if (object || described)
    tests.push((command, around) => testSubject(object ?? [], described ?? [], command, around));
  if (says) tests.push((command) => testSaid(says, command));
  if (shows) tests.push((command, around) => testShown(shows, says !== undefined, command, around));
  if (spells) tests.push((command, around) => testSpelled(spells, false, command, around));
  if (details) tests.push((command) => testDetails(details, command));
  if (evidence) tests.push((...given) => testEvidence(evidence, ...given));
  if (sort) tests.push((command) => testSort(sort, command));
  if (isAnyChange)
    tests.push((command) => (command.risk === 'READ' ? NOT_MET : met(`${command.text} changes something`)));
  if (isLoose) tests.push(() => ({ ...NOT_MET, isMet: true, isLoose: true }));
  if (tells)
    tests.push((command) => ({ ...NOT_MET, isMet: true, tells, wordsSaid: countSaid(command, tells) }));
  if (path) tests.push((command, around) => testPath(path, command, around));
  if (not) tests.push((...given) => negate(evaluate(not, ...given)));
  for (const inner of all ?? []) tests.push((...given) => evaluate(inner, ...given));
  if (any) tests.push((...given) => best(any.map((inner) => evaluate(inner, ...given))));
  return tests;
}

function merge(results: readonly Evaluation[]): Evaluation {
  return {
    isMet: true,
    reasons: [...new Set(results.flatMap((result) => result.reasons))],
    isObjectMet: results.some((result) => result.isObjectMet),
    isAmongAll: results.some((result) => result.isAmongAll),
    isProgramNamed: results.some((result) => result.isProgramNamed),
    isAssumed: results.some((result) => result.isAssumed),
    isLoose: results.some((result) => result.isLoose),
    isSubjectKnown: results.some((result) => result.isSubjectKnown),
    tells: results.flatMap((result) => result.tells),
    wordsSaid: Math.max(...results.map((result) => result.wordsSaid)),
    isImplied: results.some((result) => result.isImplied),
  };
}

const SAID_COUNTED_MAX = 9;

/** Of several alternatives that hold, the one that says most. */
function best(results: readonly Evaluation[]): Evaluation {
  const weight = (result: Evaluation): number =>
    Number(result.isObjectMet) * 4 +
    Number(result.isProgramNamed) * 2 -
    Number(result.isAmongAll) -
    Number(result.isAssumed) -
    Number(result.isLoose) * 1.5 -
    Number(result.isImplied) * 0.5 +
    Math.min(result.wordsSaid, SAID_COUNTED_MAX) / 100;
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
  const isWanted = (actual: string): boolean => wanted.some((action) => covers(action, actual));
  const own = command.actions.find(isWanted);
  if (own !== undefined) return met(`${command.text} does ${own}`);
  for (const action of command.actions) {
    const further = implied(action).find(isWanted);
    if (further === undefined) continue;
    return met(`${command.text} does ${action}, and with it ${further}`, { isImplied: true });
  }
  return NOT_MET;
}

function testObject(
  wanted: readonly string[] | undefined,
  type: ObjectUse['type'],
  command: SimpleCommand,
  surroundings: Surroundings,
): Evaluation {
  const uses = command.objects.filter((use) => type === use.type);
  if (wanted === undefined)
    return uses[0] ? met(`it acts on a ${uses[0].type}`, { isObjectMet: true }) : NOT_MET;
  const found = namedIn(uses, wanted);
  return found === undefined
    ? testUnnamed(wanted, command, surroundings)
    : met(`it acts on ${found}`, { isObjectMet: true });
}

/**
 * What it is done to, as a person calls it. Words of everyday English are names where the graph knows them; else they
 * describe what no command shows (`the unused volumes`), and that is taken as met.
 */
function testSubject(
  names: readonly string[],
  described: readonly string[],
  command: SimpleCommand,
  surroundings: Surroundings,
): Evaluation {
  const words = [...withShorter(names, surroundings), ...described];
  const found = namedIn(command.objects, words);
  if (found !== undefined) return met(`it acts on ${found}`, { isObjectMet: true });
  const texts = textsActedOn(command);
  const shown = words.find((word) => texts.some((text) => holdsName(text, word)));
  if (shown !== undefined) return met(`it names ${shown}`, { isObjectMet: true });
  const known = [...names, ...described.filter(surroundings.knows)];
  if (known.length === 0) return met(`what ${described.join(' or ')} is does not show`, { isAssumed: true });
  const unnamed = testUnnamed(known, command, surroundings);
  if (!unnamed.isMet && isOnPlace(command)) {
    const what = known.find(surroundings.isDescribedBy);
    if (what !== undefined) return met(`it acts on all of a ${what} machine`, { isSubjectKnown: true });
  }
  // `a PVE node's address`: what the place itself is called was not only assumed.
  const isThere = known.some(surroundings.isDescribedBy);
  if (unnamed.isMet) return { ...unnamed, isSubjectKnown: true, isAssumed: unnamed.isAssumed && !isThere };
  // `the thin pool` may be called otherwise: then the command has to act on what the runbook covers.
  return names.length > 0
    ? NOT_MET
    : met(`it does not say ${known.join(' or ')}`, { isAssumed: true, isLoose: true });
}

/** A package of the sort is named, or everything is meant; what bears another name is of another sort. */
function testSort(fragments: readonly string[], command: SimpleCommand): Evaluation {
  const named = command.objects.flatMap(({ name }) => name ?? []);
  if (named.length === 0) return met('all of a sort are meant');
  const found = named.find((name) => fragments.some((fragment) => name.toLowerCase().includes(fragment)));
  return found === undefined ? NOT_MET : met(`it acts on ${found}`, { isObjectMet: true });
}

/** What is done to the machine as such, whatever words stand behind it (a new host name), or to everything there. */
export function isOnPlace(command: SimpleCommand): boolean {
  return (
    command.about.length === 0 &&
    (command.objects.some(({ isAll, type }) => isAll && type === 'package') ||
      command.actions.some((action) => action.startsWith('host.')))
  );
}

function namedIn(uses: readonly ObjectUse[], wanted: readonly string[]): string | undefined {
  const found = uses.find(
    ({ name }) => name !== null && wanted.some((candidate) => holdsName(name, candidate)),
  );
  return found?.name ?? undefined;
}

/** `increasing the memory of a vm` is no matter of `qm set 106 --name x`. */
function testDetails(stems: readonly string[], command: SimpleCommand): Evaluation {
  return onlySets(command) && countSaid(command, stems) === 0 ? NOT_MET : { ...NOT_MET, isMet: true };
}

function testSaid(stems: readonly string[], command: SimpleCommand): Evaluation {
  const said = saysOne(command, stems);
  return said === null ? NOT_MET : met(`it says ${said}`);
}

function testEvidence(
  evidence: Evidence,
  command: SimpleCommand,
  { knows, isPlace, isDescribedBy }: Surroundings,
  implied: ImpliedActions,
): Evaluation {
  if (command.risk === 'READ') return NOT_MET;
  const doesOne = (wanted: readonly string[]): boolean => testAction(wanted, command, implied).isMet;
  const found = weigh(evidence, command, { doesOne, knows, isPlace, isDescribedBy });
  if (found === null) return NOT_MET;
  return found.name === null
    ? met(`it says ${found.words.join(' and ')}`)
    : met(`it names ${found.name}`, { isObjectMet: true });
}

/**
 * The command shows one of the names; or it names the guest by its number, or acts on everything there. One that asks an
 * interface of the machine itself shows nothing else: only with a word of the line (`isSaid`) it may be meant.
 */
function testShown(
  names: readonly string[],
  isSaid: boolean,
  command: SimpleCommand,
  surroundings: Surroundings,
): Evaluation {
  const spelled = testSpelled(names, isSaid, command, surroundings);
  if (spelled.isMet) return spelled;
  const isByNumber = surroundings.key !== null && command.about.includes(surroundings.key);
  const isOnAll = command.objects.some(({ isAll }) => isAll);
  const isOnOwn = isSaid && command.objects.some(({ name }) => name !== null && OWN_ADDRESS.test(name));
  return isByNumber || isOnAll || isOnOwn ? carriedAmong(names, command, surroundings) : NOT_MET;
}

/** One of the names stands in the command; the program counts where it is more than the tool. */
function testSpelled(
  names: readonly string[],
  isSaid: boolean,
  command: SimpleCommand,
  surroundings: Surroundings,
): Evaluation {
  const written = isSaid ? textsOf(command) : textsActedOn(command);
  const texts = [...written, ...command.objects.flatMap(({ name }) => name ?? [])];
  const shown = withShorter(names, surroundings).find((name) => texts.some((text) => holdsName(text, name)));
  return shown === undefined ? NOT_MET : met(`it names ${shown}`, { isObjectMet: true });
}

/** What the command acts on without a name, as far as the place carries it. */
function carriedAmong(
  wanted: readonly string[],
  command: SimpleCommand,
  { carries }: Surroundings,
): Evaluation {
  const all = command.objects.filter(({ isAll }) => isAll).map(({ type }) => type);
  const carried = wanted.find((candidate) =>
    [...carries].some(
      ([name, as]) => isSameThing(candidate, name) && (all.length === 0 || all.some((type) => as.has(type))),
    ),
  );
  return carried === undefined
    ? NOT_MET
    : met(`it acts on everything there, ${carried} included`, {
        isObjectMet: true,
        isAmongAll: true,
      });
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
  const { key } = surroundings;
  // What a command does to one guest by its number it does not do to the others beside it.
  if (command.about.length > 0 && (key === null || !command.about.includes(key))) return NOT_MET;
  const isOnAll = command.objects.some(({ isAll }) => isAll);
  const isAbout = key !== null && command.about.includes(key);
  if (!isOnAll && !isAbout && showsNames(command)) return NOT_MET;
  const isOnEverything = isOnAll || isAbout || isOnPlace(command);
  const carried = isOnEverything ? carriedAmong(wanted, command, surroundings) : NOT_MET;
  if (carried.isMet) return carried;
  if (isAbout && showsNames(command)) return NOT_MET;
  return isOnAll ? NOT_MET : met('it does not show on what it acts', { isAssumed: true });
}

/** What the fleet calls `rabbitmq` a person may call `rabbitmq-server`, and the other way round. */
function isSameThing(wanted: string, known: string): boolean {
  return holdsName(wanted, known) || holdsName(known, wanted);
}

/** `paperless-ngx` is called paperless where the graph knows it by that name. */
function withShorter(names: readonly string[], { carries }: Surroundings): string[] {
  const known = [...carries.keys()].filter((short) =>
    names.some((name) => name.toLowerCase().startsWith(`${short}-`)),
  );
  return [...names, ...known];
}

/** Objects that only a number or a device file names tell nothing about the name of a thing. */
const NAMELESS: ReadonlySet<ObjectType> = new Set(['vmid', 'device', 'interface', 'user']);

/** An interface of the machine itself: it does not say whose it is. */
const OWN_ADDRESS =
  /^(?:[a-z]+:\/\/)?(?:[^/@]*@)?(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?|0\.0\.0\.0)(?=[:/]|$)/i;

/** A file in the working directory (`docker-compose.yml`) belongs to whatever lives there. */
function showsNames(command: SimpleCommand): boolean {
  // Beside the number of a guest a name is a label: of a snapshot, of a disk.
  const isOnGuest = command.objects.some(({ type }) => type === 'vmid');
  return (
    command.paths.some(({ path, access }) => isTelling(path) && !(isOnGuest && access === 'read')) ||
    command.objects.some(
      ({ type, name }) =>
        name !== null && !NAMELESS.has(type) && !(isOnGuest && type === 'name') && !OWN_ADDRESS.test(name),
    )
  );
}

/** A device file tells nothing about what lies on it. */
function isTelling(path: string): boolean {
  return path.includes('/') && !/^\/dev\/[a-z0-9]+$/.test(path);
}

function testPath(
  condition: ReadPathCondition,
  command: SimpleCommand,
  surroundings: Surroundings,
): Evaluation {
  const { within, access, isDescribing } = condition;
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
  if (isDescribing && command.paths.length === 0)
    return met(`it does not show whether that is within ${within}`, { isAssumed: true });
  const isOpen = isSet && surroundings.openPathSets.has(within);
  return isOpen
    ? met(`what it touches may be ${within}: where that is nobody wrote down`, { isAssumed: true })
    : NOT_MET;
}

function verb(access: 'read' | 'write'): string {
  return access === 'read' ? 'reads' : 'changes';
}

function isPathSet(within: string): within is PathSetName {
  return within === 'exported' || within === 'mounted' || within === 'stored';
}
