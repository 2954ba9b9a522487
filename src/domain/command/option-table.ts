import { parseRole, type Role } from './roles.ts';
import { splitWords } from './matchers.ts';
import type { ConditionInput, NodeInput } from './vocabulary-schema.ts';

/** A switch may be followed by whether it is on: `--full 0` is as if it were not there. */
export type OptionKind = 'flag' | 'value' | 'optional' | 'switch';

export interface OptionSpec {
  readonly kind: OptionKind;
  readonly role: Role | null;
}

/** How the words after a program are sorted into options and operands. */
export interface OptionTable {
  readonly style: 'getopt' | 'posix' | 'long';
  readonly isBundled: boolean;
  readonly isGreedy: boolean;
  readonly stopAfter: number;
  readonly options: ReadonlyMap<string, OptionSpec>;
  readonly longNames: readonly string[];
  readonly keys: ReadonlyMap<string, Role | null>;
  readonly sections: ReadonlySet<string>;
}

export const EMPTY_TABLE: OptionTable = {
  style: 'getopt',
  isBundled: false,
  isGreedy: false,
  stopAfter: Number.POSITIVE_INFINITY,
  options: new Map(),
  longNames: [],
  keys: new Map(),
  sections: new Set(),
};

function parseSpecs(text: string | undefined): [string, Role | null][] {
  return splitWords(text ?? '').map((token) => {
    const at = token.indexOf('=');
    return at === -1 ? [token, null] : [token.slice(0, at), parseRole(token.slice(at + 1))];
  });
}

/** The long options that conditions ask for: they are known too, whether they take a value or not. */
function askedNames({ flag, value = {}, not, any = [], all = [] }: ConditionInput): string[] {
  const inner = [...any, ...all, ...(not === undefined ? [] : [not])];
  const names = [flag ?? '', ...Object.keys(value)].flatMap(splitWords);
  return [...names.filter((name) => !name.endsWith('NUMBER')), ...inner.flatMap(askedNames)];
}

/**
 * The table of a node: what it says itself on top of what its parents said.
 * @throws Error when a role is not known.
 */
export function buildOptionTable(input: NodeInput, parent: OptionTable): OptionTable {
  const options = new Map(parent.options);
  for (const [name, role] of parseSpecs(input.takes)) options.set(name, { kind: 'value', role });
  for (const [name, role] of parseSpecs(input.optional)) options.set(name, { kind: 'optional', role });
  for (const name of splitWords(input.flags ?? '')) options.set(name, { kind: 'flag', role: null });
  for (const name of splitWords(input.switches ?? '')) options.set(name, { kind: 'switch', role: null });
  const asked = (input.rules ?? []).flatMap((rule) => askedNames(rule.if));
  const style = input.style ?? parent.style;
  const stopDefault = style === 'posix' ? 0 : parent.stopAfter;
  return {
    style,
    isBundled: input.bundle ?? false,
    isGreedy: input.greedy ?? parent.isGreedy,
    stopAfter: input.stopAfter ?? stopDefault,
    options,
    longNames: [...new Set([...parent.longNames, ...options.keys(), ...asked])].filter((name) =>
      name.startsWith('--'),
    ),
    keys: new Map([...parent.keys, ...parseSpecs(input.keys)]),
    sections: new Set([...parent.sections, ...splitWords(input.sections ?? '')]),
  };
}
