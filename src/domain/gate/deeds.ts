import { createHash } from 'node:crypto';
import type { Analysis, ObjectUse, SimpleCommand } from '../command/analysis.ts';
import { normalisePath } from '../command/paths.ts';
import { hidesItsEnd } from './proof.ts';

/**
 * What a line changes, one simple command at a time, so that the same act on the same place is known again in whatever
 * line it stands: behind `cd`, before `&& ls`, with a slash at its end, over another machine. The fingerprint names a
 * line as a whole and stays the narrower of the two.
 */
export interface Deeds {
  /** One name for each simple command that changes something and shows on what. */
  readonly deeds: readonly string[];
  /** One name for all that the line changes; null when it changes nothing, or part of it does not show. */
  readonly deed: string | null;
  /** Its exit code tells whether all of it worked. */
  readonly tellsEnd: boolean;
}

/**
 * Names what a line changes.
 * @param idOf turns the key of an entity hint into the entity's id, null when the graph has none
 * @param target id of the entity for which the line was given
 */
export function deedsOf(analysis: Analysis, idOf: (hint: string) => string | null, target: string): Deeds {
  const changing = analysis.commands.filter(({ risk }) => risk !== 'READ');
  const named = changing.map((command) => nameOf(command, idOf, target));
  const deeds = [...new Set(named.flatMap((name) => name ?? []))].sort();
  const isWhole = deeds.length > 0 && !named.includes(null) && analysis.stdinDigest === null;
  return { deeds, deed: isWhole ? hash(deeds) : null, tellsEnd: !hidesItsEnd(analysis) };
}

/** Null where the words do not show what is done to what. */
function nameOf(
  command: SimpleCommand,
  idOf: (hint: string) => string | null,
  target: string,
): string | null {
  const place = command.place === null ? target : idOf(command.place);
  if (place === null || !command.isPlaceKnown || !showsItsDeed(command)) return null;
  const inside = command.at.filter(({ via }) => via !== 'ssh' && via !== 'guest');
  const paths = command.paths
    .filter(({ path }) => !path.startsWith('/dev/null'))
    .map(({ path, access, isTree }) => [normalisePath(path, null), access, isTree]);
  const words = command.words.flatMap(({ text }) =>
    text === null || namesOneOf(text, command) ? [] : [text],
  );
  words[0] = command.program ?? '';
  return hash([place, inside, [...command.actions].sort(), words, paths]);
}

/** Named by a word, they may be another thing in another directory. */
const LOCAL_TYPES: readonly ObjectUse['type'][] = ['package', 'name'];
const FAR_REACHING: readonly SimpleCommand['risk'][] = ['DISRUPTIVE', 'DESTRUCTIVE'];

/** All its words are known (`{}` stands for what a search finds), it runs no code, and it names what it changes. */
function showsItsDeed({ actions, words, program, paths, objects, risk }: SimpleCommand): boolean {
  if (program === null || actions.length === 0 || actions.includes('code.run')) return false;
  if (words.some(({ text, source }) => text === null || source.includes('{}'))) return false;
  return (
    paths.some(({ path, access }) => access === 'write' && path.startsWith('/')) ||
    objects.some(({ type, name }) => name !== null && !LOCAL_TYPES.includes(type)) ||
    (objects.length > 0 && FAR_REACHING.includes(risk))
  );
}

/** The word is one of the paths as it was written: relative, with a slash at its end. */
function namesOneOf(word: string, { paths }: SimpleCommand): boolean {
  const plain = normalisePath(word, null);
  return paths.some(({ path }) => {
    const full = normalisePath(path, null);
    return full === plain || plain === '.' || (!plain.startsWith('/') && full.endsWith(`/${plain}`));
  });
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
