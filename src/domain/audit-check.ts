import {
  CHAIN_START,
  digestOf,
  extendChain,
  type ChainHead,
  type Seal,
  type SealedContent,
} from './audit-chain.ts';

/** Comparing the audit record with its seals, pure: one seal with its events after the other, in order. */

export const AUDIT_FAULTS = ['ALTERED', 'MISSING', 'SWAPPED', 'SEAL_BROKEN'] as const;
export type AuditFaultKind = (typeof AUDIT_FAULTS)[number];

export interface AuditFault {
  readonly kind: AuditFaultKind;
  readonly number: number;
  /** Id of the event that stands there now. */
  readonly event: string | null;
  readonly detail: string;
}

export interface NumberedEvent {
  readonly id: string;
  readonly number: number;
  /** All that it holds. */
  readonly content: SealedContent;
}

export interface AuditCheck {
  /** Takes the next seal and the events whose numbers it covers. */
  take(seal: Seal, events: readonly NumberedEvent[]): void;
  /** Takes events whose numbers no seal covers. */
  takeStrays(events: readonly NumberedEvent[]): void;
  /** Gives what was found, by number; `head` is where the chain is to end, null when the check ends before it. */
  finish(head: ChainHead | null): { readonly faults: readonly AuditFault[]; readonly count: number };
  readonly checkedTo: number;
}

interface Suspect {
  readonly number: number;
  readonly event: string;
  readonly digest: string;
}

/** More than this are counted and not kept: a wiped record must not fill the memory. */
const KEPT_MAX = 10_000;

/** `start` is where the check begins: the chain's start, or the end of a check before. */
export function createAuditCheck(start: ChainHead = CHAIN_START): AuditCheck {
  let at = start;
  const faults: AuditFault[] = [];
  const suspects: Suspect[] = [];
  /** Digests that were sealed at a number where something else, or nothing, stands now. */
  const displaced = new Map<string, number>();
  let count = 0;

  const note = (found: readonly AuditFault[]): void => {
    count += found.length;
    if (faults.length < KEPT_MAX) faults.push(...found);
  };
  const suspect = (event: NumberedEvent, digest: string): void => {
    count += 1;
    if (suspects.length < KEPT_MAX) suspects.push({ number: event.number, event: event.id, digest });
  };
  const displace = (digest: string, number: number): void => {
    if (displaced.size < KEPT_MAX) displaced.set(digest, number);
  };

  const takeEvents = (seal: Seal, events: readonly NumberedEvent[]): void => {
    const byNumber = new Map(events.map((event) => [event.number, event]));
    for (const [index, sealed] of seal.digests.entries()) {
      const number = seal.first + index;
      const event = byNumber.get(number);
      if (event === undefined) {
        displace(sealed, number);
        note([{ kind: 'MISSING', number, event: null, detail: 'no event has this number any more' }]);
        continue;
      }
      const digest = digestOf(event.content);
      if (digest === sealed) continue;
      displace(sealed, number);
      suspect(event, digest);
    }
  };

  return {
    take: (seal, events) => {
      note(faultsOfSeal(at, seal));
      takeEvents(seal, events);
      // Not by what it says of its end: an altered seal must not lead the check astray.
      at = { number: seal.first + Math.max(1, seal.digests.length) - 1, hash: seal.hash };
    },
    takeStrays: (events) => {
      for (const event of events) suspect(event, digestOf(event.content));
    },
    finish: (head) => {
      if (head !== null && (head.number !== at.number || head.hash !== at.hash)) note([wrongEnd(at, head)]);
      const all = [...faults, ...suspects.map((each) => explain(each, displaced))];
      return { faults: all.sort((one, other) => one.number - other.number), count };
    },
    get checkedTo() {
      return at.number;
    },
  };
}

function wrongEnd(at: ChainHead, head: ChainHead): AuditFault {
  return {
    kind: 'SEAL_BROKEN',
    number: Math.max(head.number, at.number),
    event: null,
    detail: `the chain is said to end at number ${head.number}, and its last seal ends at ${at.number}`,
  };
}

/** A seal has to follow the one before it, and its own digests have to lead to its hash. */
function faultsOfSeal(at: ChainHead, seal: Seal): AuditFault[] {
  const broken = (detail: string): AuditFault => ({
    kind: 'SEAL_BROKEN',
    number: seal.first,
    event: null,
    detail,
  });
  const found: AuditFault[] = [];
  if (seal.first !== at.number + 1)
    found.push(broken(`the seals of numbers ${at.number + 1} to ${seal.first - 1} are gone`));
  else if (seal.previousHash !== at.hash) found.push(broken('the seal does not follow the one before it'));
  const end = extendChain({ number: seal.first - 1, hash: seal.previousHash }, seal.digests);
  if (end.hash !== seal.hash || end.number !== seal.last)
    found.push(broken('what the seal holds does not lead to its hash'));
  return found;
}

function explain(suspect: Suspect, displaced: ReadonlyMap<string, number>): AuditFault {
  const { number, event, digest } = suspect;
  const home = displaced.get(digest);
  return home === undefined
    ? { kind: 'ALTERED', number, event, detail: 'its content is not what was sealed' }
    : { kind: 'SWAPPED', number, event, detail: `here stands what was sealed as number ${home}` };
}
