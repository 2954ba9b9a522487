import type { ObjectType, SimpleCommand } from '../command/analysis.ts';
import { isOpaque, onlyChanges, onlySets } from './action-kinds.ts';
import type { Pair } from './clause.ts';
import { holdsName } from '../matching/names.ts';
import { fitsGlob } from './literal-tests.ts';
import {
  isSameVerb,
  partsSaid,
  saysOne,
  stemsSaid,
  stemsWritten,
  textsActedOn,
  textsOf,
  wordsWritten,
} from './said.ts';
import { stem } from './word-table.ts';

/**
 * What a line names, for where no table says which action it means: people name a thing in the command's own words
 * (`advertising routes`, `--advertise-routes`), and that says as much as a known verb.
 */
export interface Evidence {
  /** Words that can only be names, with their aliases. */
  readonly names: readonly string[];
  /** Names that stand beside, after `with` or `in`. */
  readonly beside: readonly string[];
  /** Those of them that only say where. */
  readonly places: readonly string[];
  /** Stems of the nouns and of the words of everyday English. */
  readonly nouns: readonly string[];
  /** Stems of words that stand side by side: `exit node` is `--exit-node`. */
  readonly pairs: readonly Pair[];
  /** Stems of the verbs. */
  readonly verbs: readonly string[];
  /** Stems of what commands say in the place of the verbs. */
  readonly verbWords: readonly string[];
  /** Every action that the verbs can mean; empty where one of them is in no table. */
  readonly reach: readonly string[];
  /** The line names no thing, only its sort: `closing indices`. */
  readonly isSortOnly: boolean;
}

export interface Found {
  readonly name: string | null;
  /** Words that the line and the command have in common, or that say what the command does. */
  readonly words: readonly string[];
}

/** What the place tells about the words of a line. */
export interface Known {
  /** The command does one of these actions. */
  readonly doesOne: (actions: readonly string[]) => boolean;
  /** A name that the graph has around the place: of a machine, a service, a program there. */
  readonly knows: (word: string) => boolean;
  /** A word in the name of a host around the place. */
  readonly isPlace: (word: string) => boolean;
  /** A word by which the place itself is described. */
  readonly isDescribedBy: (word: string) => boolean;
}

/**
 * Weighs what a command has of a line. A name, an option called like a noun, or two words that stand side by side in both, say it all where the action
 * does not contradict the verb; of other words it takes two, of which the verb may be one, or all there are where nobody
 * knows what the action does. A name that nothing else is called by is met whatever is done. Null where that is not met.
 */
export function weigh(evidence: Evidence, command: SimpleCommand, known: Known): Found | null {
  const { doesOne, knows, isPlace, isDescribedBy } = known;
  const detail = detailSaid(evidence, command, knows);
  if (detail !== null) return { name: detail, words: [] };
  const verb = verbSaid([...evidence.verbs, ...evidence.verbWords], command);
  const isDone = verb !== null || doesOne(evidence.reach) || isDestroyed(evidence, command);
  const isUnclear = isOpaque(command);
  const isOpen = isUnclear || evidence.reach.length === 0;
  if (!isDone && !isOpen) return null;
  const name =
    nameTelling(evidence, command, known, isDone) ??
    pairSaid(evidence.pairs, command) ??
    flagSaid(evidence.nouns, command);
  if (name !== null) return { name, words: [] };
  const said = stemsSaid(command);
  const literal = evidence.nouns.filter((noun) => said.has(noun) && noun !== verb);
  const words = [...literal, ...(verb === null ? [] : [verb])];
  // `changing Port or ListenAddress in sshd_config`, or `in the sshd configuration`: a word of the line in the file.
  const file = isDone && literal.length > 0 ? fileSaid(evidence.beside, command) : null;
  if (file !== null) return { name: file, words };
  // Where the line names a thing that does not show, what the tables know of the action is not enough.
  const isThere = evidence.names.some(isDescribedBy);
  if (evidence.names.length > 0 && !isThere) return words.length >= 2 ? { name, words } : null;
  const isAll = literal.length === evidence.nouns.length && evidence.pairs.length === 0;
  // What the place or a directory is called stands in commands of every kind there.
  const written = stemsWritten(command);
  if (isOpen && literal.some((noun) => !isPlace(noun) && written.has(noun)) && isAll) return { name, words };
  // An interface says in its words what it does: `POST …/_close`.
  if (evidence.isSortOnly && verb !== null && command.actions.some(isRequest)) return { name, words: [verb] };
  const isSure = verb !== null || (isDone && !isUnclear);
  if (literal.length > 0 && literal.length + Number(isSure) >= 2) return { name, words };
  const deed =
    (isUnclear && isDone) || evidence.reach.length === 0
      ? evidence.nouns.find((noun) => deedsOf(command).includes(noun))
      : undefined;
  return deed === undefined ? null : { name, words: [deed] };
}

