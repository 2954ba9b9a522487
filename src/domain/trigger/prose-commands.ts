import { emptyClause, type OpenClause } from './clause.ts';
import type { Mention } from './prose-line.ts';
import { OPTION, ThingReader } from './prose-things.ts';
import { ARTICLES, CONNECTORS } from './prose-tokens.ts';
import { stem } from './word-table.ts';

const MENTION_WORDS_MAX = 5;

/** How a walk through a line reads commands that stand in it, their options, and what they go on with. */
export class CommandReader extends ThingReader {
  private isLastByOperand = false;
  /** The last deed was a command with its subcommand. */
  protected isByMention = false;
  private lastAdded: Mention | null = null;

  /** `destroy with -f or --purge`: the options that make the deed the one that is meant. */
  protected readDemands(): boolean {
    if (this.clauses.length === 0 || this.token().toLowerCase() !== 'with') return false;
    if (this.readNamedOption()) return true;
    let next = 1;
    while (
      OPTION.test(this.token(next)) ||
      (CONNECTORS.has(this.token(next)) && OPTION.test(this.token(next + 1)))
    )
      next += 1;
    if (next === 1) return false;
    const options = this.tokens.slice(this.at + 1, this.at + next).filter((token) => OPTION.test(token));
    if (this.lastMention !== null && this.lastAdded !== null) this.setLastApart(this.lastAdded);
    this.clauses.at(-1)?.demands.push(...options);
    // An option of several words is a detail that says it all.
    const details = options.filter((option) => option.startsWith('--')).map((option) => option.slice(2));
    this.clauses.at(-1)?.told.push(...details);
    this.isNaming = false;
    this.at += next;
    return true;
  }

  /** `with the shared flag`. */
  private readNamedOption(): boolean {
    const at = ARTICLES.has(this.token(1).toLowerCase()) ? 2 : 1;
    const name = this.token(at).toLowerCase();
    if (!/^[a-z][a-z-]+$/.test(name) || !/^(?:flag|option|switch)$/i.test(this.token(at + 1))) return false;
    this.clauses.at(-1)?.demands.push(`--${name}`);
    this.isNaming = false;
    this.at += at + 2;
    return true;
  }

  /** `gitea migrate or gitea doctor with --fix`: only the last of the commands is meant. */
  private setLastApart(mention: Mention): void {
    const clause = this.clauses.at(-1);
    const last = mention.isDecidedByAction ? clause?.actions : clause?.programs;
    if (clause === undefined || last === undefined || clause.actions.length + clause.programs.length < 2)
      return;
    last.pop();
    if (mention.isDecidedByAction && isTyped(mention)) clause.typed.pop();
    this.clauses.push(emptyClause());
    this.fill(mention);
  }

  /** `adding -L on an incremental zfs send`, `loading rules with pfctl -f`: a command that stands beside the deed. */
  protected readCommandBeside(): boolean {
    const clause = this.clauses.at(-1);
    const isOwner = clause !== undefined && clause.options.length > 0;
    if (clause === undefined || !(isOwner || this.isMeans) || !this.vocabulary.isProgram(this.token()))
      return false;
    if (this.table.everydayPrograms.has(this.token())) return false;
    for (let length = MENTION_WORDS_MAX; length > 0; length -= 1) {
      const words = this.tokens.slice(this.at, this.at + length);
      const mention = words.length === length ? this.vocabulary.readMention(words) : null;
      if (mention === null) continue;
      if (isOwner) clause.optionsOf.push(mention.program);
      else clause.means.push({ program: mention.program, flags: mention.flags });
      if (!isOwner) clause.asides.push(this.token().toLowerCase());
      this.at += length;
      return true;
    }
    return false;
  }

  /** `docker compose pull / up`, `apt upgrade or dist-upgrade`: another last word for the command before. */
  protected readAlternative(): boolean {
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
  protected readMention(): boolean {
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
    const isNoun = this.table.generic.has(stem(word));
    return (
      this.kinds.isCommandWord(word) || (isCommandPlace && (isNoun || this.kinds.isDeedWord(stem(word))))
    );
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

  private add(mention: Mention): void {
    this.isLastByOperand = mention.isByOperand;
    this.isByMention = mention.program.includes(' ');
    this.openClause();
    this.lastAdded = mention;
    this.fill(mention);
  }

  private fill(mention: Mention): void {
    const clause = this.clauses.at(-1) ?? emptyClause();
    clause.isWhole = mention.flags.length > 0;
    if (mention.isDecidedByAction) {
      clause.actions.push(...mention.actions);
      if (isTyped(mention)) clause.typed.push(...mention.actions);
      if (/^\w+[-_]\w+$/.test(mention.program)) clause.told.push(mention.program);
    } else {
      clause.programs.push(mention.program);
      clause.flags.push(...mention.flags);
      if (mention.flags.length > 0) clause.flagged.push(...mention.actions);
    }
  }

  /** Verbs in a row share what follows; a verb after a named thing begins anew. */
  protected openClause(): OpenClause {
    const last = this.clauses.at(-1);
    // `restic repair packs, or deleting pack files`: a command is whole before a deed in words.
    const isOther = this.isByMention && /..ing$/.test(this.token().toLowerCase());
    const isFresh =
      last !== undefined && last.objects.length === 0 && this.isNaming && !last.isWhole && !isOther;
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

/** It stands in the line as somebody would type it, with more than its program. */
function isTyped({ program, flags }: Mention): boolean {
  return program.includes(' ') || flags.length > 0;
}
