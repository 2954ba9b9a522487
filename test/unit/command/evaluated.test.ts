import { describe, expect, test } from 'vitest';
import { analyseCommand } from '../../../src/domain/command/analyse.ts';
import type { Analysis } from '../../../src/domain/command/analysis.ts';
import {
  EVALUATED_BY_BASH,
  EVALUATED_ELSEWHERE,
  HIDDEN_FROM_SIGHT,
  NOBODY_KNOWS,
  ONLY_NUMBERS,
} from '../../support/evaluated-forms.ts';
import { vocabulary } from './load-vocabulary.ts';

const MARK = '/srv/made';

function analyse(form: string): Analysis {
  const analysis = analyseCommand(form.replaceAll('MARK', MARK), vocabulary);
  if (analysis.kind !== 'Analysis') throw new Error(`${form}: ${analysis.message}`);
  return analysis;
}

describe('what a shell evaluates although it was given as data', () => {
  test.each([...EVALUATED_BY_BASH, ...EVALUATED_ELSEWHERE])('%s shows the command that runs', (form) => {
    const analysis = analyse(form);
    expect(analysis.risk).not.toBe('READ');
    const inner = analysis.commands.find(({ program }) => program === 'touch');
    expect(inner?.paths).toContainEqual({ path: MARK, access: 'write', isTree: false });
  });

  test.each(HIDDEN_FROM_SIGHT)('%s is not READ, for nobody sees what runs', (form) => {
    expect(['MUTATE', 'UNKNOWN']).toContain(analyse(form).risk);
  });

  test.each(NOBODY_KNOWS)('%s is UNKNOWN', (form) => {
    expect(analyse(form).risk).toBe('UNKNOWN');
  });

  test.each(ONLY_NUMBERS)('%s is READ', (form) => {
    expect(analyse(form)).toMatchObject({ risk: 'READ', unknowns: [] });
  });

  test('has the risk and the actions of what runs in it', () => {
    const { risk, commands } = analyse("let 'a[$(chown :10000 /mnt/media_local)0]=1'");
    expect(risk).toBe('MUTATE');
    expect(commands.flatMap(({ actions }) => actions)).toContain('permissions.change');
  });
});
