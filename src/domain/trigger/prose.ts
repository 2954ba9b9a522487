import { normalisePath } from '../command/paths.ts';
import type { PathSetName } from '../model.ts';
import { ANY_CHANGE, closeClause, emptyClause, type OpenClause } from './clause.ts';
import type { Mention, ProseLine, ProseVocabulary } from './prose-line.ts';
import { CONNECTORS, tokenise } from './prose-tokens.ts';
import { WordKinds } from './word-kinds.ts';
import { stem, type Verb, type WordTable } from './word-table.ts';

/** After one of these a program stands that does it; after others it is the place. */
const MEANS: ReadonlySet<string> = new Set(['in', 'with', 'via', 'using', 'through', 'by', 'from']);
const ARTICLES: ReadonlySet<string> = new Set(['the', 'a', 'an', 'its', 'their', 'his', 'her', 'my', 'your']);
const MENTION_WORDS_MAX = 5;
/** As many words may stand inside a verb of two words: `taking the old proxy down`. */
const PARTICLE_DISTANCE_MAX = 5;

/** Reads one line of a trigger written in words. Deterministic; knows nothing of the fleet. */
export function readProse(text: string, vocabulary: ProseVocabulary, table: WordTable): ProseLine {
  const reader = new LineReader(tokenise(text), vocabulary, table);
  return { text, ...reader.read() };
}

/** Walks the tokens once, left to right; one object so that the small steps share their position. */
class LineReader {
  private at = 0;
  private readonly clauses: OpenClause[] = [];
  private readonly paths: string[] = [];
  private readonly pathSets: PathSetName[] = [];
  /** True while words after a verb still name what it is done to. */
  private isNaming = false;
  /** True after a word such as `on` or `with`: what follows says where or how, until the line goes on with `or`. */
  private isAside = false;
  /** True where a deed can stand: at the beginning, and where the line goes on with a further one. */
  private mayBegin = true;
  private lastMention: readonly string[] | null = null;
  private isLastByOperand = false;
  /** The verb of a phrase: `restarting docker or the proxy` goes on with what else is restarted. */
  private phraseVerb: Verb | null = null;
  private isContinued = false;
  /** The word before, where it named what a deed is done to. */
  private lastThing: string | null = null;
  /** What stands beside after `in` or `with` is used; after `on` it is the place. */
  private isMeans = false;
  /** Names and nouns that stand before a deed: `nextcloud updates`, `kernel upgrade`. */
  private before: { names: string[]; nouns: string[] } = { names: [], nouns: [] };
  private readonly tokens: string[];
  private readonly vocabulary: ProseVocabulary;
  private readonly table: WordTable;
  private readonly kinds: WordKinds;

  constructor(tokens: readonly string[], vocabulary: ProseVocabulary, table: WordTable) {
    this.tokens = [...tokens];
    this.vocabulary = vocabulary;
    this.table = table;
    this.kinds = new WordKinds(vocabulary, table);
  }

  read(): Omit<ProseLine, 'text'> {
    while (this.at < this.tokens.length && !this.isCircumstance()) {
      if (CONNECTORS.has(this.token())) this.goOn();
      const isRead =
        this.readPathSet() || this.readPath() || this.readAlternative() || (!this.isAside && this.readDeed());
      if (!isRead) this.readWord();
    }
    this.nameAlone();
    return { clauses: this.clauses.map(closeClause), paths: this.paths, pathSets: this.pathSets };
  }

  /** `new kernels on the web host`: no deed at all, only what it is about. */
  private nameAlone(): void {
    const { names, nouns } = this.before;
    if (this.clauses.length > 0 || names.length + nouns.length === 0) return;
    this.clauses.push({ ...emptyClause(), objects: names, nouns });
  }

  private goOn(): void {
    this.isAside = false;
    this.mayBegin = true;
    this.isContinued = this.phraseVerb !== null;
    this.before = { names: [], nouns: [] };
  }

