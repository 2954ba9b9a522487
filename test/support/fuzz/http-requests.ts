import fc from 'fast-check';
import { hostileText } from './hostile-text.ts';
import type { WireRequest } from './raw-client.ts';

/** HTTP that is broken as HTTP: request lines, headers, lengths, chunks, bodies that stop half-way. */

export interface Place {
  readonly port: number;
  readonly token: string;
}

interface Parts {
  line: string;
  headers: string[];
  body: string;
  isCut: boolean;
}
type Damage = (parts: Parts) => Parts;

const latin1 = (text: string): string => Buffer.from(text).toString('latin1');
const filler = hostileText.map(latin1);
const withHeader =
  (...headers: string[]): Damage =>
  (parts) => ({ ...parts, headers: [...parts.headers, ...headers] });
const withoutHeader = (parts: Parts, name: string): string[] =>
  parts.headers.filter((header) => !header.toLowerCase().startsWith(`${name}:`));
const replaceHeader =
  (name: string, ...headers: string[]): Damage =>
  (parts) => ({ ...parts, headers: [...withoutHeader(parts, name), ...headers] });

const METHODS = [
  'GET',
  'PUT',
  'post',
  'POST\t',
  'PROPFIND',
  'CONNECT',
  'OPTIONS',
  'HEAD',
  'TRACE',
  'A'.repeat(9_000),
  '',
];
const TARGETS = [
  '/graphql',
  '*',
  '',
  '//graphql',
  '/graphql/../metrics',
  '/%00',
  '/%zz?query=%7B',
  '/graphql?query={__typename}&variables={not json',
  'http://evil.example/graphql',
  'localhost:443',
  '/metrics',
  '/graphiql',
  '/healthz',
  '/readyz',
  '/mcp',
  '/constructor',
  '/__proto__',
  `/${'a'.repeat(20_000)}`,
  '/a b',
  '/\u00ff',
  '/a#b',
];
const VERSIONS = [
  'HTTP/1.1',
  'HTTP/1.0',
  'HTTP/0.9',
  'HTTP/2.0',
  'http/1.1',
  'HTTP/1.1 HTTP/1.1',
  'ICY',
  '',
  'HTTP/9',
];

const requestLine: fc.Arbitrary<Damage> = fc
  .tuple(
    fc.constantFrom('POST', 'POST', ...METHODS),
    fc.constantFrom(...TARGETS),
    fc.constantFrom('HTTP/1.1', ...VERSIONS),
  )
  .map((words) => (parts) => ({ ...parts, line: words.join(' ') }));
const rubbishLine: fc.Arbitrary<Damage> = filler.map((line) => (parts) => ({ ...parts, line }));

const LENGTHS = ['-1', '0x10', '1e3', '99999999999999999999', '1, 1', 'abc', '', '+5', ' 5 5', '2000000'];
const length: fc.Arbitrary<Damage> = fc.oneof(
  fc.constantFrom(...LENGTHS).map((value) => (parts: Parts) => ({
    ...replaceHeader('content-length', `content-length: ${value}`)(parts),
    isCut: true,
  })),
  fc.integer({ min: -20, max: 20 }).map((by) => (parts: Parts) => ({
    ...replaceHeader('content-length', `content-length: ${Math.max(0, parts.body.length + by)}`)(parts),
    isCut: true,
  })),
  fc.constant(withHeader('content-length: 3')),
  fc.constant((parts: Parts) => ({ ...parts, headers: withoutHeader(parts, 'content-length') })),
);

const CHUNKINGS: readonly ((body: string) => string)[] = [
  (body) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
  (body) => Array.from(body, (char) => `1\r\n${char}\r\n`).join('') + '0\r\n\r\n',
  (body) => `zz\r\n${body}\r\n0\r\n\r\n`,
  (body) => `-5\r\n${body}`,
  (body) => `ffffffffffffffffffff\r\n${body}`,
  (body) => `${body.length.toString(16)}\r\n${body}`,
  (body) => `${body.length.toString(16)};${'x'.repeat(40_000)}=y\r\n${body}\r\n0\r\n\r\n`,
  (body) => `${body.length.toString(16)}\n${body}\n0\n\n`,
  (body) => `${(body.length - 3).toString(16)}\r\n${body}\r\n0\r\n\r\n`,
  (body) => `0\r\n${'t: v\r\n'.repeat(3_000)}\r\n${body}`,
];
const chunked: fc.Arbitrary<Damage> = fc
  .tuple(
    fc.constantFrom(...CHUNKINGS),
    fc.constantFrom('chunked', 'CHUNKED', 'gzip, chunked', 'chunked, chunked', 'xchunked', ''),
    fc.boolean(),
  )
  .map(([chunk, coding, keepsLength]) => (parts) => ({
    ...parts,
    headers: [
      ...(keepsLength ? parts.headers : withoutHeader(parts, 'content-length')),
      `transfer-encoding: ${coding}`,
    ],
    body: chunk(parts.body),
    isCut: true,
  }));

