import fc from 'fast-check';
import { expect, test } from 'vitest';
import { faultOfAddress, normaliseAddress } from '../../src/domain/address.ts';

const closed = { isLoopbackAllowed: false };
const open = { isLoopbackAllowed: true };

test.each([
  '10.20.0.11',
  'strong',
  'strong.lan',
  'Strong.Lan',
  'fd00::1',
  '2001:db8::10',
  'xn--bcher-kva.example',
])('a machine may be reached under %s', (address) => {
  expect(faultOfAddress(address, closed)).toBeNull();
});

test.each([
  'ops@10.0.0.4 -p 2222',
  'root@strong',
  '-oProxyCommand=id',
  '-strong',
  'strong lan',
  'strong;id',
  'strong/x',
  '10.0.0.4:22',
  '',
  ' strong',
  'strong.',
  'strong..lan',
  'fe80::1%eth0',
  '[::1]',
  'strong\nid',
  'strоng', // a Cyrillic o
])('%j is no bare host name or IP address', (address) => {
  expect(faultOfAddress(address, closed)).toMatch(/is a bare host name or IP address/);
});

test.each(['0x7f.1', '0177.0.0.1', '2130706433', '127.1', '1.2.3'])(
  '%s is refused, because resolvers and people read it differently',
  (address) => {
    expect(faultOfAddress(address, open)).not.toBeNull();
  },
);

test.each([
  ['169.254.169.254', 'link-local'],
  ['169.254.1.1', 'link-local'],
  ['fe80::1', 'link-local'],
  ['febf::1', 'link-local'],
  ['0.0.0.0', 'unspecified'],
  ['0.1.2.3', 'unspecified'],
  ['::', 'unspecified'],
  ['224.0.0.1', 'multicast'],
  ['239.255.255.255', 'multicast'],
  ['ff02::1', 'multicast'],
  ['255.255.255.255', 'broadcast'],
  ['100.100.100.200', 'metadata'],
  ['fd00:ec2::254', 'metadata'],
  ['metadata.google.internal', 'metadata'],
  ['::ffff:169.254.169.254', 'link-local'],
  ['::ffff:a9fe:a9fe', 'link-local'],
  ['64:ff9b::a9fe:a9fe', 'link-local'],
  ['2002:a9fe:a9fe::1', 'link-local'],
  ['127.0.0.1', 'loopback'],
  ['127.9.9.9', 'loopback'],
  ['::1', 'loopback'],
  ['::ffff:127.0.0.1', 'loopback'],
  ['localhost', 'loopback'],
  ['x.localhost', 'loopback'],
  ['LOCALHOST', 'loopback'],
])('%s must not be reached: %s', (address, range) => {
  expect(faultOfAddress(address, closed)).toContain(range);
});

test('loopback is allowed where the configuration says so, other ranges stay refused', () => {
  expect(faultOfAddress('127.0.0.1', open)).toBeNull();
  expect(faultOfAddress('::1', open)).toBeNull();
  expect(faultOfAddress('localhost', open)).toBeNull();
  expect(faultOfAddress('169.254.169.254', open)).toContain('link-local');
});

test('one address has one spelling', () => {
  expect(normaliseAddress('Strong.LAN')).toBe('strong.lan');
  expect(normaliseAddress('2001:DB8:0:0:0:0:0:10')).toBe('2001:db8::10');
});

test('no text makes the check throw, and what passes is fit for an argument list', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.ipV4(), fc.ipV6(), fc.domain()), (text) => {
      if (faultOfAddress(text, closed) === null) expect(text).toMatch(/^[A-Za-z0-9:][A-Za-z0-9.:-]*$/);
    }),
    { numRuns: 2_000 },
  );
});
