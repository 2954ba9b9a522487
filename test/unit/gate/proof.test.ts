import { describe, expect, it } from 'vitest';
import { analyseCommand } from '../../../src/domain/command/analyse.ts';
import type { Analysis } from '../../../src/domain/command/analysis.ts';
import { proveStep, type Proof, type SkippedStep, type StepForm } from '../../../src/domain/gate/proof.ts';
import { vocabulary } from '../command/load-vocabulary.ts';

const analyse = (line: string): Analysis => {
  const analysis = analyseCommand(line, vocabulary);
  if (analysis.kind !== 'Analysis') throw new Error(analysis.message);
  return analysis;
};
const step = (command: string, ...paths: string[]): StepForm => ({
  commands: analyse(command).commands,
  pathParameters: new Set(paths),
});

/** The steps of the runbook of the seeds, and one that two commands make. */
const STEPS: readonly (StepForm | null)[] = [
  step('ps -eo pid,stat,wchan:32,etime,args'),
  step("pkill -9 -x 'chown|chgrp|chmod|setfacl'"),
  step('exportfs -v'),
  step('exportfs -u {client}:{path}', 'path'),
  step('chown {owner} {path}', 'path'),
  null,
  step('systemctl stop jellyfin && chmod 2775 {path}', 'path'),
];
const MINUTES = { ps: 1, pkill: 2, view: 3, unexport: 4 };
const at = (minute: number): string => new Date(Date.UTC(2026, 2, 1, 10, minute)).toISOString();
const DONE: readonly (readonly [string, number])[] = [
  ['ps -eo pid,args', MINUTES.ps],
  ["pkill -9 -x 'chown|chgrp|chmod|setfacl'", MINUTES.pkill],
  ['exportfs -v', MINUTES.view],
  ['exportfs -u 10.0.0.4:/mnt/media', MINUTES.unexport],
];

interface Given {
  readonly done?: readonly (readonly [string, number])[];
  readonly skipped?: readonly SkippedStep[];
  readonly failedAt?: string | null;
  readonly isThere?: boolean;
}
const prove = (number: number, line: string, given: Given = {}): Proof =>
  proveStep({
    steps: STEPS,
    claim: { step: number, skipped: given.skipped ?? [] },
    line: analyse(line),
    isThere: () => given.isThere ?? true,
    done: (given.done ?? DONE).map(([command, minute]) => ({
      analysis: analyse(command),
      endedAt: at(minute),
    })),
    failedAt: given.failedAt ?? null,
  });
const without = (...left: readonly string[]): NonNullable<Given['done']> =>
  DONE.filter(([command]) => !left.some((word) => command.startsWith(word)));

