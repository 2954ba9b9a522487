import { OBJECT_TYPES, RISKS, worseRisk, type ObjectType, type Risk } from './analysis.ts';

/** What one table entry says about a form of a command. `risk` is null where it only adds to another effect. */
export interface Effect {
  readonly risk: Risk | null;
  readonly actions: readonly string[];
  /** Object types of which every one there is gets touched: `all:package`. */
  readonly all: readonly ObjectType[];
  readonly isLong: boolean;
  readonly exposes: boolean;
  readonly sends: boolean;
  readonly isHarmless: boolean;
  /** The program prints nothing, so a redirect empties its file. */
  readonly isSilent: boolean;
  /** Paths that are otherwise only looked at get written. */
  readonly isWriting: boolean;
  /** Paths are meant with everything below them. */
  readonly isTree: boolean;
  /** The directory it works in gets written, with everything below it. */
  readonly isFilling: boolean;
}

export const NO_EFFECT: Effect = {
  risk: null,
  actions: [],
  all: [],
  isLong: false,
  exposes: false,
  sends: false,
  isHarmless: false,
  isSilent: false,
  isWriting: false,
  isTree: false,
  isFilling: false,
};

const MARKS: ReadonlyMap<string, keyof Effect> = new Map([
  ['long', 'isLong'],
  ['exposes', 'exposes'],
  ['sends', 'sends'],
  ['harmless', 'isHarmless'],
  ['silent', 'isSilent'],
  ['writes', 'isWriting'],
  ['tree', 'isTree'],
  ['fills', 'isFilling'],
]);

const ACTION = /^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/;

export const isRisk = (text: string): text is Risk => RISKS.some((risk) => risk === text);
export const isObjectType = (text: string): text is ObjectType => OBJECT_TYPES.some((type) => type === text);

function parseToken(token: string): Partial<Effect> | null {
  if (isRisk(token)) return { risk: token };
  const mark = MARKS.get(token);
  if (mark !== undefined) return { [mark]: true };
  if (token.startsWith('all:')) {
    const type = token.slice('all:'.length);
    return isObjectType(type) ? { all: [type] } : null;
  }
  return ACTION.test(token) ? { actions: [token] } : null;
}

/**
 * Reads the short form that the tables use: a risk, actions and marks, separated by blanks,
 * such as `DISRUPTIVE packages.upgrade long all:package`.
 * @throws Error naming the word that is not understood.
 */
export function parseEffect(text: string): Effect {
  let effect = NO_EFFECT;
  for (const token of text.split(/\s+/).filter((part) => part !== '')) {
    const part = parseToken(token);
    if (part === null) throw new Error(`"${token}" is no risk, action or mark`);
    effect = mergeEffects(effect, { ...NO_EFFECT, ...part });
  }
  return effect;
}

function union<T>(first: readonly T[], second: readonly T[]): readonly T[] {
  if (second.length === 0) return first;
  return first.length === 0 ? second : [...new Set([...first, ...second])];
}

/** Both effects at once: the worse risk, the actions of the first before those of the second. */
export function mergeEffects(first: Effect, second: Effect): Effect {
  return {
    risk:
      first.risk === null
        ? second.risk
        : second.risk === null
          ? first.risk
          : worseRisk(first.risk, second.risk),
    actions: union(first.actions, second.actions),
    all: union(first.all, second.all),
    isLong: first.isLong || second.isLong,
    exposes: first.exposes || second.exposes,
    sends: first.sends || second.sends,
    isHarmless: first.isHarmless || second.isHarmless,
    isSilent: first.isSilent || second.isSilent,
    isWriting: first.isWriting || second.isWriting,
    isTree: first.isTree || second.isTree,
    isFilling: first.isFilling || second.isFilling,
  };
}
