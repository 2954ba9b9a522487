import { stem, type Verb } from './word-table.ts';

/** What was read in one clause of a line: what is done, to which things, where. */
export interface Clause {
  readonly actions: readonly string[];
  /** What it can be as well where the command shows the very name: doing away with a thing has many forms. */
  readonly onNames: readonly string[];
  /** The same where only a part of the named thing is meant (`deleting k3s certificates`): the name has to be written. */
  readonly onWritten: readonly string[];
  /** What is done to a sort of thing beside the names: `deleting beehive or a namespace`. */
  readonly apart: readonly string[];
  /** Whatever changes something: only the thing or the path decides (`messing with`). */
  readonly isAnyChange: boolean;
  /** Stems of the verbs: a command may say them itself (`headscale nodes expire`). */
  readonly says: readonly string[];
  /** Programs with subcommands where no action says as much: `wg-quick down`. */
  readonly programs: readonly string[];
  readonly flags: readonly string[];
  /** Actions of commands as they are typed: `systemctl restart`. */
  readonly typed: readonly string[];
  /** It is meant of whatever there is: `any service`. */
  readonly isOfAll: boolean;
  readonly objects: readonly string[];
  /** Names that stand beside, after `in` or `on`. */
  readonly asides: readonly string[];
  /** Stems of deeds of one word that an action is called by: `reindexing`. */
  readonly called: readonly string[];
  /** Names that stand beside as the place: `from the b2 bucket`. */
  readonly places: readonly string[];
  /** Stems of words that stand side by side in what it is done to. */
  readonly pairs: readonly Pair[];
  /** Stems of nouns that say what sort of thing it is done to. */
  readonly nouns: readonly string[];
  /** Stems of verbs and of things in a phrase that an action is called by: `deleting`, `key`. */
  readonly said: readonly string[];
  readonly told: readonly string[];
  /** Settings as they are written: `fsid=0`. */
  readonly settings: readonly string[];
  /** Options with which it is done: `destroy with --purge`. */
  readonly demands: readonly string[];
  /** Options that it is about, as they are written. */
  readonly options: readonly string[];
  /** Commands that have those options: `dropping -L on zfs send`. */
  readonly optionsOf: readonly string[];
  /** Commands by which it is done: `loading rules with pfctl -f`. */
  readonly means: readonly Means[];
  /** What the commands with options do: another command may do it and write the same option's name. */
  readonly flagged: readonly string[];
  /** It is done where the line says; false for a command that is whole before the line comes to a place. */
  readonly isPlaced: boolean;
  /** Every action that the verbs can mean, whatever they are done to; empty where one of them is in no table. */
  readonly reach: readonly string[];
}

/** Stems of two words side by side, and of both written as one: `cache mode`, `cachemode`. */
export type Pair = readonly [first: string, second: string, joined: string];

/** A command by which something is done, and its options. */
export interface Means {
  readonly program: string;
  readonly flags: readonly string[];
}

export function pairOf(first: string, second: string): Pair {
  return [stem(first), stem(second), stem(`${first}${second}`)];
}

export interface OpenClause {
  verbs: Verb[];
  says: string[];
  /** Stems of nouns that say what sort of thing it is done to. */
  nouns: string[];
  /** A noun stands beside the names as one more thing (`rabbitmq or its image`), not after one of them. */
  hasLoneNoun: boolean;
  actions: string[];
  programs: string[];
  flags: string[];
  typed: string[];
  isOfAll: boolean;
  objects: string[];
  asides: string[];
  places: string[];
  called: string[];
  pairs: Pair[];
  said: string[];
  /** Verbs in phrases: they say what a command may do to meet the evidence, and nothing more. */
  meant: Verb[];
  told: string[];
  settings: string[];
  demands: string[];
  options: string[];
  optionsOf: string[];
  means: Means[];
  flagged: string[];
  /** A command with its options: what comes after it in the line belongs to another deed. */
  isWhole: boolean;
  /** The program of the command before: what the verb is done to, if nothing else is named. */
  program: string | null;
}

/** Stands for every change: see `verbs` of the word table. */
export const ANY_CHANGE = '*';

export function emptyClause(): OpenClause {
  return {
    verbs: [],
    says: [],
    nouns: [],
    hasLoneNoun: false,
    actions: [],
    programs: [],
    flags: [],
    typed: [],
    isOfAll: false,
    objects: [],
    asides: [],
    places: [],
    called: [],
    pairs: [],
    said: [],
    meant: [],
    told: [],
    settings: [],
    demands: [],
    options: [],
    optionsOf: [],
    means: [],
    flagged: [],
    isWhole: false,
    program: null,
  };
}

/** What the verbs of a clause come to, now that their nouns and names are known. */
export function closeClause(
  { verbs, meant, nouns, hasLoneNoun, program, isWhole: _isWhole, ...clause }: OpenClause,
  isPlaced: boolean,
): Clause {
  const isBare = clause.objects.length + nouns.length === 0;
  const objects = isBare && program !== null && !isPlaced ? [program] : clause.objects;
  const isOnThings = objects.length > 0;
  const read = verbs.map((verb) => {
    const byNoun = nouns.flatMap((noun) => verb.nouns.get(noun) ?? []);
    const isByNoun = byNoun.length > 0;
    const byName = isOnThings && (!isByNoun || hasLoneNoun) ? verb : null;
    // A name that the command shows tells more than the sort: `removing the netbird table`.
    // But a package is one, whatever bears its name beside: `purging pve packages`.
    const isPackage = isByNoun && byNoun.every(isOnPackages);
    const onNames = isOnThings ? verb.named.filter((action) => !isPackage || isOnPackages(action)) : [];
    const isOnPart = isByNoun && !byNoun.some(isOnWhole);
    return {
      actions: [
        ...byNoun,
        ...(byName?.unnamed ?? []),
        ...(isByNoun || isOnThings ? [] : verb.otherwise),
        ...(isPlaced ? verb.placed : []),
      ],
      onNames: isOnPart ? [] : onNames,
      onWritten: isOnPart ? onNames : [],
      apart: hasLoneNoun && isOnThings ? byNoun : [],
    };
  });
  const actions = [...clause.actions, ...read.flatMap((each) => each.actions)];
  return {
    ...clause,
    isPlaced,
    nouns,
    reach: reachOf(verbs, [...clause.actions, ...meant.flatMap(({ otherwise }) => otherwise)]),
    objects,
    actions: actions.filter((action) => action !== ANY_CHANGE),
    onNames: read.flatMap((each) => each.onNames),
    onWritten: read.flatMap((each) => each.onWritten),
    apart: read.flatMap((each) => each.apart),
    isAnyChange: actions.includes(ANY_CHANGE),
  };
}

/** What is done to a container, a guest or a service of that name is done to the thing itself, not to a part of it. */
function isOnWhole(action: string): boolean {
  return /^(?:service|container|guest|host|packages|image|kube)\./.test(action);
}

function isOnPackages(action: string): boolean {
  return action.startsWith('packages.');
}

function reachOf(verbs: readonly Verb[], actions: readonly string[]): string[] {
  const meanings = verbs.map(({ otherwise, named, unnamed, nouns }) => [
    ...otherwise,
    ...named,
    ...unnamed,
    ...[...nouns.values()].flat(),
  ]);
  return meanings.some((meaning) => meaning.length === 0) ? [] : [...actions, ...meanings.flat()];
}
