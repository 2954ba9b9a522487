import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { claim } from '../../src/database/ownership.ts';
import { identifySelf } from '../../src/database/process-identity.ts';
import { newFolder, runScript, until } from './database-harness.ts';

describe('owning a folder', () => {
  it('falls to exactly one of many processes that take over from a dead one, and is free again when that one dies', async () => {
    const folder = await newFolder();
    await writeFile(
      join(folder, 'dead.json'),
      JSON.stringify({ pid: 4_194_303, start: 'x', file: 'dead.json', state: 'held' }),
    );
    const claimants = Array.from({ length: 5 }, () => runScript('claimant.ts', folder));
    await until(() => claimants.every(({ lines }) => lines.length === 1));
    const winners = claimants.filter(({ lines }) => lines[0] === 'won');
    expect(winners).toHaveLength(1);
    const [winner] = winners;
    const loser = claimants.find((claimant) => claimant !== winner);
    expect(loser?.lines).toEqual([`lost to ${winner?.child.pid ?? 0}`]);
    expect(await readdir(folder)).toHaveLength(1);
    await winner?.kill();
    expect((await claim(folder)).owner).toBe('us');
  });

  it('falls to exactly one of many callers in one process, time after time', async () => {
    const folder = await newFolder();
    for (let round = 0; round < 20; round++) {
      const claims = await Promise.all(Array.from({ length: 8 }, () => claim(folder)));
      const won = claims.filter((result) => result.owner === 'us');
      expect(won).toHaveLength(1);
      for (const result of won) await result.release();
      expect(await readdir(folder)).toEqual([]);
    }
  });

  it('does not take a later process with the same number for the owner', async () => {
    const folder = await newFolder();
    const self = await identifySelf();
    await mkdir(folder, { recursive: true });
    const flag = { pid: self.pid, start: `${self.start}0`, file: 'old.json', state: 'held' };
    await writeFile(join(folder, 'old.json'), JSON.stringify(flag));
    expect((await claim(folder)).owner).toBe('us');
  });

  it('is not kept by a file that a power cut left empty', async () => {
    const folder = await newFolder();
    await writeFile(join(folder, 'empty.json'), '');
    expect((await claim(folder)).owner).toBe('us');
  });
});
