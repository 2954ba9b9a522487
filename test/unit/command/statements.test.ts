import { describe, expect, test } from 'vitest';
import { compileStatements } from '../../../src/domain/command/statements.ts';

const mysql = compileStatements(
  [
    {
      summary: 'MySQL',
      strings: `'"`,
      names: '`',
      escapes: true,
      comments: ['#', '-- '],
      blocks: true,
      executed: true,
    },
  ],
  { marks: 'letters', lines: 'use source' },
);
const postgresql = compileStatements(
  [{ summary: 'psql', strings: "'", names: '"', comments: ['--'], blocks: true, nested: true, dollar: true }],
  { marks: 'words' },
);

describe('code in statements', () => {
  test.each([
    ['dollars in a name', 'select 1 a$$x$; drop b$$', ['select 1 a$$x$', 'drop b$$']],
    ['two texts without a blank', "select $$a$$$$'$$; drop", ["select ''''", 'drop']],
    ['a text right behind a number', "select 1$$'$$; drop", ["select 1''", 'drop']],
    ['an e that ends a name', String.raw`select a$E'\'; drop`, ["select a$e''", 'drop']],
    ['an e of its own', String.raw`select E'\'; drop'`, ["select e''"]],
    ['code between dollars', 'do /* x */ $é$ drop x $é$', ['do drop x']],
  ])('%s', (_, code, statements) => {
    expect(postgresql(code)).toEqual(statements);
  });

  // What is read again from every sign would take minutes here.
  test.each([
    ['blanks', ' '],
    ['quotes', '"'],
    ['quotes that a backslash keeps open', '"\\'],
    ['dollars', '$'],
    ['openings of tags', '$a'],
    ['comments that never end', '/*'],
  ])('%s without end are read in bounded time', (_, text) => {
    const code = `${text.repeat(400_000 / text.length)}\\`;
    const start = performance.now();
    mysql(code);
    postgresql(code);
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});
