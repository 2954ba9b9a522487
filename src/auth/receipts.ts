import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import {
  judgeReceipt,
  type ReceiptClaims,
  type ReceiptSituation,
  type ReceiptVerdict,
} from '../domain/receipt.ts';
import type { GraphClient } from '../graph/client.ts';
import { ensureSetting } from '../graph/setting-store.ts';
import { isSameSecret } from './token-text.ts';

/**
 * Receipts are text: `oikr1.<claims>.<signature>`. The signature covers all before it as it stands, so that not one
 * bit of the text can be another; whoever holds the key can neither be imitated nor talked out of a receipt.
 */
const PREFIX = 'oikr1';
const KEY_BYTES = 32;
const KEY_SETTING = 'receiptKey';
/** Longer than any that is written: claims are a few ids and actions. */
const CHARACTERS_MAX = 8_192;

const claimsRow = z.tuple([
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.array(z.string()),
  z.string(),
  z.number(),
  z.string().nullable(),
]);

/** The key of all processes on this graph, read or made at first use and then remembered by this process. */
export function createReceiptKey(graph: GraphClient): () => Promise<string> {
  let known: Promise<string> | null = null;
  return () => {
    known ??= ensureSetting(graph, KEY_SETTING, randomBytes(KEY_BYTES).toString('base64url')).catch(
      (error: unknown) => {
        known = null;
        throw error;
      },
    );
    return known;
  };
}

/** Writes a receipt over these claims. */
export function signReceipt(key: string, claims: ReceiptClaims): string {
  const { token, session, goal, entity, actions, runbook, version, fingerprint } = claims;
  const row: z.infer<typeof claimsRow> = [
    token,
    session,
    goal,
    entity,
    [...actions],
    runbook,
    version,
    fingerprint,
  ];
  const signed = `${PREFIX}.${Buffer.from(JSON.stringify(row)).toString('base64url')}`;
  return `${signed}.${signatureOf(key, signed)}`;
}

/** The claims of a receipt that was written with this key; null for any other text. */
export function openReceipt(key: string, receipt: string): ReceiptClaims | null {
  if (receipt.length > CHARACTERS_MAX) return null;
  const cut = receipt.lastIndexOf('.');
  const signed = receipt.slice(0, Math.max(cut, 0));
  if (!isSameSecret(receipt.slice(cut + 1), signatureOf(key, signed))) return null;
  const [token, session, goal, entity, actions, runbook, version, fingerprint] = claimsRow.parse(
    JSON.parse(Buffer.from(signed.slice(PREFIX.length + 1), 'base64url').toString('utf8')),
  );
  return { token, session, goal, entity, actions, runbook, version, fingerprint };
}

/** Whether a receipt counts for what is about to run; each way in which it does not is told apart. */
export function verifyReceipt(key: string, receipt: string, situation: ReceiptSituation): ReceiptVerdict {
  const claims = openReceipt(key, receipt);
  return claims === null ? 'FORGED' : judgeReceipt(claims, situation);
}

function signatureOf(key: string, signed: string): string {
  return createHmac('sha256', Buffer.from(key, 'base64url')).update(signed).digest('base64url');
}
