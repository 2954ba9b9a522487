import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expand, readAttacks } from '../../support/attacks.ts';
import { HEAD_BYTES, keep, TAIL_BYTES, type Kept } from '../../support/output.ts';
import { measureOutput } from '../../support/output-load.ts';

const textOf = (kept: Kept): string =>
  kept
    .stored()
    .map(({ text }) => text)
    .join('');
const lines = (from: number, to: number): string => {
  let text = '';
  for (let line = from; line < to; line += 1) text += `line ${line}\n`;
  return text;
};

describe('what is kept', () => {
  it('is everything where there is little, and each chunk says for which bytes it stands', () => {
    const kept = keep();
    kept.print('grüße\n\u001b[1mpassword: hunter2\n');
    kept.print('to the other\n', 'ERR');
    kept.finish();
    expect(kept.stored()).toEqual([
      {
        stream: 'OUT',
        index: 0,
        text: 'grüße\n\\u001b[1mpassword: [secret:password]\n',
        at: 0,
        end: 30,
      },
    ]);
    expect(kept.stored('ERR')).toMatchObject([{ text: 'to the other\n', at: 0, end: 13 }]);
    expect(kept.keeper.counters()).toEqual({
      out: { bytes: 30, dropped: 0 },
      err: { bytes: 13, dropped: 0 },
    });
  });

  it('is the first 64 KiB and the last 192 KiB, and the bytes between are counted', () => {
    const all = lines(0, 200_000);
    const kept = keep();
    for (let at = 0; at < all.length; at += 100_000) {
      kept.print(all.slice(at, at + 100_000));
      kept.drain();
    }
    const shown = kept.finish();
    expect(shown.startsWith(all.slice(0, HEAD_BYTES))).toBe(true);
    expect(shown.endsWith(all.slice(-TAIL_BYTES))).toBe(true);
    expect(shown.length).toBeLessThan(HEAD_BYTES + TAIL_BYTES + 32_768);
    const { bytes, dropped } = kept.keeper.counters().out;
    expect(bytes).toBe(all.length);
    expect(dropped).toBe(all.length - shown.length);
    // One step in the offsets, where the middle is missing; every chunk has the text of its bytes.
    const chunks = kept.stored();
    const steps = chunks.slice(1).filter(({ at }, place) => at !== chunks[place]?.end);
    expect(steps).toHaveLength(1);
    for (const { text, at, end } of chunks) expect(text).toBe(all.slice(at, end));
  });

  it('says for which bytes each chunk stands, whatever is written out in it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('\u001b[1m', 'ü', '€', '😀', 'a\r\n', '\0\0\0', '\u200b', 'x', '\xff'), {
          minLength: 2_000,
          maxLength: 12_000,
        }),
        (parts) => {
          const bytes = Buffer.concat(
            parts.map((part) => (part === '\xff' ? Buffer.from([0xff]) : Buffer.from(part))),
          );
          const kept = keep({ headBytes: 5_000, tailBytes: 20_000 });
          for (let at = 0; at < bytes.length; at += 3_000) kept.print(bytes.subarray(at, at + 3_000));
          kept.finish();
          for (const { text, at, end } of kept.stored()) {
            const alone = keep();
            alone.print(bytes.subarray(at, end));
            expect(text).toBe(alone.finish());
          }
        },
      ),
      { numRuns: 50 },
    );
  });

  it('of the beginning is written once, and of the end little is written again', () => {
    const kept = keep();
    const written = new Map<string, number>();
    for (let turn = 0; turn < 200; turn += 1) {
      kept.print(lines(turn * 1_000, turn * 1_000 + 1_000));
      for (const { index } of kept.keeper.drain().writes)
        written.set(String(index), (written.get(String(index)) ?? 0) + 1);
    }
    const times = [...written.values()].reduce((sum, count) => sum + count, 0);
    // A chunk grows while it is the last one, and two printed lots fill it.
    expect(times / written.size).toBeLessThan(3);
  });

  it('is the same however often it is written, also when nobody drains for long', () => {
    const [often, once] = [keep(), keep()];
    for (let turn = 0; turn < 100; turn += 1) {
      const text = lines(turn * 2_000, turn * 2_000 + 2_000);
      often.print(text);
      often.drain();
      once.print(text);
    }
    expect(often.finish()).toBe(once.finish());
    expect(often.stored()).toEqual(once.stored());
    expect(often.pieces().reduce((sum, { text }) => sum + text.length, 0)).toBeGreaterThan(
      once.pieces().reduce((sum, { text }) => sum + text.length, 0),
    );
  });
});

