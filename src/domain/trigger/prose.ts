import { ANY_CHANGE, closeClause, emptyClause, pairOf, type OpenClause } from './clause.ts';
import { LinePaths } from './line-paths.ts';
import type { Mention, ProseLine, ProseVocabulary } from './prose-line.ts';
import { ThingReader } from './prose-things.ts';
import { ARTICLES, CONNECTORS, ownersIn, tokenise } from './prose-tokens.ts';
import { stem, type Verb, type WordTable } from './word-table.ts';

const MENTION_WORDS_MAX = 5;
/** As many words may stand inside a verb of two words: `taking the old proxy down`. */
const PARTICLE_DISTANCE_MAX = 5;

/** Reads one line of a trigger written in words. Deterministic; knows nothing of the fleet. */
export function readProse(text: string, vocabulary: ProseVocabulary, table: WordTable): ProseLine {
  const reader = new LineReader(joinNouns(tokenise(text), table), ownersIn(text), vocabulary, table);
  return { text, ...reader.read() };
}

/** `mount point` and `file system` are one word each, as the tables have them. */
function joinNouns(tokens: readonly string[], { generic }: WordTable): string[] {
  const joined: string[] = [];
  for (const token of tokens) {
    const both = `${joined.at(-1) ?? ''}${token}`.toLowerCase();
    const isOne = /^[a-z]{3,}$/.test(token) && /^[a-z]{6,}$/.test(both) && generic.has(stem(both));
    if (isOne) joined.pop();
    joined.push(isOne ? both : token);
  }
  return joined;
}

/** Walks the tokens once, left to right; one object so that the small steps share their position. */
class LineReader extends ThingReader {
  private readonly places = new LinePaths();
  private isLastByOperand = false;
  /** Since the last `or` no deed was read. */
  private isDeedless = false;
  /** The last deed was a command with its subcommand. */
  private isByMention = false;
  private lastPathAt: number | null = null;

  read(): Omit<ProseLine, 'text'> {
    while (this.at < this.tokens.length && !this.isCircumstance()) {
      if (CONNECTORS.has(this.token())) this.goOn();
      const isRead =
        this.readPathSet() || this.readPath() || this.readAlternative() || (!this.isAside && this.readDeed());
      if (!isRead) this.readWord();
    }
    this.nameAlone();
    const { paths, lonePaths, pathSets, clausesBefore } = this.places;
    // `sysctl --system or editing /etc/sysctl.d`: a command that is whole before the path needs none.
    const isPlaced = (index: number): boolean =>
      clausesBefore !== null && !(this.clauses[index]?.isWhole === true && index < clausesBefore - 1);
    const clauses = this.clauses.map((clause, index) => closeClause(clause, isPlaced(index)));
    return { clauses, paths, lonePaths, pathSets };
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
    this.isDeedless = this.clauses.length > 0;
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
    if (isRead) this.isDeedless = false;
    if (isRead) this.mayBegin = false;
    return isRead;
  }

  /** `while clients are mounted`: what follows is a condition that nobody can see in a command. */
  private isCircumstance(): boolean {
    return this.clauses.length > 0 && this.table.circumstances.has(this.token().toLowerCase());
  }

  private fits(stems: readonly string[]): boolean {
    return stems.every((wanted, offset) => stem(this.token(offset)) === wanted);
  }

  private readPathSet(): boolean {
    const found = this.table.pathSets.find(({ stems }) => this.fits(stems));
    if (!found) return false;
    this.places.addSet(found.set, this.clauses.length);
    this.isNaming = false;
    this.at += found.stems.length;
    return true;
  }

  private readPath(): boolean {
    const token = this.token();
    const isPath = this.places.readPath(token, this.isNaming, this.clauses.length);
    if (!isPath && !(this.isBesidePath() && this.places.readNeighbour(token))) return false;
    if (token.startsWith('/')) this.isNaming = false;
    // After a command a path of its own, with no deed before it.
    if (isPath && this.isDeedless && this.isByMention) this.places.setApart();
    this.lastPathAt = this.at;
    this.at += 1;
    return true;
  }

  /** `main.cf or sasl_passwd`: a name of no deed and no program, right behind a path. */
  private isBesidePath(): boolean {
    const word = this.token().toLowerCase();
    return (
      CONNECTORS.has(this.token(-1)) &&
      this.lastPathAt === this.at - 2 &&
      this.kinds.isName(word) &&
      !this.vocabulary.isProgram(word) &&
      !this.kinds.isDeedWord(stem(word)) &&
      !word.endsWith('ing')
    );
  }

  /** `docker compose pull / up`, `apt upgrade or dist-upgrade`: another last word for the command before. */
  private readAlternative(): boolean {
    if (this.lastMention === null || !CONNECTORS.has(this.token())) return false;
    if (this.token(1) === this.lastMention[0]) return false;
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
    if (this.at > 0 && this.owners.has(this.token())) return false;
    const isByArticle = ARTICLES.has(this.token(-1).toLowerCase());
    const isFurther = this.lastMention !== null && CONNECTORS.has(this.token(-1));
    const mayBeLone = this.at === 0 || isFurther || this.table.running.has(stem(this.token(-1)));
    if (this.table.everydayPrograms.has(this.token()) && !this.token(1).startsWith('-')) return false;
    for (let length = MENTION_WORDS_MAX; length > (mayBeLone ? 0 : 1); length -= 1) {
      const words = this.tokens.slice(this.at, this.at + length);
      const mention = words.length === length ? this.mentionOf(words) : null;
      if (mention === null) continue;
      if (mention.isByOperand && !this.mayEnd(words.at(-1) ?? '', mayBeLone)) continue;
      // `pruning docker images`: right behind a deed a command that only looks is what it is done to.
      if (
        !mayBeLone &&
        this.isNaming &&
        !mention.isDecidedByAction &&
        mention.flags.length === 0 &&
        !mention.isByOperand
      )
        continue;
      // `the mount point`: behind an article a word is no operand.
      if (mention.isByOperand && isByArticle) continue;
      if (!mention.isDecidedByAction && mention.flags.length === 0 && this.isDeedNamedAhead()) continue;
      this.addOn(mention, words.at(-1) ?? '');
      this.lastMention = words;
      this.at += length;
      return true;
    }
    return false;
  }

