import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { judge } from '../../src/domain/input-fault.ts';
import { readRunbook } from '../../src/domain/knowledge-input.ts';
import { asWritten } from '../../src/domain/secrets/mask-knowledge.ts';
import { seedFile } from '../../src/services/seed-format.ts';

const schema = z.strictObject({
  title: z.string().min(1).max(3),
  tags: z.array(z.string()).min(1).max(2),
  vmid: z.int().min(100).max(999),
  kind: z.enum(['host', 'vm']),
  own: z.string().refine((text) => text === 'x', 'is not x'),
});
const GOOD = { title: 'a', tags: ['b'], vmid: 100, kind: 'vm', own: 'x' };

describe('what is wrong with an input', () => {
  it.each([
    [{ title: null }, 'title is text, not null'],
    [{ title: undefined }, 'title is missing; it is text'],
    [{ title: '' }, 'title is empty'],
    [{ title: 'long' }, 'title has at most 3 characters'],
    [{ tags: 'b' }, 'tags is a list, not text'],
    [{ tags: [] }, 'tags is an empty list; leave it out for none'],
    [{ tags: ['a', 7] }, 'tags[1] is text, not a number'],
    [{ vmid: 1.5 }, 'vmid is a whole number'],
    [{ vmid: 7 }, 'vmid is at least 100'],
    [{ kind: 'planet' }, 'kind is one of host, vm'],
    [{ own: 'y' }, 'own is not x'],
    [{ owner: 'me' }, 'owner is not a field here'],
  ])('%j is said in a sentence', (change, message) => {
    const judged = judge(schema, { ...GOOD, ...change });
    expect('faults' in judged && judged.faults[0].message).toBe(message);
  });

  it('names the whole where no field is at fault', () => {
    const judged = judge(schema, [], 'the file');
    expect('faults' in judged && judged.faults[0].message).toBe('the file is a group of fields, not a list');
  });

  it('is never said in the words of the library', () => {
    const seeds = judge(seedFile, { version: 1, entities: [{ slug: 'host:a', title: null }] });
    const trigger = readRunbook({ title: 't', trigger: { when: { program: [] } } }, asWritten);
    const texts = [
      'faults' in seeds ? seeds.faults[0].message : '',
      'message' in trigger ? trigger.message : '',
    ];
    expect(texts).toEqual([
      'entities[0].title is text, not null',
      'trigger.when.program is an empty list; leave it out for none',
    ]);
  });
});
