import type { ObjectUse, ObjectType, PathUse } from './analysis.ts';
import { mergeEffects, NO_EFFECT, type Effect } from './effects.ts';
import { hintsOfPath, type Hints } from './hints.ts';
import type { PathTest } from './matchers.ts';
import {
  isWholeTree,
  namedByApiPath,
  namedByFile,
  normalisePath,
  pathOfUrl,
  readingsOf,
  treeOfPattern,
  vmidOfVolume,
} from './paths.ts';
import { isTerminal } from './redirects.ts';
import type { PathRole, Role } from './roles.ts';
import type { Vocabulary } from './vocabulary.ts';
import { possibleWord, scriptText, textWord, type ShellWord } from './word.ts';

const WRITING: ReadonlySet<PathRole> = new Set([
  'touch',
  'write',
  'output',
  'append',
  'empty',
  'blocks',
  'fill',
]);

/** What the operands, options and redirects of one simple command refer to. */
export interface Uses {
  readonly paths: PathUse[];
  readonly objects: ObjectUse[];
  readonly about: Set<string>;
  effect: Effect;
  /** Commands that code of another language hands to a shell. */
  readonly shellCalls: string[];
  /** A word that is only known when it runs stands where a file may be named. */
  opensUnseen: boolean;
  /** Words that name what it changes, and that are only known when it runs. */
  readonly changesUnseen: Set<string>;
  /** Some code of another language was seen and judged. */
  hasCode: boolean;
}

export interface UseContext {
  readonly vocabulary: Vocabulary;
  readonly hints: Hints;
  readonly place: string | null;
  readonly directory: string | null;
  readonly isTree: boolean;
  readonly isWriting: boolean;
  /** The program only reads, so what it touches stays as it is. */
  readonly isReading: boolean;
  /** What the line shows of what the command is given. */
  readonly given: () => string;
  /** Help and dry-run forms change nothing, whatever their operands say. */
  readonly isHarmless: boolean;
}

export const noUses = (): Uses => ({
  paths: [],
  objects: [],
  about: new Set(),
  effect: NO_EFFECT,
  shellCalls: [],
  opensUnseen: false,
  changesUnseen: new Set(),
  hasCode: false,
});

function addEffect(uses: Uses, effect: Effect): void {
  uses.effect = mergeEffects(uses.effect, effect);
}

/** Stands for a directory that is only known when the command runs. */
const SOME_DIRECTORY = 'somewhere';

/** A path of which only a directory is not known (`"$D/.env"`, `/proc/$PID/environ`): what its name tells, counts. */
function nameBehind(word: ShellWord): string | null {
  const last = word.pieces.at(-1);
  if (last?.kind !== 'text' || !last.text.includes('/') || last.text.endsWith('/')) return null;
  const text = word.pieces.map((piece) => (piece.kind === 'unknown' ? SOME_DIRECTORY : piece.text)).join('');
  return normalisePath(text, null);
}

/** What a role does to this class of path. What is shown of a path that may be a secret counts as shown. */
function addPathEffect(
  uses: Uses,
  role: PathRole,
  path: string | null,
  word: ShellWord,
  { vocabulary, isTree }: UseContext,
): void {
  const isPattern = word.isGlob && path !== null;
  const searched = path === null ? null : treeOfPattern(path);
  const named = path === null ? nameBehind(word) : null;
  const found = (vocabulary.pathEffects.get(role) ?? []).find(({ test, reaches, isWhole, effect }) => {
    if (test === null) return true;
    if (path === null) return named !== null && !isWhole && effect.exposes && test(named);
    if (isWhole) return (isTree || isWholeTree(path)) && test(searched ?? path);
    if (test(path)) return true;
    if (!effect.exposes) return false;
    if (isTree && test(`${path === '/' ? '' : path}/*`)) return true;
    const names = word.pieces.flatMap((piece) => (piece.kind === 'glob' ? (piece.names ?? []) : []));
    return (
      readingsOf(path).some((one) => test(one) || (isPattern && searched === null && reaches(one))) ||
      (searched !== null &&
        (test(searched) || names.some((name) => isFoundIn(searched, name, test, reaches))))
    );
  });
  if (found !== undefined) addEffect(uses, found.effect);
}