  /** `running occ upgrade`: where a command stands, its last word may be a deed as well. */
  private mayEnd(word: string, isCommandPlace: boolean): boolean {
    return this.kinds.isCommandWord(word) || (isCommandPlace && this.kinds.isDeedWord(stem(word)));
  }

  /** `zpool upgrade bpool`: a name behind a command is what it acts on, and no word of the command. */
  private addOn(mention: Mention, last: string): void {
    const isOnName =
      mention.isByOperand && mention.actions.length > 0 && this.kinds.isName(last.toLowerCase());
    this.add(isOnName ? { ...mention, isDecidedByAction: true } : mention);
    if (isOnName) this.clauses.at(-1)?.objects.push(last.toLowerCase());
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
    const single = [...words.slice(0, -1), last.slice(0, -1)];
    const isSeveral = last.endsWith('s') && this.vocabulary.isProgram(single[0] ?? '');
    const one = isSeveral ? this.vocabulary.readMention(single) : null;
    return one !== null && one.isDecidedByAction ? one : this.vocabulary.readMention(words);
  }

  private readPhrase(wordsMin: number): boolean {
    const phrase = this.vocabulary.phrases.find(({ stems }) => stems.length >= wordsMin && this.fits(stems));
    if (!phrase || this.isThing()) return false;
    const clause = this.openClause();
    clause.actions.push(...phrase.actions);
    this.isByMention = false;
    if (phrase.stems.length === 1) {
      clause.called.push(...phrase.stems);
      if (/[-_]/.test(this.token())) clause.told.push(this.token().toLowerCase());
    } else this.leaveWords(clause, phrase.stems);
    this.lastMention = null;
    this.at += phrase.stems.length;
    return true;
  }

  /** The words of a phrase say something by themselves too: a command may name them (`rclone delete b2:x/keys`). */
  private leaveWords(clause: OpenClause, stems: readonly string[]): void {
    const [head = '', ...rest] = stems;
    this.phraseVerb = this.table.verbs.get(head) ?? null;
    const things = this.phraseVerb === null ? stems : rest;
    if (this.phraseVerb !== null) {
      clause.said.push(head);
      clause.meant.push(this.phraseVerb);
    }
    // A program stands in all its commands: `restarting docker`.
    const words = things.filter((word) => !this.kinds.isFiller(word) && !this.vocabulary.isProgram(word));
    clause.told.push(...words);
    clause.pairs.push(...words.slice(1).map((word, index) => pairOf(words[index] ?? '', word)));
    // What the verb means for such a thing counts beside what the phrase is the name of.
    clause.actions.push(
      ...words.flatMap((word) => this.phraseVerb?.nouns.get(this.table.nounFor(word)) ?? []),
    );
  }

  /** After a verb its word may be a thing (`deleting a snapshot`, `adding a log`): only where a verb can stand it is one. */
  private isThing(): boolean {
    const isNoun = this.table.generic.has(stem(this.token())) && !/..ing$/.test(this.token());
    // `destroying a dataset or snapshot`: where the deeds end in -ing, a noun is one more thing.
    if (this.isNaming && CONNECTORS.has(this.token(-1))) return isNoun && this.isByGerund();
    if (!this.isNaming) return false;
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
    return this.addVerb({ otherwise: [], named: [], unnamed: [], placed: [], nouns: new Map() });
  }

  private isDeedByForm(): boolean {
    const word = this.token().toLowerCase();
    if (!/^[a-z-]{4,}$/.test(word) || this.table.generic.has(stem(word)) || this.kinds.isFiller(word))
      return false;
    if (/..ing$/.test(word)) return true;
    if (/(?:ion|ment|al|age|ure|sis)$/.test(word))
      return !this.isByGerund() && (this.token(1) === 'of' || CONNECTORS.has(this.token(1)));
    return this.table.imperatives.has(this.token(-1).toLowerCase());
  }

  /** `changing encryption or keylocation of a dataset`: the deeds of this line end in -ing. */
  private isByGerund(): boolean {
    return this.clauses.length > 0 && /..ing$/.test(this.tokens[0] ?? '');
  }

  private addVerb(verb: Verb): boolean {
    const clause = this.openClause();
    this.isByMention = false;
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

  private add(mention: Mention): void {
    this.isLastByOperand = mention.isByOperand;
    this.isByMention = mention.program.includes(' ');
    const clause = this.openClause();
    clause.isWhole = mention.flags.length > 0;
    if (mention.isDecidedByAction) {
      clause.actions.push(...mention.actions);
      if (this.isByMention) clause.typed.push(...mention.actions);
      if (/^\w+[-_]\w+$/.test(mention.program)) clause.told.push(mention.program);
    } else {
      clause.programs.push(mention.program);
      clause.flags.push(...mention.flags);
    }
  }

  /** Verbs in a row share what follows; a verb after a named thing begins anew. */
  private openClause(): OpenClause {
    const last = this.clauses.at(-1);
    const isFresh = last !== undefined && last.objects.length === 0 && this.isNaming && !last.isWhole;
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
