import { normalisePath } from '../command/paths.ts';
import type { PathSetName } from '../model.ts';

/** `.erlang.cookie`; but `the .db file` names an ending. */
const HIDDEN_FILE = /^\.(?:[\w-]{5,}|\w+\.\w+)$/;

/** Where a line says that something lies: the paths and path sets in it, in their order. */
export class LinePaths {
  readonly paths: string[] = [];
  readonly lonePaths: string[] = [];
  readonly pathSets: PathSetName[] = [];
  /** Paths that only describe a thing: `a dataset that mounts below /srv`. */
  readonly describing = new Set<string>();
  /** How many clauses were open when the first of them was read; null before that. */
  clausesBefore: number | null = null;
  private lastFile: string | null = null;

  /** `/etc/exports`, `~/x`, `acme.json`, `.chunks`: a path, or a fragment of one. False when it is neither. */
  readPath(
    token: string,
    { isNaming, isDescribing }: { readonly isNaming: boolean; readonly isDescribing: boolean },
    clauses: number,
  ): boolean {
    if (/^\/[^\s]+/.test(token)) {
      const path = normalisePath(token, null);
      if (isDescribing) this.describing.add(path);
      this.add(path, clauses);
      this.lastFile = isFileName(path.slice(path.lastIndexOf('/') + 1)) ? path : null;
      return true;
    }
    if (!isFileName(token) || /^\d/.test(token) || (isNaming && !HIDDEN_FILE.test(token))) return false;
    this.add(`**/${token}`, clauses);
    return true;
  }

  /** `/etc/postfix/main.cf or sasl_passwd`: a name right behind a file is one beside it. */
  readNeighbour(name: string): boolean {
    if (this.lastFile === null) return false;
    this.paths.push(`${this.lastFile.slice(0, this.lastFile.lastIndexOf('/'))}/${name}`);
    return true;
  }

  addSet(set: PathSetName, clauses: number): void {
    this.pathSets.push(set);
    this.clausesBefore ??= clauses;
    this.lastFile = null;
  }

  /** The last path stands for itself. */
  setApart(): void {
    const path = this.paths.pop();
    if (path !== undefined) this.lonePaths.push(path);
    if (this.paths.length === 0) this.clausesBefore = null;
  }

  private add(path: string, clauses: number): void {
    this.paths.push(path);
    this.clausesBefore ??= clauses;
  }
}

/** `acme.json`, `.chunks`: what can only be the name of a file. */
export function isFileName(word: string): boolean {
  return /^[\w.-]*\.[a-z_]\w*$/i.test(word);
}