  /** What is done: a command, a phrase of an action, a verb. Longer phrases are more certain than verbs. */
  private readDeed(): boolean {
    const isRead =
      this.readMention() ||
      this.readPhrase(3) ||
      this.readSplitVerb() ||
      this.readPhrase(2) ||
      this.readVerb() ||
      this.readPhrase(1) ||
      this.readUnknownDeed();
    if (isRead) this.mayBegin = false;
    return isRead;
  }

  /** `while clients are mounted`: what follows is a condition that nobody can see in a command. */
  private isCircumstance(): boolean {
    return this.clauses.length > 0 && this.table.circumstances.has(this.token().toLowerCase());
  }

  private token(offset = 0): string {
    return this.tokens[this.at + offset] ?? '';
  }

  private fits(stems: readonly string[]): boolean {
    return stems.every((wanted, offset) => stem(this.token(offset)) === wanted);
  }

  private readPathSet(): boolean {
    const found = this.table.pathSets.find(({ stems }) => this.fits(stems));
    if (!found) return false;
    this.pathSets.push(found.set);
    this.isNaming = false;
    this.at += found.stems.length;
    return true;
  }

  /** `/etc/exports`, `~/x`, `acme.json`, `.chunks`: a path, or a fragment of one. */
  private readPath(): boolean {
    const token = this.token();
    if (/^\/[^\s]+/.test(token)) {
      this.paths.push(normalisePath(token, null));
      this.isNaming = false;
    } else if (/^[\w.-]*\.[a-z_]\w*$/i.test(token) && !/^\d/.test(token) && !this.isNaming)
      this.paths.push(`**/${token}`);
    else return false;
    this.at += 1;
    return true;
  }

  /** `docker compose pull / up`, `apt upgrade or dist-upgrade`: another last word for the command before. */
  private readAlternative(): boolean {
    if (this.lastMention === null || !CONNECTORS.has(this.token())) return false;
    const kept = this.lastMention.slice(0, -1);
    const words = [...kept, this.token(1)];
    const mention = kept.length === 0 ? null : this.mentionOf(words);
    if (mention === null || (mention.isByOperand && !this.isLastByOperand && this.isDeedAhead()))
      return false;
    this.add(mention);
    this.lastMention = words;
    this.at += 2;
    return true;
  }

  /** `apt upgrade or reboot`: the next word is a deed of its own. */
  private isDeedAhead(): boolean {
    return this.vocabulary.isProgram(this.token(1)) || this.kinds.isDeedWord(stem(this.token(1)));
  }

  /**
   * A command stands where a line begins or goes on after another command. Elsewhere a lone program name is a thing
   * (`restarting nftables`) or a place (`on a docker host`); with a subcommand or option it is a command all the same.
   */
  private readMention(): boolean {
    if (!this.vocabulary.isProgram(this.token())) return false;
    const mayBeLone = this.at === 0 || (this.lastMention !== null && CONNECTORS.has(this.token(-1)));
    if (this.table.everydayPrograms.has(this.token()) && !this.token(1).startsWith('-')) return false;
    for (let length = MENTION_WORDS_MAX; length > (mayBeLone ? 0 : 1); length -= 1) {
      const words = this.tokens.slice(this.at, this.at + length);
      const mention = words.length === length ? this.mentionOf(words) : null;
      if (mention === null || (mention.isByOperand && !this.kinds.isCommandWord(words.at(-1) ?? '')))
        continue;
      if (!mention.isDecidedByAction && mention.flags.length === 0 && this.isDeedNamedAhead()) continue;
      this.add(mention);
      this.lastMention = words;
      this.at += length;
      return true;
    }
    return false;
  }

