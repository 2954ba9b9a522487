import type { Diagnosis, Evidence } from './diagnosis.ts';
import { fileOfCall, linkOf, tellStory, type Actor, type Story } from './actors.ts';
import type { HowItEnded } from './how-it-ended.ts';
import { measureMovement, type Movement } from './movement.ts';
import type { Readings } from './reading.ts';
import { RULES, standingMs, type Finding } from './rules.ts';
import { judgeStop, type WhatRuns } from './safe-to-stop.ts';
import { say } from './sentence.ts';
import type { HangTables } from './tables.ts';

export interface JudgeContext extends WhatRuns {
  readonly tables: HangTables;
  /** Paths that the command names: the kernel does not tell on which path a call works. */
  readonly paths: readonly string[];
  readonly silentMs?: number;
  /** Of one that is over, of which a stop left something to read; null: it runs. */
  readonly ended?: HowItEnded | null;
}

const SILENT_MS = 60_000;

/** The verdict over several readings, by the first rule that holds. Same readings, same verdict. */
export function judgeReadings(readings: Readings, context: JudgeContext): Diagnosis {
  const story = tellStory(readings, context.tables);
  if (story === null) return finish(nothingRead(readings), context);
  const held = story.readings.length < 2 ? null : firstRule(story, context);
  if (held === null)
    return finish({ ...unknown(story, readings), movement: movementOf(story, context) }, context);
  const { finding, rule } = held;
  const isStanding = finding.verdict !== 'PROGRESSING' && finding.verdict !== 'GONE';
  const except = isStanding ? (finding.actor?.pid ?? null) : null;
  return finish(
    {
      verdict: finding.verdict,
      rule,
      evidence:
        finding.actor === null ? null : evidenceOf(finding.actor, story, { ...context, named: finding.path }),
      of: finding.of,
      holder: finding.holder,
      movement: movementOf(story, context),
      busy: isStanding ? measureMovement(story, context.tables.signs, except).busy : [],
      unreadable: readings.unreadable,
    },
    context,
  );
}

type Draft = Omit<Diagnosis, 'sentence' | 'safeToStop' | 'ended'>;
type Ended = Pick<JudgeContext, 'ended'>;

function firstRule(story: Story, context: JudgeContext): { finding: Finding; rule: string } | null {
  const { tables, silentMs = SILENT_MS } = context;
  for (const { name, find } of RULES) {
    const finding = find(story, { tables, silentMs });
    if (finding !== null) return { finding, rule: name };
  }
  return null;
}

function movementOf(story: Story, { tables }: JudgeContext): Movement {
  return measureMovement(story, tables.signs);
}

function evidenceOf(
  actor: Actor,
  story: Story,
  context: JudgeContext & { readonly named: string | null },
): Evidence {
  const path =
    context.named === null ? pathOf(actor, context) : { path: context.named, isPathFromCommand: false };
  return {
    pid: actor.pid,
    insidePid: actor.process.insidePid,
    name: actor.name,
    state: actor.last.state,
    call: actor.call?.number === -1 ? 'a page fault' : actor.callName,
    waitChannel: actor.last.waitChannel === '0' ? null : actor.last.waitChannel,
    ...path,
    stack: actor.last.stack,
    forMs: standingMs(actor, story),
    isKillPending: actor.process.isKillPending,
  };
}

/** By the open file of the call; of a call that names a path, by the one path that the command names. */
function pathOf(actor: Actor, { tables, paths }: JudgeContext): Pick<Evidence, 'path' | 'isPathFromCommand'> {
  const file = fileOfCall(actor, tables);
  if (file !== null) return { path: file.target, isPathFromCommand: false };
  const takesPath = actor.callName !== null && tables.isKind(actor.callName, 'takes_path');
  const [only, ...others] = paths;
  if (takesPath && only !== undefined && others.length === 0) return { path: only, isPathFromCommand: true };
  const cwd = takesPath ? linkOf(actor.process, 'cwd') : null;
  const below =
    cwd === null ? undefined : paths.find((path) => path === cwd.target || path.startsWith(`${cwd.target}/`));
  return below === undefined
    ? { path: null, isPathFromCommand: false }
    : { path: below, isPathFromCommand: true };
}

function unknown(story: Story, { unreadable }: Readings): Omit<Draft, 'movement'> {
  const [actor] = story.actors;
  const isTooFew = story.readings.length < 2;
  return {
    verdict: 'UNKNOWN',
    rule: null,
    evidence: null,
    of: isTooFew
      ? 'there is only one reading'
      : actor === undefined
        ? 'all of it waits for children that do not show'
        : `${actor.name} (${actor.pid}) waits in ${actor.callName ?? 'a call that does not show'}, which may be idling`,
    holder: null,
    busy: [],
    unreadable,
  };
}

function nothingRead({ unreadable }: Readings): Draft {
  return {
    verdict: 'UNKNOWN',
    rule: null,
    evidence: null,
    of: 'no reading was taken',
    holder: null,
    movement: null,
    busy: [],
    unreadable,
  };
}

function finish(draft: Draft, context: WhatRuns & Ended): Diagnosis {
  const isUninterruptible = draft.evidence?.state === 'D' || draft.evidence?.isKillPending === true;
  const safeToStop = judgeStop(draft.verdict, context, { isUninterruptible });
  const { ended = null } = context;
  return { ...draft, ended, safeToStop, sentence: say({ ...draft, ended, safeToStop }) };
}

/** For an execution that is over, by the record or by its target. */
export function judgeEnded(context: WhatRuns & Ended): Diagnosis {
  return finish(
    {
      ...nothingRead({ machine: '', readings: [], output: { before: '', since: '' }, unreadable: [] }),
      verdict: 'GONE',
      rule: 'nothing is left',
      of: null,
    },
    context,
  );
}

/** Where nobody could look: said with the reason, never guessed. */
export function judgeUnreadable(context: WhatRuns & Ended, reason: string): Diagnosis {
  const draft = nothingRead({
    machine: '',
    readings: [],
    output: { before: '', since: '' },
    unreadable: [reason],
  });
  return finish(draft, context);
}
