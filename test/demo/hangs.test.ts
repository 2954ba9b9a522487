import { describe, expect, it } from 'vitest';
import { HANGS, startHang } from '../../demo/hangs/hangs.ts';
import { readProcess } from '../../demo/processes.ts';

describe('a process that stands still', () => {
  it.each(Object.entries(HANGS))('%s shows as the kernel tells of it, and ends', async (_name, hang) => {
    const { pid, end } = await startHang(hang);
    expect(readProcess(pid)).toMatchObject({ name: hang.name });
    await end();
    expect([null, 'Z']).toContain(readProcess(pid)?.state ?? null);
  });
});
