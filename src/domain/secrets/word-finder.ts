/**
 * Which of many words occur in a text, in one pass over it whatever the words are: an automaton with a row for each
 * beginning of a word (Aho and Corasick). Letters of ASCII count alike in both cases.
 */

/**
 * Bits of the lists of which a word occurs, in the text as it is or without what is left out of it. Of more than 31 lists
 * some share a bit.
 */
export type FindWords = (text: string, leftOut?: LeftOut) => number;

/** Stretches of a text, in order. */
export interface LeftOut {
  readonly begins: readonly number[];
  readonly ends: readonly number[];
}

const ASCII = 128;
const BITS = 31;
export const ALL_BITS = -1;

/** The bit under which a list is found. */
export function bitOf(list: number): number {
  return 1 << (list % BITS);
}

/** The words are in lower case and ASCII. */
export function createWordFinder(lists: readonly (readonly string[])[]): FindWords {
  const { next, found } = build(lists);
  let state = 0;
  const look = (text: string, begin: number, end: number): number => {
    let bits = 0;
    for (let at = begin; at < end; at += 1) {
      const code = text.charCodeAt(at);
      state = code < ASCII ? (next[state * ASCII + code] ?? 0) : 0;
      if (found[state] !== 0) bits |= found[state] ?? 0;
    }
    return bits;
  };
  return (text, leftOut) => {
    state = 0;
    let bits = look(text, 0, text.length);
    if (leftOut === undefined || leftOut.begins.length === 0) return bits;
    state = 0;
    let at = 0;
    leftOut.begins.forEach((begin, place) => {
      bits |= look(text, at, begin);
      at = leftOut.ends[place] ?? begin;
    });
    return bits | look(text, at, text.length);
  };
}

interface Trie {
  readonly children: Map<number, number>[];
  readonly found: number[];
}

function build(lists: readonly (readonly string[])[]): { next: Int32Array; found: Int32Array } {
  const trie: Trie = { children: [new Map<number, number>()], found: [0] };
  lists.forEach((words, list) => {
    for (const word of words) addWord(trie, word, bitOf(list));
  });
  const next = new Int32Array(trie.children.length * ASCII);
  const found = Int32Array.from(trie.found);
  const fallback = new Int32Array(trie.children.length);
  // Breadth first: where a word does not go on, one stands at the longest end of what was read that begins a word.
  const queue = [0];
  for (const state of queue) {
    for (let code = 0; code < ASCII; code += 1) {
      const child = trie.children[state]?.get(code);
      const elsewhere = state === 0 ? 0 : (next[(fallback[state] ?? 0) * ASCII + code] ?? 0);
      next[state * ASCII + code] = child ?? elsewhere;
      if (child === undefined) continue;
      fallback[child] = elsewhere;
      found[child] = (found[child] ?? 0) | (found[elsewhere] ?? 0);
      queue.push(child);
    }
  }
  for (let at = 0; at < next.length; at += 1) {
    const code = at % ASCII;
    if (code >= 0x41 && code <= 0x5a) next[at] = next[at + 0x20] ?? 0;
  }
  return { next, found };
}

function addWord({ children, found }: Trie, word: string, bit: number): void {
  let state = 0;
  for (const letter of word) {
    const code = letter.charCodeAt(0);
    let child = children[state]?.get(code);
    if (child === undefined) {
      child = children.push(new Map<number, number>()) - 1;
      found.push(0);
      children[state]?.set(code, child);
    }
    state = child;
  }
  found[state] = (found[state] ?? 0) | bit;
}
