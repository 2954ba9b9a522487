import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openReceipt, signReceipt, verifyReceipt } from '../../src/auth/receipts.ts';
import { actionsOfUse, type ReceiptClaims, type ReceiptSituation } from '../../src/domain/receipt.ts';

const KEY = Buffer.alloc(32, 7).toString('base64url');
const claims: ReceiptClaims = {
  token: 'token-1',
  session: 'session-1',
  goal: 'goal-1',
  entity: 'entity-1',
  actions: ['permissions.change'],
  runbook: 'runbook-1',
  version: 3,
  fingerprint: null,
};
const situation: ReceiptSituation = {
  token: 'token-1',
  session: 'session-1',
  openGoal: 'goal-1',
  uses: [
    { entity: 'entity-0', actions: ['service.restart'], risk: 'DISRUPTIVE', part: 0 },
    { entity: 'entity-1', actions: ['permissions.change'], risk: 'MUTATE', part: 1 },
  ],
  fingerprint: 'f'.repeat(64),
  versionOf: (runbook) => (runbook === 'runbook-1' ? 3 : null),
};
const receipt = signReceipt(KEY, claims);
const verdict = (changed: Partial<ReceiptSituation>, over: Partial<ReceiptClaims> = {}): string =>
  verifyReceipt(KEY, signReceipt(KEY, { ...claims, ...over }), { ...situation, ...changed });

describe('a receipt', () => {
  it('is one line of printable text and opens to what it was signed over', () => {
    expect(receipt).toMatch(/^oikr1\.[\w-]+\.[\w-]{43}$/);
    expect(openReceipt(KEY, receipt)).toEqual(claims);
    expect(verdict({})).toBe('VALID');
  });

  it.each([
    ['another token', 'FOREIGN_TOKEN', { token: 'token-2' }],
    ['another session', 'FOREIGN_SESSION', { session: 'session-2' }],
    ['a later goal of the session', 'FOREIGN_GOAL', { openGoal: 'goal-2' }],
    ['a goal that has ended', 'STALE_GOAL_ENDED', { openGoal: null }],
    [
      'another entity',
      'FOREIGN_ENTITY',
      { uses: [{ entity: 'entity-2', actions: claims.actions, risk: 'MUTATE', part: 1 }] },
    ],
    [
      'another action there',
      'FOREIGN_ACTION',
      { uses: [{ entity: 'entity-1', actions: ['files.edit'], risk: 'MUTATE', part: 1 }] },
    ],
    [
      'a further action of the same command',
      'FOREIGN_ACTION',
      {
        uses: [
          { entity: 'entity-1', actions: ['files.edit', 'permissions.change'], risk: 'MUTATE', part: 1 },
        ],
      },
    ],
    ['a newer version of the runbook', 'STALE_VERSION', { versionOf: (): number => 4 }],
    ['a runbook that is gone', 'STALE_VERSION', { versionOf: (): null => null }],
  ] as const)('for %s is told apart', (_title, expected, changed) => {
    expect(verdict(changed)).toBe(expected);
  });

  it('that is bound to one command is good for that one alone', () => {
    expect(verdict({}, { fingerprint: situation.fingerprint })).toBe('VALID');
    expect(verdict({}, { fingerprint: 'e'.repeat(64) })).toBe('FOREIGN_ACTION');
  });

  it.each(['entity-1', 'entity-0', null])('does not cover what loses data beside it, on %s', (entity) => {
    const lost = { entity, actions: ['files.delete'], risk: 'DESTRUCTIVE' as const, part: 2 };
    const uses = [...situation.uses, lost];
    expect(verdict({ uses })).toBe('FOREIGN_ACTION');
    expect(verdict({ uses }, { fingerprint: situation.fingerprint })).toBe('VALID');
    const both = { actions: ['files.delete', 'permissions.change'] };
    expect(verdict({ uses }, both)).toBe(entity === 'entity-1' ? 'VALID' : 'FOREIGN_ACTION');
  });

  it('covers a part that concerns several entities by one of them', () => {
    const part = { actions: ['files.delete'], risk: 'DESTRUCTIVE' as const, part: 0 };
    const uses = ['entity-0', 'entity-1'].map((entity) => ({ entity, ...part }));
    expect(verdict({ uses }, { actions: ['files.delete'] })).toBe('VALID');
  });

  it('with one bit flipped anywhere is forged', () => {
    const bytes = Buffer.from(receipt, 'latin1');
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(7), (at, bit) => {
        const flipped = Buffer.from(bytes);
        flipped.writeUInt8(flipped.readUInt8(at) ^ (1 << bit), at);
        return verifyReceipt(KEY, flipped.toString('latin1'), situation) === 'FORGED';
      }),
      { numRuns: 2_000 },
    );
  });

  it('made up, cut short, made longer, or signed with another key is forged', () => {
    const other = signReceipt(Buffer.alloc(32, 8).toString('base64url'), claims);
    const [, body = '', mac = ''] = receipt.split('.');
    const texts = ['', '.', 'oikr1', receipt.slice(0, -1), `${receipt}A`, ` ${receipt}`, other];
    texts.push(`oikr2.${body}.${mac}`, `${body}.${mac}`, `oikr1.${body}.`, 'x'.repeat(100_000));
    for (const text of texts) expect(verifyReceipt(KEY, text, situation)).toBe('FORGED');
    fc.assert(fc.property(fc.string(), (text) => verifyReceipt(KEY, text, situation) === 'FORGED'));
  });
});

it('a command without a known action is named by its program', () => {
  expect(actionsOfUse({ actions: ['b', 'a'], program: 'x' })).toEqual(['a', 'b']);
  expect(actionsOfUse({ actions: [], program: 'frobnicate' })).toEqual(['program:frobnicate']);
  expect(actionsOfUse({ actions: [], program: null })).toEqual(['program:?']);
});
