import { beforeAll, describe, expect, it } from 'vitest';
import type { Condition } from '../../../src/domain/trigger/condition.ts';
import { createCommandTools, type CommandTools } from '../../../src/services/command-tools.ts';
import { loadTables } from '../../../src/services/tables.ts';

let tools: CommandTools;
beforeAll(() => {
  tools = createCommandTools(loadTables());
});

function understand(...words: string[]): string[] {
  const compiled = tools.compile({ words });
  if ('kind' in compiled) throw new Error(compiled.message);
  return compiled.understood.map((sentence) => sentence.slice(sentence.indexOf(': ') + 2));
}

function conditionOf(line: string): Condition | null {
  const compiled = tools.compile({ words: [line] });
  if ('kind' in compiled) throw new Error(compiled.message);
  return compiled.condition;
}

describe('words of an operator', () => {
  it.each([
    ['chmod/chgrp on an exported path', 'does permissions.change and touches a path within exported'],
    ['umount of a network mount', 'does mount.unmount and touches a path within mounted'],
    ['apt upgrade or reboot of the attic host', 'does packages.upgrade or host.reboot'],
    ['deleting files under .combs', 'does files.delete and touches a path within **/.combs'],
    ['changing the owner of /srv/honey', 'does permissions.change and touches a path within /srv/honey'],
  ])('%s', (line, understood) => {
    expect(understand(line)).toEqual([understood]);
  });

  it('share one object among several verbs, and one verb among several objects', () => {
    expect(conditionOf('stopping, restarting or upgrading beehive')).toMatchObject({
      all: [{}, { object: ['beehive'] }],
    });
    expect(conditionOf('restarting beehive, hornet or wasp')).toMatchObject({
      all: [{}, { object: ['beehive', 'hornet', 'wasp'] }],
    });
  });

  it('mean what the noun beside the verb says', () => {
    expect(understand('removing the honey volume')).toEqual(['does volume.remove and acts on honey']);
    expect(understand('removing the honey container')[0]).toContain('container.remove');
    expect(understand('removing a node')[0]).toContain('cluster.remove-node');
  });

  it('take circumstances as met and do not read deeds into them', () => {
    expect(understand('restarting beehive while a backup runs')).toEqual(understand('restarting beehive'));
    expect(understand('rebooting after deleting snapshots')).toEqual(understand('rebooting'));
  });

  it('do not take the name of a place for a command', () => {
    expect(understand('zpool scrub on a docker host')).toEqual(['does pool.scrub']);
  });

  it('go on with another last word of the same command', () => {
    expect(understand('docker compose pull / down')).toEqual(['does image.pull or container.down']);
  });

  it('keep the option where it makes the command another one', () => {
    expect(understand('zpool import -f')[0]).toContain('-f');
  });

  it('match as text only where no action is understood, and say so', () => {
    const compiled = tools.compile({ words: ['bees in bad weather'] });
    expect(compiled).toMatchObject({ isTextOnly: true, condition: null, keys: [] });
    expect(understand('bees in bad weather')[0]).toContain('no action understood');
  });
});

describe('a trigger by structure', () => {
  it('is refused with the actions that there are when it names another', () => {
    expect(tools.compile({ when: { action: ['bees.swarm'] } })).toMatchObject({
      kind: 'TriggerFault',
      field: 'trigger.when.action',
      message: expect.stringContaining('permissions.change'),
    });
  });

  it('is found by the narrowest of what must hold', () => {
    const compiled = tools.compile({
      when: { action: ['packages'], program: ['apt-get'], path: { within: '/srv' } },
    });
    expect(compiled).toMatchObject({ keys: ['program:apt-get'] });
    expect(tools.compile({ when: { path: { within: 'exported' } } })).toMatchObject({ keys: ['*'] });
  });
});
