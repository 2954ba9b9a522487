import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hiddenInBody, makeVisible } from '../../../src/domain/text.ts';
import { cutInto, keep, SECRETS, shownOf } from '../../support/output.ts';

const rows = SECRETS.rows.flatMap((row) => row.masked.map((text) => ({ name: row.name, text })));
const plain = (text: string): string => text.replaceAll(/[«»]/g, '');
const secretsOf = (text: string): string[] =>
  [...text.matchAll(/«([^»]*)»/g)].map(([, secret]) => secret ?? '');
const KEY = [
  '-----BEGIN OPENSSH PRIVATE KEY-----',
  ...Array<string>(12).fill('b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAMwAAAAtzc2gtZW'),
  'QyNTUxOQ==',
  '-----END OPENSSH PRIVATE KEY-----',
].join('\n');
const HIDING = [
  '\u001b[0m',
  '\u001b[38;5;196m',
  '\u200b',
  '\u200d',
  '\u001b]0;title\u0007',
  '\u00ad',
  '\u001b(B',
];

describe('bytes of a target', () => {
  it('are shown as they are where they are plain text', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\t\n -~äöü€😀я]{0,200}$/u), (text) => {
        expect(shownOf(text)).toBe(text);
      }),
    );
  });

  it('hide nothing: no control, no mark of direction, no invisible character is left', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => {
        expect(hiddenInBody(shownOf(Buffer.from(bytes)))).toBeNull();
      }),
    );
  });

  it.each([
    ['no UTF-8', Buffer.from([0x61, 0xff, 0xc3, 0x62, 0xe2, 0x82]), 'a\\xff\\xc3b\\xe2\\x82'],
    ['overlong and half pairs', Buffer.from([0xc0, 0xaf, 0xed, 0xa0, 0x80]), '\\xc0\\xaf\\xed\\xa0\\x80'],
    [
      'colours and a link',
      '\u001b[31mred\u001b]8;;http://c2\u0007x',
      '\\u001b[31mred\\u001b]8;;http://c2\\u0007x',
    ],
    ['8-bit controls', '\u009b31m\u009dtitle\u009c', '\\u009b31m\\u009dtitle\\u009c'],
    ['a line that is written over', '10%\r20%\b\r\nend', '10%\\u000d20%\\u0008\nend'],
    ['marks of direction', 'rm \u202egpj.exe', 'rm \\u202egpj.exe'],
    ['the mark of an order of bytes', '\ufeffa', '\\ufeffa'],
    ['a replacement character of its own', 'a\ufffdb', 'a\ufffdb'],
  ])('with %s are written out', (_, bytes, shown) => {
    expect(shownOf(bytes)).toBe(shown);
  });

  it('that are text read as makeVisible says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        fc.pre(Buffer.from(text).toString() === text && !shownOf(text).includes('[secret:'));
        expect(shownOf(text)).toBe(makeVisible(text));
      }),
    );
  });
});

