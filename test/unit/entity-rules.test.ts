import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyChanges,
  checkPatch,
  diffAttributes,
  factsOf,
  KEYS_MAX,
  LIST_MAX,
} from '../../src/domain/attributes.ts';
import { isSlug, parseSlug } from '../../src/domain/entity.ts';
import { checkRevision } from '../../src/domain/entity-rules.ts';
import { isFailure } from '../../src/domain/failure.ts';
import { parseModel } from '../../src/domain/model.ts';
import { checkKind, checkSlug, noSuchEntity } from '../../src/domain/naming.ts';
import { checkEnds, findRelationType, relationKey } from '../../src/domain/relation.ts';
import { claimsOf } from '../../src/domain/routing.ts';
import { maskSecrets } from '../../src/domain/secrets/secret-filter.ts';
import { loadTables } from '../../src/services/tables.ts';
import { MODEL } from '../support/model.ts';

const { secrets } = loadTables();
const policy = {
  isLoopbackAllowed: false,
  field: 'attributes',
  mask: (text: string) => maskSecrets(secrets, text),
};
const lxc = MODEL.kinds.get('lxc')!;
const host = MODEL.kinds.get('host')!;

function check(input: Record<string, unknown>, kind = host) {
  const answer = checkPatch(input, kind.attributes, policy);
  return isFailure(answer) ? answer : Object.fromEntries(answer);
}

describe('secrets in attributes', () => {
  test('are replaced in texts and lists, by what the text or its key says', () => {
    const texts = {
      note: 'password=hunter2secret',
      api_token: 'marzipan-9',
      more: ['x', 'PGPASSWORD=marzipan-8'],
    };
    expect(check(texts)).toEqual({
      note: 'password=[secret:password]',
      api_token: '[secret:password]',
      more: ['x', 'PGPASSWORD=[secret:password]'],
    });
  });

  test('leave alone what is none', () => {
    const plain = {
      address: '192.0.2.7',
      exports: ['/mnt/media'],
      export_options: 'all_squash,anonuid=33,anongid=10000',
      token_file: '/etc/oikos/token',
      password: '$VAULT_PASSWORD',
      cores: 4,
    };
    expect(check(plain)).toEqual(plain);
  });
});

describe('slugs', () => {
  test.each([
    'host:strong',
    'lxc:nfs-export',
    'pool:ludo-lvm',
    'host:a',
    'host:0.x_y-z',
    `host:${'a'.repeat(63)}`,
  ])('%s is a slug', (slug) => {
    expect(isSlug(slug)).toBe(true);
  });

  test.each([
    'HOST:Strong ',
    'host:',
    'host',
    ':strong',
    'host:-x',
    'host:.x',
    'host:../../etc/passwd',
    "host:x' OR 1=1 //",
    'host:a b',
    'host:a:b',
    'host:ä',
    `host:${'a'.repeat(64)}`,
    'host:strong\n',
  ])('%j is refused and never repaired', (slug) => {
    expect(checkSlug(slug)).toMatchObject({ __typename: 'InvalidSlug' });
  });

  test('no text makes the check throw, and a refusal shows no control or direction mark', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const answer = parseSlug(text);
        if (typeof answer === 'string') expect(answer).not.toMatch(/[\p{Cc}\p{Cf}]/u);
        else expect(`${answer.kind}:${answer.name}`).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });

  test('a family of kinds is no kind of an entity, and the refusal says which are', () => {
    expect(checkKind(MODEL, 'guest')).toMatchObject({
      __typename: 'UnknownKind',
      message: expect.stringContaining('lxc, vm') as string,
    });
    expect(checkKind(MODEL, 'planet')).toMatchObject({
      __typename: 'UnknownKind',
      knownKinds: ['host', 'lxc', 'vm', 'pool', 'service'],
    });
  });

  test('a slug that nobody has is answered with those that look alike, nearest first', () => {
    const answer = noSuchEntity(MODEL, 'vm:zimaos', ['vm:zimos', 'host:strong', 'lxc:zimaos']);
    expect(answer.suggestions).toEqual(['vm:zimos', 'lxc:zimaos']);
    expect(noSuchEntity(MODEL, 'vm:zimaos', []).message).toContain('upsertEntity');
    const { message } = noSuchEntity(MODEL, 'nope:thing', []);
    expect(message).toContain('There is no kind nope; use one of');
    expect(message).not.toContain('upsertEntity');
  });
});

