import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { parseVocabulary, type Vocabulary } from '../../../src/domain/command/vocabulary.ts';

const FOLDER = new URL('../../../schema/vocabulary/', import.meta.url);

export function readVocabularyFiles(): { name: string; content: unknown }[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => {
      const content: unknown = parse(readFileSync(new URL(name, FOLDER), 'utf8'), { maxAliasCount: 0 });
      return { name, content };
    });
}

/** The project's own tables, as the service loads them. */
export const vocabulary: Vocabulary = parseVocabulary(readVocabularyFiles());

/** The records of a `.jsonl` file below test/cases. */
export function readCases(name: string): unknown[] {
  const text = readFileSync(new URL(`../../cases/${name}`, import.meta.url), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
}
