import type { ObjectType, SimpleCommand } from '../command/analysis.ts';
import { stem } from './word-table.ts';

const PREFIX_MIN = 5;

/**
 * The first word of a command that says one of the verbs itself: `expire` in `headscale nodes expire`, `defrag` for
 * `defragmentation`. Paths are not words, and neither is the program.
 */
export function saysOne(command: SimpleCommand, stems: readonly string[]): string | null {
  for (const { text } of command.words.slice(1)) {
    if (text === null || (text.includes('/') && !ADDRESS.test(text) && !EDIT.test(text))) continue;
    const said = partsOf(text.replace(ADDRESS, '')).find((part) =>
      stems.some((wanted) => isSameVerb(stem(part), wanted)),
    );
    if (said !== undefined) return said;
  }
  return null;
}

/** What an interface is asked for stands behind its address: `http://hive:80/api/restart`. */
const ADDRESS = /^https?:\/\/[^/]*/;

/** What `sed` is to put in the place of what. */
const EDIT = /^[^/]*\bs\/[^/]+\/[^/]*\/[a-z0-9]*$/;

/** What a command shows: its words, its paths, and the containers that it runs in. */
export function textsOf(command: SimpleCommand): string[] {
  return [
    ...command.words.map(({ text, source }) => text ?? source),
    ...command.paths.map(({ path }) => path),
    ...command.at.flatMap(({ via, name }) => (via === 'container' ? name : [])),
  ];
}

/** Beside a thing that lives by itself, the program is only the tool: `docker compose pull` is no upgrade of docker. */
export function textsActedOn(command: SimpleCommand): string[] {
  return textsOf(command).slice(command.objects.some(({ type }) => LIVING.has(type)) ? 1 : 0);
}

const LIVING: ReadonlySet<ObjectType> = new Set(['container', 'image', 'unit', 'package', 'vmid']);

/** How many of the stems a command says itself. */
export function countSaid(command: SimpleCommand, stems: readonly string[]): number {
  const { stems: said } = saidBy(command);
  return stems.filter((wanted) => said.has(wanted)).length;
}

/** The stems of the words of a command that are no paths, of its program and tool, and of the files that it writes. */
export function stemsWritten(command: SimpleCommand): ReadonlySet<string> {
  const texts = command.words
    .map(({ text, source }) => text ?? source)
    .filter((text) => !text.startsWith('/'));
  const parts = [...texts.flatMap(partsOf), ...wordsWritten(command)];
  return new Set([...parts.map(stem), toolOf(command)]);
}

/** What its program is the tool of: `journal` of journalctl. */
function toolOf({ program }: SimpleCommand): string {
  return stem(program?.replace(/(?:ctl|d)$/, '') ?? '');
}

interface Said {
  readonly parts: readonly string[];
  readonly stems: ReadonlySet<string>;
}
const remembered = new WeakMap<SimpleCommand, Said>();

/** The stems of all words of a command in their order, those in its paths included. */
export function partsSaid(command: SimpleCommand): readonly string[] {
  return saidBy(command).parts;
}

/** The same without order, and with what its program is the tool of: `journal` of journalctl. */
export function stemsSaid(command: SimpleCommand): ReadonlySet<string> {
  return saidBy(command).stems;
}

function saidBy(command: SimpleCommand): Said {
  const known = remembered.get(command);
  if (known !== undefined) return known;
  const texts = [
    ...command.words.map(({ text, source }) => text ?? source),
    ...command.paths.map(({ path }) => path),
  ];
  const parts = texts.flatMap(partsOf).map(stem);
  const said = { parts, stems: new Set([...parts, toolOf(command)]) };
  remembered.set(command, said);
  return said;
}

/** The last words of paths that are written to: `echo 3 > /proc/sys/vm/drop_caches` drops them. */
export function wordsWritten(command: SimpleCommand): string[] {
  const written = command.paths.filter(({ access }) => access === 'write');
  return written.flatMap(({ path }) => partsOf(path.slice(path.lastIndexOf('/') + 1)));
}

/** `updateGravity` is two words, as `update-gravity` is; `\\n` of printf is none. */
function partsOf(text: string): string[] {
  return text
    .replace(/\\[nrt]/g, ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((part) => part !== '');
}

/** Equal, or one goes on where the other ends. */
export function isSameVerb(said: string, wanted: string): boolean {
  // Resealing is sealing.
  if (said === wanted || `re${said}` === wanted) return true;
  const [short, long] = said.length < wanted.length ? [said, wanted] : [wanted, said];
  return short.length >= PREFIX_MIN && long.startsWith(short);
}
