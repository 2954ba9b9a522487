import { createSecretStream, type MaskedPiece } from './secret-stream.ts';
import type { SecretTable } from './secret-table.ts';

/** A text that is there whole, with its secrets replaced (T-24). */
export function maskSecrets(table: SecretTable, text: string): string {
  const stream = createSecretStream(table);
  return shownOf([...stream.push(text), ...stream.end()]);
}

function shownOf(pieces: readonly MaskedPiece[]): string {
  return pieces.map(({ shown }) => shown).join('');
}
