import { describe, expect, it } from 'vitest';
import { touches } from '../../../src/domain/matching/path-use.ts';

const write = (path: string, isTree = false) => ({ path, access: 'write' as const, isTree });

describe('a trigger about a path', () => {
  it.each([
    ['the directory itself', write('/srv/share'), '/srv/share'],
    ['what lies below it', write('/srv/share/films/a.mkv'), '/srv/share'],
    ['a trailing slash', write('/srv/share/'), '/srv/share'],
    ['a way through dots', write('/srv/other/../share/./x'), '/srv/share'],
    ['a recursive change of what is above it', write('/srv', true), '/srv/share'],
    ['the root, recursively', write('/', true), '/srv/share'],
    ['a pattern that can expand to it', write('/srv/*'), '/srv/share'],
    ['a pattern in the middle', write('/s*v/sha?e/x'), '/srv/share'],
    ['a pattern with a set of characters', write('/srv/sh[ab]re'), '/srv/share'],
    ['a pattern above it, recursively', write('/sr*', true), '/srv/share'],
    ['a fragment anywhere', write('/opt/proxy/acme.json'), '**/acme.json'],
    ['a fragment of several segments', write('/var/lib/k/server/tls/x.pem'), '**/server/tls'],
  ])('holds for %s', (_title, use, within) => {
    expect(touches(use, within)).toBe(true);
  });

  it.each([
    ['a pattern that cannot expand to it', write('/srv/old-*'), '/srv/share'],
    ['a pattern above it, not recursively', write('/sr*'), '/srv/share'],
    ['a pattern that is too long for its name', write('/srv/shar??'), '/srv/share'],
    ['a neighbour whose name begins alike', write('/srv/share2'), '/srv/share'],
    ['what is above it, not recursively', write('/srv'), '/srv/share'],
    ['a file whose name only holds the fragment', write('/opt/not-acme.json'), '**/acme.json'],
    ['a path that leaves the directory again', write('/srv/share/../private'), '/srv/share'],
  ])('does not hold for %s', (_title, use, within) => {
    expect(touches(use, within)).toBe(false);
  });
});
