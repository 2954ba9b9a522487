import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildASTSchema, isObjectType, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { hiddenInBody, hiddenInCommand, hiddenInLine, makeVisible } from '../../src/domain/text.ts';

describe('characters that are not shown', () => {
  test.each([
    ['a\u0000b', 'U+0000', 1],
    ['\u001b[31mred', 'U+001B', 0],
    ['over\rwritten', 'U+000D', 4],
    ['abc\u0008', 'U+0008', 3],
    ['eight\u009bbit', 'U+009B', 5],
    ['rm \u202egpj.exe', 'U+202E', 3],
    ['a\u2066b', 'U+2066', 1],
    ['zero\u200bwidth', 'U+200B', 4],
    ['\u{e0041}tag', 'U+E0041', 0],
    ['half\ud800', 'U+D800', 4],
  ])('in %j are named with their position', (text, name, position) => {
    for (const find of [hiddenInLine, hiddenInBody, hiddenInCommand])
      expect(find(text)).toEqual({ name, position });
  });

  test('are not tabs, newlines, accents, other scripts or emoji in a body', () => {
    expect(hiddenInBody('step 1:\n\tgrüße, привет, 你好, مرحبا, 👩‍🔧 ✔️')).toBeNull();
    expect(hiddenInLine('grüße, привет, 你好, مرحبا, 🔧')).toBeNull();
  });

  test('are tabs and newlines where one line is asked for', () => {
    expect(hiddenInLine('two\nlines')).toEqual({ name: 'U+000A', position: 3 });
    expect(hiddenInCommand('two\n\tlines')).toBeNull();
  });

  test('are written out in what a machine printed, and only they', () => {
    expect(makeVisible('\u001b[31mred\u001b[0m\r\n100%\rdone \u202eevil\u{e0041} ok\tend\n')).toBe(
      '\\u001b[31mred\\u001b[0m\n100%\\u000ddone \\u202eevil\\u{e0041} ok\tend\n',
    );
    expect(hiddenInBody(makeVisible('\u009d0;title\u0007\u0000'))).toBeNull();
  });
});

const SDL = readdirSync('schema/graphql').map((file) =>
  readFileSync(path.join('schema/graphql', file), 'utf8'),
);
const schema = buildASTSchema(parse(SDL.join('\n')), { assumeValidSDL: true });

test.each([
  ['Investigation', ['author', 'createdAt', 'updatedAt', 'status']],
  ['Runbook', ['author', 'createdAt', 'updatedAt', 'status']],
  ['RunbookVersion', ['author', 'at', 'status']],
  ['RunbookMatch', ['runbook', 'isDraft']],
  ['KnowledgeHit', ['author', 'updatedAt', 'status']],
  ['Proposal', ['askedBy', 'askedAt', 'status']],
  ['AttributeChange', ['author', 'source', 'at']],
  ['Evidence', []],
  ['RunbookStep', []],
  ['FieldDifference', []],
  ['Entity', []],
  ['Relation', []],
  ['EntityKnowledge', []],
  ['OutputText', ['stream', 'from']],
  ['ExecutionHit', ['execution', 'place']],
])(
  'the type %s says that its texts are data, and carries who, when and what they count for',
  (name, beside) => {
    const type = schema.getType(name);
    if (!isObjectType(type)) throw new Error(`${name} is no type`);
    expect(type.description?.replace(/\s+/g, ' ')).toMatch(/data.*(never|not) .*instruction/i);
    for (const field of beside) expect(Object.keys(type.getFields())).toContain(field);
  },
);
