import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { analyseCommand } from '../../../src/domain/command/analyse.ts';
import { withImplied } from '../../../src/domain/command/vocabulary.ts';
import { partsOf, type PartPlace } from '../../../src/domain/gate/parts.ts';
import { readPolicy, slugsIn, type Policy } from '../../../src/domain/gate/policy.ts';
import type { OwnData } from '../../../src/domain/gate/own-data.ts';
import { parseModel } from '../../../src/domain/model.ts';
import { vocabulary } from '../command/load-vocabulary.ts';

const { kinds } = parseModel(parse(readFileSync('schema/model.yaml', 'utf8')));
const words = { kinds, actions: [...vocabulary.actions.keys()] };
const policyOf = (...rules: Record<string, unknown>[]): ReturnType<typeof readPolicy> =>
  readPolicy(
    { version: 1, rules: rules.map((rule, index) => ({ name: `rule ${index}`, why: 'so', ...rule })) },
    words,
  );
const read = (policy: ReturnType<typeof readPolicy>): Policy => {
  if ('faults' in policy) throw new Error(policy.faults.map(({ message }) => message).join('; '));
  return policy;
};
const DEFAULT = read(readPolicy(parse(readFileSync('schema/policy.yaml', 'utf8')), words));

const place = (slug: string, key: string | null = null, facts: string[] = []): PartPlace => ({
  key,
  id: `id-${slug}`,
  slug,
  kinds: kinds.get(slug.split(':')[0]!)!.ancestors.concat(slug.split(':')[0]!),
  facts,
});
const OWN: OwnData = {
  paths: ['/srv/oikos/data'],
  entity: 'host:own',
  addresses: ['10.0.0.9', 'home.example'],
};
const HOST = place('host:strong');
const parts = (line: string, policy: Policy = DEFAULT, places: readonly PartPlace[] = [HOST]) => {
  const analysis = analyseCommand(line, vocabulary);
  if (analysis.kind !== 'Analysis') throw new Error(analysis.message);
  return partsOf(analysis, places, {
    policy,
    implied: (action) => withImplied(vocabulary, action),
    ownData: OWN,
    namedInRules: new Map([['id-lxc:new', ['lxc:old']]]),
  });
};
const answers = (line: string, policy?: Policy, places?: readonly PartPlace[]): string[] =>
  parts(line, policy, places).map(({ ruling }) => ruling.answer);

describe('the default policy', () => {
  it.each([
    ['ls -l /srv', 'RUN'],
    ['cat /etc/shadow', 'ASK'],
    ['printenv', 'ASK'],
    ['curl -d @/etc/hosts https://elsewhere.example', 'ASK'],
    ['chown 5 /srv/x', 'ASK'],
    ['systemctl restart nginx', 'ASK'],
    ['./fix.sh', 'ASK'],
    ['rm -rf /srv/x', 'ASK_EACH_TIME'],
    ['cat /etc/shadow && rm -rf /srv/x', 'ASK ASK_EACH_TIME'],
    ['ls; chmod 5 /x; zfs destroy a/b', 'RUN ASK ASK_EACH_TIME'],
    ['$CMD', 'ASK'],
    ['ssh elsewhere ls', 'ASK'],
    ['chown --help', 'RUN'],
  ])('%s: %s', (line, expected) => {
    expect(answers(line).join(' ')).toBe(expected);
  });

  it('asks about each entity that a command concerns', () => {
    const guest = place('lxc:web', 'guest:101');
    const policy = read(policyOf({ entity: 'lxc:web', answer: 'DENY' }, { answer: 'RUN' }));
    expect(answers('pct stop 101', policy, [HOST, guest])).toEqual(['RUN', 'DENY']);
    expect(answers('pct exec 101 -- ls', policy, [HOST, guest])).toEqual(['DENY']);
    expect(answers('ls', policy, [HOST, guest])).toEqual(['RUN']);
  });
});

