import { describe, expect, it } from 'vitest';
import { checkAsk } from '../../../src/domain/inspection/ask.ts';
import { stemOf } from '../../../src/domain/inspection/facts.ts';
import { groupLooks } from '../../../src/domain/inspection/groups.ts';
import { readLook } from '../../../src/domain/inspection/inspect-answer.ts';
import type { Hung, Sight, Unreachable } from '../../../src/domain/inspection/sight.ts';

const NONE = Buffer.alloc(0);
const frames = (...lines: string[]) => lines.map((line) => ({ words: line.split(' '), body: NONE }));

describe('what a target says of a path', () => {
  const seen = [
    'begun',
    'mount seen point /mnt/my disk',
    'mount seen type nfs4',
    'mount seen source nas:/media',
    'mount seen options rw,relatime',
    'stat directory|root|media|0|10000|2775|4096|1700000000',
    'df Filesystem     1024-blocks  Used Available Capacity Mounted on',
    'df nas:/a b            1000   250       750      25% /mnt/my disk',
    'names 2 12345',
    'name a film',
    'name b',
    'exports',
    'export /mnt/my disk',
    'export /mnt 10.0.0.0/24(rw,no_subtree_check)',
    'export /mnt/other  <world>(ro)',
    'done',
  ];

  it('is read with blanks in names, and exports of a directory above it', () => {
    expect(readLook(frames(...seen), '/mnt/my disk')).toEqual({
      kind: 'SEEN',
      exists: true,
      type: 'directory',
      owner: 'root',
      group: 'media',
      uid: 0,
      gid: 10_000,
      mode: '2775',
      sizeBytes: 4_096,
      modifiedAt: '2023-11-14T22:13:20.000Z',
      realPath: null,
      mount: { point: '/mnt/my disk', type: 'nfs4', source: 'nas:/media', options: 'rw,relatime' },
      use: { sizeBytes: 1_024_000, usedBytes: 256_000, availableBytes: 768_000 },
      entries: { count: 2, names: ['a film', 'b'], digest: '12345', isCut: false },
      exports: [{ path: '/mnt', client: '10.0.0.0/24', options: 'rw,no_subtree_check' }],
      notes: [],
    });
  });

  it.each([
    [
      'a reader that does not end',
      'hung 77 now request_wait_answer /mnt',
      { pid: 77, isStuck: true, since: null, waitChannel: 'request_wait_answer' },
    ],
    [
      'one of before',
      'hung 77 earlier 1700000000 /mnt',
      { pid: 77, isStuck: true, since: '2023-11-14T22:13:20.000Z' },
    ],
    [
      'one that waited until it was killed',
      'late stat rpc_wait_bit_killable S',
      { pid: 0, isStuck: false, waitChannel: 'rpc_wait_bit_killable' },
    ],
  ])('%s means hung', (_what, line, expected) => {
    expect(readLook(frames('begun', line, 'done'), '/mnt')).toMatchObject({ kind: 'HUNG', ...expected });
  });

  it('a program that was still at work is slow, not hung', () => {
    const look = readLook(frames(...seen.slice(0, 8), 'late ls 0 R', 'done'), '/mnt/my disk');
    expect(look).toMatchObject({ kind: 'SEEN', entries: null, notes: ['ls took too long and was ended'] });
  });

  it('half an answer is none', () => {
    expect(readLook(frames(...seen.slice(0, -1)), '/mnt')).toBeNull();
    expect(readLook(frames('begun', 'refused no-place'), '/mnt')).toMatchObject({
      kind: 'UNREACHABLE',
      reason: 'NO_PLACE',
    });
  });
});

describe('groups', () => {
  const sight = (more: Partial<Sight>): Sight => ({
    kind: 'SEEN',
    exists: true,
    type: 'directory',
    owner: 'root',
    group: 'root',
    uid: 0,
    gid: 0,
    mode: '755',
    sizeBytes: 4096,
    modifiedAt: '2026-01-01T00:00:00.000Z',
    realPath: null,
    mount: { point: '/', type: 'ext4', source: '/dev/sda1', options: 'rw' },
    use: null,
    entries: null,
    exports: null,
    notes: [],
    ...more,
  });
  const hung: Hung = {
    kind: 'HUNG',
    mount: null,
    pid: 1,
    isStuck: true,
    since: null,
    waitChannel: null,
    exports: null,
  };
  const away: Unreachable = { kind: 'UNREACHABLE', reason: 'UNREACHABLE', detail: 'x' };

  it('the telling ones come first, and what differs by nature counts for nothing', () => {
    const looked = [
      { target: 'lxc:d', look: sight({ sizeBytes: 1, modifiedAt: null }) },
      {
        target: 'lxc:a',
        look: sight({ mount: { point: '/', type: 'ext4', source: '/dev/sdb1', options: 'ro' } }),
      },
      { target: 'lxc:b', look: sight({ mode: '2775' }) },
      { target: 'lxc:c', look: away },
      { target: 'lxc:e', look: hung },
      { target: 'lxc:f', look: { ...hung, pid: 2 } },
    ];
    expect(groupLooks(looked).map(({ kind, targets, isOutlier }) => [kind, targets, isOutlier])).toEqual([
      ['HUNG', ['lxc:e', 'lxc:f'], false],
      ['UNREACHABLE', ['lxc:c'], false],
      ['SEEN', ['lxc:b'], true],
      ['SEEN', ['lxc:a', 'lxc:d'], false],
    ]);
  });

  it('nothing is an outlier among equals', () => {
    const looked = ['755', '700'].map((mode) => ({ target: `lxc:m${mode}`, look: sight({ mode }) }));
    expect(groupLooks(looked).map(({ isOutlier }) => isOutlier)).toEqual([false, false]);
  });
});

describe('keys of what is written down', () => {
  it('are readable, one for each path, and short enough', () => {
    expect(stemOf('/mnt/media')).toBe('at_mnt_media');
    const paths = [
      '/',
      '/mnt/media_local',
      '/mnt/media/local',
      '/mnt/media-local',
      '/MNT/media',
      `/${'x'.repeat(300)}`,
      '/äö',
    ];
    const stems = paths.map(stemOf);
    expect(new Set(stems).size).toBe(paths.length);
    for (const stem of stems) expect(`${stem}_used_percent`).toMatch(/^[a-z][a-z0-9_]{0,62}$/);
  });
});

describe('what may be asked', () => {
  it('is one absolute path without tricks', () => {
    expect(checkAsk({ path: '/a//b/../c/', targets: ['host:h'] })).toEqual({
      path: '/a/c',
      targets: ['host:h'],
      limitMs: 5_000,
    });
    for (const path of ['a', '', '/a\tb', '/a\u202eb', `/${'x'.repeat(5_000)}`])
      expect(checkAsk({ path, targets: ['host:h'] })).toMatchObject({
        __typename: 'InvalidInput',
        field: 'path',
      });
    const many = Array.from({ length: 201 }, (_, index) => `host:h${index}`);
    expect(checkAsk({ path: '/a', targets: many })).toMatchObject({ field: 'targets' });
  });
});
