import type { PathUse, SimpleCommand } from '../command/analysis.ts';
import { normalisePath } from '../command/paths.ts';
import { touches } from '../matching/path-use.ts';

/**
 * The service's own data (T-32): its tokens, keys and database lie in folders of the machine that it runs on, and no
 * command gets at them, on whatever way it comes there.
 */
export interface OwnData {
  /** Absolute paths of its folders and files, as they are called and as they resolve. */
  readonly paths: readonly string[];
  /** Slug of the entity that is its machine; null when the configuration names none. */
  readonly entity: string | null;
  /** Names and addresses under which its machine is reached. */
  readonly addresses: readonly string[];
}

/** A place where a command runs. */
export interface OwnPlace {
  readonly slug: string;
  /** Attributes as `key=value` lines. */
  readonly facts: readonly string[];
}

/** What every machine calls itself. */
const LOOPBACK = /^address=(?:127\.|::1$)/;

/** Is this the machine that the service runs on? A place that nobody knows may be; with nothing to keep, none is. */
export function isOwnMachine({ paths, entity, addresses }: OwnData, place: OwnPlace | null): boolean {
  if (paths.length === 0) return false;
  if (place === null || place.slug === entity) return true;
  return place.facts.some(
    (fact) => LOOPBACK.test(fact) || addresses.some((address) => fact.toLowerCase() === `address=${address}`),
  );
}

/** The path of the service's own data that a command on its machine gets at; null when it leaves all alone. */
export function ownPathIn({ paths }: OwnData, command: SimpleCommand): string | null {
  return (
    paths.find(
      (own) =>
        command.paths.some((use) => reaches(asFarAsItMay(use, command), own)) ||
        command.words.some(({ source }) => source.includes(own)),
    ) ?? null
  );
}

/** What changes something and touches a folder may carry off, rename or change all that lies in it: `tar`, `mv`, `ln`. */
function asFarAsItMay(use: PathUse, { risk }: SimpleCommand): PathUse {
  return risk === 'READ' ? use : { ...use, isTree: true };
}

/** Where the directory is not known, any that makes it end in our folder may be meant: `cd` comes in many forms. */
function reaches(use: PathUse, own: string): boolean {
  const path = normalisePath(use.path, null);
  if (path.startsWith('/')) return touches(use, own);
  const given = path.split('/').filter((segment) => segment !== '~' && segment !== '..' && segment !== '.');
  const owned = own.split('/').filter((segment) => segment !== '');
  return owned.some((_, from) => {
    const rest = owned.slice(from);
    return given.length >= rest.length && rest.length > 0 && rest.every((part, at) => given[at] === part);
  });
}
