import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const RANDOM_BYTES = 32;
const TOKEN = /^oikos_[A-Za-z0-9_-]{43}$/;

/** A fresh token: a prefix that filters recognise, then 256 random bits. */
export function newTokenText(): string {
  return `oikos_${randomBytes(RANDOM_BYTES).toString('base64url')}`;
}

export function isTokenText(text: string): boolean {
  return TOKEN.test(text);
}

/** What is kept at rest. A plain hash is enough: nobody guesses 256 random bits. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Compares two secrets in a time that says nothing about where they differ (T-30). */
export function isSameSecret(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
