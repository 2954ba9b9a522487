import { normalisePath, treeOfPattern } from './paths.ts';

/** Tells whether a word (null: not known before it runs) is one of those that a table names. */
export type TextMatcher = (text: string | null, directory: string | null) => boolean;
export type PathTest = (normalisedPath: string) => boolean;
export type PathClasses = ReadonlyMap<string, PathTest>;

const DURATION = /^(\d+(?:\.\d+)?)([smhd]?)$/;
const UNIT_SECONDS: ReadonlyMap<string, number> = new Map([
  ['', 1],
  ['s', 1],
  ['m', 60],
  ['h', 3600],
  ['d', 86_400],
]);

function durationSeconds(text: string): number {
  const match = DURATION.exec(text);
  if (match === null) return text === 'infinity' ? Infinity : Number.NaN;
  return Number(match[1]) * (UNIT_SECONDS.get(match[2] ?? '') ?? 1);
}

/** `*` stands for any text; matched piece by piece, so the time is linear in pieces × length. */
export function compileGlob(glob: string): (text: string) => boolean {
  if (!glob.includes('*')) return (text) => text === glob;
  const pieces = glob.split('*');
  const head = pieces[0] ?? '';
  const tail = pieces.at(-1) ?? '';
  const middle = pieces.slice(1, -1).filter((piece) => piece !== '');
  return (text) => {
    if (text.length < head.length + tail.length || !text.startsWith(head) || !text.endsWith(tail))
      return false;
    let from = head.length;
    for (const piece of middle) {
      const found = text.indexOf(piece, from);
      if (found === -1 || found + piece.length > text.length - tail.length) return false;
      from = found + piece.length;
    }
    return true;
  };
}

function compileToken(token: string, classes: PathClasses): TextMatcher {
  if (/^@[a-z-]+$/.test(token)) {
    const test = classes.get(token.slice(1));
    if (test === undefined) throw new Error(`"${token}" is no path class`);
    return (text, directory) => text !== null && test(normalisePath(text, directory));
  }
  if (/^>\d+s$/.test(token)) {
    const limit = Number(token.slice(1, -1));
    return (text) => text !== null && durationSeconds(text) > limit;
  }
  const glob = compileGlob(token);
  return (text) => text !== null && glob(text);
}

export const splitWords = (text: string): string[] => text.split(/\s+/).filter((part) => part !== '');

/**
 * Compiles a blank-separated list (or a YAML list, for entries with blanks) of literals, globs with `*`,
 * `@class` for a path class and `>60s` for a longer duration. Any of them suffices.
 * @throws Error naming an unknown path class.
 */
export function compileMatcher(spec: string | readonly string[], classes: PathClasses): TextMatcher {
  const tokens = typeof spec === 'string' ? splitWords(spec) : spec;
  const literals = new Set(tokens.filter((token) => !/[*@>]/.test(token)));
  const others = tokens.filter((token) => !literals.has(token)).map((token) => compileToken(token, classes));
  return (text, directory) =>
    (text !== null && literals.has(text)) || others.some((matches) => matches(text, directory));
}

/** How the tables describe a class of paths; every list is blank-separated. */
export interface PathClassInput {
  readonly is?: string | undefined;
  readonly below?: string | undefined;
  readonly within?: string | undefined;
  readonly like?: string | undefined;
  readonly except?: string | undefined;
}

export function compilePathClass(input: PathClassInput): PathTest {
  const exact = new Set(splitWords(input.is ?? '').concat(splitWords(input.within ?? '')));
  const roots = splitWords(input.below ?? '')
    .concat(splitWords(input.within ?? ''))
    .map((root) => (root === '/' ? '/' : `${root}/`));
  const globs = splitWords(input.like ?? '').map(compileGlob);
  const except = splitWords(input.except ?? '').map(compileGlob);
  return (given) => {
    // What is below a directory is of the class that its children are of.
    const tree = treeOfPattern(given);
    const path = tree === null ? given : `${tree === '/' ? '' : tree}/*`;
    return (
      (exact.has(path) ||
        roots.some((root) => path.length > root.length && path.startsWith(root)) ||
        globs.some((glob) => glob(path))) &&
      !except.some((glob) => glob(path))
    );
  };
}
