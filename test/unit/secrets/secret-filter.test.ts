import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { maskSecrets } from '../../../src/domain/secrets/secret-filter.ts';
import { createSecretStream, type MaskedPiece } from '../../../src/domain/secrets/secret-stream.ts';
import { parseSecretTable } from '../../../src/domain/secrets/secret-table.ts';

const TABLE = parseSecretTable(parse(readFileSync('schema/secrets.yaml', 'utf8')));
const mask = (text: string): string => maskSecrets(TABLE, text);
const shownOf = (pieces: readonly MaskedPiece[]): string => pieces.map(({ shown }) => shown).join('');
const rows = TABLE.rows.flatMap((row) => row.masked.map((text) => ({ name: row.name, text })));
const kept = TABLE.rows.flatMap((row) => row.kept);
const plain = (text: string): string => text.replaceAll(/[«»]/g, '');
const secretsOf = (text: string): string[] =>
  [...text.matchAll(/«([^»]*)»/g)].map(([, secret]) => secret ?? '');

describe('a secret in a line', () => {
  it.each(rows)('is replaced: $name in $text', ({ text }) => {
    const shown = mask(plain(text));
    expect(shown.replaceAll(/\[secret:[a-z-]+\]/g, '•')).toBe(text.replaceAll(/«[^»]*»/g, '•'));
  });

  it.each(kept)('is not seen where there is none: %s', (text) => {
    expect(mask(text)).toBe(text);
  });

  it('is not taken for another one once it was replaced', () => {
    for (const { text } of rows) expect(mask(mask(plain(text)))).toBe(mask(plain(text)));
  });

  it('is replaced however often it stands there, and the rest of the text stays byte for byte', () => {
    expect(mask('a\tpassword=one b token: two\r\nc\n\nd')).toBe(
      'a\tpassword=[secret:password] b token: [secret:password]\r\nc\n\nd',
    );
  });
});

it('a private key goes with everything between its lines', () => {
  const key = [
    '-----BEGIN OPENSSH PRIVATE KEY-----',
    ...Array(40).fill('b3BlbnNzaC1rZXktdjEAAAAA'),
    '-----END OPENSSH PRIVATE KEY-----',
  ];
  expect(mask(['before', ...key, 'after', ''].join('\n'))).toBe('before\n[secret:private-key]\nafter\n');
  expect(mask(['before', ...key.slice(0, 5)].join('\n'))).toBe('before\n[secret:private-key]\n');
});

describe('text that streams', () => {
  const corpus = [
    ...rows.map(({ text }) => plain(text)),
    ...kept,
    '',
    'plain words',
    '-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----',
  ];

  it('is masked alike however it is cut into pieces', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...corpus), { minLength: 1, maxLength: 12 }),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 }),
        (lines, sizes) => {
          const text = lines.join('\n');
          const filter = createSecretStream(TABLE);
          let shown = '';
          for (let at = 0, turn = 0; at < text.length; turn += 1) {
            const size = sizes[turn % sizes.length] ?? 1;
            shown += shownOf(filter.push(text.slice(at, at + size)));
            at += size;
          }
          expect(shown + shownOf(filter.end())).toBe(mask(text));
        },
      ),
      { numRuns: 500, seed: 7 },
    );
  });

  it('is masked in a line without an end, wherever the secret stands in it', () => {
    for (const { text } of rows) {
      for (const before of [0, 57_000, 65_000, 65_500, 65_530, 131_000]) {
        const filter = createSecretStream(TABLE);
        const line = `${'x '.repeat(before / 2)}${plain(text)}${' y'.repeat(70_000)}`;
        let shown = '';
        for (let at = 0; at < line.length; at += 16_384)
          shown += shownOf(filter.push(line.slice(at, at + 16_384)));
        shown += shownOf(filter.end());
        for (const secret of secretsOf(text))
          expect(shown.includes(secret), `${text} after ${before}`).toBe(false);
        expect(shown.endsWith(' y y')).toBe(true);
      }
    }
  });

  it('costs time that grows with its length only, whatever it holds', () => {
    const costOf = (unit: string, times: number): number => {
      const text = unit.repeat(times);
      const started = performance.now();
      mask(text);
      return performance.now() - started;
    };
    for (const unit of [
      'password',
      'token=',
      'a_',
      'a.b-',
      '"secret": "',
      'mysql -',
      'aws secret ',
      'eyJaaaaaaaaaa.',
      '$6$',
      '://a:',
      'curl -u a',
      'key: ',
    ]) {
      costOf(unit, 1_000);
      const [small, large] = [costOf(unit, 4_000), costOf(unit, 40_000)];
      // Ten times the text: a hundred times the time would be quadratic. Small figures are noise.
      expect(large, unit).toBeLessThan(Math.max(small, 20) * 60);
    }
  });
});