const HEADERS: readonly Damage[] = [
  replaceHeader('host'),
  replaceHeader('host', 'host: evil.example'),
  replaceHeader('host', 'host:'),
  withHeader('host: evil.example'),
  replaceHeader('authorization'),
  replaceHeader('authorization', 'authorization: Basic b3A6c2VjcmV0'),
  replaceHeader('authorization', `authorization: Bearer ${'x'.repeat(9_000)}`),
  replaceHeader('authorization', 'authorization: Bearer oikos_\u00e9\u0080'),
  withHeader('authorization: Bearer oikos_second'),
  replaceHeader('content-type'),
  ...[
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    'application/json;;;=',
    '\u00ff',
    'application/graphql',
  ].map((type) => replaceHeader('content-type', `content-type: ${type}`)),
  ...['gzip', 'br', 'deflate, gzip', 'identity', 'zstd', 'x'.repeat(5_000)].map((coding) =>
    withHeader(`content-encoding: ${coding}`),
  ),
  ...[
    'image/png',
    '*/*;q=abc',
    'text/event-stream',
    'multipart/mixed',
    'application/graphql-response+json',
    ',,,;q=',
    'a/'.repeat(3_000),
  ].map((type) => replaceHeader('accept', `accept: ${type}`)),
  withHeader('origin: null'),
  withHeader('origin: https://evil.example'),
  withHeader('expect: 100-continue'),
  withHeader('expect: the-unexpected'),
  withHeader('upgrade: websocket', 'connection: upgrade', 'sec-websocket-key: x'),
  withHeader('connection: keep-alive, x, close'),
  withHeader('x-http-method-override: DELETE'),
  withHeader('cookie: ' + 'a=b; '.repeat(500)),
  withHeader('range: bytes=0-5,9-', 'if-none-match: *', 'if-modified-since: never'),
  withHeader('no colon here'),
  withHeader(' folded: yes'),
  withHeader('bad name: x'),
  withHeader(': nameless'),
  withHeader('nul: a\u0000b'),
  withHeader('cr: a\rb'),
  withHeader('__proto__: x', 'constructor: y'),
  (parts) => ({ ...parts, headers: parts.headers.map((header) => header.replace(':', ' :')) }),
];
const headers: fc.Arbitrary<Damage> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HEADERS) },
  { weight: 1, arbitrary: filler.map((value) => withHeader(`x-any: ${value}`)) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 0, max: 40 }))
      .map(([count, size]) =>
        withHeader(...Array.from({ length: count }, (_, at) => `x-${at}: ${'v'.repeat(size)}`)),
      ),
  },
);

/** Bodies come with the length that they have, unless another damage says otherwise. */
const withBody = (parts: Parts, body: string): Parts => ({
  ...replaceHeader('content-length', `content-length: ${body.length}`)(parts),
  body,
});
const body: fc.Arbitrary<Damage> = fc.oneof(
  filler.map((text) => (parts: Parts) => withBody(parts, text)),
  fc
    .uint8Array({ maxLength: 200 })
    .map((bytes) => (parts: Parts) => withBody(parts, Buffer.from(bytes).toString('latin1'))),
  fc
    .integer({ min: 0, max: 60 })
    .map((keep) => (parts: Parts) => ({ ...parts, body: parts.body.slice(0, keep), isCut: true })),
  fc
    .constantFrom('\u00ef\u00bb\u00bf', '\u0000', '\u00c3\u0028', ' \n\t')
    .map((prefix) => (parts: Parts) => withBody(parts, prefix + parts.body)),
  fc
    .constantFrom('GET / HTTP/1.1\r\n\r\n', '\r\n\r\n', 'rubbish', '\u0000'.repeat(200))
    .map((suffix) => (parts: Parts) => ({ ...parts, body: parts.body + suffix })),
  fc
    .integer({ min: 1, max: 1_200_000 })
    .map((size) => (parts: Parts) => withBody(parts, `{"query":"${'z'.repeat(size)}"}`)),
);

const damages = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: requestLine },
    { weight: 1, arbitrary: rubbishLine },
    { weight: 3, arbitrary: length },
    { weight: 3, arbitrary: chunked },
    { weight: 6, arbitrary: headers },
    { weight: 4, arbitrary: body },
  ),
  { minLength: 1, maxLength: 3 },
);

/** A good request of a known token, with one to three things wrong about it. */
export function malformedHttp(place: Place): fc.Arbitrary<WireRequest> {
  const query = JSON.stringify({ query: '{ whoami { name } }' });
  return damages.map((all) => {
    const good: Parts = {
      line: 'POST /graphql HTTP/1.1',
      headers: [
        `host: 127.0.0.1:${place.port}`,
        `authorization: Bearer ${place.token}`,
        'content-type: application/json',
        `content-length: ${query.length}`,
      ],
      body: query,
      isCut: false,
    };
    const { line, headers: lines, body: text, isCut } = all.reduce((parts, damage) => damage(parts), good);
    // Whatever was broken, nothing more comes: the service need not wait for it.
    return { bytes: [line, ...lines, '', text].join('\r\n'), isCut: isCut || isOpenEnded(line, lines, text) };
  });
}

/** True when the service may rightly wait for more than was sent. */
function isOpenEnded(line: string, lines: readonly string[], text: string): boolean {
  const announced = lines
    .find((each) => each.startsWith('content-length:'))
    ?.slice(15)
    .trim();
  return line.trim() === '' || announced !== String(text.length) || line.includes('\n');
}
