import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RISKS } from '../../../src/domain/command/analysis.ts';
import { decideRun, type GateAnswer } from '../../../src/domain/gate/decide.ts';
import {
  isPlainRead,
  POLICY_ANSWERS,
  type AssentWindow,
  type QuotedRunbook,
  type Quotation,
  type RunPart,
  type RunSituation,
  type Strike,
} from '../../../src/domain/gate/situation.ts';
import { SEVERITIES } from '../../../src/domain/knowledge.ts';
import { VERDICTS } from '../../../src/domain/verdict.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 2, 1, 10, minute)).toISOString();

const part = (over: Partial<RunPart> = {}): RunPart => ({
  text: 'chown 5 /srv/x',
  entity: 'e1',
  actions: ['permissions.change'],
  risk: 'MUTATE',
  exposes: false,
  sends: false,
  paths: ['/srv/x'],
  ruling: { answer: 'ASK', rule: 'changes ask', why: 'it changes something' },
  ...over,
});
const RULING = {
  READ: 'RUN',
  MUTATE: 'ASK',
  UNKNOWN: 'ASK',
  DISRUPTIVE: 'ASK',
  DESTRUCTIVE: 'ASK_EACH_TIME',
} as const;
const ofRisk = (risk: RunPart['risk'], over: Partial<RunPart> = {}): RunPart =>
  part({ risk, ruling: { answer: RULING[risk], rule: risk, why: risk }, ...over });
const flagged = (flag: 'exposes' | 'sends'): RunPart =>
  ofRisk('READ', { [flag]: true, ruling: { answer: 'ASK', rule: flag, why: flag } });

const quoted = (quotation: Quotation, over: Partial<QuotedRunbook> = {}): QuotedRunbook => ({
  runbook: 'r1',
  slug: 'runbook:one',
  version: 1,
  severity: 'DEGRADED',
  isActive: true,
  isBinding: true,
  quotation,
  ...over,
});
const UNREAD = quoted({ as: 'NOTHING' });
const REJECTED = quoted({ as: 'REJECTED', why: 'step 1 comes first' });
const FOLLOWS = quoted({ as: 'FOLLOWING', step: 2, hasWorkedSince: false, skipped: [] });
const CURED = quoted({ as: 'FOLLOWING', step: 2, hasWorkedSince: true, skipped: [] });
const deviates = (severity: QuotedRunbook['severity']): QuotedRunbook =>
  quoted({ as: 'DEVIATING', reason: 'no client has it mounted' }, { severity });
const skips = (severity: QuotedRunbook['severity']): QuotedRunbook =>
  quoted(
    { as: 'FOLLOWING', step: 5, hasWorkedSince: false, skipped: [{ step: 4, reason: '.' }] },
    { severity },
  );

const strikes = (count: number, verdict: Strike['verdict'] = null): Strike[] =>
  Array.from({ length: count }, (_, index) => ({ id: `x${index}`, verdict, exitCode: 1, at: at(index) }));
const failed = (
  count: number,
  verdict: Strike['verdict'] = null,
  diagnosedAt: string | null = null,
): RunSituation['repeats'] => [
  { of: 'SAME_COMMAND', what: 'this command', strikes: strikes(count, verdict), diagnosedAt },
];
const running = (over: Partial<RunSituation['running'][number]> = {}): RunSituation['running'] => [
  {
    id: 'x9',
    targetSlug: 'host:one',
    verdict: null,
    isRead: false,
    isSurvivor: false,
    isSameCommand: true,
    ...over,
  },
];
const window = (over: Partial<AssentWindow> = {}): AssentWindow => ({
  id: 'w1',
  entities: ['e1'],
  actions: ['permissions.change'],
  paths: [],
  fingerprints: [],
  countLeft: 3,
  until: at(50),
  ...over,
});
const FREEZE = { reason: 'a disk is dying', by: 'operator', at: at(1) };

const situation = (over: Partial<RunSituation> = {}): RunSituation => ({
  now: at(30),
  fingerprint: 'f1',
  parts: [part()],
  freeze: null,
  running: [],
  quoted: [],
  uncounted: [],
  repeats: [],
  isApproved: false,
  windows: [],
  ...over,
});
const answer = (over: Partial<RunSituation>): GateAnswer => decideRun(situation(over)).answer;

