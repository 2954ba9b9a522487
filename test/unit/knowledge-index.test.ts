import { describe, expect, it } from 'vitest';
import { EMPTY_LEDGER } from '../../src/domain/ledger.ts';
import type { Investigation, Runbook } from '../../src/domain/knowledge.ts';
import { createKnowledgeIndex, type KnowledgeChange } from '../../src/search/knowledge-index.ts';

const common = {
  author: { name: 'a', isPerson: true },
  revision: 1,
  isSeeded: false,
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
  symptom: null,
  rootCause: null,
  tags: [],
};
const runbook = (slug: string, over: Partial<Runbook> = {}): Runbook => ({
  ...common,
  id: `id-${slug}`,
  slug,
  status: 'ACTIVE',
  title: slug,
  summary: null,
  severity: 'OUTAGE',
  trigger: null,
  scope: { entities: [], kinds: [], attributes: {} },
  steps: [],
  examples: [],
  version: 1,
  publishedBy: null,
  publishedAt: null,
  promotedFrom: null,
  confirmedAt: null,
  confirmedBy: null,
  ledger: EMPTY_LEDGER,
  ...over,
});
const investigation = (id: string, over: Partial<Investigation> = {}): Investigation => ({
  ...common,
  id,
  status: 'DRAFT',
  title: id,
  findings: [],
  fix: null,
  entities: [],
  evidence: [],
  promotedTo: null,
  ...over,
});
const put = (sequence: number, record: Runbook | Investigation): KnowledgeChange => ({
  id: record.id,
  sequence,
  runbook: 'slug' in record ? record : null,
  investigation: 'slug' in record ? null : record,
});
const gone = (sequence: number, id: string): KnowledgeChange => ({
  id,
  sequence,
  runbook: null,
  investigation: null,
});
const indexOf = (...changes: KnowledgeChange[]) => {
  const index = createKnowledgeIndex();
  index.catchUp(changes);
  return index;
};
const names = (index: ReturnType<typeof createKnowledgeIndex>, text: string, limit = 10) =>
  index.search(text, { limit }).map(({ knowledge }) => knowledge.record.title);