/** What a search by a name below a place may find. */
function isFoundIn(tree: string, name: string, test: PathTest, reaches: PathTest): boolean {
  const place = tree === '/' ? '' : tree;
  return test(`${place}/${name}`) || reaches(`${place}/**/${name}`);
}

/** A path in a role: recorded, and what that role does to this class of path counted. */
export function addPath(uses: Uses, role: PathRole, word: ShellWord, context: UseContext): void {
  const path =
    word.text === null ? null : normalisePath(pathOfUrl(word.text) ?? word.text, context.directory);
  if (!context.isHarmless) addPathEffect(uses, role, path, word, context);
  const isOnlyTouched = role === 'touch' && context.isReading;
  const isWrite = !context.isHarmless && ((WRITING.has(role) && !isOnlyTouched) || context.isWriting);
  if (path === null) {
    if (isWrite) uses.changesUnseen.add(word.source);
    const possible = possibleWord(word);
    if (possible !== null) addPath(uses, role, possible, context);
    return;
  }
  const below = treeOfPattern(path);
  uses.paths.push({
    path: below ?? path,
    access: isWrite ? 'write' : 'read',
    isTree: below !== null || context.isTree,
  });
  if (isWrite) {
    const { pathMeanings } = context.vocabulary;
    for (const { test, isIn, effect } of pathMeanings)
      if (test(path) && (isIn === null || isIn(context.given()))) addEffect(uses, effect);
  }
  for (const key of hintsOfPath(context.hints, namedByFile(path), context.place)) uses.about.add(key);
}

/** What is copied to a terminal or to the standard output is shown. */
export function addCopied(uses: Uses, context: UseContext): void {
  if (!uses.paths.some(({ path, access }) => access === 'write' && isTerminal(path))) return;
  const shown = noUses();
  for (const { path, access } of uses.paths)
    if (access === 'read') addPath(shown, 'print', textWord(path), { ...context, isWriting: false });
  addEffect(uses, { ...NO_EFFECT, exposes: shown.effect.exposes });
}

function objectName(type: ObjectType, text: string): string {
  // High availability names guests with their kind: `ct:101`.
  if (type === 'vmid') return text.replace(/^(?:ct|vm):(?=\d+$)/, '');
  if (type === 'unit') return text.replace(/\.service$/, '');
  if (type === 'package')
    return text.replace(/^.*\/(?=[^/]+\.(?:deb|rpm|apk)$)/, '').replace(/[_=/:].*$/, '');
  return text;
}

function addObject(uses: Uses, type: ObjectType, word: ShellWord, context: UseContext): void {
  if (word.text === null) {
    uses.objects.push({ type, name: null, isAll: false });
    return;
  }
  const name = objectName(type, word.text);
  uses.objects.push({ type, name, isAll: false });
  if (type === 'vmid' && /^\d+$/.test(name)) uses.about.add(context.hints.add('guest', name, context.place));
  if (type === 'device' && word.text.startsWith('/')) addPath(uses, 'touch', word, context);
}

/** `/dev/mapper/vg-lv` doubles the hyphens inside both names. */
function mapperName(text: string): string {
  return text.replace(/(?<!-)-(?!-)/, '/').replaceAll('--', '-');
}

function datasetName(text: string): string {
  const mapper = '/dev/mapper/';
  if (text.startsWith(mapper)) return mapperName(text.slice(mapper.length));
  return text.replace(/^\/dev\/(?=[^/]+\/)/, '');
}