const READ = { parts: [ofRisk('READ')] };
const DENIED = {
  parts: [ofRisk('READ', { ruling: { answer: 'DENY', rule: 'no', why: 'no' } as const })],
};

describe('a runbook that was not read', () => {
  it('is named with each receipt that was quoted and does not count', () => {
    const decision = decideRun(situation({ quoted: [UNREAD], uncounted: ['using[0]: not ours'] }));
    expect(decision).toMatchObject({
      answer: 'KnowledgeSurfaced',
      unread: [{ why: expect.stringMatching(/has to be read first.*does not count: using\[0\]: not ours$/) }],
    });
  });
});

describe('the gate answers', () => {
  it.each<[string, GateAnswer, Partial<RunSituation>]>([
    ['a read', 'Proceed', READ],
    ['a change', 'ApprovalRequired', {}],
    ['a change that was approved', 'Proceed', { isApproved: true }],
    ['a change inside a window', 'Proceed', { windows: [window()] }],
    ['a read that prints secrets', 'ApprovalRequired', { parts: [flagged('exposes')] }],
    ['a read that carries content away', 'ApprovalRequired', { parts: [flagged('sends')] }],
    [
      'a read that prints secrets, with a window',
      'ApprovalRequired',
      { parts: [flagged('exposes')], windows: [window({ actions: [] })] },
    ],
    ['an interruption', 'ApprovalRequired', { parts: [ofRisk('DISRUPTIVE')] }],
    [
      'an interruption that a window names',
      'Proceed',
      { parts: [ofRisk('DISRUPTIVE')], windows: [window()] },
    ],
    [
      'an interruption in a window for any change',
      'ApprovalRequired',
      { parts: [ofRisk('DISRUPTIVE')], windows: [window({ actions: [] })] },
    ],
    [
      'what cannot be seen, in a window for any change',
      'ApprovalRequired',
      { parts: [ofRisk('UNKNOWN')], windows: [window({ actions: [] })] },
    ],
    [
      'destruction in a window that names it',
      'ApprovalRequired',
      { parts: [ofRisk('DESTRUCTIVE')], windows: [window()] },
    ],
    ['destruction that was approved', 'Proceed', { parts: [ofRisk('DESTRUCTIVE')], isApproved: true }],
    [
      'a line half of which a window covers',
      'ApprovalRequired',
      { parts: [part(), part({ actions: ['files.copy'] })], windows: [window()] },
    ],
    [
      'a line whose halves two windows cover',
      'Proceed',
      {
        parts: [part(), part({ actions: ['files.copy'] })],
        windows: [window(), window({ id: 'w2', actions: ['files.copy'] })],
      },
    ],
    [
      'a part that does more than the window names',
      'ApprovalRequired',
      { parts: [part({ actions: ['permissions.change', 'files.edit'] })], windows: [window()] },
    ],
    ['a window on another entity', 'ApprovalRequired', { windows: [window({ entities: ['e2'] })] }],
    ['a window that is used up', 'ApprovalRequired', { windows: [window({ countLeft: 0 })] }],
    ['a window whose time is over', 'ApprovalRequired', { windows: [window({ until: at(30) })] }],
    ['a window below a directory', 'Proceed', { windows: [window({ paths: ['/srv'] })] }],
    ['a window below another directory', 'ApprovalRequired', { windows: [window({ paths: ['/sr'] })] }],
    [
      'a path that climbs out of the window',
      'ApprovalRequired',
      { parts: [part({ paths: ['/srv/../etc/x'] })], windows: [window({ paths: ['/srv'] })] },
    ],
    [
      'a second path outside of the window',
      'ApprovalRequired',
      { parts: [part({ paths: ['/srv/x', '/etc/x'] })], windows: [window({ paths: ['/srv'] })] },
    ],
    [
      'a relative path in a window with paths',
      'ApprovalRequired',
      { parts: [part({ paths: ['srv/x'] })], windows: [window({ paths: ['/srv'] })] },
    ],
    [
      'a pattern where the window names a directory',
      'ApprovalRequired',
      { parts: [part({ paths: ['/srv/*'] })], windows: [window({ paths: ['/srv/x'] })] },
    ],
    [
      'a word that only the shell will know, in a window with paths',
      'ApprovalRequired',
      { parts: [part({ paths: null })], windows: [window({ paths: ['/srv'] })] },
    ],
    [
      'a place that nobody knows, in a window',
      'ApprovalRequired',
      { parts: [part({ entity: null })], windows: [window()] },
    ],
    ['a window for another line', 'ApprovalRequired', { windows: [window({ fingerprints: ['f2'] })] }],
    ['a window for this line', 'Proceed', { windows: [window({ fingerprints: ['f2', 'f1'], actions: [] })] }],
    [
      'what asks each time, in a window',
      'ApprovalRequired',
      { parts: [part({ ruling: { answer: 'ASK_EACH_TIME', rule: 'x', why: 'x' } })], windows: [window()] },
    ],
    ['what is denied', 'PolicyDenied', DENIED],
    [
      'what is denied, approved and in a freeze',
      'PolicyDenied',
      { ...DENIED, isApproved: true, freeze: FREEZE },
    ],
    ['a line of which a part is denied', 'PolicyDenied', { parts: [ofRisk('READ'), ...DENIED.parts] }],
    ['a change in a freeze', 'Frozen', { freeze: FREEZE }],
    ['an approved change in a freeze', 'Frozen', { freeze: FREEZE, isApproved: true }],
    ['a change in a window and a freeze', 'Frozen', { freeze: FREEZE, windows: [window()] }],
    ['a read in a freeze', 'Proceed', { ...READ, freeze: FREEZE }],
    ['a read that prints secrets in a freeze', 'Frozen', { parts: [flagged('exposes')], freeze: FREEZE }],
    ['a read beside itself', 'Proceed', { ...READ, running: running({ isRead: true }) }],
    [
      'a read beside one that hangs',
      'AlreadyRunning',
      { ...READ, running: running({ isRead: true, verdict: 'BLOCKED' }) },
    ],
    [
      'a read beside itself after one hung',
      'AlreadyRunning',
      { ...READ, running: running({ isRead: true }), repeats: failed(1, 'BLOCKED') },
    ],
    [
      'a read whose stopped process is still there',
      'AlreadyRunning',
      { ...READ, running: running({ isRead: true, isSurvivor: true }) },
    ],
    [
      'a read of what another read hangs on',
      'AlreadyRunning',
      { ...READ, running: running({ isRead: true, verdict: 'BLOCKED', isSameCommand: false }) },
    ],
    ['a change that runs', 'AlreadyRunning', { running: running(), isApproved: true }],
    ['a change that progresses', 'AlreadyRunning', { running: running({ verdict: 'PROGRESSING' }) }],
    ['a change that runs, unread', 'AlreadyRunning', { running: running(), quoted: [UNREAD] }],
    [
      'a change that hung three times and still does',
      'AlreadyRunning',
      { running: running({ verdict: 'BLOCKED' }), repeats: failed(3, 'BLOCKED') },
    ],
    ['an unread runbook', 'KnowledgeSurfaced', { quoted: [UNREAD] }],
    ['an unread runbook on a read', 'KnowledgeSurfaced', { ...READ, quoted: [UNREAD] }],
    ['an unread runbook, approved', 'KnowledgeSurfaced', { quoted: [UNREAD], isApproved: true }],
    ['an unread runbook, in a window', 'KnowledgeSurfaced', { quoted: [UNREAD], windows: [window()] }],
    ['one of two unread', 'KnowledgeSurfaced', { quoted: [FOLLOWS, UNREAD] }],
    ['a quotation that does not count', 'KnowledgeSurfaced', { quoted: [REJECTED] }],
    [
      'a quotation that does not count and need not',
      'ApprovalRequired',
      { quoted: [{ ...REJECTED, isBinding: false }] },
    ],
    ['a proved step', 'ApprovalRequired', { quoted: [FOLLOWS] }],
    ['a proved step in a window', 'Proceed', { quoted: [FOLLOWS], windows: [window()] }],
    [
      'a deviation where things degrade, in a window',
      'Proceed',
      { quoted: [deviates('DEGRADED')], windows: [window()] },
    ],
    [
      'a deviation where one is locked out, in a window',
      'Proceed',
      { quoted: [deviates('LOCKOUT')], windows: [window()] },
    ],
    [
      'a deviation at an outage, in a window',
      'ApprovalRequired',
      { quoted: [deviates('OUTAGE')], windows: [window()] },
    ],
    [
      'a deviation at data loss, in a window',
      'ApprovalRequired',
      { quoted: [deviates('DATA_LOSS')], windows: [window()] },
    ],
    [
      'a step of which earlier ones were left out at an outage, in a window',
      'ApprovalRequired',
      { quoted: [skips('OUTAGE')], windows: [window()] },
    ],
    [
      'a step of which earlier ones were left out where things degrade, in a window',
      'Proceed',
      { quoted: [skips('DEGRADED')], windows: [window()] },
    ],
    ['a deviation at data loss, approved', 'Proceed', { quoted: [deviates('DATA_LOSS')], isApproved: true }],
    ['a deviating read at data loss', 'Proceed', { ...READ, quoted: [deviates('DATA_LOSS')] }],
    ['two failures, in a window', 'Proceed', { repeats: failed(2), windows: [window()] }],
    ['three failures', 'InvestigateFirst', { repeats: failed(3) }],
    ['three failures, in a window', 'InvestigateFirst', { repeats: failed(3), windows: [window()] }],
    ['three failures, approved', 'InvestigateFirst', { repeats: failed(3), isApproved: true }],
    ['three hung reads', 'InvestigateFirst', { ...READ, repeats: failed(3, 'BLOCKED') }],
    ['three failures, unread', 'KnowledgeSurfaced', { repeats: failed(3), quoted: [UNREAD] }],
    ['three failures and an old diagnosis', 'InvestigateFirst', { repeats: failed(3, null, at(2)) }],
    [
      'three failures and a diagnosis',
      'ApprovalRequired',
      { repeats: failed(3, null, at(9)), windows: [window()] },
    ],
    [
      'three failures, a diagnosis, approved',
      'Proceed',
      { repeats: failed(3, null, at(9)), isApproved: true },
    ],
    [
      'three failures and steps that worked since, undiagnosed',
      'InvestigateFirst',
      { repeats: failed(3), quoted: [CURED], windows: [window()] },
    ],
    [
      'three failures, a diagnosis and steps that worked since',
      'Proceed',
      { repeats: failed(3, null, at(9)), quoted: [CURED], windows: [window()] },
    ],
    [
      'three failures, a diagnosis and a step whose earlier ones were skipped',
      'ApprovalRequired',
      { repeats: failed(3, null, at(9)), quoted: [FOLLOWS], windows: [window()] },
    ],
    [
      'three failures, a diagnosis and a draft that was followed',
      'ApprovalRequired',
      {
        repeats: failed(3, null, at(9)),
        quoted: [{ ...CURED, isActive: false }],
        windows: [window()],
      },
    ],
    [
      'three hangs of one action on one path',
      'InvestigateFirst',
      { repeats: [{ of: 'SAME_HANG', what: 'x', strikes: strikes(3, 'BLOCKED'), diagnosedAt: null }] },
    ],
    [
      'three hung reads that were diagnosed',
      'ApprovalRequired',
      { ...READ, repeats: failed(3, 'BLOCKED', at(9)) },
    ],
  ])('%s: %s', (_, expected, over) => {
    expect(answer(over)).toBe(expected);
  });

  it('with the windows that it uses, each once, and none when an operator said yes', () => {
    const parts = [part(), part({ text: 'chown 6 /srv/y' })];
    const windows = [window(), window({ id: 'w2' })];
    expect(decideRun(situation({ parts, windows }))).toMatchObject({ answer: 'Proceed', windows: ['w1'] });
    expect(decideRun(situation({ parts, windows, isApproved: true }))).toMatchObject({ windows: [] });
  });

  it('with what an operator is asked, and whether a window would do', () => {
    expect(decideRun(situation())).toEqual({
      answer: 'ApprovalRequired',
      reasons: ['chown 5 /srv/x: it changes something'],
      mayWindow: true,
    });
    expect(decideRun(situation({ quoted: [deviates('OUTAGE')] }))).toMatchObject({
      reasons: [expect.stringContaining('changes'), expect.stringContaining('no client has it mounted')],
      mayWindow: false,
    });
    for (const part of [ofRisk('DESTRUCTIVE'), flagged('exposes'), flagged('sends')])
      expect(decideRun(situation({ parts: [part] }))).toMatchObject({ mayWindow: false });
  });

  it('with the receipts that count, and not those that do not', () => {
    const rejected = { ...REJECTED, isBinding: false, runbook: 'r2' };
    expect(decideRun(situation({ ...READ, quoted: [FOLLOWS, rejected] }))).toMatchObject({
      quoted: [FOLLOWS],
    });
  });
});

