import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FirstToken } from '../../src/auth/first-tokens.ts';
import { readConfig } from '../../src/config.ts';
import { readyHints } from '../../src/hints.ts';

const config = readConfig({ OIKOS_DATA: 'data' });

function hintsWith(states: Partial<Record<FirstToken['name'], FirstToken['state']>>): string {
  const tokens = (['operator', 'agent', 'person'] as const).map((name) => ({
    name,
    file: path.join(config.dataDir, 'tokens', name),
    state: states[name] ?? 'kept',
  }));
  const running = { tokens, database: 'bolt://127.0.0.1:7687', stop: () => Promise.resolve() };
  return readyHints(config, running, { seconds: 1, logFile: null });
}

describe('at the end of a start', () => {
  it('a token file that opens nothing any more is named, with how to replace it', () => {
    const hints = hintsWith({ agent: 'revoked', person: 'expired' });
    expect(hints).toMatch(/data\/tokens\/agent was revoked.*start again:\n +rm data\/tokens\/agent\n/);
    expect(hints).toMatch(/data\/tokens\/person was given an end.*\n +rm data\/tokens\/person\n/);
    expect(hints).not.toContain('rm data/tokens/operator');
  });

  it('nothing is said of tokens that are as they were', () => {
    expect(hintsWith({})).not.toMatch(/rm |operator\.moved/);
  });

  it('the operator’s new token is to be kept elsewhere', () => {
    expect(hintsWith({ operator: 'issued' })).toContain('touch data/tokens/operator.moved');
  });
});
