import { readFileSync } from 'node:fs';
import { Kind, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { NOT_STARTED_REASONS } from '../../src/domain/execution/not-started.ts';
import { describeHop } from '../../src/domain/execution/route.ts';
import { routeTo, type OnTheWay } from '../../src/domain/execution/target-route.ts';
import { MODEL } from '../support/model.ts';

const at = (slug: string, attributes: OnTheWay['attributes'] = {}, isRetired = false): OnTheWay => ({
  slug,
  kind: slug.slice(0, slug.indexOf(':')),
  attributes,
  isRetired,
});
const STRONG = at('host:strong', { address: '10.20.0.11', port: 2222, user: 'root' });
const route = (chain: readonly OnTheWay[], local: string | null = null): unknown => {
  const found = routeTo(chain, { model: MODEL, local });
  return 'hops' in found ? found.hops.map(({ hop, slug }) => `${describeHop(hop)} → ${slug}`) : found;
};

describe('the route to a target', () => {
  it.each([
    ['a host', [STRONG], ['ssh root@10.20.0.11 port 2222 → host:strong']],
    [
      'a host of which only the address is known',
      [at('host:a', { address: 'a.lan' })],
      ['ssh a.lan → host:a'],
    ],
    [
      'a container, over its host',
      [at('lxc:web', { vmid: 104 }), STRONG],
      ['ssh root@10.20.0.11 port 2222 → host:strong', 'pct exec 104 → lxc:web'],
    ],
    [
      'a VM, by its guest agent',
      [at('vm:zimaos', { vmid: 200, guest_agent: true }), STRONG],
      ['ssh root@10.20.0.11 port 2222 → host:strong', 'qm guest exec 200 → vm:zimaos'],
    ],
    [
      'a service in a docker container of a container',
      [at('service:grafana', { container: 'grafana' }), at('lxc:web', { vmid: 104 }), STRONG],
      [
        'ssh root@10.20.0.11 port 2222 → host:strong',
        'pct exec 104 → lxc:web',
        'docker exec grafana → service:grafana',
      ],
    ],
    [
      'a guest with an ssh server of its own, whatever it runs on',
      [at('vm:mail', { vmid: 201, ssh: true, address: '10.20.0.30' })],
      ['ssh 10.20.0.30 → vm:mail'],
    ],
  ])('leads to %s', (_what, chain, expected) => {
    expect(route(chain)).toEqual(expected);
  });

  it('begins where the service runs when the configuration says which machine that is', () => {
    expect(route([at('lxc:web', { vmid: 104 }), STRONG], 'host:strong')).toEqual([
      'the machine of the service → host:strong',
      'pct exec 104 → lxc:web',
    ]);
  });

  it.each([
    ['a pool', [at('pool:tank')], 'NO_ROUTE', 'pool:tank'],
    ['a host without an address', [at('host:a')], 'NO_ADDRESS', 'host:a'],
    ['a container of an unknown host', [at('lxc:web', { vmid: 104 })], 'NO_OWNER', 'lxc:web'],
    ['a container without a number', [at('lxc:web'), STRONG], 'NO_VMID', 'lxc:web'],
    ['a service without a container', [at('service:dns'), STRONG], 'NO_CONTAINER', 'service:dns'],
    ['a retired host', [at('host:a', {}, true)], 'RETIRED', 'host:a'],
    [
      'a guest on a retired host',
      [at('lxc:web', { vmid: 104 }), at('host:a', {}, true)],
      'RETIRED',
      'host:a',
    ],
    [
      'a guest on a host without an address',
      [at('lxc:web', { vmid: 104 }), at('host:a')],
      'NO_ADDRESS',
      'host:a',
    ],
    [
      'a VM without a guest agent',
      [at('vm:a', { vmid: 200, guest_agent: false }), STRONG],
      'AGENT_NOT_CONFIGURED',
      'vm:a',
    ],
    ['a VM with Windows', [at('vm:a', { vmid: 200, os: 'Windows-2022' }), STRONG], 'WINDOWS_GUEST', 'vm:a'],
  ])('is missing for %s, and the entity at fault is named', (_what, chain, reason, slug) => {
    expect(route(chain)).toMatchObject({ reason, slug });
  });
});

it('every reason why nothing was started is in the schema, and no other', () => {
  const { definitions } = parse(readFileSync('schema/graphql/route.graphql', 'utf8'));
  const declared = definitions.flatMap((definition) =>
    definition.kind === Kind.ENUM_TYPE_DEFINITION && definition.name.value === 'NotStartedReason'
      ? (definition.values ?? []).map(({ name }) => name.value)
      : [],
  );
  expect(declared.sort()).toEqual([...NOT_STARTED_REASONS].sort());
});
