import { pairOf, type Clause, type Pair } from './clause.ts';
import type { ReadCondition } from './condition.ts';
import { isFileName } from './line-paths.ts';
import type { ProseLine } from './prose-line.ts';
import { stem, type WordTable } from './word-table.ts';

/**
 * What a line comes to: one of these done to one of those, on one of these paths. Null where nothing was understood.
 */
export function lineCondition(line: ProseLine, words: WordTable): ReadCondition | null {
  const isPlaced = line.paths.length + line.pathSets.length > 0;
  const { clauses: read, files } = isPlaced
    ? withoutFiles(line.clauses)
    : { clauses: line.clauses, files: [] };
  const isInFile = line.paths.some(isOneFile);
  const ways = (isThere: boolean): ReadCondition | null =>
    alternatives(
      read
        .filter((clause) => clause.isPlaced === isThere)
        .map((clause) => clauseCondition(clause, isThere, { words, isInFile }))
        .filter((condition) => condition !== null),
    );
  const free = ways(false);
  const there = isPlaced ? ways(true) : null;
  if (free === null && there === null) return namedAlone(line);
  const paths = [...line.paths, ...files.map((file) => `**/${file}`)];
  const placed = there === null ? null : onPaths(there, line, paths);
  const alone = alternatives(
    line.lonePaths.map((within): ReadCondition => ({ path: { within, access: 'write' } })),
  );
  return alternatives(
    [
      free,
      placed,
      alone,
      mountsOf(line),
      writtenFiles(line, paths, words),
      placed === null ? null : settingsOf(line),
    ].filter((each) => each !== null),
  );
}

/** `changing fsid=0 in an NFS export`: who writes that very setting, wherever it stands. */
function settingsOf({ clauses }: ProseLine): ReadCondition | null {
  const settings = unique(clauses.flatMap((clause) => clause.settings));
  return settings.length > 0 ? { isAnyChange: true, spells: settings } : null;
}

/** What tells of a share that is mounted over a network. */
const SHARES: readonly string[] = ['nfs', 'nfs4', 'cifs', 'smb', 'smb3', 'sshfs'];

/** `mounting NFS shares`: where nothing is mounted yet, no path tells of it. */
function mountsOf({ clauses, pathSets }: ProseLine): ReadCondition | null {
  const done = clauses.filter(({ isPlaced }) => isPlaced).flatMap(({ actions }) => actions);
  const mounts = unique(done.filter((action) => action === 'mount.mount'));
  return pathSets.includes('mounted') && mounts.length > 0 ? { action: mounts, shows: SHARES } : null;
}

/** `sysctl.d` is called like a file, and is a directory. */
function isOneFile(path: string): boolean {
  return isFileName(path.slice(path.lastIndexOf('/') + 1)) && !path.endsWith('.d');
}

function onPaths(done: ReadCondition, line: ProseLine, paths: readonly string[]): ReadCondition {
  const isAnyChange = line.clauses.some((clause) => clause.isAnyChange);
  const within = [...line.pathSets, ...paths].map((path): ReadCondition => ({
    path: {
      within: path,
      ...(isAnyChange ? { access: 'write' as const } : {}),
      ...(line.describing.has(path) ? { isDescribing: true as const } : {}),
    },
  }));
  const placed = alternatives(within);
  return placed === null ? done : { all: [done, placed] };
}

/**
 * `removing certificates from acme.json`: whatever else writes that very file may do so. Files that exist everywhere
 * (`config.yaml`) are not meant by their name alone.
 */
function writtenFiles(line: ProseLine, paths: readonly string[], words: WordTable): ReadCondition | null {
  const named = line.clauses.flatMap(({ objects }) => objects.filter(isFileName)).map((file) => `**/${file}`);
  const telling = unique([...paths, ...named]).filter((path) => isTellingFile(path, words));
  return alternatives(telling.map((within): ReadCondition => ({ path: { within, access: 'write' } })));
}

