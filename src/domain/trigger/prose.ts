import type { PathSetName } from '../model.ts';
import { stem, type Verb, type WordTable } from './word-table.ts';

/** What was read in one line of words: what is done, to which things, where. */
export interface Clause {
  readonly actions: readonly string[];
  /** Programs with subcommands where no action says as much: `wg-quick down`. */
  readonly programs: readonly string[];
  readonly flags: readonly string[];
  readonly objects: readonly string[];
}

export interface ProseLine {
  readonly text: string;
  readonly clauses: readonly Clause[];
  readonly paths: readonly string[];
  readonly pathSets: readonly PathSetName[];
}

/** A command in prose: the program, its subcommand and options, and what doing it means. */
export interface Mention {
  readonly program: string;
  readonly actions: readonly string[];
  readonly flags: readonly string[];
  /** True when the options make it another action than without them: then the action says it all. */
  readonly isDecidedByAction: boolean;
}

/** What the vocabulary offers to the reading of prose. */
export interface ProseVocabulary {
  isProgram(word: string): boolean;
  /** The words as a command when every one of them is program, subcommand or option; else null. */
  readMention(words: readonly string[]): Mention | null;
  /** Phrases of actions as stems, longest first. */
  readonly phrases: readonly { readonly stems: readonly string[]; readonly actions: readonly string[] }[];
}

const MENTION_WORDS_MAX = 5;
const CONNECTORS: ReadonlySet<string> = new Set(['or', 'and', ',', '/']);

/** Reads one line of a trigger written in words. Deterministic; knows nothing of the fleet. */
export function readProse(text: string, vocabulary: ProseVocabulary, table: WordTable): ProseLine {
  const reader = new LineReader(tokenise(text), vocabulary, table);
  return { text, ...reader.read() };
}