/** `tank/media@monday`, `vg/lv`, `/dev/vg/lv`: the pool and, where one is named, the volume in it. */
function addDataset(uses: Uses, word: ShellWord, context: UseContext): void {
  if (word.text === null) {
    uses.objects.push({ type: 'volume', name: null, isAll: false });
    return;
  }
  if (word.text.startsWith('/')) addPath(uses, 'touch', word, context);
  const volume = datasetName(word.text).replace(/[@#].*$/, '');
  uses.objects.push({ type: 'pool', name: volume.split('/')[0] ?? volume, isAll: false });
  if (volume.includes('/')) uses.objects.push({ type: 'volume', name: volume, isAll: false });
  const vmid = vmidOfVolume(volume);
  if (vmid === null) return;
  uses.objects.push({ type: 'vmid', name: vmid, isAll: false });
  uses.about.add(context.hints.add('guest', vmid, context.place));
}

const REMOTE = /^(?:(?:rsync|ssh|sftp):\/\/)?(?:[^@/:]+@)?([^@/:]+)(?:::?|\/)(.*)$/;

function remoteHost(text: string): string | null {
  if (text.startsWith('/') || text.startsWith('.') || text.startsWith('~')) return null;
  const isUrl = /^[a-z]+:\/\//.test(text);
  const colon = text.indexOf(':');
  const slash = text.indexOf('/');
  if (!isUrl && (colon === -1 || (slash !== -1 && slash < colon))) return null;
  return REMOTE.exec(text)?.[1] ?? null;
}

/** One end of a copy: a local path, or `host:path`, which is about that machine. */
function addEnd(uses: Uses, isDestination: boolean, word: ShellWord, context: UseContext): void {
  const host = word.text === null ? null : remoteHost(word.text);
  if (host === null) {
    addPath(uses, isDestination ? 'write' : 'read', word, context);
    return;
  }
  uses.about.add(context.hints.add('ssh', host, context.place));
  if (isDestination && !context.isHarmless) addEffect(uses, { ...NO_EFFECT, sends: true });
}

function addCode(uses: Uses, language: string, word: ShellWord, context: UseContext): void {
  const { text, isComplete } = scriptText([word]);
  judgeCode(uses, language, text, isComplete, context);
}

/** Which of its files code changes is not looked at, so it may be each of them. */
const mayChange = ({ risk }: Effect): boolean => risk !== null && risk !== 'READ' && risk !== 'UNKNOWN';

/** Judges code that can be seen; where part of it is only known when it runs, at least UNKNOWN. */
export function judgeCode(
  uses: Uses,
  language: string,
  text: string,
  isComplete: boolean,
  context: UseContext,
): void {
  uses.hasCode = true;
  const { languages, shellCalls, codeFiles } = context.vocabulary;
  uses.shellCalls.push(...(shellCalls.get(language)?.(text) ?? []));
  const effect = languages.get(language)?.(text) ?? { ...NO_EFFECT, risk: 'UNKNOWN' };
  addEffect(uses, effect);
  for (const path of codeFiles.get(language)?.(text) ?? [])
    addPath(uses, mayChange(effect) ? 'touch' : 'print', textWord(path), { ...context, isReading: false });
  if (!isComplete) addEffect(uses, { ...NO_EFFECT, risk: 'UNKNOWN' });
}

/** Records what a word in a role refers to. */
export function addUse(uses: Uses, role: Role, word: ShellWord, context: UseContext): void {
  if (role.kind === 'evaluated') return;
  if (role.kind === 'path') addPath(uses, role.role, word, context);
  else if (role.kind === 'object') addObject(uses, role.type, word, context);
  else if (role.kind === 'code') {
    if (!context.isHarmless) addCode(uses, role.language, word, context);
  } else if (role.name === 'dataset') addDataset(uses, word, context);
  else if (role.name === 'from' || role.name === 'to') addEnd(uses, role.name === 'to', word, context);
  else if (role.name === 'node') addNode(uses, word, context);
  else if (role.name === 'api') addApi(uses, word, context);
  else if (role.name === 'archive') addArchive(uses, word, context);
}

function addNode(uses: Uses, word: ShellWord, context: UseContext): void {
  uses.objects.push({ type: 'name', name: word.text, isAll: false });
  if (word.text !== null) uses.about.add(context.hints.add('ssh', word.text, context.place));
}

function addApi(uses: Uses, word: ShellWord, context: UseContext): void {
  if (word.text === null) return;
  const named = namedByApiPath(word.text);
  if (named?.vmid != null) uses.objects.push({ type: 'vmid', name: named.vmid, isAll: false });
  for (const key of hintsOfPath(context.hints, named, context.place)) uses.about.add(key);
}

function addArchive(uses: Uses, word: ShellWord, context: UseContext): void {
  addObject(uses, 'package', word, context);
  if (word.text !== null && /\.(deb|rpm|apk)$/.test(word.text)) addPath(uses, 'read', word, context);
}
