import { CHAIN_START, type ChainHead } from '../domain/audit-chain.ts';
import { createAuditCheck, type AuditCheck, type AuditFault } from '../domain/audit-check.ts';
import { isFailure, type InvalidInput } from '../domain/failure.ts';
import { readPage, toPage, type Page, type PageArguments } from '../domain/page.ts';
import {
  findSealUpTo,
  listAuditEvents,
  listBeyond,
  listNumbered,
  listSeals,
  readChain,
  type AuditRecord,
} from '../graph/audit-read-store.ts';
import type { GraphClient } from '../graph/client.ts';

export type AuditEventRecord = AuditRecord;

export interface AuditFilterInput {
  readonly operation?: string | null | undefined;
  readonly subject?: string | null | undefined;
  readonly token?: string | null | undefined;
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
}

export interface AuditVerification {
  /** Nothing is wrong with what was looked at. */
  readonly isIntact: boolean;
  /** Everything up to the end of the chain was looked at. */
  readonly isComplete: boolean;
  readonly checkedFrom: number;
  readonly checkedTo: number;
  readonly headNumber: number;
  readonly headHash: string;
  /** By number, the first 200. */
  readonly faults: readonly AuditFault[];
  readonly faultCount: number;
  readonly unsealed: number;
  readonly oldestUnsealedAt: string | null;
}

export interface AuditService {
  /** Newest first. Refuses a page or a moment that it cannot read. */
  list(filter: AuditFilterInput, page: PageArguments): Promise<Page<AuditRecord> | InvalidInput>;
  /**
   * Compares the record with its seals, from the number after `after` on, for a few seconds at most; `checkedTo` is
   * then where the next call goes on. Refuses an `after` at which no seal ends.
   */
  verify(after: number): Promise<AuditVerification | InvalidInput>;
}

const VERIFY_MS = 6_000;
const SEALS_PER_PAGE = 8;
const FAULTS_SHOWN = 200;
const STRAYS_SHOWN = 1_000;
const INT_MAX = 2 ** 31 - 1;

export function createAuditService(deps: {
  readonly graph: GraphClient;
  readonly monotonicMs: () => number;
}): AuditService {
  const { graph } = deps;
  return {
    list: async ({ operation, subject, token, from, to }, page) => {
      const request = readPage(page, 2);
      if (isFailure(request)) return request;
      const filter = {
        operation: operation ?? null,
        subject: subject ?? null,
        token: token ?? null,
        from: from ?? null,
        to: to ?? null,
      };
      const rows = await listAuditEvents(graph, filter, request);
      return toPage(rows, request.limit, ({ at, id }) => [at, id]);
    },
    verify: async (after) => {
      const start = await startOf(graph, after);
      if (isFailure(start)) return start;
      const deadlineMs = deps.monotonicMs() + VERIFY_MS;
      const check = createAuditCheck(start);
      const { head } = await readChain(graph);
      const isComplete = await readAll(graph, check, { head, isOver: () => deps.monotonicMs() > deadlineMs });
      const now = await readChain(graph);
      if (isComplete) check.takeStrays(await listBeyond(graph, now.head.number, STRAYS_SHOWN));
      const { faults, count } = check.finish(isComplete ? head : null);
      return {
        isIntact: count === 0,
        isComplete,
        checkedFrom: Math.min(start.number + 1, check.checkedTo),
        checkedTo: check.checkedTo,
        headNumber: head.number,
        headHash: head.hash,
        faults: faults.slice(0, FAULTS_SHOWN).map(showable),
        faultCount: count,
        unsealed: now.waiting,
        oldestUnsealedAt: now.oldestWaiting,
      };
    },
  };
}

/** Where the chain stands after that number, by the seal that ends there. */
async function startOf(graph: GraphClient, after: number): Promise<ChainHead | InvalidInput> {
  if (after === 0) return CHAIN_START;
  const seal = await findSealUpTo(graph, after);
  if (seal?.last === after) return { number: after, hash: seal.hash };
  return {
    __typename: 'InvalidInput',
    field: 'after',
    message: 'no seal ends at this number; pass checkedTo of the call before, or leave it out',
  };
}

/** Page by page up to the head, or until the time is over: then false. */
async function readAll(
  graph: GraphClient,
  check: AuditCheck,
  { head, isOver }: { readonly head: ChainHead; readonly isOver: () => boolean },
): Promise<boolean> {
  for (;;) {
    const seals = await listSeals(graph, check.checkedTo, SEALS_PER_PAGE);
    for (const seal of seals) {
      // What was sealed since the head was read is for the next check.
      if (seal.first > head.number) return true;
      check.take(seal, await listNumbered(graph, seal.first, seal.first + seal.digests.length - 1));
    }
    if (seals.length < SEALS_PER_PAGE) return true;
    if (isOver()) return false;
  }
}

/** A forged number can be anything; the API's integers have 32 bits. */
function showable(fault: AuditFault): AuditFault {
  const number = Math.trunc(Math.max(-INT_MAX, Math.min(INT_MAX, fault.number)));
  return { ...fault, number };
}
