import type { ProgramNode } from '../command/program-node.ts';
import type { Vocabulary } from '../command/vocabulary.ts';
import type { TriggerTables } from './compile.ts';
import { createProseVocabulary } from './prose-vocabulary.ts';
import type { WordTable } from './word-table.ts';

/** What triggers are compiled with, made once from the vocabulary and the word table. */
export function createTriggerTables(vocabulary: Vocabulary, words: WordTable): TriggerTables {
  return {
    prose: createProseVocabulary(vocabulary),
    words,
    actions: [...vocabulary.actions.keys()].sort(),
    bareKeys: new Set([...vocabulary.programs.values()].flatMap(bareKeysOf)),
  };
}

function bareKeysOf(node: ProgramNode): string[] {
  return [...node.table.keys.keys(), ...[...node.children.values()].flatMap(bareKeysOf)];
}
