import type { RoutingProtected } from './failure.ts';
import { isMachine, type FleetModel } from './model.ts';

/**
 * A machine is found by its name in a command line: `ssh web` means host:web before lxc:web. A second machine of that
 * name would draw the command, and what is known about it, to itself.
 */

export interface Shadowed {
  /** Slugs under which a command line could have meant another machine so far. */
  readonly slugs: readonly string[];
  /** Bare names: an address that is one of these, or begins with one and a dot, is meant by them. */
  readonly names: readonly string[];
}

/** What machines of these names would stand in front of; null when the kind is no machine. */
export function shadowedBy(slugs: readonly string[], model: FleetModel): Shadowed | null {
  const machines = [...model.kinds.values()].filter(
    ({ isAbstract, name }) => !isAbstract && isMachine(name, model),
  );
  const own = slugs.filter((slug) => machines.some(({ name }) => slug.startsWith(`${name}:`)));
  if (own.length === 0) return null;
  const names = [...new Set(own.map((slug) => slug.slice(slug.indexOf(':') + 1)))];
  const labels = [...new Set(names.flatMap((name) => [name, name.split('.')[0] ?? name]))];
  const all = labels.flatMap((label) => machines.map((kind) => `${kind.name}:${label}`));
  return { slugs: all.filter((slug) => !slugs.includes(slug)), names };
}

/** Refuses a name that would be taken for another machine. */
export function shadowRefusal(slug: string, holder: string): RoutingProtected {
  return {
    __typename: 'RoutingProtected',
    message:
      `Commands that name ${holder} could be taken for ${slug}, so this token may not give that name; ` +
      'choose another one, or ask an operator, whose token has the scope curate.',
    fields: ['slug'],
  };
}
