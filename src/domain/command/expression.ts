/** One place where a name stands in an arithmetic expression. */
export interface Occurrence {
  readonly name: string;
  readonly isCall: boolean;
  readonly isRead: boolean;
  readonly isWritten: boolean;
  readonly hasSubscript: boolean;
  readonly start: number;
  /** Behind its subscript. */
  readonly end: number;
}

const TOKEN =
  /(\d+#[\w@]*|0[xX][0-9a-fA-F]+|\d[\d_]*(?:\.\d*)?(?:[eE][-+]?\d+)?)|([A-Za-z_]\w*)|(\+\+|--)|[^\s]|\s+/g;
const WRITES = /^\s*(?:=(?!=)|[-+*/%&|^]=|<<=|>>=|\+\+|--)/;
const OVERWRITES = /^\s*=(?!=)/;

/** The end of the subscript that opens at `from`; -1 where it does not close. */
function subscriptEnd(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '[') depth += 1;
    if (text[at] === ']') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return -1;
}

/** Every name in an arithmetic expression, inside subscripts as well; numbers such as `0x1f` and `16#ff` hold none. */
export function namesIn(text: string): Occurrence[] {
  const found: Occurrence[] = [];
  let isStepped = false;
  for (const match of text.matchAll(TOKEN)) {
    const [token, , name, step] = match;
    if (name !== undefined) {
      const end = match.index + token.length;
      const close = text[end] === '[' ? subscriptEnd(text, end) : -1;
      const rest = text.slice(close === -1 ? end : close);
      found.push({
        name,
        isCall: rest.startsWith('('),
        isRead: isStepped || !OVERWRITES.test(rest),
        isWritten: isStepped || WRITES.test(rest),
        hasSubscript: text[end] === '[',
        start: match.index,
        end: close === -1 ? end : close,
      });
    }
    if (token.trim() !== '') isStepped = step !== undefined;
  }
  return found;
}