  /** `docker service restarts`: what is named is a deed in its plural, and the program is what it is done to. */
  private isDeedNamedAhead(): boolean {
    for (let offset = 1; offset < MENTION_WORDS_MAX; offset += 1) {
      const word = this.token(offset).toLowerCase();
      if (word === '' || CONNECTORS.has(word) || this.kinds.isFillerStop(word)) return false;
      if (word.endsWith('s') && this.kinds.isDeedWord(stem(word))) return true;
    }
    return false;
  }

  /** `helm rollbacks` are several of `helm rollback`. */
  private mentionOf(words: readonly string[]): Mention | null {
    const last = words.at(-1) ?? '';
    const one = last.endsWith('s')
      ? this.vocabulary.readMention([...words.slice(0, -1), last.slice(0, -1)])
      : null;
    return one !== null && one.isDecidedByAction ? one : this.vocabulary.readMention(words);
  }

  private readPhrase(wordsMin: number): boolean {
    const phrase = this.vocabulary.phrases.find(({ stems }) => stems.length >= wordsMin && this.fits(stems));
    if (!phrase || this.isThing()) return false;
    const clause = this.openClause();
    clause.actions.push(...phrase.actions);
    if (phrase.stems.length === 1) clause.called.push(...phrase.stems);
    this.phraseVerb = phrase.stems.length > 1 ? (this.table.verbs.get(stem(this.token())) ?? null) : null;
    this.lastMention = null;
    this.at += phrase.stems.length;
    return true;
  }

  /** After a verb its word may be a thing (`deleting a snapshot`, `adding a log`): only where a verb can stand it is one. */
  private isThing(): boolean {
    if (!this.isNaming || CONNECTORS.has(this.token(-1))) return false;
    // `restarting the proxy or the switch`: no deed stands right behind an article.
    const isByArticle = ARTICLES.has(this.token(-1).toLowerCase()) && !/..ing$/.test(this.token());
    return isByArticle || this.table.generic.has(stem(this.token()));
  }

  /** `taking the proxy down`, `clean up`: the second word may stand after what it is done to. */
  private readSplitVerb(): boolean {
    const head = stem(this.token());
    for (const { head: wanted, tail, verb } of this.table.splitVerbs) {
      if (wanted !== head) continue;
      const distance = this.distanceOf(tail);
      if (distance === null) continue;
      this.tokens.splice(this.at + distance, 1);
      return this.addVerb(verb);
    }
    return false;
  }

  private distanceOf(tail: string): number | null {
    for (let offset = 1; offset <= PARTICLE_DISTANCE_MAX; offset += 1) {
      const token = this.token(offset).toLowerCase();
      if (token === tail) return offset;
      if (token === '' || CONNECTORS.has(token) || this.kinds.isFillerStop(token)) return null;
    }
    return null;
  }

  private readVerb(): boolean {
    const verb = this.table.verbs.get(stem(this.token()));
    return verb !== undefined && !this.isThing() && this.addVerb(verb);
  }

  /** A deed that no table knows: the command has to say it itself (`defragmentation of etcd`, `etcdctl defrag`). */
  private readUnknownDeed(): boolean {
    if (!this.mayBegin || !this.isDeedByForm()) return false;
    return this.addVerb({ otherwise: [], named: [], unnamed: [], nouns: new Map() });
  }

  private isDeedByForm(): boolean {
    const word = this.token().toLowerCase();
    if (!/^[a-z-]{4,}$/.test(word) || this.table.generic.has(stem(word)) || this.kinds.isFiller(word))
      return false;
    if (/..ing$/.test(word)) return true;
    if (/(?:ion|ment|al|age|ure|sis)$/.test(word))
      return this.token(1) === 'of' || CONNECTORS.has(this.token(1));
    return this.table.imperatives.has(this.token(-1).toLowerCase());
  }

