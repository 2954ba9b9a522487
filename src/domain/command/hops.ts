import type { GuestKind, Hop } from './analysis.ts';
import type { Hints } from './hints.ts';
import type { Place } from './scope.ts';
import type { ShellWord } from './word.ts';

/** `ssh://user@host:port`, `user@host`, `[::1]`: user and host apart. */
function splitDestination(text: string): { user: string | null; host: string } {
  const plain = text.replace(/^ssh:\/\//, '');
  const at = plain.lastIndexOf('@');
  const host = text.startsWith('ssh://')
    ? plain.slice(at + 1).replace(/:\d+\/?$|\/$/, '')
    : plain.slice(at + 1);
  return { user: at === -1 ? null : plain.slice(0, at), host: host.replace(/^\[(.*)\]$/, '$1') };
}

const SLUG = /^[a-z]+:([A-Za-z][A-Za-z0-9.-]*)$/;

/** `host:strong`, as entities are written, names `strong`; a port is a number and an address has more colons. */
const withoutSlug = (host: string): string => SLUG.exec(host)?.[1] ?? host;

const LOOPBACK = /^(?:localhost|ip6-localhost|127(?:\.\d{1,3}){3}|::1)$/;
const OWN_NAME =
  /^(?:\$\((?:hostname(?: -[sf])?|uname -n)\)|`(?:hostname(?: -[sf])?|uname -n)`|\$\{?HOSTNAME\}?)$/;

/** The user where a destination of ssh is the machine itself; null where it may be another one. */
function selfDestination(word: ShellWord): { user: string | null } | null {
  const written = word.text ?? word.source.replace(/^"(.*)"$/, '$1');
  const { user, host } = splitDestination(written);
  return (word.text === null ? OWN_NAME : LOOPBACK).test(host) ? { user } : null;
}

/** Where a wrapper leads, and what of the way makes another command of it. */
export interface Arrival {
  readonly place: Place;
  readonly context: readonly string[];
}

function addUser(arrival: Arrival, name: string | null): Arrival {
  if (name === null || name === 'root' || name === '0') return arrival;
  return {
    place: { ...arrival.place, at: [...arrival.place.at, { via: 'user', name }] },
    context: [...arrival.context, `user:${name}`],
  };
}

/**
 * One hop further: to another machine, into a guest, a container or a chroot, to another user.
 * @param guest - what a guest is, where the program that goes there says it
 * @param isDirect - false when options may lead elsewhere than the name says (another port is often a tunnel)
 */
export function goTo(
  hints: Hints,
  arrival: Arrival,
  via: Hop['via'],
  word: ShellWord,
  isDirect = true,
  guest: GuestKind | null = null,
): Arrival {
  const { place, context } = arrival;
  const name = word.text ?? word.source;
  if (via === 'user') return addUser(arrival, word.text ?? word.source);
  if (via === 'ssh') {
    const self = isDirect ? selfDestination(word) : null;
    if (self !== null) return addUser(arrival, self.user);
    const { user, host: written } = splitDestination(name);
    const host = withoutSlug(written);
    const isKnown = word.text !== null && place.isKnown;
    const key = word.text === null ? place.key : hints.add('ssh', host, place.key);
    const next = { at: [...place.at, { via, name: host }], key, isKnown };
    return addUser(
      { place: next, context: word.text === null ? [...context, `ssh:${name}`] : context },
      user,
    );
  }
  if (via === 'guest') {
    const isKnown = word.text !== null && /^\d+$/.test(name) && place.isKnown;
    const key = word.text === null ? place.key : hints.add('guest', name, place.key, guest);
    return {
      place: { at: [...place.at, { via, name }], key, isKnown },
      context: word.text === null ? [...context, `guest:${name}`] : context,
    };
  }
  return { place: { ...place, at: [...place.at, { via, name }] }, context: [...context, `${via}:${name}`] };
}
