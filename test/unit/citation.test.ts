import { describe, expect, test } from 'vitest';
import { whyFacts, whyLife, whyName, whyRelation, type CitingRunbook } from '../../src/domain/citation.ts';
import { shadowedBy } from '../../src/domain/shadow.ts';
import type { Condition } from '../../src/domain/trigger/condition.ts';
import { MODEL } from '../support/model.ts';

const runbook = (
  scope: Partial<CitingRunbook['scope']>,
  condition: Condition | null = { action: ['service.restart'] },
): CitingRunbook => ({
  slug: 'runbook:some',
  title: 'Some',
  scope: { entities: [], kinds: [], attributes: {}, ...scope },
  condition,
});
const entity = (slug: string, ...facts: string[]) => ({ slug, kind: slug.split(':')[0]!, facts });
const exported: Condition = { all: [{ not: { flag: ['-n'] } }, { any: [{ path: { within: 'exported' } }] }] };

describe('a fact', () => {
  test('is cited by a scope that covers the entity by it, not by one that does not', () => {
    const byOs = runbook({ kinds: ['machine'], attributes: { os: 'plan-9', rack: 4 } });
    const mill = entity('host:mill', 'os=plan-9', 'rack=4', 'note=x');
    expect(whyFacts(byOs, mill, ['rack=4'], MODEL)).toContain('rack=4');
    expect(whyFacts(byOs, mill, ['note=x'], MODEL)).toBeNull();
    expect(whyFacts(byOs, entity('host:mill', 'os=plan-9', 'rack=5'), ['os=plan-9'], MODEL)).toBeNull();
  });

  test('is cited by a trigger that asks for paths of its sort, however deep', () => {
    const far = runbook({ entities: ['host:far'] }, exported);
    expect(whyFacts(far, entity('lxc:mill'), ['exports=/srv/x'], MODEL)).toContain('exported');
    expect(whyFacts(far, entity('pool:hay'), ['mountpoint=/srv/x'], MODEL)).toContain('mountpoint');
    expect(whyFacts(far, entity('lxc:mill'), ['mounts=/srv/x'], MODEL)).toBeNull();
    expect(
      whyFacts(runbook({ entities: ['host:far'] }), entity('lxc:mill'), ['exports=/x'], MODEL),
    ).toBeNull();
  });

  test('is cited as a name: by the trigger that names it, or on an entity that is covered', () => {
    const named = runbook({ entities: ['host:far'] }, { object: ['Kiln'] });
    expect(whyFacts(named, entity('service:a'), ['unit=kiln'], MODEL)).toContain('kiln');
    expect(whyFacts(named, entity('service:a'), ['unit=other'], MODEL)).toBeNull();
    expect(whyFacts(runbook({ entities: ['service:a'] }), entity('service:a'), ['unit=u'], MODEL)).toContain(
      'u',
    );
  });

  test('is not cited by a pattern, which asks the graph nothing', () => {
    expect(
      whyFacts(runbook({ entities: ['host:far'] }, null), entity('lxc:mill'), ['exports=/srv/x'], MODEL),
    ).toBeNull();
  });
});

test('a name is cited where a scope or a trigger says it', () => {
  expect(whyName({ slug: 'service:dye' }, runbook({ entities: ['service:dye'] }))).toContain('service:dye');
  expect(whyName({ slug: 'service:dye' }, runbook({}, { object: ['dye'] }))).toContain('dye');
  expect(whyName({ slug: 'service:dye' }, runbook({ kinds: ['service'] }))).toBeNull();
});

test('retiring matters to what is covered, to its heirs, and to what holds a path', () => {
  const alone = { ...entity('lxc:mill'), reached: [] };
  expect(whyLife(runbook({ kinds: ['guest'] }), alone, MODEL)).not.toBeNull();
  expect(whyLife(runbook({ kinds: ['host'] }), alone, MODEL)).toBeNull();
  expect(whyLife(runbook({ kinds: ['host'] }), { ...alone, reached: [entity('host:a')] }, MODEL)).toContain(
    'host:a',
  );
  expect(whyLife(runbook({}, exported), { ...alone, facts: ['exports=/x'] }, MODEL)).not.toBeNull();
});

describe('a relation', () => {
  const stored = {
    type: 'STORED_ON',
    from: entity('lxc:mill'),
    to: entity('pool:hay'),
    beyondFrom: [entity('service:kiln')],
    beyondTo: [entity('host:far')],
  };
  test('is cited when coverage is inherited along it, from either end or one step behind it', () => {
    for (const slug of ['pool:hay', 'host:far', 'lxc:mill', 'service:kiln'])
      expect(whyRelation(runbook({ entities: [slug] }), stored, MODEL)).toContain(slug);
    expect(whyRelation(runbook({ entities: ['host:other'] }), stored, MODEL)).toBeNull();
  });

  test('is not cited by a runbook that covers both ends themselves', () => {
    expect(whyRelation(runbook({ kinds: ['guest', 'pool'] }), stored, MODEL)).toBeNull();
  });

  test('is cited when a trigger asks for the paths that it gives or leads to', () => {
    const asks = runbook({ kinds: ['guest', 'pool'] }, exported);
    expect(whyRelation(asks, { ...stored, type: 'EXPORTS' }, MODEL)).toContain('EXPORTS');
    expect(whyRelation(asks, stored, MODEL)).toBeNull();
    const mounted = { ...stored, to: entity('pool:hay', 'mountpoint=/srv/hay') };
    expect(whyRelation(asks, mounted, MODEL)).toContain('pool:hay');
  });
});

test('only machines stand in front of machines', () => {
  expect(shadowedBy(['pool:mill'], MODEL)).toBeNull();
  expect(shadowedBy(['host:mill.example'], MODEL)).toEqual({
    slugs: ['lxc:mill.example', 'vm:mill.example', 'host:mill', 'lxc:mill', 'vm:mill'],
    names: ['mill.example'],
  });
});
