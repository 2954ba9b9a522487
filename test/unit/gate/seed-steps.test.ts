import { describe, expect, it } from 'vitest';
import type { Analysis } from '../../../src/domain/command/analysis.ts';
import { proveStep } from '../../../src/domain/gate/proof.ts';
import { formOf } from '../../../src/domain/gate/step-done.ts';
import { readRunbook } from '../../../src/domain/knowledge-input.ts';
import { notesOnRunbook } from '../../../src/domain/runbook-notes.ts';
import { asWritten } from '../../../src/domain/secrets/mask-knowledge.ts';
import { PLACEHOLDER } from '../../../src/domain/step-parameters.ts';
import { createCommandTools } from '../../../src/services/command-tools.ts';
import { readSeeds } from '../../../src/services/seed-reader.ts';
import { loadTables, PACKAGE_ROOT } from '../../../src/services/tables.ts';

const tables = loadTables();
const tools = createCommandTools(tables);
const VALUES: Readonly<Record<string, string>> = {
  client: '192.0.2.20',
  path: '/mnt/media_local',
  owner: ':10000',
  discovery_url: 'https://id.example.net/.well-known/openid-configuration',
};
const filledIn = (command: string): string =>
  command.replaceAll(PLACEHOLDER, (_mark, name: string) => VALUES[name] ?? `no value for ${name}`);
const analyse = (line: string): Analysis => {
  const analysis = tools.analyse(line);
  if (analysis.kind !== 'Analysis') throw new Error(analysis.message);
  return analysis;
};
const runbooks = readSeeds(`${PACKAGE_ROOT}/seeds`, tables.model).runbooks.map(
  ({ slug, status: _status, promotedFrom: _from, ...input }) => {
    const content = readRunbook(input, asWritten);
    if ('__typename' in content) throw new Error(content.message);
    return { slug, content };
  },
);

describe.each(runbooks)('$slug of the seeds', ({ content }) => {
  it('can be followed from its first step to its last, each proved by those before it', () => {
    const forms = content.steps.map((step) => formOf(step, tools.analyse));
    const done: { analysis: Analysis; endedAt: string }[] = [];
    for (const [index, { command }] of content.steps.entries()) {
      if (command === null) continue;
      const line = analyse(filledIn(command));
      const claim = { step: index + 1, skipped: [] };
      const proof = proveStep({ steps: forms, claim, line, isThere: () => true, done, failedAt: null });
      expect(proof, command).toMatchObject({ isProved: true });
      done.push({ analysis: line, endedAt: new Date(Date.UTC(2026, 1, 1, 10, index)).toISOString() });
    }
    expect(done.length).toBeGreaterThan(0);
  });

  it('leaves nothing to note', () => {
    expect(notesOnRunbook(content, tools)).toEqual([]);
  });
});
