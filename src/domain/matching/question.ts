import type { Analysis, EntityHint } from '../command/analysis.ts';
import { isMachine, type FleetModel } from '../model.ts';
import { ANY_KEY } from '../trigger/compile.ts';
import type { ImpliedActions } from '../trigger/evaluate.ts';

/** What a line asks of the graph: which names to resolve and which triggers could be met at all. */

/** The keys of every trigger that this line can meet: its programs, its actions with what follows from them. */
export function triggerKeysOf(analysis: Pick<Analysis, 'commands'>, implied: ImpliedActions): string[] {
  const keys = new Set([ANY_KEY]);
  for (const command of analysis.commands) {
    if (command.program !== null) keys.add(`program:${command.program}`);
    for (const action of command.actions.flatMap(implied)) {
      for (const part of prefixesOf(action)) keys.add(`action:${part}`);
    }
  }
  return [...keys].sort();
}

/** `packages.upgrade` is found under `packages` and under `packages.upgrade`. */
function prefixesOf(action: string): string[] {
  const parts = action.split('.');
  return parts.map((_part, index) => parts.slice(0, index + 1).join('.'));
}

export interface SshHint {
  readonly key: string;
  /** Slugs that the word could mean, in the order in which they are tried. */
  readonly slugs: readonly string[];
  readonly address: string;
}

export interface GuestHint {
  readonly key: string;
  /** Key of the ssh hint on whose machine the guest lives; null is the target. */
  readonly from: string | null;
  readonly vmid: number;
  /** Kinds that it may be of; null where the command does not say. */
  readonly kinds: readonly string[] | null;
}

/** The machine words of ssh hops: a name of the fleet, its first label, or an address. */
export function sshHintsOf(hints: readonly EntityHint[], model: FleetModel): SshHint[] {
  const kinds = [...model.kinds.values()].filter((kind) => !kind.isAbstract && isMachine(kind.name, model));
  return hints
    .filter(({ via }) => via === 'ssh')
    .map(({ key, name }) => {
      const word = name.toLowerCase();
      const names = [...new Set([word, word.split('.')[0] ?? word])];
      return {
        key,
        slugs: names.flatMap((each) => kinds.map((kind) => `${kind.name}:${each}`)),
        address: name,
      };
    });
}

/** vmids, to be looked up among the guests of the place where the command runs. */
export function guestHintsOf(hints: readonly EntityHint[], model: FleetModel): GuestHint[] {
  const kindsOf = (guest: string): string[] =>
    [...model.kinds.values()].filter(({ route }) => route === guest).map(({ name }) => name);
  return hints
    .filter(({ via, name }) => via === 'guest' && /^\d{1,9}$/.test(name))
    .map(({ key, from, name, guest }) => ({
      key,
      from,
      vmid: Number(name),
      kinds: guest === null ? null : kindsOf(guest),
    }));
}
