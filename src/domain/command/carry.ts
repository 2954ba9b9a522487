import { group, singleCommand, type Canonical } from './canonical.ts';
import { emit, type Identified } from './emit.ts';
import { foundPaths } from './found-paths.ts';
import { givenItems } from './given-items.ts';
import { mergeEffects, NO_EFFECT, type Effect } from './effects.ts';
import { evaluateSetting } from './evaluated-parts.ts';
import { goTo, type Arrival } from './hops.ts';
import { baseDirectory } from './base-directory.ts';
import { candidateOf } from './verdict.ts';
import { inheritsInput } from './loses-script.ts';
import { fillPlaceholder } from './placeholder.ts';
import type { Alternative, Carrier } from './program-node.ts';
import { ownFiles } from './own-files.ts';
import { canonicalRedirects, isKeptBy } from './redirects.ts';
import { exportedName } from './assign.ts';
import { environmentReason } from './environment.ts';
import { bindPositional, childVariables, forkScope, mergeVariables, takeOver, type Scope } from './scope.ts';
import { runCrontab } from './scheduled.ts';
import { startedWords } from './images.ts';
import { restOf, visibleStart, type SortedWords } from './sort-words.ts';
import type { Vocabulary } from './vocabulary.ts';
import { DEPTH_MAX, NO_STDIN, plainCall, type Call, type Walk } from './walk.ts';
import {
  canonicalWord,
  displayWord,
  makeWord,
  scriptText,
  textWord,
  unknownWord,
  type ShellWord,
} from './word.ts';

/** A wrapper with its words sorted. */
export interface Carrying {
  readonly call: Call;
  readonly identified: Identified;
  readonly sorted: SortedWords;
  readonly carrier: Carrier;
}

/** What a wrapper carries: words, a text for a shell, or something that cannot be seen. */
type Cargo =
  | { readonly kind: 'words'; readonly runs: readonly (readonly ShellWord[])[] }
  | {
      readonly kind: 'script';
      readonly runs: readonly (readonly ShellWord[])[];
      readonly positional: readonly ShellWord[];
      /** What `$0` is. */
      readonly name?: ShellWord | undefined;
    }
  | { readonly kind: 'stdin' }
  | { readonly kind: 'unseen'; readonly reason: string };

const ASSIGNMENT = /^[A-Za-z_][A-Za-z0-9_]*=/;

function valueOf(sorted: SortedWords, options: readonly string[]): ShellWord | null {
  return sorted.parsed.values.find(({ option }) => options.includes(option))?.word ?? null;
}

/** The values of some options, each given perhaps several times: behind a mark, where there is one to look for. */
function commandsIn({ parsed }: SortedWords, { options, after }: Alternative): readonly ShellWord[] {
  const given = parsed.values.filter(({ option }) => options.includes(option)).map(({ word }) => word);
  if (after === null) return given;
  return given.flatMap((word) => {
    const at = visibleStart(word).indexOf(after);
    return at === -1 ? [] : [restOf(word, at + after.length)];
  });
}

function isAssignment(word: ShellWord): boolean {
  const first = word.pieces[0];
  return first !== undefined && first.kind === 'text' && ASSIGNMENT.test(first.text);
}

/** Operands that belong to the wrapper: its own, then assignments where it takes them. */
function splitOperands(
  carrying: Carrying,
  skip: number,
): { own: ShellWord[]; set: ShellWord[]; rest: ShellWord[] } {
  const { operands } = carrying.sorted.parsed;
  const rest = operands.slice(skip);
  const set: ShellWord[] = [];
  while (carrying.carrier.takesAssignments && rest[0] !== undefined && isAssignment(rest[0])) {
    set.push(rest[0]);
    rest.shift();
  }
  if (skip > 0 && rest[0]?.text === '--') rest.shift();
  return { own: operands.slice(0, skip), set, rest };
}

