import { ANY_CHANGE, closeClause, emptyClause, pairOf, type OpenClause } from './clause.ts';
import { LinePaths } from './line-paths.ts';
import type { ProseLine, ProseVocabulary } from './prose-line.ts';
import { CommandReader } from './prose-commands.ts';
import { OPTION } from './prose-things.ts';
import { ARTICLES, CONNECTORS, ownersIn, tokenise } from './prose-tokens.ts';
import { stem, type Verb, type WordTable } from './word-table.ts';

/** As many words may stand inside a verb of two words: `taking the old proxy down`. */
const PARTICLE_DISTANCE_MAX = 7;

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

/** Whatever changes something. */
const CHANGE: Verb = {
  otherwise: [ANY_CHANGE],
  named: [ANY_CHANGE],
  unnamed: [ANY_CHANGE],
  placed: [],
  nouns: new Map(),
};

/** Walks the tokens once, left to right; one object so that the small steps share their position. */
class LineReader extends CommandReader {
  private readonly places = new LinePaths();
  /** Since the last `or` no deed was read. */
  private isDeedless = false;
  private lastPathAt: number | null = null;

  read(): Omit<ProseLine, 'text'> {
    while (this.at < this.tokens.length && !this.isCircumstance()) {
      if (CONNECTORS.has(this.token())) this.goOn();
      // `document_exporter with --delete`: a program that no table knows, and its options.
      if (this.token() === 'with' && OPTION.test(this.token(1))) this.nameAlone();
      const isRead =
        this.readPathSet() ||
        this.readPath() ||
        this.readAlternative() ||
        this.readDemands() ||
        (this.isAside ? this.readCommandBeside() : this.readDeed());
      if (!isRead) this.readWord();
    }
    this.nameAlone();
    const { paths, lonePaths, pathSets, clausesBefore, describing } = this.places;
    // `sysctl --system or editing /etc/sysctl.d`: a command that is whole before the path needs none.
    const isPlaced = (index: number): boolean =>
      clausesBefore !== null && !(this.clauses[index]?.isWhole === true && index < clausesBefore - 1);
    const clauses = this.clauses.map((clause, index) => closeClause(clause, isPlaced(index)));
    return { clauses, paths, lonePaths, pathSets, describing };
  }

  /** `new kernels on the web host`: no deed at all, only what it is about. */
  private nameAlone(): void {
    const { names, nouns } = this.before;
    if (this.clauses.length > 0 || names.length + nouns.length === 0) return;
    // `a hosts entry in /etc/docker/daemon.json`: whoever changes the file, and says it.
    const verbs = this.places.clausesBefore === null ? [] : [CHANGE];
    this.clauses.push({ ...emptyClause(), objects: names, nouns, verbs });
  }

  private goOn(): void {
    this.isAside = false;
    this.isDescribing = false;
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
    const isPath = this.places.readPath(
      token,
      { isNaming: this.isNaming, isDescribing: this.isDescribing },
      this.clauses.length,
    );
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
      // `taking the datastore or its pool offline`: one more thing, no further deed.
      const isFurther = CONNECTORS.has(token) && !ARTICLES.has(this.token(offset + 1).toLowerCase());
      if (token === '' || isFurther || this.kinds.isFillerStop(token)) return null;
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
}
