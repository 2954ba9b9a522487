import { describe, expect, it } from 'vitest';
import { asWritten } from '../../src/domain/secrets/mask-knowledge.ts';
import * as knowledge from '../../src/domain/knowledge-input.ts';
import { runbookSlugOf, scopeKeys } from '../../src/domain/runbook-keys.ts';
import { placeholdersOf } from '../../src/domain/step-parameters.ts';

const { overlay, toRunbookInput } = knowledge;
const readRunbook = (input: knowledge.RunbookInput) => knowledge.readRunbook(input, asWritten);
const readInvestigation = (input: knowledge.InvestigationInput) =>
  knowledge.readInvestigation(input, asWritten);

const step = (over: object) => ({ text: 'do it', ...over });

describe('what may be written into knowledge', () => {
  it('fills what is left out and keeps what is given', () => {
    expect(readRunbook({ title: ' t ' })).toEqual({
      title: 't',
      summary: null,
      symptom: null,
      rootCause: null,
      severity: 'DEGRADED',
      tags: [],
      trigger: null,
      scope: { entities: [], kinds: [], attributes: {} },
      steps: [],
      examples: [],
    });
  });

  it.each([
    [{}, 'title'],
    [{ title: '' }, 'title'],
    [{ title: 'x'.repeat(201) }, 'title'],
    [{ title: 'a\u202eb' }, 'title'],
    [{ title: 't', summary: 'x'.repeat(65_537) }, 'summary'],
    [{ title: 't', summary: 'ü'.repeat(32_769) }, 'summary'],
    [{ title: 't', tags: Array.from({ length: 101 }, (_, i) => `t${i}`) }, 'tags'],
    [{ title: 't', scope: { entities: ['Host:Strong'] } }, 'scope.entities[0]'],
    [{ title: 't', scope: { attributes: { Bad: 1 } } }, 'scope.attributes.Bad'],
    [{ title: 't', scope: { attributes: { key: null } } }, 'scope.attributes.key'],
    [{ title: 't', steps: [step({}), step({ command: 'a\u200bb' })] }, 'steps[1].command'],
    [{ title: 't', steps: [step({ command: 'rm {path}' })] }, 'steps[0].parameters'],
    [{ title: 't', examples: [{ command: '', mustMatch: true }] }, 'examples[0].command'],
  ])('refuses %j and names the field', (input, field) => {
    expect(readRunbook(input)).toMatchObject({ __typename: 'InvalidInput', field });
  });

  it('wants every placeholder declared and every parameter used', () => {
    const parameter = { name: 'path', source: { operand: 0 } };
    expect(
      readRunbook({ title: 't', steps: [step({ command: 'ls {path}', parameters: [parameter] })] }),
    ).toHaveProperty('steps.0.parameters.0', {
      name: 'path',
      type: 'STRING',
      source: { from: 'OPERAND', position: 0 },
    });
    const unused = readRunbook({ title: 't', steps: [step({ command: 'ls', parameters: [parameter] })] });
    expect(unused).toMatchObject({ field: 'steps[0].parameters' });
    const both = { name: 'path', source: { operand: 0, asked: 'which?' } };
    expect(
      readRunbook({ title: 't', steps: [step({ command: 'ls {path}', parameters: [both] })] }),
    ).toMatchObject({ field: 'steps[0].parameters[0].source' });
  });

  it('leaves the shell its own braces', () => {
    expect(placeholdersOf("echo ${HOME} {a,b} {} {{.Name}} awk '{ print }' {path} {path}")).toEqual(['path']);
  });

  it.each([
    [{}, 'trigger'],
    [{ words: ['a'], pattern: 'b' }, 'trigger'],
    [{ when: {} }, 'trigger.when'],
    [{ when: { path: { within: 'somewhere' } } }, 'trigger.when.path.within'],
    [{ when: { any: [{ action: [] }] } }, 'trigger.when.any[0].action'],
    [{ words: ['ok', '  '] }, 'trigger.words[1]'],
    [{ pattern: 'x'.repeat(513) }, 'trigger.pattern'],
  ])('refuses the trigger %j and names the field', (trigger, field) => {
    expect(readRunbook({ title: 't', trigger })).toMatchObject({ __typename: 'InvalidTrigger', field });
  });

  it('takes null in a condition for absent', () => {
    expect(
      readRunbook({ title: 't', trigger: { when: { action: ['a'], path: null }, words: null } }),
    ).toHaveProperty('trigger', { when: { action: ['a'] } });
  });

  it('changes only the fields that are given, and null empties one', () => {
    const content = readRunbook({
      title: 't',
      summary: 's',
      symptom: 'y',
      steps: [step({ command: 'ls {p}', parameters: [{ name: 'p', source: { asked: 'which?' } }] })],
    });
    if ('__typename' in content) throw new Error(content.message);
    const changed = readRunbook(overlay(toRunbookInput(content), { summary: null, symptom: undefined }));
    expect(changed).toEqual({ ...content, summary: null });
  });

  it('reads an investigation and refuses evidence with a path to the fault', () => {
    expect(readInvestigation({ title: 't', entities: ['host:a', 'host:a'] })).toMatchObject({
      entities: ['host:a'],
    });
    expect(
      readInvestigation({ title: 't', evidence: [{ command: 'ls', outcome: 'WORKED', exitCode: 1.5 }] }),
    ).toMatchObject({ field: 'evidence[0].exitCode' });
  });
});