function cutAt(words: readonly ShellWord[], until: string | null): readonly ShellWord[] {
  const at = until === null ? -1 : words.findIndex(({ text }) => text === until);
  return at === -1 ? words : words.slice(0, at);
}

/** Options that tell where the items come from or what parts them, so that they are not those of the input. */
const OTHER_ITEMS = ['-a', '--arg-file', '-d', '--delimiter', '--colsep', '-C'];
const BY_LINE = ['-0', '--null', '-I', '-i', '--replace', '-L', '--max-lines'];

/** An item as it stands in a text that a shell will read. */
const quoted = (item: ShellWord): ShellWord =>
  item.text === null || item.isGlob ? item : textWord(displayWord(item));

/** The words carried, once for each item where a placeholder stands for it, else with all items appended. */
function filledRuns(
  carrying: Carrying,
  alternative: Alternative,
  rest: readonly ShellWord[],
): readonly (readonly ShellWord[])[] {
  const { sorted, carrier, call } = carrying;
  const replaced = valueOf(sorted, carrier.placeholderOptions)?.text ?? null;
  const isEmptied =
    replaced === null && sorted.parsed.flags.some((flag) => flag === '-i' || flag === '--replace');
  const mark = replaced ?? (isEmptied ? '{}' : carrier.placeholder);
  const cut = cutAt(rest, alternative.until);
  const flags = new Set(sorted.parsed.flags);
  const isJoined = alternative.run === 'joined';
  const isByLine = isJoined || BY_LINE.some((flag) => flags.has(flag));
  const isOther = OTHER_ITEMS.some((flag) => flags.has(flag));
  const given = isOther ? null : givenItems(alternative, rest, call.stdin, isByLine);
  const items = isJoined ? (given?.map(quoted) ?? null) : given;
  const isReplaced =
    replaced !== null || isEmptied || (mark !== null && cut.some(({ text }) => text?.includes(mark)));
  if (isReplaced && mark !== null)
    return (items ?? [unknownWord(mark)]).map((item) => fillPlaceholder(cut, mark, item));
  if (!alternative.isAppended) return [cut];
  return [[...cut, ...(items ?? [unknownWord('{}')])]];
}

function cargoOf(
  carrying: Carrying,
  alternative: Alternative,
  rest: readonly ShellWord[],
  vocabulary: Vocabulary,
): Cargo {
  const { sorted } = carrying;
  switch (alternative.run) {
    case 'words':
      return { kind: 'words', runs: filledRuns(carrying, alternative, rest) };
    case 'joined': {
      const words = rest.filter(({ text }) => text === null || !alternative.drop.has(text));
      return { kind: 'script', runs: filledRuns(carrying, alternative, words), positional: [] };
    }
    case 'quoted':
      return { kind: 'script', runs: [rest.length === 1 ? rest : rest.map(quoted)], positional: [] };
    case 'operand':
      return { kind: 'script', runs: [rest.slice(0, 1)], positional: rest.slice(2), name: rest[1] };
    case 'option': {
      const words = commandsIn(sorted, alternative);
      return words.length === 0
        ? { kind: 'unseen', reason: 'the command is missing' }
        : { kind: 'script', runs: words.map((word) => [word]), positional: [] };
    }
    case 'stdin':
      return { kind: 'stdin' };
    case 'file':
      return { kind: 'unseen', reason: `nobody has seen what is in ${rest[0]?.source ?? 'the script'}` };
    case 'crontab':
      return { kind: 'stdin' };
    case 'image': {
      const { operands } = sorted.parsed;
      const image = alternative.options.length > 0 ? valueOf(sorted, alternative.options) : operands[0];
      const started = startedWords(vocabulary, image ?? undefined, valueOf(sorted, ['--entrypoint']), rest);
      return { kind: 'words', runs: started.length === 0 ? [] : [started] };
    }
    case 'sections':
      return { kind: 'words', runs: [[]] };
  }
}