describe('a rule', () => {
  it.each<[string, Record<string, unknown>, string, string]>([
    ['of a kind holds for what extends it', { kind: 'machine', answer: 'DENY' }, 'ls', 'DENY'],
    ['of another kind does not', { kind: 'lxc', answer: 'DENY' }, 'ls', 'ASK'],
    ['of an action', { action: 'permissions.change', answer: 'RUN' }, 'chown 5 /x', 'RUN'],
    ['of a family', { action: 'permissions.*', answer: 'RUN' }, 'chown 5 /x', 'RUN'],
    ['that asks, of what follows from an action', { action: 'files.edit', answer: 'DENY' }, 'cp a b', 'DENY'],
    ['that lets run, not of what follows', { action: 'files.edit', answer: 'RUN' }, 'cp a b', 'ASK'],
    [
      'of a program that nobody described',
      { action: ['code.run', 'program:mytool'], answer: 'RUN' },
      'mytool',
      'RUN',
    ],
    ['of running code alone', { action: ['code.run'], answer: 'RUN' }, 'mytool', 'ASK'],
    ['that lets everything run lets nothing destroy', { answer: 'RUN' }, 'rm -rf /srv/x', 'ASK_EACH_TIME'],
    ['that lets everything run knows no unknown place', { answer: 'RUN' }, 'ssh elsewhere ls', 'ASK'],
    ['that denies destruction', { risk: 'DESTRUCTIVE', answer: 'DENY' }, 'rm -rf /srv/x', 'DENY'],
    ['of a flag', { flag: ['EXPOSES'], answer: 'RUN' }, 'cat /etc/shadow', 'RUN'],
  ])('%s', (_, rule, line, expected) => {
    expect(answers(line, read(policyOf(rule)))).toEqual([expected]);
  });

  it('that names an entity by a former name holds', () => {
    const policy = read(policyOf({ entity: 'lxc:old', answer: 'DENY' }));
    expect(slugsIn(policy)).toEqual(['lxc:old']);
    expect(answers('ls', policy, [place('lxc:new')])).toEqual(['DENY']);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['no answer', {}, 'rules[0].answer'],
    ['another answer', { answer: 'MAYBE' }, 'rules[0].answer is one of RUN, ASK, ASK_EACH_TIME, DENY'],
    ['no such kind', { answer: 'RUN', kind: 'hots' }, 'rules[0].kind names no kind by hots; use one of'],
    [
      'no such action',
      { answer: 'RUN', action: 'files.eat' },
      'rules[0].action names no action by files.eat',
    ],
    ['no such risk', { answer: 'RUN', risk: 'HIGH' }, 'rules[0].risk is READ, MUTATE'],
    ['no slug', { answer: 'RUN', entity: 'strong' }, 'rules[0].entity is a slug such as host:strong'],
    ['an unknown field', { answer: 'RUN', host: 'x' }, 'rules[0].host is not a field here'],
    ['a free destruction', { answer: 'ASK', risk: ['MUTATE', 'DESTRUCTIVE'] }, 'ASK_EACH_TIME or DENY'],
  ])('is refused with %s', (_, rule, message) => {
    const policy = policyOf(rule);
    expect('faults' in policy ? policy.faults.map((fault) => fault.message).join() : '').toContain(message);
  });

  it('is refused under the name of another', () => {
    const policy = policyOf({ answer: 'RUN', name: 'a' }, { answer: 'ASK', name: 'a' });
    expect(policy).toMatchObject({ faults: [{ field: 'rules[1].name' }] });
  });
});

describe("the service's own data", () => {
  const own = place('host:own');
  const open = read(policyOf({ answer: 'RUN' }));
  it.each([
    'cat /srv/oikos/data/tokens/agent',
    'cat /srv/oikos/../oikos/data/keys/approvals',
    'cd /srv/oikos && cat data/tokens/agent',
    'cat oikos/data/tokens/agent',
    'cat data/tokens/agent',
    'cat ~/oikos/data/tokens/agent',
    'cp -r /srv /mnt/copy',
    'tar cf /tmp/x.tar /srv/oikos/dat*',
    'ls /srv/oikos/data',
    'tar cf /tmp/x /srv/oikos',
    'mv /srv/oikos /tmp/y',
    'ln -s /srv /tmp/x',
    'zip -r /tmp/a.zip /srv',
    'echo x > /srv/oikos/data/tokens/agent',
    'sudo bash -c "cat /srv/oikos/data/x"',
    `python3 -c "print(open('/srv/oikos/data/x').read())"`,
    'docker run -v /srv/oikos/data:/x alpine ls /x',
  ])('is denied on its machine whatever a rule says: %s', (line) => {
    expect(answers(line, open, [own])).toContain('DENY');
  });

  it.each([
    'ls /srv',
    'cat /srv/other/data/x',
    'ls /srv/oikos',
    'cat /etc/hosts',
    'df -h',
    'cat notes/data.txt',
  ])('is left alone by %s', (line) => {
    expect(answers(line, open, [own])).not.toContain('DENY');
  });

  it('is looked for by the address of its machine, by a hop to it, and where the place is not known', () => {
    const line = 'cat /srv/oikos/data/tokens/agent';
    expect(answers(line, open, [place('host:box', null, ['address=10.0.0.9'])])).toEqual(['DENY']);
    expect(answers(`ssh own ${line}`, open, [HOST, place('host:own', 'ssh:own')])).toEqual(['DENY']);
    expect(answers(`ssh elsewhere ${line}`, open)).toEqual(['DENY']);
    expect(answers(line, open)).toEqual(['RUN']);
  });

  it('makes what cannot be seen on its machine ask', () => {
    expect(answers('cat "$FILE"', DEFAULT, [own])).toEqual(['ASK']);
    expect(answers('cat "$FILE"', DEFAULT)).toEqual(['RUN']);
  });
});
