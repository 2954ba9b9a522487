import { describe, expect, it } from 'vitest';
import { createCommandTools } from '../../../src/services/command-tools.ts';
import { loadTables } from '../../../src/services/tables.ts';

const { compile } = createCommandTools(loadTables());

describe('a trigger that no command can meet', () => {
  it.each([
    [{ flag: ['R'] }, 'trigger.when.flag "R"', '-R'],
    [{ flag: ['recursive'] }, 'trigger.when.flag', '--recursive'],
    [{ flag: ['--block-size=4k'] }, 'trigger.when.flag', 'write --block-size'],
    [{ program: ['/usr/bin/rm'] }, 'trigger.when.program', 'write rm'],
    [{ program: ['/usr/bin/docker compose'] }, 'trigger.when.program', 'write docker compose'],
    [{ program: ['chown -R'] }, 'trigger.when.program', 'name -R in "flag"'],
    [{ path: { within: '/a/../b' } }, 'trigger.when.path.within', 'write /b'],
    [{ path: { within: '/a/' } }, 'trigger.when.path.within', 'write /a'],
    [{ any: [{ program: ['rm'] }, { not: { flag: ['f'] } }] }, 'trigger.when.any[1].not.flag', '-f'],
  ])('%j is refused with what to write instead', (when, field, instead) => {
    const compiled = compile({ when }, 'WRITTEN');
    expect(compiled).toMatchObject({ kind: 'TriggerFault' });
    expect(compiled).toHaveProperty('message', expect.stringContaining(field));
    expect(compiled).toHaveProperty('message', expect.stringContaining(instead));
  });

  it('is refused in a trigger on a symptom, too', () => {
    const symptom = { exitCode: [1], program: ['/sbin/zpool'] };
    expect(compile({ symptom }, 'WRITTEN')).toHaveProperty('message', expect.stringContaining('write zpool'));
  });

  it.each([
    { flag: ['-R', '--recursive', '+x', '-'] },
    { program: ['dd'], flag: ['of'] },
    { program: ['docker compose'] },
    { path: { within: '/' } },
    { path: { within: 'exported' } },
  ])('%j can be met and is taken', (when) => {
    expect(compile({ when }, 'WRITTEN')).not.toHaveProperty('kind');
  });

  it('keeps working as far as it did when it is in the graph already', () => {
    const when = { any: [{ program: ['rm'] }, { flag: ['R'] }] };
    expect(compile({ when })).not.toHaveProperty('kind');
  });
});
