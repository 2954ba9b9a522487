import { randomUUID } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { OpenRoute } from '../../src/exec/hops.ts';
import type { Wrapper } from '../../src/exec/wrapper.ts';
import { answered } from './exec.ts';

export const MIB = 1_048_576;

/** Writes so many MiB of short lines, and one line of a twentieth of that, with nobody reading meanwhile. */
export async function writeMuch(
  route: OpenRoute,
  mib: number,
  wrapper: Wrapper,
  base: string,
): Promise<{ readonly bytesOnDisk: number; readonly total: number }> {
  const id = randomUUID();
  const command = `yes 0123456789abcde | head -c ${mib * MIB}; head -c ${(mib * MIB) / 20} /dev/zero`;
  const request = { id, command, stdin: null, read: { out: 0, err: 0, maxBytes: 65_536 } };
  const patience = { ms: 600_000, until: 'end' } as const;
  const answer = answered(await wrapper.start(route, { ...request, patience }, { timeoutMs: 60_000 }));
  if (answer.state.name !== 'ended') throw new Error(answer.state.name);
  const directory = path.join(`${base}-${process.getuid?.() ?? 0}`, id);
  const sizes = readdirSync(directory).map((name) => statSync(path.join(directory, name)).size);
  await wrapper.remove(route, [id], { timeoutMs: 60_000 });
  return { bytesOnDisk: sizes.reduce((sum, size) => sum + size, 0), total: answer.out.total };
}
