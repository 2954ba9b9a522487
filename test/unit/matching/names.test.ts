import { describe, expect, it } from 'vitest';
import { holdsName } from '../../../src/domain/matching/names.ts';

describe('a name', () => {
  it.each([
    ['beehive-server', 'beehive'],
    ['ghcr.io/bees/beehive:2025', 'beehive'],
    ['beehive@1.service', 'beehive'],
    ['/opt/beehive/queen.json', 'queen.json'],
    ['http://localhost/api/queen/purge', 'queen.purge'],
    ['hive/hive-thin_meta0', '_meta0'],
    ['BeeHive', 'beehive'],
    ['beehive_data', 'beehive'],
    ['beehive-FTL', 'bee-hive'],
    ['/var/lib/beehiveql/17', 'beehive'],
    ['beehivectl', 'beehive'],
    ['{setBeehiveLimit: 5}', 'beehive'],
    ['{setBeehiveLimit: 5}', 'beehiveLimit'],
  ])('stands in %s as %s', (text, name) => {
    expect(holdsName(text, name)).toBe(true);
  });

  it.each([
    ['beehives', 'beehive'],
    ['mybeehive', 'beehive'],
    ['setBeehives', 'beehive'],
    ['beehiver', 'beehive'],
    ['anything', ''],
  ])('does not stand in %s as %s', (text, name) => {
    expect(holdsName(text, name)).toBe(false);
  });
});