/** How far an answer is from a start; what is decided earlier is further away. */
const STRICTNESS: readonly GateAnswer[] = [
  'Proceed',
  'ApprovalRequired',
  'InvestigateFirst',
  'KnowledgeSurfaced',
  'AlreadyRunning',
  'Frozen',
  'PolicyDenied',
];
const strictness = (over: RunSituation): number => STRICTNESS.indexOf(decideRun(over).answer);

const anyRisk = fc.constantFrom(...RISKS);
const anyPart = fc
  .record({
    risk: anyRisk,
    exposes: fc.boolean(),
    sends: fc.boolean(),
    entity: fc.constantFrom('e1', 'e2', null),
    actions: fc.subarray(['permissions.change', 'files.copy', 'code.run'], { minLength: 1 }),
    paths: fc.constantFrom(null, [], ['/srv/x'], ['/etc/x'], ['/srv/x', '/etc/x']),
    policy: fc.constantFrom(...POLICY_ANSWERS),
    isDefault: fc.boolean(),
  })
  .map(({ policy, isDefault, ...over }): RunPart => {
    const byDefault = over.risk !== 'DESTRUCTIVE' && (over.exposes || over.sends) ? 'ASK' : RULING[over.risk];
    const chosen = over.risk === 'DESTRUCTIVE' && policy !== 'DENY' ? 'ASK_EACH_TIME' : policy;
    return part({ ...over, ruling: { answer: isDefault ? byDefault : chosen, rule: 'r', why: 'w' } });
  });