function nameOfHop(carrying: Carrying, hop: Carrier['hops'][number]): ShellWord | null {
  if (hop.option !== undefined) {
    const word = valueOf(carrying.sorted, hop.option.split(/\s+/));
    if (word !== null) return word;
  }
  const operand = hop.operand === undefined ? undefined : carrying.sorted.parsed.operands[hop.operand];
  if (operand !== undefined) return operand;
  return hop.otherwise === undefined ? null : textWord(hop.otherwise);
}

/** A wrapper that makes another command of it: named with its options and its own operands. */
function contextOf(carrying: Carrying, own: readonly ShellWord[]): readonly string[] {
  const { carrier, sorted } = carrying;
  const { flags, values } = sorted.parsed;
  if (carrier.isNeutral && !flags.some((flag) => carrier.significant.has(flag))) return [];
  const given = values.map(({ option, word }) => `${option} ${canonicalWord(word)}`);
  return [JSON.stringify([sorted.node.name, flags, given, own.map(canonicalWord)])];
}

/** What a wrapper adds to what it carries; one that leads to another machine takes there what it is fed. */
function addedBy({ carrier, sorted, call }: Carrying, scope: Scope): Effect {
  const isFed =
    (call.stdin.kind === 'pipe' || call.stdin.kind === 'file') && !sorted.parsed.flags.includes('-n');
  const sends = sorted.node.isClient && (isFed || scope.isCarrying);
  return mergeEffects(carrier.also ?? NO_EFFECT, { ...NO_EFFECT, sends });
}

function innerScope(walk: Walk, carrying: Carrying, own: readonly ShellWord[], scope: Scope): Scope {
  const { carrier, identified } = carrying;
  const { program } = identified;
  // Other shells part words and read patterns in other ways.
  const isOther = carrier.isNeutral && walk.vocabulary.shell.looseShells.has(program ?? '');
  const context = [...scope.context, ...contextOf(carrying, own), ...(isOther ? [program ?? ''] : [])];
  let arrival: Arrival = { place: scope.place, context };
  const { stdin, assigned, redirects } = carrying.call;
  const isDirect = !carrier.isDetour(candidateOf(carrying.sorted, { stdin, assigned, redirects, scope }));
  let moves = false;
  for (const hop of carrier.hops) {
    const word = nameOfHop(carrying, hop);
    if (word === null) continue;
    arrival = goTo(walk.hints, arrival, hop.via, word, isDirect, hop.guest ?? null);
    moves ||= hop.via !== 'user';
  }
  return forkScope(scope, {
    ...arrival,
    wrappers: [...scope.wrappers, identified.program ?? ''],
    added: mergeEffects(scope.added, addedBy(carrying, scope)),
    directory: baseDirectory(carrying.sorted, moves ? null : scope.directory),
    isKept: isKeptBy(redirects, scope.isKept),
    isLoose: scope.isLoose || walk.vocabulary.shell.looseShells.has(identified.program ?? ''),
    depth: scope.depth + 1,
  });
}

/** Nobody can see what runs: the wrapper stands for it, and that is unknown. */
function unseen(walk: Walk, carrying: Carrying, reason: string, scope: Scope): Canonical {
  walk.unknowns.add(`${carrying.sorted.node.name}: ${reason}`);
  const added = mergeEffects(scope.added, walk.vocabulary.shell.unseen);
  return emit(walk, carrying.call, carrying.identified, { ...scope, added });
}

function runStdin(walk: Walk, carrying: Carrying, inner: Scope, scope: Scope): Canonical {
  const { stdin } = carrying.call;
  if (stdin.kind === 'text') {
    walk.consumed.add(stdin);
    bindPositional(inner, carrying.carrier.hops.length === 0 ? carrying.sorted.parsed.operands : []);
    return (
      walk.runText(walk, stdin, NO_STDIN, { ...inner, readsScript: true }) ??
      unseen(walk, carrying, 'its text is no valid shell', scope)
    );
  }
  const reason =
    stdin.kind === 'none'
      ? 'it is interactive, later input is unseen'
      : 'nobody has seen what it is given to run';
  return unseen(walk, carrying, reason, scope);
}