describe('however the bytes are cut', () => {
  const parts = fc.oneof(
    fc.constantFrom(
      ...rows.map(({ text }) => plain(text)),
      KEY,
      KEY.slice(0, 300),
      ...HIDING,
      '\r\n',
      '\r',
      '\n',
    ),
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.uint8Array({ maxLength: 30 }),
    fc.nat(30_000).map((length) => 'x '.repeat(length / 2)),
  );
  const bytesOf = (each: readonly (string | Uint8Array)[]): Buffer =>
    Buffer.concat(each.map((part) => Buffer.from(part as string)));

  it('the same text comes out, for the same bytes', () => {
    fc.assert(
      fc.property(
        fc.array(parts, { minLength: 1, maxLength: 15 }),
        fc.array(fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 40_000 })), {
          minLength: 1,
          maxLength: 10,
        }),
        (each, sizes) => {
          const bytes = bytesOf(each);
          const kept = keep();
          for (const part of cutInto(bytes, sizes)) {
            kept.print(part);
            if (part.length % 3 === 0) kept.drain();
          }
          expect(kept.finish()).toBe(shownOf(bytes));
          expect(kept.keeper.counters().out).toEqual({ bytes: bytes.length, dropped: 0 });
        },
      ),
      { numRuns: 300 },
    );
  });

  it('a step in the offsets shows the same on both sides', () => {
    fc.assert(
      fc.property(
        fc.array(parts, { minLength: 2, maxLength: 10 }),
        fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 10 }),
        fc.nat(1_000),
        (each, sizes, at) => {
          const [before, after] = [bytesOf(each), bytesOf([...each].reverse())];
          const show = (cuts: readonly number[]): string => {
            const kept = keep();
            kept.print(before.subarray(0, at));
            let offset = before.length + 5_000;
            for (const part of cutInto(after, cuts)) {
              kept.printAt(offset, part);
              offset += part.length;
            }
            return kept.finish();
          };
          expect(show(sizes)).toBe(show([1_000_000]));
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('a secret', () => {
  it.each(rows)('is replaced: $name in $text', ({ text }) => {
    // Marks in the examples are written out already.
    for (const secret of secretsOf(text))
      expect(shownOf(`before\n${plain(text)}\nafter\n`)).not.toContain(secret);
  });

  it.each(rows)('is caught when it is cut by what a terminal does not show: $name in $text', ({ text }) => {
    for (const hiding of HIDING)
      for (const secret of secretsOf(text)) {
        const middle = Math.floor(secret.length / 2);
        const cut = `${secret.slice(0, middle)}${hiding}${secret.slice(middle)}`;
        const shown = shownOf(plain(text).replace(secret, () => cut));
        const wanted = secret.length > 6 ? [secret.slice(0, middle), secret.slice(middle)] : [secret];
        for (const half of wanted) if (half.length > 6) expect(shown, hiding).not.toContain(half);
        expect(shown, JSON.stringify(hiding)).toContain('[secret:');
      }
  });

  it.each([
    [
      'colours of jq',
      '\u001b[34;1m"password"\u001b[0m\u001b[39m:\u001b[0m \u001b[0;32m"hunter2-x"\u001b[0m',
      'hunter2-x',
    ],
    ['a name that is cut', 'pass\u200bword: hunter2-x', 'hunter2-x'],
    ['bold text of a manual page', 'p\bpa\bas\bss\bsw\bwo\bor\brd\bd: hunter2-x', 'hunter2-x'],
    ['a colour before it', 'x\u001b[1mghp_a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1', 'ghp_'],
    ['a line that is written over', '100%\rghp_a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1', 'ghp_'],
    ['an environment', 'A=1\0DB_PASSWORD=hunter2-x\0B=2', 'hunter2-x'],
    ['a byte that is no text', Buffer.from('\xffghp_a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1', 'latin1'), 'ghp_'],
    ['a key in a line of JSON', `{"key": "${KEY.replaceAll('\n', '\\n')}", "id": 1}`, 'b3Blb'],
    ['a key with a colour in its first line', KEY.replace('PRIVATE', '\u001b[1mPRIVATE'), 'b3Blb'],
  ])('is caught in %s', (_, bytes, secret) => {
    expect(shownOf(bytes)).not.toContain(secret);
    expect(shownOf(bytes)).toContain('[secret:');
  });

  it('is caught wherever it stands in a line that does not end', () => {
    for (const { text } of rows)
      for (const secret of secretsOf(text))
        for (let before = 16_384 - plain(text).length - 3; before <= 16_390; before += 1) {
          const shown = shownOf(`${'x'.repeat(before - 1)} ${plain(text)} ${'y '.repeat(10_000)}`);
          expect(shown.includes(secret), `${text} after ${before}`).toBe(false);
        }
  });

  it('is caught in a private key wherever it stands in a line that does not end', () => {
    for (let before = 16_300; before <= 16_390; before += 1) {
      const shown = shownOf(
        `${'x'.repeat(before)}${KEY.replaceAll('\n', '\\n')} after ${'y '.repeat(10_000)}`,
      );
      expect(shown).not.toContain('b3Blb');
      expect(shown).toContain(' after y');
    }
    for (let before = 16_300 - KEY.length; before <= 16_390 - KEY.length; before += 1)
      expect(
        shownOf(`${'x'.repeat(before)}${KEY.replaceAll('\n', '\\n')} after ${'y '.repeat(10_000)}`),
      ).toContain(' after y');
  });
});

describe('beside a gap', () => {
  it('the rest of a private key is not shown, wherever in the key the gap ends', () => {
    for (let at = 1; at < KEY.length; at += 1) {
      const kept = keep();
      kept.print('first\n');
      kept.printAt(100_000, `${KEY.slice(at)}\nthe last line\n`);
      const shown = kept.finish();
      for (const word of KEY.slice(at).split('\n'))
        if (/^\w{8,}/.test(word)) expect(shown).not.toContain(word);
      expect(shown).not.toMatch(/[A-Za-z0-9]{20}/);
      expect(shown).toContain('first\n');
      expect(shown).toContain('the last line\n');
    }
  });

  it('nor is it when the key began before the gap, or is written in one line', () => {
    for (const key of [KEY, KEY.replaceAll('\n', '\\n')])
      for (const at of [50, 200, 500]) {
        const kept = keep();
        kept.print(`first\n${key.slice(0, at)}`);
        kept.printAt(100_000, `${key.slice(at + 100)}\nthe last line\n`);
        const shown = kept.finish();
        expect(shown).not.toMatch(/b3Blb|[A-Za-z0-9]{20}/);
        expect(shown).toContain('the last line\n');
      }
  });

  it('neither half of a word or line that it cuts is shown', () => {
    const kept = keep();
    kept.print('token of the day ghp_a1a1a1a1a1');
    kept.printAt(1_000, 'a1a1a1a1a1a1a1 rest\nnext line\n');
    expect(kept.finish()).toBe('token of the day next line\n');
    expect(kept.keeper.counters().out.dropped).toBe(1_030 - 'token of the day next line\n'.length);
  });

  it('text that is no key is shown, also what looks like one at first', () => {
    for (const text of [
      'y\n'.repeat(50),
      `commit ${'a1'.repeat(20)}\nAuthor: x\n`,
      `${'Ab1+'.repeat(19)}\nplain words\n`,
    ]) {
      const kept = keep();
      kept.printAt(1_000, `cut\n${text}`);
      expect(kept.finish()).toBe(text);
    }
  });

  it('a long dump of Base64 is withheld and said to be, not kept in memory', () => {
    const kept = keep();
    kept.printAt(1_000, `cut\n${`${'Ab1+'.repeat(19)}\n`.repeat(2_000)}end of it\n`);
    expect(kept.finish()).toMatch(/^(\[secret:private-key\]\n)+[\s\S]{0,20000}end of it\n$/);
  });
});
