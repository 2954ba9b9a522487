import fc from 'fast-check';
import secondParser from 'mvdan-sh';
import { describe, expect, test } from 'vitest';
import { analyseCommand } from '../../../src/domain/command/analyse.ts';
import { vocabulary } from './load-vocabulary.ts';

/** How many simple commands the second parser finds, assignments left out. */
function secondOpinion(line: string): number {
  const { syntax } = secondParser;
  const file = syntax.NewParser().Parse(line, 'line');
  let count = 0;
  syntax.Walk(file, (node) => {
    if (node === null) return true;
    const type = syntax.NodeType(node);
    if (type === 'DeclClause' || (type === 'CallExpr' && (node.Args?.length ?? 0) > 0)) count += 1;
    return true;
  });
  return count;
}

const word = fc.oneof(
  fc.constantFrom(
    'a',
    '/srv/x',
    '-rf',
    "'single quoted'",
    '"double $X"',
    '*.log',
    '$Y',
    'b\\ c',
    '$(id)',
    '"$(uname -a)"',
    '`date`',
    '~/x',
  ),
  fc.stringMatching(/^[a-z]{1,8}$/),
);
const simple = fc
  .tuple(fc.constantFrom('ls', 'rm', 'cat', 'grep', 'zpool', 'unheard-of'), fc.array(word, { maxLength: 4 }))
  .map(([program, words]) => [program, ...words].join(' '));
const redirected = fc
  .tuple(simple, fc.constantFrom('', ' > /tmp/x', ' 2>&1', ' < /dev/null', ' >> log'))
  .map((parts) => parts.join(''));
const { line } = fc.letrec<{ line: string; node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    redirected,
    fc
      .tuple(tie('node'), fc.constantFrom(' && ', ' || ', ' | ', '; '), tie('node'))
      .map((parts) => parts.join('')),
    tie('node').map((inner) => `( ${inner} )`),
    tie('node').map((inner) => `{ ${inner}; }`),
    tie('node').map((inner) => `if ${inner}; then ${inner}; fi`),
    tie('node').map((inner) => `while ${inner}; do ls; done`),
    tie('node').map((inner) => `for i in 1; do ${inner}; done`),
    tie('node').map((inner) => `! ${inner}`),
  ),
  line: tie('node'),
}));

describe('whatever a line holds', () => {
  test('the analysis answers, in bounded time', () => {
    const anything = fc.oneof(
      fc.string({ maxLength: 200, unit: 'grapheme' }),
      fc.string({
        maxLength: 200,
        unit: fc.constantFrom(...'rm -f/$(){}[]|&;<>\'"`\\\n abXsudo=*?#!~'.split('')),
      }),
    );
    fc.assert(
      fc.property(anything, (text) => {
        const start = performance.now();
        const analysis = analyseCommand(text, vocabulary);
        expect(['Analysis', 'MalformedCommand']).toContain(analysis.kind);
        if (analysis.kind === 'MalformedCommand') expect(analysis.position).toBeLessThanOrEqual(text.length);
        expect(performance.now() - start).toBeLessThan(1000);
      }),
      { numRuns: 2000 },
    );
  });

  test('a second parser finds as many simple commands', () => {
    fc.assert(
      fc.property(line, (text) => {
        const analysis = analyseCommand(text, vocabulary);
        let expected: number | null;
        try {
          expected = secondOpinion(text);
        } catch {
          expected = null;
        }
        if (expected === null || analysis.kind === 'MalformedCommand') return;
        const commands = analysis.commands.filter(({ words }) => words.length > 0);
        expect(commands).toHaveLength(expected);
      }),
      { numRuns: 500 },
    );
  });

  test('wrapping never makes a line less risky', () => {
    const order = ['READ', 'MUTATE', 'UNKNOWN', 'DISRUPTIVE', 'DESTRUCTIVE'];
    const riskOf = (text: string): number => {
      const analysis = analyseCommand(text, vocabulary);
      return analysis.kind === 'Analysis' ? order.indexOf(analysis.risk) : order.length;
    };
    const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
    const wrappers: ((text: string) => string)[] = [
      (text) => `bash -c ${quote(text)}`,
      (text) => `ssh nodeb ${quote(text)}`,
      (text) => `sudo sh -c ${quote(text)}`,
      (text) => `( ${text} )`,
      (text) => `pct exec 101 -- bash -c ${quote(text)}`,
      (text) => `echo ${quote(text)} | bash`,
    ];
    fc.assert(
      fc.property(line, fc.constantFrom(...wrappers), (text, wrap) => {
        const bare = analyseCommand(text, vocabulary);
        if (bare.kind === 'MalformedCommand') return;
        expect(riskOf(wrap(text))).toBeGreaterThanOrEqual(riskOf(text));
      }),
      { numRuns: 500 },
    );
  });
});