function runSections(walk: Walk, carrying: Carrying, alternative: Alternative, inner: Scope): void {
  const found = foundPaths(carrying.sorted);
  for (const { words } of carrying.sorted.parsed.sections) {
    const isNamed = words.some(({ text }) => text?.includes('{}') === true);
    for (const path of found) {
      const filled = fillPlaceholder(words, '{}', path);
      const all = alternative.isAppended && !isNamed ? [...filled, path] : filled;
      walk.runWords(walk, plainCall(all, NO_STDIN), inner);
      if (!isNamed && !alternative.isAppended) break;
    }
  }
}

function runCargo(
  walk: Walk,
  carrying: Carrying,
  cargo: Cargo,
  scopes: { inner: Scope; outer: Scope },
): Canonical {
  const { call } = carrying;
  const { inner, outer } = scopes;
  if (cargo.kind === 'unseen') return unseen(walk, carrying, cargo.reason, outer);
  if (cargo.kind === 'stdin') return runStdin(walk, carrying, inner, outer);
  const results = cargo.runs.map((words) => {
    if (cargo.kind === 'words')
      return walk.runWords(walk, { ...plainCall(words, call.stdin), assigned: call.assigned }, inner);
    bindPositional(inner, cargo.positional);
    if (cargo.name !== undefined) inner.variables.set('0', [cargo.name]);
    return walk.runText(walk, scriptText(words), call.stdin, inner);
  });
  const valid = results.filter((result) => result !== null);
  if (valid.length < results.length) return unseen(walk, carrying, 'its text is no valid shell', outer);
  const [only] = valid;
  if (valid.length === 1 && only !== undefined) return only;
  return { kind: 'list', items: valid.map((node, index) => ({ operator: index === 0 ? null : ';', node })) };
}

/** Files that the wrapper and its redirects touch belong to the place of the wrapper, not of what it carries. */
function emitFiles(walk: Walk, carrying: Carrying, alternative: Alternative, scope: Scope): void {
  const redirects = [
    ...carrying.call.redirects.filter(({ role }) => role !== null),
    ...ownFiles(carrying.sorted, alternative),
  ];
  if (redirects.every(({ canonical }) => canonical === null)) return;
  emit(walk, { ...plainCall([], NO_STDIN), redirects }, { program: ':', reason: null, sorted: null }, scope);
}

/** The value in a word `NAME=value`, unseen parts kept. */
function valueAfter(word: ShellWord, name: string): ShellWord {
  const [first, ...others] = word.pieces;
  const head = first === undefined || first.kind === 'unknown' ? '' : first.text.slice(name.length + 1);
  return makeWord([{ kind: 'text', text: head }, ...others], word.source);
}

function exportAssignments(walk: Walk, set: readonly ShellWord[], scope: Scope): Scope {
  let { helper } = scope;
  for (const word of set) {
    const name = exportedName(word);
    const value = word.text === null ? null : [textWord(word.text.slice(name.length + 1))];
    scope.variables.set(name, value);
    scope.exported.add(name);
    evaluateSetting(walk, name, valueAfter(word, name), scope);
    helper ??= environmentReason(walk.vocabulary.shell, name, value);
  }
  return { ...scope, helper };
}

/**
 * Takes a wrapper away and runs what it carries where that would really run.
 * An option that no table names leaves the inner command unknown.
 */
