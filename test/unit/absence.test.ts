import { describe, expect, it } from 'vitest';
import { createAbsence } from '../../src/graph/absence.ts';
import { DatabaseUnavailable } from '../../src/graph/client.ts';

const forever = new Promise<never>(() => undefined);

describe('a database that is known to be away', () => {
  it('is waited for by nobody: those who wait already are told at once, those who come later too', async () => {
    const absence = createAbsence(() => true);
    const waiting = [absence.whilePresent(() => forever), absence.whilePresent(() => forever)];
    absence.note(false);
    for (const each of waiting) await expect(each).rejects.toBeInstanceOf(DatabaseUnavailable);
    const asked = { count: 0 };
    const later = absence.whilePresent(() => Promise.resolve((asked.count += 1)));
    await expect(later).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(asked.count).toBe(0);
  });

  it('is asked again once it is back, and what fails on the way keeps its own error', async () => {
    const absence = createAbsence(() => true);
    absence.note(false);
    absence.note(true);
    expect(await absence.whilePresent(() => Promise.resolve('answer'))).toBe('answer');
    await expect(absence.whilePresent(() => Promise.reject(new Error('ours')))).rejects.toThrow('ours');
  });

  it("is asked by the service's own work all the time", async () => {
    const absence = createAbsence(() => false);
    absence.note(false);
    expect(await absence.whilePresent(() => Promise.resolve('warm'))).toBe('warm');
  });
});
