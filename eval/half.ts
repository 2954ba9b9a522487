import { createHash } from 'node:crypto';

/** A fixed half of the cases, chosen by their ids: figures on it tell whether the other half was learned by heart. */
export function isInHeldHalf(id: string): boolean {
  return (createHash('sha256').update(id).digest()[0] ?? 0) % 2 === 1;
}
