import { describe, expect, it } from 'vitest';
import { printBytes, quoteBytes, quoteWord, quoteWords } from '../../../src/domain/execution/quote.ts';

describe('quoting', () => {
  it('makes one word of anything', () => {
    expect(quoteWord('')).toBe("''");
    expect(quoteWord("it's $HOME")).toBe("'it'\\''s $HOME'");
    expect(quoteWords(['a b', '-n'])).toBe("'a b' '-n'");
  });

  it('refuses NUL, which no argument can hold', () => {
    expect(() => quoteWord('a\0b')).toThrow(/NUL/);
  });

  it('keeps bytes that are not UTF-8', () => {
    const bytes = Buffer.from([0x27, 0xff, 0xc3]);
    expect(quoteBytes(bytes)).toEqual(
      Buffer.concat([Buffer.from("''\\''"), Buffer.from([0xff, 0xc3]), Buffer.from("'")]),
    );
  });

  it('prints NUL by its number', () => {
    expect(printBytes(Buffer.from('a\0b')).toString()).toBe("printf '%s\\000' 'a'; printf '%s' 'b'");
  });
});