  private addVerb(verb: Verb): boolean {
    const clause = this.openClause();
    clause.verbs.push(verb);
    clause.says.push(stem(this.token()));
    // `wg-quick down or restart`: the verb is done to what the command before is about.
    const program = CONNECTORS.has(this.token(-1)) ? this.lastMention?.[0] : undefined;
    if (program !== undefined) clause.program = program;
    this.lastMention = null;
    this.phraseVerb = null;
    this.at += 1;
    // `messing around with the pool`: the thing comes behind.
    while (
      verb.otherwise.includes(ANY_CHANGE) &&
      this.kinds.isFiller(this.token()) &&
      this.at < this.tokens.length
    )
      this.at += 1;
    return true;
  }

  private readWord(): void {
    const word = this.token().toLowerCase();
    if (this.isContinued && !this.kinds.isFiller(word)) this.continuePhrase();
    if (this.isNaming && (word === 'it' || word === 'them')) this.pointBack();
    this.at += 1;
    // `or the machine learning container`: further on in a name no new deed begins.
    if (this.isNaming && !this.kinds.isFiller(word)) this.mayBegin = false;
    if (this.isNaming) this.pair(word);
    if (this.isObject(word)) this.clauses.at(-1)?.objects.push(word);
    else if (this.isNaming && this.table.generic.has(stem(word))) this.addNoun(word);
    else if (this.isBoundary(word)) {
      this.isNaming = false;
      this.isAside = this.clauses.length > 0;
      this.isMeans = MEANS.has(word);
      this.phraseVerb = null;
      this.lastMention = null;
    } else this.keep(word);
  }

  /** `the exit node`: two words that may stand side by side in a command as well. */
  private pair(word: string): void {
    const before = this.token(-2).toLowerCase();
    const isStem = [before, word].every((each) => /^[a-z]{3,}$/.test(each) && this.kinds.isThingWord(each));
    const areThings = this.lastThing === before && isStem;
    if (areThings) this.clauses.at(-1)?.pairs.push([stem(before), stem(word)]);
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
    if (isNoun) this.before.nouns.push(stem(word));
    else if (this.kinds.isName(word) || this.kinds.isTool(word)) this.before.names.push(word);
  }

  private addNoun(word: string): void {
    const clause = this.clauses.at(-1);
    if (clause === undefined) return;
    clause.nouns.push(stem(word));
    if (this.token(-2).toLowerCase() !== clause.objects.at(-1)) clause.hasLoneNoun = true;
  }

  /** After a command, `of` says where (`reboot of the web host`); after a verb it says what (`removal of vault`). */
  private isBoundary(word: string): boolean {
    return this.table.boundaries.has(word) || (word === 'of' && this.lastMention !== null);
  }

  private isObject(word: string): boolean {
    if (!this.isNaming || !this.kinds.isThingWord(word)) return false;
    // `and joining again`: a further deed, of which nothing is known.
    const isUnknownDeed = word.endsWith('ing') && CONNECTORS.has(this.token(-2));
    return !isUnknownDeed && !this.table.generic.has(stem(word));
  }

  private add(mention: Mention): void {
    this.isLastByOperand = mention.isByOperand;
    const clause = this.openClause();
    if (mention.isDecidedByAction) clause.actions.push(...mention.actions);
    else {
      clause.programs.push(mention.program);
      clause.flags.push(...mention.flags);
    }
  }

  /** Verbs in a row share what follows; a verb after a named thing begins anew. */
  private openClause(): OpenClause {
    const last = this.clauses.at(-1);
    const isFresh =
      last !== undefined && last.objects.length === 0 && this.isNaming && last.flags.length === 0;
    this.isNaming = true;
    if (isFresh) return last;
    const opened = emptyClause();
    // `nextcloud updates`, but `hosts rebooting`: what stands before a verb form does it, and suffers nothing.
    if (!/..ing$/.test(this.token().toLowerCase())) {
      opened.objects.push(...this.before.names);
      opened.nouns.push(...this.before.nouns);
    }
    this.before = { names: [], nouns: [] };
    this.clauses.push(opened);
    return opened;
  }
}