describe('attributes', () => {
  test('strings, numbers, booleans, times and lists of one of these are kept as they are', () => {
    const input = { os: 'debian-13', rack: 4.5, spare: false, software: ['zfs'], numbers: [1, 2], empty: [] };
    expect(check(input)).toEqual(input);
  });

  test.each([
    [{ nic: { mac: 'x' } }, 'attributes.nic', /relations or into flat keys/],
    [{ nics: [{ mac: 'x' }] }, 'attributes.nics', /relations or into flat keys/],
    [{ mixed: [1, 'a'] }, 'attributes.mixed', /mixes types/],
    [{ Upper: 1 }, 'attributes.Upper', /is not a key/],
    [{ 'a-b': 1 }, 'attributes.a-b', /is not a key/],
    [{ ['a'.repeat(64)]: 1 }, `attributes.${'a'.repeat(64)}`, /is not a key/],
    [{ n: Number.NaN }, 'attributes.n', /finite/],
    [{ n: Infinity }, 'attributes.n', /finite/],
    [{ text: 'x'.repeat(8_193) }, 'attributes.text', /8192 bytes/],
    [{ text: 'ä'.repeat(4_097) }, 'attributes.text', /8192 bytes/],
    [{ text: 'a\0b' }, 'attributes.text', /U\+0000/],
    [{ text: '\ud800' }, 'attributes.text', /U\+D800/],
    [{ list: Array<number>(LIST_MAX + 1).fill(1) }, 'attributes.list', /at most 200/],
    [{ address: 'ops@10.0.0.4 -p 2222' }, 'attributes.address', /user and port have attributes of their own/],
    [{ user: 'root\nProxyCommand id' }, 'attributes.user', /account name/],
    [{ user: '-oProxyCommand=id' }, 'attributes.user', /account name/],
    [{ port: 0 }, 'attributes.port', /at least 1/],
    [{ port: 65_536 }, 'attributes.port', /at most 65535/],
    [{ port: 22.5 }, 'attributes.port', /whole number/],
    [{ port: '22' }, 'attributes.port', /is a number, written without quotes/],
    [{ software: 'zfs' }, 'attributes.software', /is a list/],
    [{ os: ['debian'] }, 'attributes.os', /not a list/],
    [{ exports: ['mnt/media'] }, 'attributes.exports', /absolute path/],
  ])('%j is refused with the field and the reason', (input, field, reason) => {
    expect(check(input)).toMatchObject({
      __typename: 'InvalidInput',
      field,
      message: expect.stringMatching(reason) as string,
    });
  });

  test.each([[-1], [99], ['-1'], [1e10], [100.5]])('%j is no vmid', (vmid) => {
    expect(check({ vmid }, lxc)).toMatchObject({ __typename: 'InvalidInput', field: 'attributes.vmid' });
  });

  test('an entity keeps at most 100 keys, counted after the merge', () => {
    const many = Object.fromEntries(Array.from({ length: KEYS_MAX }, (_, index) => [`k${index}`, index]));
    expect(isFailure(check(many))).toBe(false);
    expect(check({ ...many, more: 1 })).toMatchObject({ __typename: 'InvalidInput' });
    const one = diffAttributes(many, new Map([['more', 1]]));
    expect(applyChanges(many, one)).toMatchObject({ __typename: 'InvalidInput' });
    const swap = diffAttributes(
      many,
      new Map<string, number | null>([
        ['more', 1],
        ['k0', null],
      ]),
    );
    expect(isFailure(applyChanges(many, swap))).toBe(false);
  });

  test('a merge changes what it names: null removes, equal values and absent keys are no change', () => {
    const present = { os: 'debian-12', software: ['zfs'], rack: 4 };
    const patch = new Map<string, string | null | string[]>([
      ['os', 'debian-13'],
      ['software', ['zfs']],
      ['rack', null],
      ['absent', null],
    ]);
    const changes = diffAttributes(present, patch);
    expect(changes.map(({ key }) => key)).toEqual(['os', 'rack']);
    expect(applyChanges(present, changes)).toEqual({ os: 'debian-13', software: ['zfs'] });
  });

  test('facts hold each value as key=value and each item of a list', () => {
    expect(factsOf({ os: 'debian-12', software: ['zfs', 'lvm2'], vmid: 101, spare: true })).toEqual([
      'os=debian-12',
      'software=lvm2',
      'software=zfs',
      'spare=true',
      'vmid=101',
    ]);
  });

  test('no input makes the check throw, and what passes is flat', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ unit: 'binary' }), fc.anything({ withBigInt: true, withDate: true })),
        (input) => {
          const answer = checkPatch(input, host.attributes, policy);
          if (isFailure(answer)) expect(answer.message).not.toMatch(/[\p{Cc}\p{Cf}]/u);
          else
            for (const value of answer.values())
              // null takes the attribute away
              expect([value].flat().every((item) => item === null || typeof item !== 'object')).toBe(true);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

describe('relations', () => {
  test('ends follow the families of kinds; the refusal says what is allowed and when they are swapped', () => {
    const runsOn = MODEL.relations.get('RUNS_ON')!;
    expect(checkEnds(MODEL, runsOn, { fromKind: 'lxc', toKind: 'host' })).toBeNull();
    expect(checkEnds(MODEL, runsOn, { fromKind: 'service', toKind: 'vm' })).toBeNull();
    expect(checkEnds(MODEL, runsOn, { fromKind: 'host', toKind: 'lxc' })).toMatchObject({
      __typename: 'ForbiddenEnds',
      allowedFrom: ['guest', 'service'],
      message: expect.stringContaining('swap from and to') as string,
    });
  });

  test('an unknown type is answered with the types there are', () => {
    expect(findRelationType(MODEL, 'EATS')).toMatchObject({
      __typename: 'UnknownRelationType',
      knownTypes: [...MODEL.relations.keys()],
    });
  });

  test('parallel relations differ in their key properties and in nothing else', () => {
    const mounts = MODEL.relations.get('MOUNTS')!;
    const key = (properties: Record<string, string>) => relationKey(mounts, properties);
    expect(key({ path: '/a', protocol: 'nfs' })).toBe(key({ path: '/a', protocol: 'smb' }));
    expect(key({ path: '/a' })).not.toBe(key({ path: '/b' }));
    expect(key({})).not.toBe(key({ path: '/a' }));
  });
});

describe('routing values', () => {
  const none = () => null;

  test('one address and port is claimed once, however it is spelled; the port is 22 when nobody said', () => {
    const [a] = claimsOf(host, { address: 'Strong.lan' }, none);
    const [b] = claimsOf(host, { address: 'strong.LAN', port: 22 }, none);
    const [c] = claimsOf(host, { address: 'strong.lan', port: 2222 }, none);
    expect(a?.key).toBe(b?.key);
    expect(a?.key).not.toBe(c?.key);
  });

  test('a vmid is unique within its host, or within the cluster that hosts share', () => {
    const key = (id: string, attributes: Record<string, string>) =>
      claimsOf(lxc, { vmid: 101 }, () => ({ id, attributes }))[0]?.key;
    expect(key('1', {})).not.toBe(key('2', {}));
    expect(key('1', { cluster: 'lab' })).toBe(key('2', { cluster: 'lab' }));
    expect(claimsOf(lxc, { vmid: 101 }, none)).toEqual([]);
  });
});

describe('the model', () => {
  const base = { version: 1, kinds: { host: { summary: 'x' } }, relations: {} };
  const relation = {
    summary: 'x',
    from: ['host'],
    to: ['host'],
    cardinality: 'many',
    inverse: 'y',
    flow: 'none',
    impact: 'none',
  };

  test.each([
    ['a kind that would look like our own nodes', { kinds: { token: { summary: 'x' } } }, /token/],
    ['a relation type that we use ourselves', { relations: { ABOUT: relation } }, /ABOUT/],
    [
      'a claim on an attribute that nobody declared',
      { kinds: { host: { summary: 'x', unique: { a: { keys: ['b'] } } } } },
      /claims b/,
    ],
    ['an end that is no kind', { relations: { EATS: { ...relation, to: ['food'] } } }, /food/],
    ['a kind that extends itself', { kinds: { host: { summary: 'x', extends: 'host' } } }, /itself/],
  ])('is refused with %s', (_what, part, reason) => {
    expect(() => parseModel({ ...base, ...part })).toThrow(reason);
  });
});

test('a lost update names both revisions; 0 means that there was none', () => {
  expect(checkRevision(undefined, 3)).toBeNull();
  expect(checkRevision(3, 3)).toBeNull();
  expect(checkRevision(0, 3)).toMatchObject({
    __typename: 'LostUpdate',
    expectedRevision: 0,
    actualRevision: 3,
  });
  expect(checkRevision(-1, 3)).toMatchObject({ __typename: 'InvalidInput' });
});