describe('what a target says', () => {
  it('twice, or again from before, is taken once', () => {
    const kept = keep();
    kept.printAt(0, 'one two\n');
    kept.printAt(0, 'one two\nthree\n');
    kept.printAt(4, 'two\n');
    expect(kept.finish()).toBe('one two\nthree\n');
    expect(kept.keeper.from()).toEqual({ out: 14, err: 0 });
  });

  it('with a step in its offsets is kept with the step, and what is missing is counted', () => {
    const kept = keep();
    kept.print('before\n');
    kept.printAt(1_000, 'half\nafter it\n');
    kept.keeper.take('OUT', { chunks: [], total: 5_000 });
    kept.finish();
    expect(kept.stored().map(({ text, at, end }) => [text, at, end])).toEqual([
      ['before\n', 0, 7],
      ['after it\n', 1_005, 1_014],
    ]);
    expect(kept.keeper.counters().out).toEqual({ bytes: 5_000, dropped: 5_000 - 16 });
    expect(kept.pieces().map(({ at }) => at)).toEqual([0, 1_005]);
  });

  it('that cannot be does no harm', () => {
    const kept = keep();
    const bytes = Buffer.from('x\n');
    for (const offset of [Number.NaN, -1, 1.5, Infinity, 2 ** 60])
      kept.keeper.take('OUT', { chunks: [{ offset, bytes }], total: Number.NaN });
    kept.print('fine\n');
    expect(kept.finish()).toBe('fine\n');
  });

  it('with a step before each byte fills nothing', () => {
    const kept = keep();
    for (let at = 0; at < 50_000; at += 1) kept.printAt(at * 10, `\n${'ab cd\n'.slice(0, 6)}`);
    kept.finish();
    expect(kept.stored().length).toBeLessThan(100);
  });
});

describe('hostile outputs', () => {
  const attacks = readAttacks('test/cases/attacks.jsonl').filter(({ surface }) => surface === 'ssh-output');

  it.each(attacks.filter(({ input }) => input.stream === undefined))(
    '$id $expected',
    ({ input, expected }) => {
      const printed: string = input.text ?? expand(input);
      const kept = keep();
      kept.print(printed);
      const shown = kept.finish();
      expect(shown).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
      if (expected.startsWith('MASK')) {
        expect(shown).not.toContain('abcdefghijklmnopqrstuvwxyz0123456789ABCD');
        expect(shown).not.toContain('swordfish-9');
      } else if (expected.startsWith('BOUND')) {
        expect(textOf(kept).length).toBeLessThan(HEAD_BYTES + TAIL_BYTES + 32_768);
        expect(kept.keeper.counters().out.dropped).toBeGreaterThan(9_000_000);
      } else expect(shown.replaceAll('\\u001b', '\u001b').replaceAll('\\u0007', '\u0007')).toBe(printed);
    },
  );
});

// A tenth of what test:long does, and the one line whole.
const MIB_OF = {
  lines: 205,
  'twenty at once': 205,
  'one line': 100,
  'one byte at a time': 1,
  escapes: 4,
} as const;
it.each(['lines', 'twenty at once', 'one line', 'one byte at a time', 'escapes'] as const)(
  'the service grows by less than 64 MiB on much output: %s',
  async (kind) => {
    const { grownBytes, bytes } = await measureOutput(kind, MIB_OF[kind]);
    expect(bytes).toBeGreaterThanOrEqual(MIB_OF[kind] * 1_048_576);
    expect(grownBytes).toBeLessThan(64 * 1_048_576);
  },
  120_000,
);
