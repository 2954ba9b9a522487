import { describe, expect, it } from 'vitest';
import type { SimpleCommand } from '../../src/domain/command/analysis.ts';
import type { Evidence, InvestigationContent } from '../../src/domain/knowledge.ts';
import { draftRunbook, type AnalyseCommand } from '../../src/domain/promotion.ts';

const command = (over: Partial<SimpleCommand>): SimpleCommand => ({
  at: [],
  place: null,
  isPlaceKnown: true,
  about: [],
  program: 'prog',
  subcommand: [],
  words: [],
  flags: [],
  operands: [],
  wrappers: [],
  text: '',
  actions: [],
  risk: 'MUTATE',
  exposes: false,
  sends: false,
  isLong: false,
  isHarmlessForm: false,
  paths: [],
  opensUnseen: false,
  objects: [],
  undo: null,
  because: [],
  ...over,
});

/** Analyses by hand, so that these tests are about promotion and not about the vocabulary. */
const analyses: Record<string, SimpleCommand[]> = {
  'chown :10000 /srv/media': [
    command({
      program: 'chown',
      actions: ['permissions.change'],
      paths: [{ path: '/srv/media', access: 'write', isTree: false }],
    }),
  ],
  'systemctl restart web': [
    command({
      program: 'systemctl',
      subcommand: ['restart'],
      actions: ['service.restart'],
      risk: 'DISRUPTIVE',
      objects: [{ type: 'unit', name: 'web', isAll: false }],
    }),
  ],
  'apt-get upgrade': [
    command({
      program: 'apt-get',
      actions: ['packages.upgrade'],
      objects: [{ type: 'package', name: null, isAll: true }],
    }),
  ],
  'ls /srv/media': [
    command({
      program: 'ls',
      actions: ['files.read'],
      risk: 'READ',
      paths: [{ path: '/srv/media', access: 'read', isTree: false }],
    }),
  ],
  frobnicate: [command({ program: 'frobnicate', risk: 'UNKNOWN' })],
  "awk '{print}' x": [command({ program: 'awk', risk: 'MUTATE', actions: ['files.edit'] })],
};

const analyse: AnalyseCommand = (line) => {
  const commands = analyses[line];
  if (!commands) return { kind: 'MalformedCommand' };
  const risk = commands.every((each) => each.risk === 'READ') ? 'READ' : 'MUTATE';
  return { kind: 'Analysis', commands, risk };
};

const ran = (
  line: string,
  outcome: Evidence['outcome'],
  entity: string | null = 'host:strong',
): Evidence => ({
  command: line,
  entity,
  outcome,
  exitCode: outcome === 'HUNG' ? null : 0,
  output: null,
});

const investigation = (over: Partial<InvestigationContent> = {}): InvestigationContent => ({
  title: 'chown hung for 40 minutes',
  symptom: 'chown never returns',
  findings: [],
  rootCause: 'delegations',
  fix: 'unexport first',
  tags: ['nfs'],
  entities: ['host:strong'],
  evidence: [],
  ...over,
});

const draft = (over: Partial<InvestigationContent>) => {
  const result = draftRunbook(investigation(over), analyse);
  if ('__typename' in result) throw new Error(result.message);
  return result;
};

describe('promotion', () => {
  it('names what is missing when nobody wrote down root cause and fix', () => {
    expect(draftRunbook(investigation({ rootCause: null, fix: null }), analyse)).toMatchObject({
      __typename: 'IncompleteKnowledge',
      missing: ['rootCause', 'fix'],
    });
    expect(draftRunbook(investigation({ fix: null }), analyse)).toMatchObject({ missing: ['fix'] });
  });

  it('makes the trigger from the command that hung: what it does and to which path', () => {
    const runbook = draft({ evidence: [ran('chown :10000 /srv/media', 'HUNG')] });
    expect(runbook.trigger).toEqual({
      when: { action: ['permissions.change'], path: { within: '/srv/media', access: 'write' } },
    });
    expect(runbook.examples).toEqual([
      { command: 'chown :10000 /srv/media', entity: 'host:strong', mustMatch: true },
    ]);
    expect(runbook.severity).toBe('OUTAGE');
  });

  it('makes alternatives of several commands that failed, each once', () => {
    const runbook = draft({
      evidence: [
        ran('systemctl restart web', 'FAILED'),
        ran('apt-get upgrade', 'FAILED'),
        ran('apt-get upgrade', 'FAILED'),
      ],
    });
    expect(runbook.trigger).toEqual({
      when: {
        any: [
          { action: ['service.restart'], object: ['web'], objectType: 'unit' },
          { action: ['packages.upgrade'] },
        ],
      },
    });
    expect(runbook.examples).toHaveLength(2);
    expect(runbook.severity).toBe('DEGRADED');
  });

  it('names the program of a read that hung, and of a command whose action nobody knows', () => {
    expect(draft({ evidence: [ran('ls /srv/media', 'HUNG')] }).trigger).toEqual({
      when: { program: ['ls'], path: { within: '/srv/media' } },
    });
    expect(draft({ evidence: [ran('frobnicate', 'FAILED')] }).trigger).toEqual({
      when: { program: ['frobnicate'] },
    });
  });

  it('falls back to words of title and symptom when no command failed', () => {
    const runbook = draft({ evidence: [ran('chown :10000 /srv/media', 'WORKED')] });
    expect(runbook.trigger).toEqual({ words: ['chown hung for 40 minutes', 'chown never returns'] });
    expect(runbook.examples).toEqual([]);
  });

  it('makes steps of what worked, in order, without the reads', () => {
    const runbook = draft({
      evidence: [
        ran('systemctl restart web', 'WORKED'),
        ran('ls /srv/media', 'WORKED'),
        ran('chown :10000 /srv/media', 'WORKED', null),
      ],
    });
    expect(runbook.steps.map((step) => step.command)).toEqual([
      'systemctl restart web',
      'chown :10000 /srv/media',
    ]);
    expect(runbook.steps[0]?.text).toBe('On host:strong, run: systemctl restart web');
    expect(runbook.summary).toBe('unexport first');
  });

  it('takes the fix as the only step when nothing that worked was recorded', () => {
    expect(draft({}).steps).toEqual([
      { text: 'unexport first', command: null, check: null, undo: null, parameters: [] },
    ]);
  });

  it('keeps a command whose braces look like a parameter in the text of its step', () => {
    const [step] = draft({ evidence: [ran("awk '{print}' x", 'WORKED')] }).steps;
    expect(step).toMatchObject({ command: null, parameters: [] });
    expect(step?.text).toContain("awk '{print}' x");
  });

  it('passes over evidence that is no command at all', () => {
    const runbook = draft({ evidence: [ran('what even is this (', 'FAILED')] });
    expect(runbook.trigger).toHaveProperty('words');
    expect(runbook.examples).toEqual([]);
  });

  it('takes scope and tags from the investigation', () => {
    expect(draft({})).toMatchObject({
      scope: { entities: ['host:strong'], kinds: [], attributes: {} },
      tags: ['nfs'],
      symptom: 'chown never returns',
      rootCause: 'delegations',
    });
  });
});
