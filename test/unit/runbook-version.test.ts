import { describe, expect, it } from 'vitest';
import type { RunbookContent } from '../../src/domain/knowledge.ts';
import { compareContents, isSameContent, unifiedText } from '../../src/domain/runbook-version.ts';

const content: RunbookContent = {
  title: 't',
  summary: null,
  symptom: null,
  rootCause: null,
  severity: 'OUTAGE',
  tags: [],
  trigger: { words: ['restarting the thing'] },
  scope: { entities: ['host:a'], kinds: [], attributes: {} },
  steps: [
    { text: 'first', command: 'one', check: null, undo: null, parameters: [] },
    { text: 'second', command: 'two', check: null, undo: null, parameters: [] },
  ],
  examples: [],
};

describe('the difference between two versions', () => {
  it('says nothing when nothing changed', () => {
    expect(compareContents(content, { ...content })).toEqual([]);
  });

  it('is none for the order of entities and of keys, and is one where the text alone looks the same', () => {
    const scope = { entities: ['host:b', 'host:a'], kinds: [], attributes: { a: 1, b: 2 } };
    const same = { ...scope, entities: ['host:a', 'host:b'], attributes: { b: 2, a: 1 } };
    expect(isSameContent({ ...content, scope }, { ...content, scope: same })).toBe(true);
    const [first] = content.steps;
    const steps = [{ ...first!, text: 'first\n   command: one', command: null }];
    const alike = { ...content, steps: [first!] };
    expect(compareContents(alike, { ...content, steps })).toEqual([]);
    expect(isSameContent(alike, { ...content, steps })).toBe(false);
  });

  it('shows all that is there for the first version', () => {
    expect(compareContents(null, content).map(({ field, old }) => [field, old])).toEqual([
      ['title', null],
      ['severity', null],
      ['trigger', null],
      ['scope', null],
      ['steps', null],
    ]);
  });

  it('shows a changed step line by line', () => {
    const [first] = content.steps;
    const next = { ...content, steps: [first!, { ...content.steps[1]!, command: 'two --safe' }] };
    expect(compareContents(content, next)).toEqual([
      {
        field: 'steps',
        old: '1. first\n   command: one\n2. second\n   command: two',
        new: '1. first\n   command: one\n2. second\n   command: two --safe',
        unified: ' 1. first\n    command: one\n 2. second\n-   command: two\n+   command: two --safe',
      },
    ]);
  });

  it('shows what was emptied', () => {
    expect(compareContents({ ...content, summary: 'was here' }, content)).toEqual([
      { field: 'summary', old: 'was here', new: null, unified: '-was here' },
    ]);
  });

  it('keeps lines that both have', () => {
    expect(unifiedText('a\nb\nc\nd', 'a\nx\nc\ny\nd')).toBe(' a\n-b\n+x\n c\n+y\n d');
    expect(unifiedText('', 'a')).toBe('+a');
  });

  it('stays quick on two bodies of tens of thousands of lines', () => {
    const lines = (mark: string) => Array.from({ length: 30_000 }, (_, i) => `${mark}${i}`).join('\n');
    expect(unifiedText(lines('a'), lines('b')).split('\n')).toHaveLength(60_000);
  });
});