const anyQuotation = fc.oneof(
  fc.constant<Quotation>({ as: 'NOTHING' }),
  fc.constant<Quotation>({ as: 'REJECTED', why: 'no' }),
  fc
    .boolean()
    .map((hasWorkedSince): Quotation => ({ as: 'FOLLOWING', step: 1, hasWorkedSince, skipped: [] })),
  fc.constant<Quotation>({ as: 'DEVIATING', reason: 'because' }),
);
const anyQuoted = fc
  .record({
    quotation: anyQuotation,
    severity: fc.constantFrom(...SEVERITIES),
    isActive: fc.boolean(),
    isBinding: fc.boolean(),
  })
  .map(({ quotation, ...over }) => quoted(quotation, over));
const anyVerdict = fc.constantFrom(null, ...VERDICTS);
const anySituation: fc.Arbitrary<RunSituation> = fc
  .record({
    parts: fc.array(anyPart, { minLength: 1, maxLength: 3 }),
    freeze: fc.constantFrom(null, null, FREEZE),
    running: fc.array(
      fc
        .record({
          verdict: anyVerdict,
          isRead: fc.boolean(),
          isSurvivor: fc.boolean(),
          isSameCommand: fc.boolean(),
        })
        .map((over) => running(over)[0]!),
      { maxLength: 2 },
    ),
    quoted: fc.array(anyQuoted, { maxLength: 2 }),
    repeats: fc.array(
      fc
        .integer({ min: 1, max: 5 })
        .chain((count) =>
          fc
            .tuple(anyVerdict, fc.constantFrom(null, at(0), at(3), at(9)))
            .map(([verdict, diagnosedAt]) => failed(count, verdict, diagnosedAt)[0]!),
        ),
      { maxLength: 1 },
    ),
    isApproved: fc.boolean(),
    windows: fc.array(
      fc
        .record({
          entities: fc.subarray(['e1', 'e2']),
          actions: fc.subarray(['permissions.change', 'files.copy', 'code.run']),
          paths: fc.constantFrom([], ['/srv']),
          countLeft: fc.integer({ min: 0, max: 2 }),
          until: fc.constantFrom(at(20), at(40)),
        })
        .map((over) => window(over)),
      { maxLength: 2 },
    ),
  })
  .map((over) => situation(over));