/** The first name that says something in this command: neither the place, nor only the program, nor a bare number. */
function nameTelling(
  { names, nouns, places }: Evidence,
  command: SimpleCommand,
  { isPlace, isDescribedBy }: Known,
  isDone: boolean,
): string | null {
  // Whoever sets something names the place as well: `pvesh set /nodes/hive/…`.
  const isSetting = !isDone && onlyChanges(command);
  const isTelling = (each: string): boolean => isDone || (isWord(each) && !(isSetting && isPlace(each)));
  // `switching the Proxmox firewall on`: on a Proxmox node much is called so, and the firewall has to show.
  const isEdit = nouns.length > 0 && onlySets(command);
  const isPlaceOnly = (each: string): boolean => isEdit && isDescribedBy(each);
  // `an old directory back under etcd`: a name that only stands beside says nothing as that of the program.
  const behind = textsOf(command).slice(1);
  const isTool = (each: string): boolean =>
    places.includes(each) && !behind.some((text) => holdsName(text, each));
  return nameSaid(
    names.filter((each) => isTelling(each) && !isPlaceOnly(each) && !isTool(each)),
    command,
  );
}

/** `destroying the metadata of a secret`: whatever a tool calls it, its data are lost. */
function isDestroyed({ reach }: Evidence, { risk }: SimpleCommand): boolean {
  return risk === 'DESTRUCTIVE' && reach.includes('files.delete');
}

/** A name that is called like a file, or that stands in the path of a file that is written. */
function fileSaid(names: readonly string[], command: SimpleCommand): string | null {
  const written = command.paths.flatMap(({ path, access }) => (access === 'write' ? [path] : []));
  const inPath = names.find((name) => written.some((path) => holdsName(path, name)));
  return nameSaid(names.filter(isFileName), command) ?? inPath ?? null;
}

/** `sshd_config`, `nginx.conf`: no word of a language, and called like a file. */
function isFileName(name: string): boolean {
  return /^[\w-]+(?:_config|_conf|\.[a-z]{2,5})$/i.test(name);
}

/** A number says nothing by itself: any command may have it. */
function isWord(name: string): boolean {
  return /[a-z]/i.test(name);
}

/**
 * `remove-vanished`, `max_slot_wal_keep_size`: a name of several words that is no thing of the fleet is a detail of
 * what is done, and whoever gives it does that. So are two names together, one of which the fleet does not have.
 */
function detailSaid(
  { names, beside, pairs }: Evidence,
  command: SimpleCommand,
  knows: Known['knows'],
): string | null {
  const compound = nameSaid(
    names.filter(
      (name) => COMPOUND.test(name) && !knows(name.toLowerCase()) && !isThingActedOn(name, command),
    ),
    command,
  );
  if (compound !== null) return compound;
  const word = wordOfTwo(pairs, command);
  if (word !== null && !knows(word)) return word;
  const option = optionOfTwo(pairs, command);
  if (option !== null) return option;
  const shown = [names, beside.filter((name) => !names.includes(name))].map((each) =>
    nameSaid(each, command),
  );
  const [thing, detail] = shown;
  if (thing == null || detail == null || (knows(thing) && knows(detail))) return null;
  return `${thing} and ${detail}`;
}

