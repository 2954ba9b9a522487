import { splitWords, type PathClassInput, type PathTest } from './matchers.ts';

/** A sign of a pattern: itself, any one sign, one of a set, or any run of signs (a whole path where `isDeep`). */
type Token =
  | { readonly kind: 'sign'; readonly sign: string }
  | { readonly kind: 'one'; readonly of: ((sign: string) => boolean) | null }
  | { readonly kind: 'run'; readonly isDeep: boolean };

const DEEP: Token = { kind: 'run', isDeep: true };
const SIGNS_MAX = 512;

function bracketAt(text: string, start: number): { token: Token; length: number } | null {
  const end = text.indexOf(']', start + 2);
  if (end === -1) return null;
  const body = text.slice(start + 1, end);
  const isNegated = /^[!^]/.test(body);
  const members = isNegated ? body.slice(1) : body;
  // Classes such as [:alpha:] may be any sign.
  if (members.includes('[')) return { token: { kind: 'one', of: null }, length: end + 1 - start };
  const isMember = (sign: string): boolean => {
    for (let index = 0; index < members.length; index += 1) {
      const [from = '', dash, to] = members.slice(index, index + 3);
      if (dash === '-' && to !== undefined) {
        if (sign >= from && sign <= to) return true;
        index += 2;
      } else if (sign === from) return true;
    }
    return false;
  };
  const of = isNegated ? (sign: string): boolean => !isMember(sign) : isMember;
  return { token: { kind: 'one', of }, length: end + 1 - start };
}

/** The pattern of a shell; what it cannot read in it (`@(a|b)`) may be anything within a name. */
function shellTokens(pattern: string): Token[] {
  const tokens: Token[] = [];
  for (let index = 0; index < pattern.length; index += 1) {
    const sign = pattern[index] ?? '';
    const bracket = sign === '[' ? bracketAt(pattern, index) : null;
    if (pattern.startsWith('**/', index)) {
      tokens.push(DEEP);
      index += 2;
    } else if (sign === '*') tokens.push({ kind: 'run', isDeep: false });
    else if (sign === '?') tokens.push({ kind: 'one', of: null });
    else if (bracket !== null) {
      tokens.push(bracket.token);
      index += bracket.length - 1;
    } else if (/[@+!({]/.test(sign) && /[({]/.test(pattern.slice(index, index + 2))) {
      const end = pattern.slice(index).search(/[)}]/);
      tokens.push({ kind: 'run', isDeep: false });
      index = end === -1 ? pattern.length : index + end;
    } else tokens.push({ kind: 'sign', sign });
  }
  return tokens;
}

const tableTokens = (glob: string): Token[] =>
  Array.from(glob, (sign) => (sign === '*' ? DEEP : { kind: 'sign', sign }));

const NONE = -1;

/** The signs of a table's pattern that count as common ones: from the first index up to the second. */
type Part = readonly [from: number, to: number];

/** Rows of the table of `commonSigns`: what is known from a place of both patterns on. */
interface Step {
  readonly given: Token | undefined;
  readonly wanted: Token | undefined;
  /** The sign in the table's pattern is the first of a name. */
  readonly isStart: boolean;
  /** The best that follows when the given pattern goes on, when the wanted one does, and when both do. */
  readonly skipGiven: number;
  readonly skipWanted: number;
  readonly skipBoth: number;
  readonly isCounted: boolean;
}

/** Whether a sign of the shell's pattern may be the sign of the table's, and whether that is telling (1 or 0). */
function worth(given: Token, sign: string, isStart: boolean): number {
  if (given.kind === 'sign') return given.sign === sign ? 1 : NONE;
  if (given.kind === 'run' || sign === '/' || (sign === '.' && isStart)) return NONE;
  if (given.of === null) return 0;
  return given.of(sign) ? 1 : NONE;
}

function bestFrom({ given, wanted, isStart, skipGiven, skipWanted, skipBoth, isCounted }: Step): number {
  if (given === undefined && wanted === undefined) return 0;
  const ways = [NONE];
  if (given?.kind === 'run') {
    ways.push(skipGiven);
    const sign = wanted?.kind === 'sign' ? wanted.sign : null;
    const isTaken = given.isDeep || (sign !== '/' && !(sign === '.' && isStart));
    if (sign !== null && isTaken) ways.push(skipWanted);
  }
  if (wanted?.kind === 'run') {
    ways.push(skipWanted);
    if (given !== undefined) ways.push(skipGiven);
  }
  if (given !== undefined && wanted?.kind === 'sign' && skipBoth !== NONE) {
    const gain = worth(given, wanted.sign, isStart);
    if (gain !== NONE) ways.push(skipBoth + (isCounted ? gain : 0));
  }
  return Math.max(...ways);
}

/**
 * How many signs of the part that counts two patterns have in common at most, over all paths that fit both.
 * @returns NONE where no path does
 */
function commonSigns(given: readonly Token[], wanted: readonly Token[], [from, to]: Part): number {
  let after: number[] = [];
  for (let row = given.length; row >= 0; row -= 1) {
    const here: number[] = [];
    for (let column = wanted.length; column >= 0; column -= 1) {
      const before = wanted[column - 1];
      here[column] = bestFrom({
        given: given[row],
        wanted: wanted[column],
        isStart: column === 0 || (before?.kind === 'sign' && before.sign === '/'),
        skipGiven: after[column] ?? NONE,
        skipWanted: here[column + 1] ?? NONE,
        skipBoth: after[column + 1] ?? NONE,
        isCounted: column >= from && column < to,
      });
    }
    after = here;
  }
  return after[0] ?? NONE;
}

/** The name in a table's pattern without its directory and its ending: what tells the file apart. */
function tellingPart(glob: string): Part {
  const from = glob.lastIndexOf('/') + 1;
  const dot = glob.lastIndexOf('.');
  return [from, dot > from + 1 && glob[dot - 1] !== '*' ? dot : glob.length];
}

type TokenTest = (given: readonly Token[]) => boolean;

/** The pattern spells some of the name: three signs of it, or half of a short one. */
function reachesName(glob: string): TokenTest {
  const wanted = tableTokens(glob);
  const part = tellingPart(glob);
  const signs = wanted.slice(...part).filter(({ kind }) => kind === 'sign').length;
  const least = Math.min(3, Math.max(1, Math.ceil(signs / 2)));
  return (given) => commonSigns(given, wanted, part) >= least;
}

function reachesPath(glob: string): TokenTest {
  const wanted = tableTokens(glob);
  return (given) => commonSigns(given, wanted, [0, 0]) !== NONE;
}

/**
 * Compiles whether a pattern of the shell may expand to a path of a class. Paths that the class names in full count
 * whatever reaches them (`/etc/*`). Of files that it knows by their names only, and of what a search finds (`/etc/**`),
 * the pattern has to spell part of the name (`id_*`), since a bare `*` reaches everything.
 * @returns a test for the normalised pattern
 */
export function compileReach(input: PathClassInput): PathTest {
  const files = splitWords(input.is ?? '');
  const full = [...files, ...splitWords(input.below ?? '').map((root) => `${root}/*`)].map(reachesPath);
  const names = splitWords(input.like ?? '').map(reachesName);
  const deep = files.map(reachesName);
  return (pattern) => {
    if (pattern.length > SIGNS_MAX) return false;
    const tests = pattern.includes('**/') ? [...deep, ...names] : [...full, ...names];
    const given = shellTokens(pattern);
    return tests.some((reaches) => reaches(given));
  };
}
