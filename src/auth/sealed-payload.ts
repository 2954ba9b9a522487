import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Payload } from '../domain/execution/execution.ts';

/** AES-256-GCM: `v1.<nonce>.<cipher>.<tag>`, each base64url. */
const VERSION = 'v1';
const NONCE_BYTES = 12;

const payload = z.object({ command: z.string(), stdin: z.string().nullable() });

/** Encrypts what waits for a yes, bound to its execution: put beside another one, it does not open (T-15). */
export function sealPayload(key: Buffer, execution: string, { command, stdin }: Payload): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(execution));
  const text = JSON.stringify({ command, stdin: stdin?.toString('base64') ?? null });
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [VERSION, ...[nonce, sealed, cipher.getAuthTag()].map((each) => each.toString('base64url'))].join(
    '.',
  );
}

/** The bytes again; null when another key sealed them, for another execution, or they were altered. */
export function openPayload(key: Buffer, execution: string, sealed: string): Payload | null {
  const [version, ...parts] = sealed.split('.');
  const [nonce, text, tag] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (version !== VERSION || nonce === undefined || text === undefined || tag === undefined) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce)
      .setAAD(Buffer.from(execution))
      .setAuthTag(tag);
    const opened = Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
    const { command, stdin } = payload.parse(JSON.parse(opened));
    return { command, stdin: stdin === null ? null : Buffer.from(stdin, 'base64') };
  } catch {
    return null;
  }
}