describe('keys and slugs of runbooks', () => {
  it('hangs a kind-wide runbook on each kind and trigger key', () => {
    const scope = { entities: [], kinds: ['lxc', 'host'], attributes: {} };
    expect(scopeKeys(scope, ['action:a', 'program:b'])).toEqual([
      'host|action:a',
      'host|program:b',
      'lxc|action:a',
      'lxc|program:b',
    ]);
  });

  it('stands for every kind when only attributes are named, and for none when nothing is', () => {
    expect(scopeKeys({ entities: [], kinds: [], attributes: { os: 'debian-13' } }, ['*'])).toEqual(['*|*']);
    expect(scopeKeys({ entities: ['host:a'], kinds: [], attributes: {} }, ['*'])).toEqual([]);
    expect(scopeKeys({ entities: [], kinds: ['lxc'], attributes: {} }, [])).toEqual([]);
  });

  it.each([
    ['Changing owner on an NFS export hangs!', 'runbook:changing-owner-on-an-nfs-export-hangs'],
    ['  Übergroße  Änderung ', 'runbook:ubergro-e-anderung'],
    ['日本', 'runbook:untitled'],
    ['x'.repeat(100), `runbook:${'x'.repeat(63)}`],
  ])('names %j %s', (title, slug) => {
    expect(runbookSlugOf(title)).toBe(slug);
  });
});

describe('evidence', () => {
  it.each([
    ['WORKED', 5],
    ['WORKED', -1],
    ['HUNG', 0],
    ['HUNG', 137],
  ] as const)('that %s has no exit code %i', (outcome, exitCode) => {
    const evidence = [
      { command: 'ls', outcome: 'FAILED' as const },
      { command: 'ls', outcome, exitCode },
    ];
    expect(readInvestigation({ title: 'x', evidence })).toMatchObject({
      __typename: 'InvalidInput',
      field: 'evidence[1].exitCode',
      message: expect.stringContaining('leave it out'),
    });
  });

  it.each([
    ['WORKED', 0],
    ['WORKED', null],
    ['HUNG', null],
    ['FAILED', 0],
    ['FAILED', 127],
  ] as const)('that %s may have the exit code %s', (outcome, exitCode) => {
    const content = readInvestigation({ title: 'x', evidence: [{ command: 'ls', outcome, exitCode }] });
    expect(content).toMatchObject({ evidence: [{ outcome, exitCode }] });
  });
});