function isTellingFile(path: string, { everyday, generic }: WordTable): boolean {
  const file = path.slice(path.lastIndexOf('/') + 1);
  if (!isFileName(file)) return false;
  const parts = file.slice(0, file.lastIndexOf('.')).split(/[^A-Za-z]+/);
  const isOwn = parts.some(
    (part) => part.length > 2 && !everyday.has(stem(part)) && !generic.has(stem(part)),
  );
  return isOwn || path.startsWith('/');
}

/** `corosync.conf or /etc/hosts`: beside a path, the name of a file is one more path. */
function withoutFiles(clauses: readonly Clause[]): { clauses: Clause[]; files: string[] } {
  const files = unique(clauses.flatMap(({ objects }) => objects.filter(isFileName)));
  const kept = clauses.map((clause) => ({
    ...clause,
    objects: clause.objects.filter((name) => !isFileName(name)),
  }));
  return { clauses: kept, files };
}

/** `k3s-killall.sh`: a line that is nothing but a file warns of running and of changing it. */
function namedAlone({ clauses, paths, pathSets }: ProseLine): ReadCondition | null {
  if (clauses.length > 0 || pathSets.length > 0 || paths.length === 0) return null;
  const names = paths.map((path) => path.slice(path.lastIndexOf('/') + 1));
  const written = paths.map((within): ReadCondition => ({ path: { within, access: 'write' } }));
  return alternatives([
    ...written,
    {
      evidence: {
        names,
        beside: [],
        places: [],
        nouns: [],
        pairs: [],
        verbs: [],
        verbWords: [],
        reach: [],
        isSortOnly: false,
      },
    },
  ]);
}

function clauseCondition(
  clause: Clause,
  isPlaced: boolean,
  { words, isInFile }: { readonly words: WordTable; readonly isInFile: boolean },
): ReadCondition | null {
  // `zfs sync=disabled on tank`: who does not write that very setting does something else.
  if (clause.settings.length > 0) return { isAnyChange: true, spells: unique(clause.settings) };
  const { names, described } = thingsOf(clause, words);
  const done = alternatives(waysOf(clause, isPlaced || names.length > 0, words));
  const subject: ReadCondition = {
    ...(names.length > 0 ? { object: names } : {}),
    ...(described.length > 0 ? { described } : {}),
  };
  const isOnSubject = names.length + described.length > 0;
  const details = unique([...clause.nouns, ...clause.told].filter((noun) => !words.commonplace.has(noun)));
  const ofWhat = !isPlaced && details.length > 0 ? details : null;
  const main = mainCondition(done, isOnSubject ? subject : null, names.length === 0 ? ofWhat : null);
  const onNames: ReadCondition | null =
    clause.onNames.length > 0 ? { action: unique(clause.onNames), shows: [...names, ...described] } : null;
  const onWritten: ReadCondition | null =
    clause.onWritten.length > 0
      ? { action: unique(clause.onWritten), spells: [...names, ...described] }
      : null;
  const apart = unique(clause.apart.filter((action) => !words.vague.has(action)));
  const evidence = evidenceOf(clause, names, described, words);
  const said =
    saidCondition(clause, names, { isPlaced, isInFile }) ??
    (evidence === null && !isPlaced ? saidAlone(clause) : null);
  const beside = apart.length > 0 ? mainCondition({ action: apart }, null, ofWhat) : null;
  const ways = [main, onNames, onWritten, beside, said, evidence];
  const meant = alternatives([...ways.filter((way) => way !== null), ...commandsOf(clause, main)]);
  return meant === null || clause.demands.length === 0
    ? meant
    : { all: [meant, { any: demandsOf(unique(clause.demands)) }] };
}

/** What a deed is done to: names, and words of everyday English that are names only where the graph knows them. */
function thingsOf({ objects }: Clause, words: WordTable): { names: string[]; described: string[] } {
  const isEveryday = (word: string): boolean => words.everyday.has(stem(word));
  const known = objects.filter((word) => !isEveryday(word));
  return {
    names: unique(known.flatMap((word) => namesOf(word, words))),
    described: unique([...objects.filter(isEveryday), ...joined(objects, isEveryday)]),
  };
}

