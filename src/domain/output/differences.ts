/**
 * Where the text is not as long as what it stands for: characters that are written out, a line's end. There may be one for
 * each byte of a binary output, so they are kept as plain numbers.
 */
export interface Differences {
  add(difference: Difference): void;
  isEmpty(): boolean;
  /** Sum of those that begin before a character, which then lie behind. */
  takeUpTo(character: number): number;
  /** The same character, or the beginning of what stands there for one of the stream. */
  cutAt(character: number): number;
  clear(): void;
}

export interface Difference {
  /** Numbers of characters of the text. */
  readonly begin: number;
  readonly end: number;
  /** Bytes of the stream less bytes of the text. */
  readonly bytes: number;
  /** How often the same stands there in a row. */
  readonly times: number;
}

const COMPACT_AT = 8_192;

export function createDifferences(): Differences {
  const begins: number[] = [];
  const ends: number[] = [];
  /** Of each of those in a row. */
  const bytes: number[] = [];
  const lengths: number[] = [];
  let first = 0;
  const forget = (count: number): void => {
    for (const list of [begins, ends, bytes, lengths]) list.splice(0, count);
    first = 0;
  };
  return {
    add: ({ begin, end, bytes: all, times }) => {
      begins.push(begin);
      ends.push(end);
      bytes.push(all / times);
      lengths.push((end - begin) / times);
    },
    isEmpty: () => first === begins.length,
    takeUpTo: (character) => {
      let sum = 0;
      while (first < begins.length && (begins[first] ?? 0) < character) {
        const [begin = 0, end = 0, length = 1] = [begins[first], ends[first], lengths[first]];
        const upTo = Math.min(end, begin + Math.ceil((character - begin) / length) * length);
        sum += ((upTo - begin) / length) * (bytes[first] ?? 0);
        if (upTo < end) begins[first] = upTo;
        else first += 1;
      }
      if (first === begins.length || first > COMPACT_AT) forget(first);
      return sum;
    },
    cutAt: (character) => {
      let low = first;
      let high = begins.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((ends[middle] ?? 0) <= character) low = middle + 1;
        else high = middle;
      }
      const begin = begins[low] ?? character;
      if (begin >= character) return character;
      return character - ((character - begin) % (lengths[low] ?? 1));
    },
    clear: () => {
      forget(begins.length);
    },
  };
}