/** `apt-mark hold pve-manager`: a package or a unit is what something is done to, and no detail of how. */
function isThingActedOn(wanted: string, { objects }: SimpleCommand): boolean {
  return objects.some(({ type, name }) => THINGS.has(type) && name !== null && holdsName(name, wanted));
}

const THINGS: ReadonlySet<ObjectType> = new Set(['package', 'unit', 'image']);

/** `a verify job` and `verify-job run`: one word of the command that two of the line make up. */
function wordOfTwo(pairs: readonly Pair[], command: SimpleCommand): string | null {
  const words = command.words
    .slice(1)
    .flatMap(({ text }) => (text !== null && COMPOUND.test(text) ? text : []));
  const isPair = (text: string): boolean => {
    const [first, second, ...more] = text.split(/[-_]/).map(stem);
    return more.length === 0 && pairs.some((pair) => pair[0] === first && pair[1] === second);
  };
  return words.find(isPair) ?? null;
}

/** `the send options of syncoid`, `--sendoptions`: an option that two words of the line make up. */
function optionOfTwo(pairs: readonly Pair[], { flags }: SimpleCommand): string | null {
  return flags.find((flag) => pairs.some(([, , joined]) => stem(flag.replace(/^--/, '')) === joined)) ?? null;
}

const COMPOUND = /^[a-z]{2,}(?:[-_][a-z]{2,})+$/i;

function isRequest(action: string): boolean {
  return action.startsWith('http.') || action.startsWith('api.');
}

/** What an action that only says `changed` was done to: `filesystem` of filesystem.tune. */
function deedsOf({ actions }: SimpleCommand): string[] {
  return actions.map((action) => stem(action.slice(0, action.indexOf('.'))));
}

function verbSaid(verbs: readonly string[], command: SimpleCommand): string | null {
  if (verbs.length === 0) return null;
  const written = wordsWritten(command).map(stem);
  return (
    saysOne(command, verbs) ?? verbs.find((verb) => written.some((word) => isSameVerb(word, verb))) ?? null
  );
}

/** The first of the names that a command shows, in its words, its paths or its objects. */
function nameSaid(names: readonly string[], command: SimpleCommand): string | null {
  if (names.length === 0) return null;
  const texts = [...textsActedOn(command), ...command.objects.flatMap(({ name }) => name ?? [])];
  return (
    names.find((wanted) => texts.some((text) => holdsName(text, wanted) || expandsTo(text, wanted))) ?? null
  );
}

/** `-name 'ib_logfile*'` is about ib_logfile0: a pattern of which enough is written out. */
function expandsTo(text: string, name: string): boolean {
  const pattern = text.slice(text.lastIndexOf('/') + 1);
  const written = pattern.replace(/[*?]/g, '').length;
  return pattern.length > written && written >= PATTERN_LETTERS_MIN && fitsGlob(pattern, name);
}

const PATTERN_LETTERS_MIN = 4;

function pairSaid(pairs: Evidence['pairs'], command: SimpleCommand): string | null {
  const parts = pairs.length === 0 ? [] : partsSaid(command);
  const found = pairs.find(([first, second, joined]) =>
    parts.some((part, index) => part === joined || (part === first && parts[index + 1] === second)),
  );
  return found === undefined ? null : `${found[0]} ${found[1]}`;
}

/** `startup delay` in `qm set 104 --startup`: an option is called by what it sets. */
function flagSaid(nouns: readonly string[], command: SimpleCommand): string | null {
  const flag = command.flags.find((text) => text.startsWith('--') && nouns.includes(stem(text.slice(2))));
  return flag ?? null;
}
