import MiniSearch from 'minisearch';
import type { Investigation, Runbook } from '../domain/knowledge.ts';
import { textOfTrigger } from './trigger-text.ts';

/**
 * Text search over all knowledge, in memory. It holds nothing of its own: it is built from the graph and kept in step
 * by the sequence that every knowledge write stamps.
 */

/** One change, in the order of (sequence, id); without a record it was deleted. */
export interface KnowledgeChange {
  readonly id: string;
  readonly sequence: number;
  readonly runbook: Runbook | null;
  readonly investigation: Investigation | null;
}

/** What was found: the whole record, so that nobody has to ask the graph for it. */
export type IndexedKnowledge =
  | { readonly kind: 'RUNBOOK'; readonly record: Runbook }
  | { readonly kind: 'INVESTIGATION'; readonly record: Investigation };

/** How far the index has come: pass it to ask for what came after. */
export interface IndexPosition {
  readonly sequence: number;
  readonly id: string;
}

export interface KnowledgeHit {
  readonly knowledge: IndexedKnowledge;
  readonly score: number;
  /** The words that were found, as they stand in the text. */
  readonly terms: readonly string[];
  /** Where the excerpt is from. */
  readonly field: SearchField;
  readonly excerpt: string;
}

export interface SearchOptions {
  readonly limit: number;
  readonly isWanted?: (knowledge: IndexedKnowledge) => boolean;
  /** Looks in these only; in all when left out. */
  readonly fields?: readonly SearchField[];
}

export interface KnowledgeIndex {
  readonly position: IndexPosition;
  readonly size: number;
  /** Takes in what changed, in order. A change that it has seen, or one before it, is passed over. */
  catchUp(changes: readonly KnowledgeChange[]): void;
  /** Best first; equal scores by slug, then id. Same texts and same words, same order. */
  search(text: string, options: SearchOptions): KnowledgeHit[];
}

const FIELDS = [
  'title',
  'trigger',
  'symptom',
  'summary',
  'rootCause',
  'fix',
  'steps',
  'findings',
  'tags',
  'entities',
] as const;
export type SearchField = (typeof FIELDS)[number];

const BOOST: Readonly<Partial<Record<SearchField, number>>> = {
  title: 4,
  trigger: 3,
  symptom: 2,
  tags: 2,
  entities: 2,
  summary: 1.5,
};
const QUERY_TERMS_MAX = 64;
const PREFIX_CHARACTERS_MIN = 3;
const FUZZY_CHARACTERS_MIN = 5;
const FUZZY_SHARE = 0.2;
const EXCERPT_CHARACTERS = 160;
const SCORE_DIGITS = 6;
// Words that stand in every text tell nothing apart and would fill the list of what matched.
const STOP_WORDS: ReadonlySet<string> = new Set(
  'a an and are as at be but by for from had has have how if in into is it its no not of on or so that the their then there these this to was were what when which while will with'.split(
    ' ',
  ),
);

const TERM_BREAK = /[\n\r\p{Z}\p{P}]+/u;
const tokenize = (text: string): string[] => text.split(TERM_BREAK);
const processTerm = (term: string): string | null => {
  const lower = term.toLowerCase();
  return lower === '' || STOP_WORDS.has(lower) ? null : lower;
};

interface IndexedDocument {
  readonly id: string;
  readonly knowledge: IndexedKnowledge;
  readonly texts: Readonly<Record<SearchField, string>>;
}

function createMiniSearch(): MiniSearch<IndexedDocument> {
  return new MiniSearch<IndexedDocument>({
    fields: [...FIELDS],
    idField: 'id',
    extractField: (document, field) => (field === 'id' ? document.id : textOf(document, field)),
    tokenize,
    processTerm,
  });
}

function textOf({ texts }: IndexedDocument, field: string): string {
  const known = FIELDS.find((name) => name === field);
  return known === undefined ? '' : texts[known];
}

/** An empty index; feed it from the graph with `catchUp`. */
export function createKnowledgeIndex(): KnowledgeIndex {
  const documents = new Map<string, IndexedDocument>();
  const index = createMiniSearch();
  let position: IndexPosition = { sequence: 0, id: '' };
  return {
    get position() {
      return position;
    },
    get size() {
      return documents.size;
    },
    catchUp: (changes) => {
      for (const change of changes) {
        if (!isAfter(change, position)) continue;
        const present = documents.get(change.id);
        // Removing the very document keeps the counts exact, so that scores do not depend on the past.
        if (present) index.remove(present);
        documents.delete(change.id);
        const document = toDocument(change);
        if (document) {
          index.add(document);
          documents.set(document.id, document);
        }
        position = { sequence: change.sequence, id: change.id };
      }
    },
    search: (text, { limit, isWanted, fields }) =>
      searchIn({ index, documents }, text, {
        limit,
        isWanted: isWanted ?? (() => true),
        fields: fields ?? FIELDS,
      }),
  };
}

