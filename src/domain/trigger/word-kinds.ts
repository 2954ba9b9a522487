import { CONNECTORS } from './prose-tokens.ts';
import type { ProseVocabulary } from './prose-line.ts';
import { stem, type WordTable } from './word-table.ts';

/** A version, or a word that tells how something is done. */
const SAYS_NOTHING = /^(?:v?\d{1,2}(?:\.(?:\d+|x))*|(?!apply|reply|supply|assembly|family)[a-z]{3,}ly)$/;

/** What sort of word a word is by itself, whatever stands around it. */
export class WordKinds {
  private readonly vocabulary: ProseVocabulary;
  private readonly table: WordTable;

  constructor(vocabulary: ProseVocabulary, table: WordTable) {
    this.vocabulary = vocabulary;
    this.table = table;
  }

  isDeedWord(word: string): boolean {
    return (
      this.table.verbs.has(word) ||
      this.vocabulary.phrases.some(({ stems }) => stems.length === 1 && stems[0] === word)
    );
  }

  /** A word beyond which no particle belongs to the verb. */
  isFillerStop(token: string): boolean {
    return this.table.circumstances.has(token) || this.table.boundaries.has(token);
  }

  isCommandWord(word: string): boolean {
    return !this.isFiller(word) && !this.table.generic.has(stem(word));
  }

  /** No word of everyday English: it can only be a name. */
  isName(word: string): boolean {
    return this.isThingWord(word) && !this.table.everyday.has(stem(word));
  }

  /** `helm rollbacks`: a program, though its name is a word of English as well. */
  isTool(word: string): boolean {
    return (
      this.vocabulary.isProgram(word) && !this.table.everydayPrograms.has(word) && this.isThingWord(word)
    );
  }

  isFiller(word: string): boolean {
    return CONNECTORS.has(word) || this.table.boundaries.has(word) || this.table.ignored.has(word);
  }

  isThingWord(word: string): boolean {
    return !this.isFiller(word) && /^[\w@][\w@.+-]*$/.test(word) && !SAYS_NOTHING.test(word);
  }
}
