/**
 * How large a pattern becomes when it is compiled. The engine's time is linear in the text, but each step of it costs as
 * much as the compiled pattern is large, and a counted repetition is written out: 30 characters can become 30,000
 * instructions, which hold the process up for seconds. So the size is counted before anything is compiled (T-10).
 */

export const PATTERN_SIZE_MAX = 1_200;

const REPEAT = /^\{(\d+)(?:,(\d*))?\}/;

/** An estimate from the text, never far below the number of instructions; faulty patterns get some number as well. */
export function patternSize(pattern: string): number {
  // Sizes of the groups that are open, the whole first; the last thing in each can be repeated.
  const open: { total: number; last: number }[] = [{ total: 0, last: 0 }];
  for (let at = 0; at < pattern.length;) {
    const top = open.at(-1) ?? { total: 0, last: 0 };
    const char = pattern[at];
    const repeat = char === '{' ? REPEAT.exec(pattern.slice(at)) : null;
    if (repeat !== null) {
      const times = Math.max(Number(repeat[1]), Number(repeat[2] ?? 0), 1);
      top.total += top.last * (times - 1) + times;
      top.last = top.last * times + times;
      at += repeat[0].length;
    } else if (char === '(') {
      open.push({ total: 2, last: 0 });
      at += 1;
    } else if (char === ')' && open.length > 1) {
      const inner = open.pop()?.total ?? 0;
      const outer = open.at(-1) ?? top;
      outer.total += inner;
      outer.last = inner;
      at += 1;
    } else {
      top.total += 1;
      top.last = '*+?'.includes(char ?? '') ? top.last + 1 : 1;
      at = endOfAtom(pattern, at);
    }
  }
  return open.reduce((sum, { total }) => sum + total, 0);
}

/** Past one character, one escape (`\p{Greek}` included) or one class. */
function endOfAtom(pattern: string, at: number): number {
  if (pattern[at] === '\\') {
    const named = /^\\[pP]\{[^}]*\}/.exec(pattern.slice(at));
    return at + (named?.[0].length ?? 2);
  }
  if (pattern[at] !== '[') return at + 1;
  // A bracket that comes first is a member of the class, not its end.
  for (let end = at + (pattern[at + 1] === '^' ? 3 : 2); end < pattern.length; end += 1) {
    if (pattern[end] === '\\') end += 1;
    else if (pattern[end] === ']') return end + 1;
  }
  return pattern.length;
}
