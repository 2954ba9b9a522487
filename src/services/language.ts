import { createHash } from 'node:crypto';
import { analyseCommand } from '../domain/command/analyse.ts';
import { parseVocabulary, type Vocabulary } from '../domain/command/vocabulary.ts';
import type { AnalyseCommand } from '../domain/promotion.ts';
import { compileTrigger, type CompileTrigger } from '../domain/trigger/compile.ts';
import type { ImpliedActions } from '../domain/trigger/evaluate.ts';
import { createImpliedActions } from '../domain/trigger/implied.ts';
import { createTriggerTables } from '../domain/trigger/tables.ts';
import { parseWordTable } from '../domain/trigger/word-table.ts';
import type { TableFile } from './tables.ts';

/** What commands and triggers mean here: made once from the vocabulary and the words of triggers. */
export interface FleetLanguage {
  readonly vocabulary: Vocabulary;
  readonly analyse: AnalyseCommand;
  readonly compile: CompileTrigger;
  readonly implied: ImpliedActions;
  /** Changes when the tables do: keys of runbooks made with another one are made anew. */
  readonly hash: string;
}

/** Throws an Error that names the faulty file and entry. */
export function createLanguage(files: {
  readonly vocabulary: readonly TableFile[];
  readonly triggerWords: unknown;
}): FleetLanguage {
  const vocabulary = parseVocabulary(files.vocabulary.map(({ file, content }) => ({ name: file, content })));
  const tables = createTriggerTables(vocabulary, parseWordTable(files.triggerWords));
  return {
    vocabulary,
    analyse: (line) => analyseCommand(line, vocabulary),
    compile: (source) => compileTrigger(source, tables),
    implied: createImpliedActions(vocabulary),
    hash: createHash('sha256').update(JSON.stringify(files)).digest('hex'),
  };
}
