import { createHash } from 'node:crypto';

/**
 * The chain over the audit record, pure (T-26). Events get numbers without gaps; a seal covers a run of numbers and
 * keeps the digest of each event apart from the event itself, so that altered, missing and swapped can be told apart.
 * The hash of a number covers the hash before it, the number, and the digest of its event.
 */

/**
 * All properties of an event but its number, as they are stored. A property that somebody added, removed or gave
 * another type makes another digest as well.
 */
export type SealedContent = Readonly<Record<string, unknown>>;

/** Where a chain stands: the number of the last sealed event and the hash there. */
export interface ChainHead {
  readonly number: number;
  readonly hash: string;
}

export interface Seal {
  readonly first: number;
  readonly last: number;
  readonly previousHash: string;
  /** One for each number, in order. */
  readonly digests: readonly string[];
  /** The hash at the last number. */
  readonly hash: string;
}

/** Before the first event. */
export const CHAIN_START: ChainHead = { number: 0, hash: '0'.repeat(64) };

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** Pairs in order of their names: the text depends on nothing but the values. */
export function digestOf(event: SealedContent): string {
  const pairs = Object.keys(event)
    .filter((name) => name !== 'number')
    .sort()
    .map((name) => [name, event[name]]);
  return sha256(JSON.stringify(pairs));
}

function hashOf(previousHash: string, number: number, digest: string): string {
  return sha256(`${previousHash} ${number} ${digest}`);
}

/** The hash at the end of a run of digests that starts after `head`. */
export function extendChain(head: ChainHead, digests: readonly string[]): ChainHead {
  return digests.reduce<ChainHead>(
    (before, digest) => ({
      number: before.number + 1,
      hash: hashOf(before.hash, before.number + 1, digest),
    }),
    head,
  );
}

/** The seal over these events, which come after `head`; there is at least one. */
export function sealEvents(head: ChainHead, events: readonly SealedContent[]): Seal {
  const digests = events.map((event) => digestOf(event));
  const end = extendChain(head, digests);
  return {
    first: head.number + 1,
    last: end.number,
    previousHash: head.hash,
    digests,
    hash: end.hash,
  };
}
