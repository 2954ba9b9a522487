import { describe, expect, it } from 'vitest';
import { analyseCommand } from '../../../src/domain/command/analyse.ts';
import type { Analysis } from '../../../src/domain/command/analysis.ts';
import {
  repeatsOfCommand,
  repeatsOfHang,
  runningFor,
  type OpenRun,
  type PastRun,
} from '../../../src/domain/gate/repeats.ts';
import { vocabulary } from '../command/load-vocabulary.ts';

const analyse = (line: string): Analysis => {
  const analysis = analyseCommand(line, vocabulary);
  if (analysis.kind !== 'Analysis') throw new Error(analysis.message);
  return analysis;
};
const at = (minute: number): string => new Date(Date.UTC(2026, 2, 1, 10, minute)).toISOString();
const past = (over: Partial<PastRun> = {}): PastRun => ({
  id: 'x',
  state: 'FAILED',
  verdict: null,
  isRead: false,
  exitCode: 1,
  actions: ['permissions.change'],
  endedAt: at(1),
  hungIn: null,
  hungOn: null,
  explainedAt: null,
  ...over,
});
const count = (runs: readonly PastRun[], workedAt: string | null = null): number =>
  repeatsOfCommand(runs, workedAt)?.strikes.length ?? 0;

describe('a start counts as come to nothing', () => {
  it.each<[string, Partial<PastRun>, number]>([
    ['that failed', {}, 1],
    ['that was stopped while it hung', { state: 'CANCELLED', verdict: 'BLOCKED' }, 1],
    ['that was stopped while it waited for a lock', { state: 'CANCELLED', verdict: 'WAITING_FOR_LOCK' }, 1],
    ['that hung and got lost', { state: 'UNKNOWN', verdict: 'SUSPENDED' }, 1],
    ['but not one that was stopped while it progressed', { state: 'CANCELLED', verdict: 'PROGRESSING' }, 0],
    ['but not one that was lost', { state: 'UNKNOWN' }, 0],
    ['but not one that worked in the end', { state: 'SUCCEEDED', verdict: 'BLOCKED' }, 0],
    ['but not one that never started', { state: 'NOT_STARTED', verdict: 'BLOCKED' }, 0],
    ['but not one that was refused', { state: 'REFUSED' }, 0],
    ['but not a read that failed', { isRead: true }, 0],
    ['nor a read that was lost', { isRead: true, state: 'UNKNOWN' }, 0],
    ['a read that hung', { isRead: true, verdict: 'BLOCKED' }, 1],
  ])('%s', (_, over, expected) => {
    expect(count([past(over)])).toBe(expected);
  });

  it('since the last one that worked', () => {
    const runs = [1, 3, 5].map((minute) => past({ endedAt: at(minute) }));
    expect(count(runs, at(3))).toBe(1);
    expect(count(runs, at(5))).toBe(0);
    expect(repeatsOfCommand(runs, null)?.strikes.map((strike) => strike.at)).toEqual([at(5), at(3), at(1)]);
  });
});

describe('a look at one of them counts', () => {
  const [oldest, middle, newest] = [past(), past({ endedAt: at(2) }), past({ endedAt: at(3) })];
  const lookedAt = (...runs: readonly PastRun[]): string | null | undefined =>
    repeatsOfCommand(runs, null)?.diagnosedAt;

  it('when it explains the newest', () => {
    expect(lookedAt(oldest, middle, { ...newest, explainedAt: at(9) })).toBe(at(9));
  });

  it('but not when it explains an earlier one, however late it came', () => {
    expect(lookedAt({ ...oldest, explainedAt: at(9) }, { ...middle, explainedAt: at(8) }, newest)).toBeNull();
  });

  it('and for one action that hung in one place just so', () => {
    const hang = {
      state: 'CANCELLED',
      verdict: 'BLOCKED',
      hungIn: 'fchownat',
      hungOn: '/mnt/media',
    } as const;
    const of = (...runs: readonly PastRun[]): (string | null)[] =>
      repeatsOfHang(analyse('chown :5 /mnt/media'), runs, []).map((one) => one.diagnosedAt);
    const [first, last] = [past(hang), past({ ...hang, endedAt: at(2) })];
    expect(of({ ...first, explainedAt: at(9) }, last)).toEqual([null]);
    expect(of(first, { ...last, explainedAt: at(9) })).toEqual([at(9)]);
  });
});

