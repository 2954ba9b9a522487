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
    [
      'deleting files under .combs',
      'does files.delete or files.truncate and touches a path within **/.combs',
    ],
    ['running occ upgrade', 'does code.run and acts on what the runbook covers or runs occ upgrade'],
    ['running badblocks', 'does code.run and acts on what the runbook covers or runs badblocks'],
    ['occ maintenance:mode or files:scan', 'runs occ maintenance:mode or occ files:scan'],
    [
      'sysctl --system or editing /etc/sysctl.d',
      'does kernel.set or does files.edit and touches a path within /etc/sysctl.d or changes a path within /etc/sysctl.d',
    ],
    ['changing the owner of /srv/honey', 'does permissions.change and touches a path within /srv/honey'],
  ])('%s', (line, understood) => {
    expect(understand(line)).toEqual([understood]);
  });

  it('share one object among several verbs, and one verb among several objects', () => {
    expect(conditionOf('stopping, restarting or upgrading beehive')).toMatchObject({
      any: [{ all: [{}, { object: ['beehive', 'beehives'] }] }, {}, {}, {}],
    });
    expect(conditionOf('restarting beehive, hornet or wasp')).toMatchObject({
      any: [
        { all: [{}, { object: ['beehive', 'beehives', 'hornet', 'hornets', 'wasp', 'wasps'] }] },
        {},
        {},
        {},
      ],
    });
  });

  it('mean what the noun beside the verb says', () => {
    expect(understand('removing the queenbee volume')[0]).toContain(
      'does volume.remove and acts on queenbee or queenbees or does any form of remove and writes queenbee or queenbees',
    );
    expect(understand('removing the queenbee container')[0]).toContain('container.remove');
    expect(understand('removing a node')[0]).toContain('cluster.remove-node');
  });

  it('know a verb by its particle, also where the thing stands between', () => {
    expect(understand('taking beehive down')).toEqual(understand('take down beehive'));
    expect(understand('nuking the beehive directory')[0]).toContain('files.delete');
  });

  it('leave a verb that no table knows to the command itself', () => {
    expect(understand('pollinating flowers in beehive')[0]).toContain('says pollinat and shows beehive');
    expect(understand('pollination of beehive')[0]).toContain(
      'says pollination and shows beehive or beehives',
    );
  });

  it('know what stands before a noun of doing', () => {
    expect(understand('beehive updates')[0]).toContain('acts on beehive');
  });

  it('take everyday words as a description, names as names', () => {
    expect(understand('removing unwelcome volumes')[0]).toContain('where that is known');
    expect(understand('restarting while a backup runs')[0]).toContain('what the runbook covers');
  });

  it('take any change where the verb says no more', () => {
    expect(understand('messing with hornet7')[0]).toContain('changes something and acts on hornet7');
    expect(understand('touching /srv/honey')).toEqual([
      'changes something and changes a path within /srv/honey',
    ]);
  });

  it('take a last word that makes it another command literally', () => {
    expect(understand('etcdctl member remove')).toEqual(['runs etcdctl member remove']);
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
    const compiled = tools.compile({ words: ['in bad weather'] });
    expect(compiled).toMatchObject({ isTextOnly: true, condition: null, keys: [] });
    expect(understand('in bad weather')[0]).toContain('no action understood');
  });

  it('call a family of actions by its name', () => {
    const [upgrading = ''] = understand('upgrading beehive');
    expect(upgrading).toContain('any form of upgrade');
    expect(upgrading.length).toBeLessThan(400);
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
