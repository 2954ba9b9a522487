/** A place where the text is not as long as what it stands for: a character that is written out, a line's end. */
export interface Difference {
  /** Numbers of characters of the stream. */
  readonly begin: number;
  readonly end: number;
  /** Bytes of the stream less bytes of the text. */
  readonly bytes: number;
}

/** Differences that lie ahead, in order. There may be one for each byte of a binary output. */
export interface Differences {
  add(difference: Difference): void;
  isEmpty(): boolean;
  /** Sum of those that begin before a character, which then lie behind. */
  takeUpTo(character: number): number;
  /** The same character, or the beginning of the difference in which it stands. */
  cutAt(character: number): number;
}

const COMPACT_AT = 16_384;

export function createDifferences(): Differences {
  let ahead: Difference[] = [];
  let first = 0;
  return {
    add: (difference) => {
      ahead.push(difference);
    },
    isEmpty: () => first === ahead.length,
    takeUpTo: (character) => {
      let sum = 0;
      for (let one = ahead[first]; one !== undefined && one.begin < character; one = ahead[first]) {
        sum += one.bytes;
        first += 1;
      }
      if (first === ahead.length || first > COMPACT_AT) {
        ahead = ahead.slice(first);
        first = 0;
      }
      return sum;
    },
    cutAt: (character) => {
      let low = first;
      let high = ahead.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((ahead[middle]?.end ?? 0) <= character) low = middle + 1;
        else high = middle;
      }
      const found = ahead[low];
      return found !== undefined && found.begin < character ? found.begin : character;
    },
  };
}