describe('hangs of one action in one system call on one path', () => {
  const hang = (over: Partial<PastRun> = {}): PastRun =>
    past({ state: 'CANCELLED', verdict: 'BLOCKED', hungIn: 'fchownat', hungOn: '/mnt/media', ...over });
  const counts = (
    line: string,
    hangs: readonly PastRun[],
    worked: Parameters<typeof repeatsOfHang>[2] = [],
  ) => repeatsOfHang(analyse(line), hangs, worked).map(({ strikes }) => strikes.length);
  const three = [hang(), hang({ endedAt: at(2) }), hang({ endedAt: at(3) })];

  it.each([
    ['chown :5 /mnt/media', [3]],
    ['chgrp other /mnt/media/', [3]],
    ['chmod -R g+w /mnt', [3]],
    ['chown :5 /mnt/other', []],
    ['ls /mnt/media', []],
    ['touch /mnt/media/x', []],
  ])('count whatever the arguments: %s', (line, expected) => {
    expect(counts(line, three)).toEqual(expected);
  });

  it('are told apart by call and path, and count no failures', () => {
    const others = [
      hang({ hungIn: 'openat' }),
      hang({ hungIn: null }),
      past({ hungIn: 'fchownat', hungOn: '/mnt/media' }),
    ];
    expect(counts('chown 5 /mnt/media', [...three, ...others]).sort()).toEqual([1, 3]);
  });

  it('are forgotten once the action has worked there', () => {
    const worked = [{ actions: ['permissions.change'], paths: ['/mnt/media'], endedAt: at(2) }];
    expect(counts('chown 5 /mnt/media', three, worked)).toEqual([1]);
    expect(counts('chown 5 /mnt/media', three, [{ ...worked[0]!, paths: ['/mnt'] }])).toEqual([3]);
  });
});

describe('what stands in the way', () => {
  const open = (over: Partial<OpenRun> = {}): OpenRun => ({
    id: 'x',
    target: 'e1',
    targetSlug: 'host:one',
    fingerprint: 'f2',
    deeds: [],
    verdict: 'BLOCKED',
    isRead: true,
    isSurvivor: false,
    paths: ['/mnt/dead'],
    hungOn: null,
    ...over,
  });
  it.each<[string, string, Partial<OpenRun>, boolean]>([
    ['the same command', 'ls /x', { fingerprint: 'f1', verdict: null }, true],
    ['another command', 'ls /x', { verdict: null }, false],
    ['a read that hangs on the same path', 'stat /mnt/dead', {}, true],
    ['a read that hangs above it', 'stat /mnt/dead/films', {}, true],
    ['a read that hangs below it', 'stat /mnt', {}, false],
    [
      'a read of which one path hangs, not this one',
      'stat /mnt/fine',
      { paths: ['/mnt/fine', '/mnt/dead'], hungOn: '/mnt/dead' },
      false,
    ],
    ['a read that goes on', 'stat /mnt/dead', { verdict: 'PROGRESSING' }, false],
    ['a change that hangs', 'stat /mnt/dead', { isRead: false }, false],
    ['the same line, asked for elsewhere', 'ls /x', { fingerprint: 'f1', target: 'e2' }, true],
    ['a line that does the same', 'ls /x', { isRead: false, deeds: ['d0', 'd1'] }, true],
    ['one asked for elsewhere that does the same', 'ls /x', { deeds: ['d1'], target: 'e2' }, true],
    ['a line that does something else', 'ls /x', { isRead: false, deeds: ['d3'] }, false],
    ['a read that hangs elsewhere', 'stat /mnt/dead', { target: 'e2' }, false],
  ])('%s: %s', (_, line, over, isInTheWay) => {
    const { commands } = analyse(line);
    const question = { target: 'e1', fingerprint: 'f1', deeds: ['d1', 'd2'], commands };
    expect(runningFor(question, [open(over)])).toHaveLength(isInTheWay ? 1 : 0);
  });
});