/** The commands that stand in a line beside what is done. */
function commandsOf(clause: Clause, main: ReadCondition | null): ReadCondition[] {
  return [...runsOf(clause.optionsOf, clause.options), ...meansOf(clause, main), ...flaggedOf(clause)];
}

/** `loading rules with pfctl -f`: a command with more words than its program says it all, another has to do it. */
function meansOf({ means }: Clause, main: ReadCondition | null): ReadCondition[] {
  return means.flatMap(({ program, flags }) => {
    if (flags.length > 0 || program.includes(' ')) return runsOf([program], flags);
    return main === null ? [] : [{ all: [main, { program: [program] }] }];
  });
}

/** `qm set --bios`: whatever does the same and writes the option's name (`bios: seabios` in the configuration). */
function flaggedOf({ flagged, flags }: Clause): ReadCondition[] {
  const names = flags.filter((flag) => /^--[a-z-]{4,}$/.test(flag)).map((flag) => flag.slice(2));
  return flagged.length > 0 && names.length > 0 ? [{ action: unique(flagged), spells: unique(names) }] : [];
}

/** An option that is given, or that stands in what is written somewhere. */
function demandsOf(options: readonly string[]): ReadCondition[] {
  const long = options.filter((option) => option.startsWith('--'));
  return [{ flag: options }, ...(long.length > 0 ? [{ spells: long }] : [])];
}

/** What is done, to what, and what of it is changed. */
function mainCondition(
  done: ReadCondition | null,
  subject: ReadCondition | null,
  details: readonly string[] | null,
): ReadCondition | null {
  if (done === null || (subject === null && details === null)) return done;
  return { all: [done, ...(subject === null ? [] : [subject]), ...(details === null ? [] : [{ details }])] };
}

function evidenceOf(
  clause: Clause,
  names: readonly string[],
  described: readonly string[],
  words: WordTable,
): ReadCondition | null {
  if (clause.programs.length > 0) return null;
  const told = [...clause.nouns, ...clause.told, ...described.map(stem)];
  const isThing = (word: string): boolean => !/[-_]/.test(word);
  const nouns = unique(told.filter(isThing)).filter((noun) => !words.commonplace.has(noun));
  const called = told.filter((word) => !isThing(word)).flatMap((word) => namesOf(word, words));
  const { asides, places } = clause;
  const beside = unique([...asides, ...places].flatMap((word) => namesOf(word, words)));
  // Where nothing else is named, the place is what it is about: `deleting objects from the b2 bucket`.
  const isUnnamed = names.length === 0 && (nouns.length > 0 || clause.reach.length === 0);
  const besides = isUnnamed ? beside : [];
  if (names.length + called.length + besides.length + nouns.length === 0) return null;
  const verbs = unique([...clause.says, ...clause.said, ...clause.called]);
  return {
    evidence: {
      names: unique([...names, ...called, ...besides]),
      beside,
      places: unique(places.flatMap((word) => namesOf(word, words))),
      nouns,
      pairs: [...clause.pairs, ...clause.objects.flatMap(pairsIn)],
      verbs,
      verbWords: unique(verbs.flatMap((verb) => words.commandWords.get(verb) ?? [])),
      reach: unique(clause.reach),
      isSortOnly: clause.objects.length + called.length === 0,
    },
  };
}

/** `RESTIC_PASSWORD_FILE` is in `/etc/restic/password` as well: its parts side by side. */
function pairsIn(name: string): Pair[] {
  const parts = name.toLowerCase().split(/[-_]/);
  if (parts.length < 3 || parts.some((part) => !/^[a-z]{3,}$/.test(part))) return [];
  return parts.slice(1).map((part, index) => pairOf(parts[index] ?? '', part));
}