describe('search over knowledge', () => {
  it('finds a pattern by the words that a text would show, and by none of its syntax', () => {
    const output = '(?i)(failed|cannot)[^\\n]{0,200}\\bfetch\\s+(?:oidc|openid\\-configuration)\\x41';
    const index = indexOf(
      put(1, runbook('runbook:a', { trigger: { symptom: { output, verdict: ['BLOCKED'] } } })),
      put(2, runbook('runbook:b', { trigger: { pattern: 'mkfs\\.\\w+ .*/dev/sdb' } })),
    );
    for (const word of ['failed', 'fetch', 'oidc', 'configuration', 'blocked'])
      expect(names(index, word), word).toEqual(['runbook:a']);
    for (const word of ['mkfs', 'sdb']) expect(names(index, word), word).toEqual(['runbook:b']);
    for (const word of ['n', 'i', 's', 'w', '200', 'x41']) expect(names(index, word), word).toEqual([]);
  });

  it('forgives a typing error and completes a beginning', () => {
    const index = indexOf(put(1, runbook('a', { title: 'Exported directory hangs' })));
    expect(names(index, 'exproted')).toEqual(['Exported directory hangs']);
    expect(names(index, 'dir')).toEqual(['Exported directory hangs']);
    expect(names(index, 'unrelated')).toEqual([]);
  });

  it('looks into every text: trigger, steps, findings, evidence, tags and entities', () => {
    const index = indexOf(
      put(
        1,
        runbook('r', {
          title: 'r',
          trigger: { words: ['rotating certificates'] },
          steps: [{ text: 'drain', command: 'kubectl drain', check: null, undo: null, parameters: [] }],
          scope: { entities: ['lxc:jellyfin'], kinds: [], attributes: {} },
        }),
      ),
      put(
        2,
        investigation('i', {
          findings: ['kernel oops'],
          tags: ['zigbee'],
          evidence: [{ command: 'dmesg', entity: null, outcome: 'WORKED', exitCode: 0, output: null }],
        }),
      ),
    );
    expect(names(index, 'certificates')).toEqual(['r']);
    expect(names(index, 'kubectl')).toEqual(['r']);
    expect(names(index, 'jellyfin')).toEqual(['r']);
    expect(names(index, 'oops')).toEqual(['i']);
    expect(names(index, 'zigbee')).toEqual(['i']);
    expect(names(index, 'dmesg')).toEqual(['i']);
  });

  it('says which words it found and where', () => {
    const index = indexOf(
      put(
        1,
        runbook('a', {
          title: 'Title',
          summary: `${'long ago '.repeat(40)}the resilver stalled ${'and so on '.repeat(40)}`,
        }),
      ),
    );
    const [hit] = index.search('resilver of the pool', { limit: 1 });
    expect(hit).toMatchObject({ terms: ['resilver'], field: 'summary' });
    expect(hit?.excerpt).toMatch(/^….*the resilver stalled.*…$/);
  });

  it('puts a word in the title before the same word in a step', () => {
    const step = { text: 'resilver', command: null, check: null, undo: null, parameters: [] };
    const index = indexOf(
      put(1, runbook('a', { title: 'other', steps: [step] })),
      put(2, runbook('b', { title: 'resilver' })),
    );
    expect(names(index, 'resilver')).toEqual(['resilver', 'other']);
  });

  it('gives the same order whatever way the texts came in, ties by slug', () => {
    const texts = ['c', 'a', 'b'].map((slug) => runbook(slug, { title: 'same words' }));
    const forward = indexOf(...texts.map((record, i) => put(i + 1, record)));
    const backward = indexOf(...[...texts].reverse().map((record, i) => put(i + 1, record)));
    const detour = indexOf(
      put(1, runbook('a', { title: 'once something else entirely' })),
      ...texts.map((record, i) => put(i + 2, record)),
    );
    const slugs = (index: typeof forward) =>
      index.search('same words', { limit: 9 }).map(({ knowledge, score }) => [knowledge.record.id, score]);
    expect(slugs(forward).map(([id]) => id)).toEqual(['id-a', 'id-b', 'id-c']);
    expect(slugs(backward)).toEqual(slugs(forward));
    expect(slugs(detour)).toEqual(slugs(forward));
  });

  it('forgets what was replaced or deleted', () => {
    const index = indexOf(put(1, runbook('a', { title: 'before' })), put(2, runbook('b')));
    index.catchUp([put(3, runbook('a', { title: 'after' })), gone(4, 'id-b')]);
    expect(names(index, 'before')).toEqual([]);
    expect(names(index, 'after')).toEqual(['after']);
    expect(index.size).toBe(1);
  });

  it('passes over what it has seen, so that a late batch does not bring old text back', () => {
    const index = indexOf(
      put(1, runbook('a', { title: 'before' })),
      put(2, runbook('a', { title: 'after' })),
    );
    index.catchUp([put(1, runbook('a', { title: 'before' }))]);
    expect(names(index, 'before')).toEqual([]);
    expect(index.position).toEqual({ sequence: 2, id: 'id-a' });
  });

  it('takes two pieces of knowledge that one write touched', () => {
    const index = indexOf(put(5, investigation('a')));
    index.catchUp([put(5, runbook('b', { id: 'b' }))]);
    expect(index.size).toBe(2);
  });

  it('treats hostile words as words', () => {
    const index = indexOf(put(1, runbook('a', { title: '__proto__ constructor hasOwnProperty <script>' })));
    expect(names(index, '__proto__ constructor')).toHaveLength(1);
    expect(names(index, '*')).toEqual([]);
    expect(names(index, 'x '.repeat(5_000))).toEqual([]);
  });

  it('narrows before it cuts', () => {
    const index = indexOf(
      ...['a', 'b', 'c'].map((slug, i) =>
        put(i + 1, runbook(slug, { title: 'same', status: slug === 'c' ? 'DRAFT' : 'ACTIVE' })),
      ),
    );
    const hits = index.search('same', { limit: 1, isWanted: ({ record }) => record.status === 'DRAFT' });
    expect(hits.map(({ knowledge }) => knowledge.record.id)).toEqual(['id-c']);
  });
});
