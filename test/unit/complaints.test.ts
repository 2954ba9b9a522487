import { describe, expect, it } from 'vitest';
import { createComplaints, type PingAnswer } from '../../src/complaints.ts';

/** Which of the answers, ten seconds apart, made it be mended. */
function mendedAfter(answers: readonly PingAnswer[]): number[] {
  const clock = { ms: 0 };
  const needsHealing = createComplaints(() => clock.ms);
  return answers.flatMap((answer, index) => {
    clock.ms += 10_000;
    return needsHealing(answer) ? [index + 1] : [];
  });
}
const times = (count: number, answer: PingAnswer): PingAnswer[] => Array<PingAnswer>(count).fill(answer);

describe('a database that does not do what it is asked', () => {
  it('is mended when it has refused four times in a row, and again after four more', () => {
    expect(mendedAfter(times(9, 'REFUSES'))).toEqual([4, 8]);
    expect(mendedAfter([...times(3, 'REFUSES'), 'ANSWERS', ...times(3, 'REFUSES')])).toEqual([]);
  });

  it('is given three minutes when it is merely silent: a busy machine is no reason to start it again', () => {
    expect(mendedAfter(times(18, 'SILENT'))).toEqual([]);
    expect(mendedAfter(times(40, 'SILENT'))).toEqual([19, 38]);
    expect(mendedAfter([...times(17, 'SILENT'), 'ANSWERS', ...times(17, 'SILENT')])).toEqual([]);
  });
});