/** A name with its aliases, each as one and as many. */
function namesOf(word: string, { aliases }: WordTable): string[] {
  // `vm.max_map_count` stands as max_map_count where the rest is a folder or a section.
  const last = /\.([a-z]+(?:_[a-z]+)+)$/.exec(word)?.[1];
  return [...(aliases.get(word) ?? [word]), ...(last === undefined ? [] : [last])].flatMap((name) => {
    if (!/^[a-z-]{3,}$/.test(name)) return [name];
    return name.endsWith('s') ? [name, name.slice(0, -1)] : [name, `${name}s`];
  });
}

/** `fan control` is called fancontrol or fan-control where it is one thing. */
function joined(objects: readonly string[], isEveryday: (word: string) => boolean): string[] {
  return objects.flatMap((word, index) => {
    const next = objects[index + 1];
    return next !== undefined && isEveryday(word) && isEveryday(next) ? [`${word}-${next}`] : [];
  });
}

/** Without a thing or a path, `changing` warns of nothing by itself: it is loose. A command as it is typed is not. */
function waysOf(clause: Clause, isDefinite: boolean, { vague, packageSorts }: WordTable): ReadCondition[] {
  const isOfAll = (action: string): boolean => clause.isOfAll || clause.typed.includes(action);
  const isLoose = (action: string): boolean => !isDefinite && vague.has(action) && !isOfAll(action);
  const firm = unique(clause.actions.filter((action) => !isLoose(action)));
  const loose = unique(clause.actions.filter(isLoose));
  const programs = unique(clause.programs);
  const flags = unique(clause.flags);
  return [
    ...ofSort(firm, [...clause.nouns, ...clause.told], packageSorts),
    ...(loose.length > 0 ? [{ action: loose, isLoose: true as const }] : []),
    ...(clause.isAnyChange
      ? [isDefinite ? { isAnyChange: true as const } : { isAnyChange: true as const, isLoose: true as const }]
      : []),
    ...runsOf(programs.filter(isAlone), flags).map((run) => ({ ...run, isNamedAlone: true as const })),
    ...runsOf(
      programs.filter((program) => !isAlone(program)),
      flags,
    ),
  ];
}

function runsOf(program: readonly string[], flag: readonly string[]): ReadCondition[] {
  if (program.length === 0) return [];
  return [flag.length > 0 ? { program, flag } : { program }];
}

function isAlone(program: string): boolean {
  return !program.includes(' ');
}

/** `installing a kernel`: what is done to packages is done to those of the sort. */
function ofSort(
  actions: readonly string[],
  nouns: readonly string[],
  sorts: WordTable['packageSorts'],
): ReadCondition[] {
  const sort = unique(nouns.flatMap((noun) => sorts.get(noun) ?? []));
  const isOnPackages = (action: string): boolean => sort.length > 0 && action.startsWith('packages.');
  const some = actions.filter(isOnPackages);
  const other = actions.filter((action) => !isOnPackages(action));
  return [
    ...(other.length > 0 ? [{ action: other }] : []),
    ...(some.length > 0 ? [{ action: some, sort }] : []),
  ];
}

/** `expiring nodes in headscale`: the command says the verb itself, and shows one of the names. */
function saidCondition(
  clause: Clause,
  names: readonly string[],
  { isPlaced, isInFile }: { readonly isPlaced: boolean; readonly isInFile: boolean },
): ReadCondition | null {
  const says = unique(clause.says);
  const shows = unique([...names, ...clause.asides]);
  if (says.length === 0) return null;
  if (shows.length > 0) return { says, shows };
  // `enabling the firewall in host.fw` is done by whatever writes `enable` there.
  const mayBeWritten = isInFile || clause.actions.length === 0;
  return isPlaced && mayBeWritten && !clause.isAnyChange ? { says } : null;
}

/** `expiring a node` of what the runbook covers: `headscale nodes expire`. */
function saidAlone({ says, nouns, told, programs }: Clause): ReadCondition | null {
  return nouns.length + told.length > 0 && programs.length === 0 && says.length > 0
    ? { says: unique(says), isLoose: true }
    : null;
}

export function alternatives(conditions: readonly ReadCondition[]): ReadCondition | null {
  const [only] = conditions;
  if (only === undefined) return null;
  return conditions.length === 1 ? only : { any: conditions };
}

export function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}
