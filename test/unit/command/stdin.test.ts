import { describe, expect, test } from 'vitest';
import { analyseCommand } from '../../../src/domain/command/analyse.ts';
import type { Analysis } from '../../../src/domain/command/analysis.ts';
import { fingerprint } from '../../../src/domain/command/fingerprint.ts';
import { vocabulary } from './load-vocabulary.ts';

function analyse(line: string, stdin: string | null): Analysis {
  const analysis = analyseCommand(line, vocabulary, stdin);
  if (analysis.kind === 'MalformedCommand') throw new Error(`${line}: ${analysis.message}`);
  return analysis;
}
const nameOf = (line: string, stdin: string | null): string =>
  fingerprint(analyse(line, stdin), () => null, 'host:a');

describe('what a line gets on its standard input', () => {
  test.each([
    ['sh', 'rm -rf /srv/data\n', 'DESTRUCTIVE'],
    ['bash -s', 'df -h\n', 'READ'],
    ['sudo sh', 'systemctl stop nginx\n', 'DISRUPTIVE'],
    ['wc -l', 'rm -rf /srv/data\n', 'READ'],
    ['uptime; sh', 'rm -rf /srv/data\n', 'DESTRUCTIVE'],
    ['sh', '', 'READ'],
  ])('is judged as the program reads it: %s < %j is %s', (line, stdin, risk) => {
    expect(analyse(line, stdin).risk).toBe(risk);
  });

  test('a shell whose input nobody sees is not known', () => {
    expect(analyse('sh', null).risk).not.toBe('READ');
  });

  test('is part of the name of the command', () => {
    expect(nameOf('cat', 'a')).not.toBe(nameOf('cat', 'b'));
    expect(nameOf('cat', '')).not.toBe(nameOf('cat', null));
    expect(nameOf('cat', 'a')).toBe(nameOf('sudo cat', 'a'));
  });
});
