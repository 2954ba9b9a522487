import { describe, expect, it } from 'vitest';
import { attentionKey, attentionOf } from '../../src/domain/attention.ts';
import type { Evidence, Runbook } from '../../src/domain/knowledge.ts';
import { compareLedgers, EMPTY_LEDGER, ledgerReasons, proofOfEvidence } from '../../src/domain/ledger.ts';

const ledger = (worked: number, failed: number) => ({ ...EMPTY_LEDGER, worked, failed });

describe('the ledger ranks', () => {
  it('what is better proven first, and knows nothing of what was never tried', () => {
    const order = [ledger(0, 4), ledger(9, 1), ledger(0, 0), ledger(1, 0), ledger(0, 1)].sort(compareLedgers);
    expect(order.map(({ worked, failed }) => `${worked}/${failed}`)).toEqual([
      '9/1',
      '1/0',
      '0/0',
      '0/1',
      '0/4',
    ]);
  });

  it('and says so, once there is something to say', () => {
    expect(ledgerReasons(EMPTY_LEDGER)).toEqual([]);
    expect(ledgerReasons({ ...ledger(4, 0), lastProvenAt: '2026-03-01T10:00:00.000Z' })).toEqual([
      'it worked 4 of 4 times, last on 2026-03-01',
    ]);
    expect(ledgerReasons(ledger(0, 1))).toEqual(['it worked 0 of 1 time']);
  });
});

describe('evidence proves', () => {
  const row = (command: string, outcome: Evidence['outcome']): Evidence => ({
    command,
    outcome,
    entity: null,
    exitCode: null,
    output: null,
  });
  const isStep = ({ command }: Evidence): boolean => command.startsWith('step');
  it.each([
    ['nothing when no step was run', [row('other', 'WORKED')], null],
    ['by the last step that was run', [row('step', 'FAILED'), row('step', 'WORKED')], 'WORKED'],
    ['a failure when it ended in one', [row('step a', 'WORKED'), row('step b', 'HUNG')], 'FAILED'],
  ] as const)('%s', (_title, evidence, proof) => {
    expect(proofOfEvidence(evidence, isStep)).toBe(proof);
  });
});

describe('a runbook needs attention', () => {
  const runbook = {
    status: 'ACTIVE',
    severity: 'OUTAGE',
    slug: 'runbook:silo',
    createdAt: '2026-01-01T00:00:00.000Z',
    publishedAt: '2026-03-01T00:00:00.000Z',
    ledger: { ...EMPTY_LEDGER, shown: 5 },
  } as Runbook;
  const known = { stale: [], faults: [], now: '2026-03-20T00:00:00.000Z' };
  const kinds = (over: Partial<Runbook>, more = {}): string[] =>
    attentionOf({ ...runbook, ...over }, { ...known, ...more }).map(({ kind }) => kind);

  it.each([
    ['not while it is in use', {}, {}, []],
    ['when it fails as often as it works', { ledger: { ...ledger(2, 2), shown: 9 } }, {}, ['FAILS']],
    ['not when it failed once', { ledger: { ...ledger(0, 1), shown: 9 } }, {}, []],
    [
      'when nobody was ever shown it',
      { ledger: EMPTY_LEDGER },
      { now: '2026-04-02T00:00:00.000Z' },
      ['NEVER_SHOWN'],
    ],
    ['not when it is in force for a few days only', { ledger: EMPTY_LEDGER }, {}, []],
    ['when it stays a draft', { status: 'DRAFT', publishedAt: null }, {}, ['OLD_DRAFT']],
    [
      'not when it is retired',
      { status: 'RETIRED', ledger: EMPTY_LEDGER },
      { now: '2027-01-01T00:00:00.000Z' },
      [],
    ],
    [
      'for several reasons, worst first',
      { ledger: { ...ledger(0, 3), shown: 3 } },
      { stale: [{ what: 'x', when: '2026-03-02T00:00:00.000Z', by: 'y' }], faults: ['z'] },
      ['FAILS', 'EXAMPLES_FAIL', 'STALE'],
    ],
  ] as const)('%s', (_title, over, more, expected) => {
    expect(kinds(over as Partial<Runbook>, more)).toEqual(expected);
  });

  it('in the order of harm, then severity, then name', () => {
    const reason = (kind: 'STALE' | 'FAILS') => [{ kind, message: '' }];
    const keys = [
      attentionKey({ runbook, reasons: reason('STALE') }),
      attentionKey({ runbook: { ...runbook, severity: 'DATA_LOSS' }, reasons: reason('STALE') }),
      attentionKey({ runbook, reasons: reason('FAILS') }),
    ];
    expect([...keys].sort().map((key) => keys.indexOf(key))).toEqual([2, 1, 0]);
  });
});