export function carry(walk: Walk, carrying: Carrying, scope: Scope): Canonical {
  const { call, identified, sorted, carrier } = carrying;
  const { stdin, assigned, redirects } = call;
  const candidate = candidateOf(sorted, { stdin, assigned, redirects, scope });
  const isOwn = sorted.node.rules.some((rule) => rule.then !== null && rule.holds(candidate));
  const alternative = carrier.alternatives.find(({ holds }) => holds(candidate));
  if (isOwn && !carrier.isKept) return emit(walk, call, identified, scope);
  if (alternative === undefined) return emit(walk, call, identified, scope);
  const [unknownOption] = carrier.isKept ? [] : sorted.parsed.unknownOptions;
  if (unknownOption !== undefined)
    return unseen(walk, carrying, `its option ${unknownOption} is not described`, scope);
  if (scope.depth >= DEPTH_MAX) return unseen(walk, carrying, 'it is nested too deeply', scope);
  const { own, set, rest } = splitOperands(carrying, alternative.skip);
  const others = alternative.run === 'operand' && !carrier.isNeutral ? rest.slice(1) : [];
  const entered = innerScope(walk, carrying, [...own, ...others], scope);
  const isScript = !['words', 'sections', 'image'].includes(alternative.run);
  const isNewProcess = isScript && !carrier.isSameShell;
  const readsScript = scope.readsScript && inheritsInput(stdin, redirects);
  const child = isNewProcess ? { ...entered, variables: childVariables(scope), readsScript } : entered;
  const inner = exportAssignments(walk, set, child);
  if (alternative.run === 'crontab') {
    if (!runCrontab(walk, call.stdin, inner))
      return unseen(walk, carrying, 'nobody has seen all the lines it is given', scope);
    return emit(walk, call, identified, scope);
  }
  const kept = carrier.isKept ? emit(walk, call, identified, scope) : null;
  if (alternative.run === 'sections') runSections(walk, carrying, alternative, inner);
  else if (kept === null) {
    emitFiles(walk, carrying, alternative, scope);
    const cargo = cargoOf(carrying, alternative, rest, walk.vocabulary);
    const result = runCargo(walk, carrying, cargo, { inner, outer: scope });
    if (carrier.isSameShell) comeBack(walk, alternative, cargo, inner, scope);
    return finish(walk, carrying, result, set);
  } else if (rest.length > 0 || alternative.run === 'image')
    runCargo(walk, carrying, cargoOf(carrying, alternative, rest, walk.vocabulary), { inner, outer: scope });
  return kept ?? group({ kind: 'list', items: [] });
}

/** What ran in the same shell changed it; what a trap holds runs at any time from here on, and once more at the end. */
function comeBack(walk: Walk, alternative: Alternative, cargo: Cargo, inner: Scope, scope: Scope): void {
  if (alternative.run !== 'operand') {
    takeOver(scope, inner);
    return;
  }
  if (cargo.kind === 'script')
    for (const words of cargo.runs)
      walk.later.push({ script: scriptText(words), variables: new Map(scope.variables) });
  for (const [name, value] of inner.variables)
    if (scope.variables.get(name) !== value) walk.references.add(name);
  mergeVariables(scope, inner);
}

/** Redirects and assignments of the wrapper hold for what it carries; a script that it read is what it carries. */
function finish(walk: Walk, carrying: Carrying, result: Canonical, set: readonly ShellWord[]): Canonical {
  const { call } = carrying;
  const isRead = walk.consumed.has(call.stdin);
  const redirects = canonicalRedirects(call.redirects).filter((text) => !isRead || !text.startsWith('<<'));
  const own = set.filter((word) => !walk.vocabulary.shell.isLocaleVariable(exportedName(word)));
  const assignments = [...call.assignments, ...own.map(canonicalWord)];
  if (redirects.length === 0 && assignments.length === 0) return group(result);
  const single = singleCommand(result);
  if (single === null)
    return { kind: 'block', head: ['group', ...assignments], redirects, children: [result] };
  return group({
    ...single,
    redirects: [...single.redirects, ...redirects],
    assignments: [...single.assignments, ...assignments],
  });
}