/** Splits at spaces; keeps paths and options whole; `a/b` of two plain words are alternatives. */
function tokenise(text: string): string[] {
  return text
    .split(/\s+/)
    .flatMap((raw) => {
      const token = raw
        .replace(/^[("'`]+/, '')
        .replace(/[)"'`.;:!?]+$/, '')
        .replace(/['’]s$/, '');
      const hasComma = token.endsWith(',');
      const word = hasComma ? token.slice(0, -1) : token;
      const parts = /^[\w+-]+(\/[\w+-]+)+$/.test(word)
        ? word.split('/').flatMap((part, i) => (i === 0 ? [part] : ['/', part]))
        : [word];
      return hasComma ? [...parts, ','] : parts;
    })
    .filter((token) => token !== '');
}

/** What the verbs of a clause come to, now that their nouns and names are known. */
function closeClause({ verbs, nouns, hasLoneNoun, objects, ...clause }: OpenClause): Clause {
  const meant = verbs.flatMap((verb) => {
    const byNoun = nouns.flatMap((noun) => verb.nouns.get(noun) ?? []);
    if (byNoun.length > 0) return hasLoneNoun && objects.length > 0 ? [...verb.named, ...byNoun] : byNoun;
    return objects.length > 0 ? verb.named : verb.otherwise;
  });
  return { ...clause, objects, actions: [...clause.actions, ...meant] };
}

interface OpenClause {
  verbs: Verb[];
  /** Stems of nouns that say what sort of thing it is done to. */
  nouns: string[];
  /** A noun stands beside the names as one more thing (`rabbitmq or its image`), not after one of them. */
  hasLoneNoun: boolean;
  actions: string[];
  programs: string[];
  flags: string[];
  objects: string[];
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
  private lastMention: readonly string[] | null = null;
  private readonly tokens: readonly string[];
  private readonly vocabulary: ProseVocabulary;
  private readonly table: WordTable;

  constructor(tokens: readonly string[], vocabulary: ProseVocabulary, table: WordTable) {
    this.tokens = tokens;
    this.vocabulary = vocabulary;
    this.table = table;
  }

  read(): Omit<ProseLine, 'text'> {
    while (this.at < this.tokens.length && !this.isCircumstance()) {
      if (CONNECTORS.has(this.token())) this.isAside = false;
      const isRead =
        this.readPathSet() || this.readPath() || this.readAlternative() || (!this.isAside && this.readDeed());
      if (!isRead) this.readWord();
    }
    return { clauses: this.clauses.map(closeClause), paths: this.paths, pathSets: this.pathSets };
  }

  /** What is done: a command, a phrase of an action, a verb. Longer phrases are more certain than verbs. */
  private readDeed(): boolean {
    return this.readMention() || this.readPhrase(2) || this.readVerb() || this.readPhrase(1);
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
      this.paths.push(token);
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
    const stem = this.lastMention.slice(0, -1);
    const words = [...stem, this.token(1)];
    const mention = stem.length === 0 ? null : this.vocabulary.readMention(words);
    if (mention === null) return false;
    this.add(mention);
    this.lastMention = words;
    this.at += 2;
    return true;
  }

  /**
   * A command stands where a line begins or goes on after another command. Elsewhere a lone program name is a thing
   * (`restarting nftables`) or a place (`on a docker host`); with a subcommand or option it is a command all the same.
   */
  private readMention(): boolean {
    if (!this.vocabulary.isProgram(this.token())) return false;
    const mayBeLone = this.at === 0 || (this.lastMention !== null && CONNECTORS.has(this.token(-1)));
    if (this.at > 0 && this.table.everydayPrograms.has(this.token()) && !this.token(1).startsWith('-'))
      return false;
    for (let length = MENTION_WORDS_MAX; length > (mayBeLone ? 0 : 1); length -= 1) {
      const words = this.tokens.slice(this.at, this.at + length);
      const mention = words.length === length ? this.vocabulary.readMention(words) : null;
      if (mention === null) continue;
      this.add(mention);
      this.lastMention = words;
      this.at += length;
      return true;
    }
    return false;
  }

  private readPhrase(wordsMin: number): boolean {
    const phrase = this.vocabulary.phrases.find(({ stems }) => stems.length >= wordsMin && this.fits(stems));
    if (!phrase || (phrase.stems.length === 1 && this.isThing())) return false;
    this.openClause().actions.push(...phrase.actions);
    this.lastMention = null;
    this.at += phrase.stems.length;
    return true;
  }

  /** After a verb its word may be a thing (`deleting a snapshot`, `adding a log`): only where a verb can stand it is one. */
  private isThing(): boolean {
    return this.isNaming && !CONNECTORS.has(this.token(-1)) && this.table.generic.has(stem(this.token()));
  }

  private readVerb(): boolean {
    const verb = this.table.verbs.get(stem(this.token()));
    if (verb === undefined || this.isThing()) return false;
    const clause = this.openClause();
    clause.verbs.push(verb);
    // `wg-quick down or restart`: the verb is done to what the command before is about.
    const program = CONNECTORS.has(this.token(-1)) ? this.lastMention?.[0] : undefined;
    if (program !== undefined) clause.objects.push(program);
    this.lastMention = null;
    this.at += 1;
    return true;
  }

  private readWord(): void {
    const word = this.token().toLowerCase();
    this.at += 1;
    if (this.isObject(word)) this.clauses.at(-1)?.objects.push(word);
    else if (this.isNaming && this.table.generic.has(stem(word))) this.addNoun(word);
    else if (this.isBoundary(word)) {
      this.isNaming = false;
      this.isAside = true;
      this.lastMention = null;
    }
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
    if (
      !this.isNaming ||
      CONNECTORS.has(word) ||
      this.table.boundaries.has(word) ||
      this.table.ignored.has(word)
    )
      return false;
    // `and joining again`: a further deed, of which nothing is known.
    const isUnknownDeed = word.endsWith('ing') && CONNECTORS.has(this.token(-2));
    return !isUnknownDeed && !this.table.generic.has(stem(word)) && /^[\w@][\w@.+-]*$/.test(word);
  }

  private add(mention: Mention): void {
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
    const opened: OpenClause = {
      verbs: [],
      nouns: [],
      hasLoneNoun: false,
      actions: [],
      programs: [],
      flags: [],
      objects: [],
    };
    this.clauses.push(opened);
    return opened;
  }
}