function isAfter(change: KnowledgeChange, { sequence, id }: IndexPosition): boolean {
  return change.sequence > sequence || (change.sequence === sequence && change.id > id);
}

function searchIn(
  {
    index,
    documents,
  }: { index: MiniSearch<IndexedDocument>; documents: ReadonlyMap<string, IndexedDocument> },
  text: string,
  { limit, isWanted, fields }: Required<SearchOptions>,
): KnowledgeHit[] {
  const words = tokenize(text).filter((word) => processTerm(word) !== null);
  const results = index.search(words.slice(0, QUERY_TERMS_MAX).join(' '), {
    fields: [...fields],
    boost: { ...BOOST },
    prefix: (term) => term.length >= PREFIX_CHARACTERS_MIN,
    fuzzy: (term) => (term.length >= FUZZY_CHARACTERS_MIN ? FUZZY_SHARE : false),
    combineWith: 'OR',
  });
  return results
    .flatMap(({ id, score, terms }) => {
      const document = documents.get(String(id));
      return document && isWanted(document.knowledge)
        ? [{ document, score: rounded(score), terms: [...terms].sort() }]
        : [];
    })
    .sort((a, b) => b.score - a.score || compare(nameOf(a.document), nameOf(b.document)))
    .slice(0, limit)
    .map(({ document, score, terms }) => ({
      knowledge: document.knowledge,
      score,
      terms,
      ...excerptOf(document, terms),
    }));
}

function toDocument({ id, runbook, investigation }: KnowledgeChange): IndexedDocument | null {
  if (runbook !== null)
    return { id, knowledge: { kind: 'RUNBOOK', record: runbook }, texts: runbookTexts(runbook) };
  if (investigation === null) return null;
  return {
    id,
    knowledge: { kind: 'INVESTIGATION', record: investigation },
    texts: investigationTexts(investigation),
  };
}

function runbookTexts(runbook: Runbook): IndexedDocument['texts'] {
  return {
    title: runbook.title,
    trigger: textOfTrigger(runbook.trigger),
    symptom: runbook.symptom ?? '',
    summary: runbook.summary ?? '',
    rootCause: runbook.rootCause ?? '',
    fix: '',
    steps: runbook.steps.map(({ text, command }) => `${text}\n${command ?? ''}`).join('\n'),
    findings: '',
    tags: runbook.tags.join('\n'),
    entities: runbook.scope.entities.join('\n'),
  };
}

function investigationTexts(investigation: Investigation): IndexedDocument['texts'] {
  return {
    title: investigation.title,
    trigger: '',
    symptom: investigation.symptom ?? '',
    summary: '',
    rootCause: investigation.rootCause ?? '',
    fix: investigation.fix ?? '',
    steps: investigation.evidence.map(({ command }) => command).join('\n'),
    findings: investigation.findings.join('\n'),
    tags: investigation.tags.join('\n'),
    entities: investigation.entities.join('\n'),
  };
}

// Scores are sums whose last digits depend on the order of adding.
function rounded(score: number): number {
  return Number(score.toFixed(SCORE_DIGITS));
}

function nameOf({ id, knowledge }: IndexedDocument): string {
  return knowledge.kind === 'RUNBOOK' ? knowledge.record.slug : id;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The piece of text around the first word that was found, in the field that weighs most. */
function excerptOf(
  document: IndexedDocument,
  terms: readonly string[],
): { field: SearchField; excerpt: string } {
  for (const field of FIELDS) {
    const text = textOf(document, field);
    const lower = text.toLowerCase();
    const found = terms.map((term) => lower.indexOf(term)).filter((at) => at >= 0);
    if (found.length > 0) return { field, excerpt: cut(text, Math.min(...found)) };
  }
  return { field: 'title', excerpt: cut(document.texts.title, 0) };
}

function cut(text: string, at: number): string {
  const start = Math.max(0, at - EXCERPT_CHARACTERS / 4);
  const end = Math.min(text.length, start + EXCERPT_CHARACTERS);
  const piece = text.slice(start, end).replace(/\s+/g, ' ').trim();
  return `${start > 0 ? '…' : ''}${piece}${end < text.length ? '…' : ''}`;
}
