import { emptyClause, pairOf, type OpenClause } from './clause.ts';
import { ARTICLES, CONNECTORS } from './prose-tokens.ts';
import type { ProseVocabulary } from './prose-line.ts';
import { WordKinds } from './word-kinds.ts';
import { stem, type Verb, type WordTable } from './word-table.ts';

/** After one of these a program stands that does it; after others it is the place. */
const MEANS: ReadonlySet<string> = new Set(['in', 'with', 'via', 'using', 'through', 'by', 'from']);

const RELATIVE: ReadonlySet<string> = new Set(['that', 'which', 'whose']);

/** `restarting any service` warns of them all. */
const EACH: ReadonlySet<string> = new Set(['any', 'each', 'every', 'all']);

export const OPTION = /^--?[a-z][a-z\d-]*$/i;

/** `fsid=0`, `sync=disabled`. */
const SETTING = /^(?:--)?[a-z_][\w.-]*=[\w./:-]+$/i;

/** Where a walk through a line is, and how it reads what a deed is done to: names, nouns, what stands beside. */
export class ThingReader {
  protected at = 0;
  protected readonly clauses: OpenClause[] = [];
  /** True while words after a verb still name what it is done to. */
  protected isNaming = false;
  /** True after a word such as `on` or `with`: what follows says where or how, until the line goes on with `or`. */
  protected isAside = false;
  /** True where a deed can stand: at the beginning, and where the line goes on with a further one. */
  protected mayBegin = true;
  protected lastMention: readonly string[] | null = null;
  /** The verb of a phrase: `restarting docker or the proxy` goes on with what else is restarted. */
  protected phraseVerb: Verb | null = null;
  protected isContinued = false;
  /** The word before, where it named what a deed is done to. */
  protected lastThing: string | null = null;
  /** After `that` or `which`: what follows says of what sort a thing is. */
  protected isDescribing = false;
  /** What stands beside after `in` or `with` is used; after `on` it is the place. */
  protected isMeans = false;
  /** Names and nouns that stand before a deed: `nextcloud updates`, `kernel upgrade`. */
  protected before: { names: string[]; nouns: string[] } = { names: [], nouns: [] };
  protected readonly tokens: string[];
  protected readonly vocabulary: ProseVocabulary;
  protected readonly table: WordTable;
  protected readonly kinds: WordKinds;

  protected readonly owners: ReadonlySet<string>;

  constructor(
    tokens: readonly string[],
    owners: ReadonlySet<string>,
    vocabulary: ProseVocabulary,
    table: WordTable,
  ) {
    this.tokens = [...tokens];
    this.owners = owners;
    this.vocabulary = vocabulary;
    this.table = table;
    this.kinds = new WordKinds(vocabulary, table);
  }

  protected readWord(): void {
    const word = this.token().toLowerCase();
    if (this.isContinued && !this.kinds.isFiller(word)) this.continuePhrase();
    if (this.isNaming && (word === 'it' || word === 'them')) this.pointBack();
    this.at += 1;
    // `or the machine learning container`: further on in a name no new deed begins.
    if (this.isNaming && !this.kinds.isFiller(word)) this.mayBegin = false;
    if (this.isNaming) this.pair(word);
    if (OPTION.test(word)) this.keepOption(this.token(-1));
    else if (SETTING.test(word) && this.token(-2).toLowerCase() === 'without') this.isNaming = false;
    else if (SETTING.test(word)) this.keepSetting(word);
    else if (this.isObject(word)) this.clauses.at(-1)?.objects.push(word);
    else if (this.isNaming && this.table.generic.has(stem(word))) this.addNoun(word);
    else if (this.isBoundary(word)) {
      this.isNaming = false;
      this.isAside = this.clauses.length > 0;
      this.isMeans = MEANS.has(word);
      if (RELATIVE.has(word)) this.isDescribing = this.clauses.length > 0;
      this.phraseVerb = null;
      this.lastMention = null;
    } else this.keep(word);
  }

  /** `sync=disabled on tank`: a setting needs no deed beside it. */
  private keepSetting(setting: string): void {
    if (this.clauses.length === 0) this.clauses.push(emptyClause());
    this.clauses.at(-1)?.settings.push(setting);
  }

  private keepOption(option: string): void {
    const clause = this.clauses.at(-1);
    clause?.options.push(option);
    if (/^--[a-z][a-z-]+$/.test(option)) clause?.told.push(option.slice(2));
  }

  /** `the exit node`: two words that may stand side by side in a command as well. */
  private pair(word: string): void {
    const before = this.token(-2).toLowerCase();
    const isStem = [before, word].every((each) => /^[a-z]{3,}$/.test(each) && this.kinds.isThingWord(each));
    const areThings = this.lastThing === before && isStem;
    if (areThings) this.clauses.at(-1)?.pairs.push(pairOf(before, word));
    this.lastThing = word;
  }

  /** `loading a crontab or wiping it`: what the deed before was done to. */
  private pointBack(): void {
    const [before, last] = this.clauses.slice(-2);
    if (before === undefined || last === undefined || last.objects.length + last.nouns.length > 0) return;
    last.objects.push(...before.objects);
    last.nouns.push(...before.nouns);
  }

  private continuePhrase(): void {
    const clause = emptyClause();
    if (this.phraseVerb !== null) clause.verbs.push(this.phraseVerb);
    this.clauses.push(clause);
    this.phraseVerb = null;
    this.isContinued = false;
    this.isNaming = true;
  }

  /** A word outside of what a deed is done to: a name beside it, or one before the deed. */
  private keep(word: string): void {
    const isNoun = this.table.generic.has(stem(word));
    const isPlace = this.table.generic.has(stem(this.token()));
    if (this.isAside && !isNoun && this.kinds.isName(word)) {
      if (this.isMeans && !isPlace) this.clauses.at(-1)?.asides.push(word);
      else this.clauses.at(-1)?.places.push(word);
    }
    if (this.isAside || this.isNaming) return;
    if (isNoun) this.before.nouns.push(this.table.nounFor(stem(word)));
    else if (this.kinds.isName(word) || this.kinds.isTool(word)) this.before.names.push(word);
  }

  private addNoun(word: string): void {
    const clause = this.clauses.at(-1);
    if (clause === undefined) return;
    if (EACH.has(this.token(-2).toLowerCase())) clause.isOfAll = true;
    clause.nouns.push(this.table.nounFor(stem(word)));
    if (this.token(-2).toLowerCase() !== clause.objects.at(-1)) clause.hasLoneNoun = true;
  }

  /** After a command, `of` says where (`reboot of the web host`); after a verb it says what (`removal of vault`). */
  private isBoundary(word: string): boolean {
    // `the live member`: right behind an article it describes.
    const isDescribing = ARTICLES.has(this.token(-2).toLowerCase());
    return (this.table.boundaries.has(word) && !isDescribing) || (word === 'of' && this.lastMention !== null);
  }

  private isObject(word: string): boolean {
    if (!this.isNaming || !this.kinds.isThingWord(word)) return false;
    // `and joining again`: a further deed, of which nothing is known.
    const isUnknownDeed = word.endsWith('ing') && CONNECTORS.has(this.token(-2));
    return !isUnknownDeed && !this.table.generic.has(stem(word));
  }

  protected token(offset = 0): string {
    return this.tokens[this.at + offset] ?? '';
  }
}