describe('a step is proved', () => {
  it.each([
    [1, 'ps -eo pid,stat,wchan:32,etime,args', 'as it is written'],
    [1, 'ps aux', 'by another form of the same program that reads'],
    [4, 'exportfs -u 10.0.0.4:/mnt/media', 'with its parameters filled in'],
    [4, 'sudo exportfs -u fe80::1:/mnt/media', 'with a value that holds the text between two parameters'],
    [5, 'chown :10000 /mnt/media', 'for the path of the steps before it'],
    [5, 'chown :10000 /mnt/media/', 'whatever the path ends in'],
    [5, 'chgrp media /mnt/media', 'by another program that does the same on the same path'],
    [5, 'sudo bash -c "chown :10000 /mnt/media"; echo done', 'however it is wrapped'],
    [5, 'ls -ln /mnt/media && chown :10000 /mnt/media', 'with reads beside it'],
    [7, 'systemctl stop jellyfin && chmod 2775 /mnt/media', 'with all of its commands'],
  ])('step %i by %s: %s', (number, line) => {
    const skipped = [{ step: 5, reason: 'the owner is right' }];
    expect(prove(number, line, { skipped })).toMatchObject({ isProved: true });
  });

  it.each<[number, string, string, Given]>([
    [9, 'ps aux', 'no step 9', {}],
    [6, 'chown 5 /mnt/media', 'has no command', {}],
    [5, 'rm -rf /mnt/media', 'not what step 5', {}],
    [5, 'chown -R 5 /etc', 'not what step 5', {}],
    [4, 'exportfs -ua', 'not what step 4', {}],
    [2, 'pkill -9 nginx', 'not what step 2', {}],
    [5, 'chown 5 /mnt/media && reboot', 'not what step 5', {}],
    [5, 'chown 5 /mnt/media; cat /etc/shadow', 'not what step 5', {}],
    [5, 'chown 5 /mnt/media $OTHER', 'not what step 5', {}],
    [5, 'docker exec web chown 5 /mnt/media', 'not what step 5', {}],
    [5, 'chown 5 /mnt/media', 'not what step 5', { isThere: false }],
    [5, 'ls /mnt/media', 'not what step 5', {}],
    [7, 'chmod 2775 /mnt/media', 'not what step 7', {}],
    [5, 'chown 5 /mnt/other', 'step 4 comes first', {}],
    [5, 'chown 5 /mnt/media', 'step 4 comes first', { done: without('exportfs -u') }],
    [5, 'chown 5 /mnt/media', 'step 1 comes first', { done: [] }],
    [5, 'chown 5 /mnt/media', 'step 2 comes first', { done: without('pkill') }],
    [
      5,
      'chown 5 /mnt/media',
      'step 2 comes first',
      { done: without('pkill'), skipped: [{ step: 2, reason: ' ' }] },
    ],
    ...[
      'exportfs -u 10.0.0.4:/mnt/media || true',
      'exportfs -u 10.0.0.4:/mnt/media; true',
      '! exportfs -u 10.0.0.4:/mnt/media',
      'exportfs -u 10.0.0.4:/mnt/media; exportfs -u 10.0.0.4:/mnt/media',
      'exportfs -u 10.0.0.4:/mnt/media &',
      'sudo -b exportfs -u 10.0.0.4:/mnt/media',
      'systemd-run exportfs -u 10.0.0.4:/mnt/media',
      'if exportfs -u 10.0.0.4:/mnt/media; then exportfs -u 10.0.0.4:/mnt/media; fi',
      'coproc exportfs -u 10.0.0.4:/mnt/media',
      'exportfs -u 10.0.0.4:/mnt/media | cat',
      'echo exportfs -u 10.0.0.4:/mnt/media',
    ].map((line): [number, string, string, Given] => [
      5,
      'chown 5 /mnt/media',
      'step 4 comes first',
      { done: [...without('exportfs -u'), [line, 4]] },
    ]),
  ])('not step %i by %s: %s', (number, line, why, given) => {
    const proof = prove(number, line, given);
    expect(proof).toMatchObject({ isProved: false, why: expect.stringContaining(why) });
  });

  it('with an earlier step skipped for a reason', () => {
    const skipped = [{ step: 2, reason: 'nothing hangs' }];
    expect(prove(5, 'chown 5 /mnt/media', { done: without('pkill'), skipped })).toMatchObject({
      isProved: true,
      skipped,
    });
    // A reason for a step that was done after all is not needed, and leaves nothing out.
    expect(prove(5, 'chown 5 /mnt/media', { skipped })).toMatchObject({ isProved: true, skipped: [] });
  });

  it.each<[string, Given, boolean]>([
    ['all earlier ones worked after the failure', { failedAt: at(0) }, true],
    ['one worked before the failure only', { failedAt: at(1) }, false],
    [
      'one was skipped',
      { failedAt: at(0), done: without('pkill'), skipped: [{ step: 2, reason: 'none' }] },
      false,
    ],
  ])('and after failures lets through when %s: %o', (_, given, hasWorkedSince) => {
    expect(prove(5, 'chown 5 /mnt/media', given)).toMatchObject({ isProved: true, hasWorkedSince });
  });

  it('but a first step lets nothing through after failures', () => {
    expect(prove(1, 'ps aux', { failedAt: at(0) })).toEqual({
      isProved: true,
      hasWorkedSince: false,
      skipped: [],
    });
  });
});
