import { expect, it } from 'vitest';
import { measureOutput } from '../support/output-load.ts';

const MIB = 1_048_576;

/** Ten times what `npm test` lets through, and binary output besides. */
it.each([
  ['lines', 2_048],
  ['twenty at once', 2_000],
  ['one line', 1_024],
  ['escapes', 40],
] as const)(
  'the service grows by less than 64 MiB while much output comes: %s, %d MiB',
  async (kind, mib) => {
    const { grownBytes, bytes, ms } = await measureOutput(kind, mib);
    expect(bytes).toBeGreaterThanOrEqual(mib * MIB);
    console.info(
      `${kind}: ${mib} MiB in ${Math.round(ms / 1000)} s, grown by ${Math.round(grownBytes / MIB)} MiB`,
    );
    expect(grownBytes).toBeLessThan(64 * MIB);
  },
);
