import fc from 'fast-check';

/** Text that somebody types by mistake or on purpose: what other parts of a question are filled with. */
const FAVOURITES = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  'a\udc00b',
  '\u202e',
  '\u200b',
  '\ufeff',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e400',
  "' OR 1=1 //",
  '}) DETACH DELETE n //',
  '`',
  '${7*7}',
  '{{7*7}}',
  '../../etc/passwd',
  '%00',
  '%n%s',
  '<script>alert(1)</script>',
  '\r\nSet-Cookie: a=b',
  '(x+x+)+y',
  '([unclosed',
  '\u001b[31m',
  'İıſK',
  '𝒽𝑜𝓈𝓉',
  '👩‍👩‍👧',
];

const repeated = fc
  .tuple(
    fc.constantFrom('a', '/', '(', '$(', '{', '`', '"', '\\', 'é', '𝒳', '\n', '-', ' ', '*', '[', 'a|'),
    fc.integer({ min: 1, max: 20_000 }),
  )
  .map(([unit, times]) => unit.repeat(times));

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...FAVOURITES) },
  { weight: 4, arbitrary: fc.string({ maxLength: 60, unit: 'binary' }) },
  { weight: 2, arbitrary: fc.string({ maxLength: 200, unit: 'grapheme' }) },
  { weight: 1, arbitrary: repeated },
  {
    weight: 1,
    // Halves of surrogate pairs and everything else that is a UTF-16 unit.
    arbitrary: fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 })
      .map((units) => String.fromCharCode(...units)),
  },
);

/** The text with something cut out, doubled or put in. */
export function damaged(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(text, fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 8 }), hostileText)
    .map(([whole, place, cut, put]) => {
      const at = Math.floor(place * whole.length);
      return whole.slice(0, at) + put + whole.slice(at + cut);
    });
}

/** The value, or in one of `of` cases what does not belong there. */
export function mostly<T>(
  value: fc.Arbitrary<T>,
  other: fc.Arbitrary<unknown>,
  of = 8,
): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: of - 1, arbitrary: value }, { weight: 1, arbitrary: other });
}

/** Any JSON value, the odd ones oftener. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, true, false, 0, -0, -1, 1.5, 2 ** 53, -(2 ** 63), 1e308, [], {}, [[]], [null]),
  hostileText,
  fc.jsonValue({ maxDepth: 3 }),
);
