import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadTables, PACKAGE_ROOT } from '../../src/services/tables.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'oikos-policy-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const load = (text: string): string => {
  const file = path.join(folder, 'policy.yaml');
  writeFileSync(file, text);
  try {
    loadTables(PACKAGE_ROOT, file);
    return 'loaded';
  } catch (error) {
    return String(error);
  }
};
const rule = (more: string): string =>
  `version: 1\nrules:\n  - name: reads run\n    why: it reads\n    risk: READ\n    answer: RUN\n  - name: mine\n    why: so\n${more}`;

describe('a policy of one’s own', () => {
  it('stands in the place of the one that comes along', () => {
    expect(load(rule('    kind: lxc\n    answer: DENY\n'))).toBe('loaded');
    const { policy } = loadTables(PACKAGE_ROOT, path.join(folder, 'policy.yaml'));
    expect(policy.rules.map(({ name }) => name)).toEqual(['reads run', 'mine']);
  });

  it.each([
    [
      'a kind that is none',
      rule('    kind: lcx\n    answer: DENY\n'),
      /line 9: rules\[1\]\.kind names no kind by lcx/,
    ],
    ['an answer that is none', rule('    answer: MAYBE\n'), /line 9: rules\[1\]\.answer is one of RUN/],
    ['a missing answer', rule('    kind: lxc\n'), /line 7: rules\[1\]\.answer/],
    [
      'a field that is none',
      rule('    answer: RUN\n    host: x\n'),
      /line 10: rules\[1\]\.host is not a field/,
    ],
    ['what is no YAML', 'version: 1\nrules: [', /policy\.yaml: .*line 2/s],
    ['nothing', '', /the policy/],
  ])('does not start the service with %s, and says where it stands', (_what, text, message) => {
    expect(load(text)).toMatch(message);
    expect(load(text)).toContain('PolicyError');
  });

  it('is named when it cannot be read', () => {
    expect(() => loadTables(PACKAGE_ROOT, path.join(folder, 'nowhere.yaml'))).toThrow(
      /nowhere\.yaml cannot be read; OIKOS_POLICY_FILE names the policy/,
    );
  });
});