const always = (holds: (given: RunSituation) => void): void => {
  fc.assert(fc.property(anySituation, holds), { numRuns: 3_000 });
};
const CALM = { freeze: null, running: [], quoted: [], repeats: [] } as const;

describe('whatever the situation,', () => {
  it('a read that shows no secret never asks an operator where the policy lets it run, unless it hung three times', () => {
    const reads = fc.record({ given: anySituation, part: anyPart });
    fc.assert(
      fc.property(reads, ({ given, part: one }) => {
        const read: RunPart = {
          ...one,
          risk: 'READ',
          exposes: false,
          sends: false,
          ruling: { answer: 'RUN', rule: 'r', why: 'w' },
        };
        const repeats = given.repeats.filter(({ strikes: of }) => of.length < 3);
        expect(decideRun({ ...given, parts: [read], repeats }).answer).not.toBe('ApprovalRequired');
        expect(decideRun({ ...given, ...CALM, parts: [read] }).answer).toBe('Proceed');
      }),
      { numRuns: 2_000 },
    );
  });

  it('what destroys starts with an approval or not at all', () => {
    always((given) => {
      if (!given.parts.some(({ risk }) => risk === 'DESTRUCTIVE')) return;
      expect(decideRun({ ...given, isApproved: false }).answer).not.toBe('Proceed');
    });
  });

  it('no operator is asked before the runbooks that bind are read', () => {
    always((given) => {
      const isUnread = given.quoted.some(
        ({ isBinding, quotation }) => isBinding && ['NOTHING', 'REJECTED'].includes(quotation.as),
      );
      if (isUnread) expect(['ApprovalRequired', 'Proceed']).not.toContain(decideRun(given).answer);
    });
  });

  it('a freeze stops all but reads', () => {
    always((given) => {
      const { answer: found } = decideRun({ ...given, freeze: FREEZE });
      if (!isPlainRead(given.parts)) expect(['Frozen', 'PolicyDenied']).toContain(found);
      else expect(found).not.toBe('Frozen');
    });
  });

  it('what runs already is never started beside itself when it changes anything', () => {
    always((given) => {
      if (given.running.length > 0 && !isPlainRead(given.parts))
        expect(['AlreadyRunning', 'Frozen', 'PolicyDenied']).toContain(decideRun(given).answer);
    });
  });

  it('three starts that came to nothing let none through without a newer look at them', () => {
    always((given) => {
      if (
        given.repeats.some(
          (one) =>
            one.strikes.length >= 3 && one.strikes.some(({ at: ended }) => (one.diagnosedAt ?? '') <= ended),
        )
      )
        expect(['Proceed', 'ApprovalRequired']).not.toContain(decideRun(given).answer);
    });
  });

  it('what the policy denies is denied, and nothing else is', () => {
    always((given) => {
      const isDenied = given.parts.some(({ ruling }) => ruling.answer === 'DENY');
      expect(decideRun(given).answer === 'PolicyDenied').toBe(isDenied);
    });
  });

  it('a yes, one more window, a diagnosis, or the end of a freeze or an execution never makes it stricter', () => {
    always((given) => {
      const before = strictness(given);
      const milder: Partial<RunSituation>[] = [
        { isApproved: true },
        { windows: [...given.windows, window()] },
        { repeats: given.repeats.map((one) => ({ ...one, diagnosedAt: at(20) })) },
        { freeze: null },
        { running: [] },
        { repeats: [] },
      ];
      for (const change of milder) expect(strictness({ ...given, ...change })).toBeLessThanOrEqual(before);
    });
  });

  it('one more runbook, strike or part never makes it milder', () => {
    fc.assert(
      fc.property(anySituation, anyPart, anyQuoted, (given, more, runbook) => {
        const before = strictness(given);
        // Having followed one lets through after failures: that is the one thing a quotation may open.
        const isCure = runbook.quotation.as === 'FOLLOWING' && runbook.quotation.hasWorkedSince;
        if (!isCure)
          expect(strictness({ ...given, quoted: [...given.quoted, runbook] })).toBeGreaterThanOrEqual(before);
        expect(strictness({ ...given, parts: [...given.parts, more] })).toBeGreaterThanOrEqual(before);
      }),
      { numRuns: 3_000 },
    );
  });

  it('the same situation gets the same answer', () => {
    always((given) => {
      expect(decideRun(structuredClone(given))).toEqual(decideRun(given));
    });
  });

  it('what proceeds unapproved is wholly covered: by the policy, or by windows that are used', () => {
    always((given) => {
      const decision = decideRun({ ...given, isApproved: false });
      if (decision.answer !== 'Proceed') return;
      for (const one of given.parts) {
        if (one.ruling.answer === 'RUN') continue;
        const used = given.windows.filter(({ id }) => decision.windows.includes(id));
        expect(
          used.some(
            (each) =>
              each.entities.includes(one.entity ?? '') && each.countLeft > 0 && each.until > given.now,
          ),
        ).toBe(true);
      }
    });
  });
});
