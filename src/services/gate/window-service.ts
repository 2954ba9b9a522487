import type { Caller } from '../../domain/caller.ts';
import type { Analysis } from '../../domain/command/analysis.ts';
import type { Vocabulary } from '../../domain/command/vocabulary.ts';
import { normalisePath } from '../../domain/command/paths.ts';
import { isNamed, whyNeverCovered } from '../../domain/gate/window.ts';
import { extendedUntil, type StoredWindow, type WindowStatus } from '../../domain/gate/assent.ts';
import {
  isFailure,
  type EntityRetired,
  type InvalidInput,
  type InvalidSlug,
  type MalformedCommand,
  type NoSuchEntity,
  type NoSuchSession,
  type NoSuchWindow,
  type NotPermitted,
  type WrongStatus,
} from '../../domain/failure.ts';
import { checkNote, checkSlug } from '../../domain/naming.ts';
import { hiddenInLine } from '../../domain/text.ts';
import type { MaskText } from '../../domain/secrets/mask-knowledge.ts';
import { openGoalOf } from '../../domain/session.ts';
import type { Deadlines } from '../../auth/deadlines.ts';
import { appendAuditEvent, findAuditDetail } from '../../graph/audit-store.ts';
import type { GraphClient, GraphTransaction } from '../../graph/client.ts';
import type { WhatMatters } from '../../graph/match-store.ts';
import { lockSession } from '../../graph/session-store.ts';
import {
  createWindow,
  endWindow,
  findUsedWindows,
  listWindows,
  lockWindow,
  moveEnd,
} from '../../graph/window-store.ts';
import type { CommandTools } from '../command-tools.ts';
import { decide } from '../decide.ts';
import type { GraphQuestion } from '../knowledge/graph-question.ts';
import type { Gate } from './gate-service.ts';
import { fingerprintOf } from '../knowledge/line-uses.ts';
import { wrongStatus } from '../knowledge/knowledge-refusals.ts';
import { stamp, type Clock, type NewId, type Stamp } from '../write-context.ts';

export interface OpenWindowInput {
  /** In whose open goal it holds. */
  readonly session: string;
  /** Slugs of the entities on which it holds. */
  readonly targets: readonly string[];
  readonly actions?: readonly string[] | null | undefined;
  readonly paths?: readonly string[] | null | undefined;
  readonly commands?: readonly string[] | null | undefined;
  readonly minutes: number;
  readonly count: number;
  readonly reason: string;
}

export type OpenWindowRefusal =
  | InvalidInput
  | InvalidSlug
  | NoSuchEntity
  | EntityRetired
  | MalformedCommand
  | NoSuchSession
  | NotPermitted
  | WrongStatus;

export interface WindowService {
  /**
   * Opens an assent window in the open goal of a session: what it names may start there without a question, so often and
   * so long. Refuses bad input, unknown and retired targets, a session without an open goal, and one's own session.
   */
  open(caller: Caller, input: OpenWindowInput): Promise<StoredWindow | OpenWindowRefusal>;
  /** Ends it before its time. Refuses unknown ids, and one that is over. */
  close(caller: Caller, id: string): Promise<StoredWindow | NoSuchWindow | WrongStatus>;
  /** Newest first, at most 200. Refuses bad and unknown slugs. */
  list(filter: {
    readonly target?: string | null | undefined;
    readonly status?: WindowStatus | null | undefined;
  }): Promise<readonly StoredWindow[] | InvalidSlug | NoSuchEntity>;
  /**
   * What an execution that goes on was let start by lasts for its whole length again from now, at most four times its
   * length altogether. Called for a verdict PROGRESSING and for no other: a hang extends nothing.
   */
  extend(execution: string): Promise<void>;
}

export interface WindowDeps {
  readonly graph: GraphClient;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly deadlines: Pick<Deadlines, 'current'>;
  readonly vocabulary: Pick<Vocabulary, 'actions'>;
  readonly analyse: CommandTools['analyse'];
  readonly ask: GraphQuestion;
  /** How the policy sees a line. */
  readonly gate: Pick<Gate, 'parts'>;
  readonly mask: MaskText;
  readonly refuseUnknownEntity: (slug: string) => Promise<NoSuchEntity>;
}

const MINUTES_MAX = 480;
const COUNT_MAX = 100;
const NAMED_MAX = 50;
const PROGRAM = /^program:[\w.+-]+$/;

export function createWindowService(deps: WindowDeps): WindowService {
  return {
    open: (caller, input) => open(deps, caller, input),
    close: (caller, id) => close(deps, caller, id),
    list: async ({ target, status }) => {
      const on = target == null ? null : await findTarget(deps, target);
      if (on !== null && isFailure(on)) return on;
      const now = await deps.deadlines.current();
      const all = await listWindows(deps.graph, { target: on?.target.id ?? null, statuses: [] });
      return all.map((each) => asOf(each, now)).filter((each) => status == null || each.status === status);
    },
    extend: async (execution) => {
      const now = await deps.deadlines.current();
      const by = deps.newId();
      await deps.graph.write(async (tx) => {
        for (const id of await findUsedWindows(tx, execution)) {
          const window = await lockWindow(tx, id, by);
          const isOpen = window !== null && window.status === 'OPEN' && window.until > now;
          if (isOpen) await moveEnd(tx, id, extendedUntil(window, now));
        }
      });
    },
  };
}

/** A window whose time is over is EXPIRED, whoever was there to write it down. */
function asOf(window: StoredWindow, now: string): StoredWindow {
  return window.status === 'OPEN' && window.until <= now ? { ...window, status: 'EXPIRED' } : window;
}

type Found = WhatMatters & { readonly target: NonNullable<WhatMatters['target']> };

/** The line on an entity; `true` stands in where only the entity is of interest. */
async function findTarget(
  { ask, analyse, refuseUnknownEntity }: WindowDeps,
  slug: string,
  analysis: Analysis | null = null,
): Promise<Found | InvalidSlug | NoSuchEntity> {
  const checked = checkSlug(slug);
  if (isFailure(checked)) return checked;
  const line = analysis ?? analyse('true');
  if (line.kind !== 'Analysis') throw new Error('the word true is no command');
  const found = await ask({ slug, session: null, analysis: line, triggerKeys: [] });
  return found.target === null ? refuseUnknownEntity(slug) : { ...found, target: found.target };
}

async function open(
  deps: WindowDeps,
  caller: Caller,
  input: OpenWindowInput,
): Promise<StoredWindow | OpenWindowRefusal> {
  const fault = faultIn(deps, input) ?? checkReason(input.reason);
  if (fault !== null) return fault;
  const named = await resolve(deps, input);
  if (isFailure(named)) return named;
  const by = stamp(deps, caller, 'openWindow');
  const now = await deps.deadlines.current();
  const window = {
    id: deps.newId(),
    status: 'OPEN' as const,
    session: input.session,
    actions: input.actions ?? [],
    paths: (input.paths ?? []).map((path) => normalisePath(path, null)),
    ...named,
    count: input.count,
    countLeft: input.count,
    minutes: input.minutes,
    until: new Date(Date.parse(now) + input.minutes * 60_000).toISOString(),
    reason: deps.mask(input.reason),
    openedBy: caller.name,
    openedAt: now,
    closedBy: null,
    closedAt: null,
  };
  return decide(deps.graph, (tx) => save(tx, by, window));
}

async function save(
  tx: GraphTransaction,
  by: Stamp,
  window: Omit<StoredWindow, 'goal'>,
): Promise<StoredWindow | NoSuchSession | NotPermitted | WrongStatus> {
  const stored = await lockSession(tx, window.session, by.at);
  if (stored === null)
    return {
      __typename: 'NoSuchSession',
      session: window.session,
      message: 'no session has this id; the execution that waits names its session',
    };
  if (stored.tokenId === by.caller.tokenId)
    return {
      __typename: 'NotPermitted',
      needs: 'approve',
      message: 'whoever acts in a session cannot say yes to it; another token with the scope approve can',
    };
  const goal = openGoalOf(stored.session);
  if (goal === null) return wrongStatus('NONE', 'the session has no open goal in which a window would hold');
  const opened = { ...window, goal: goal.id };
  await createWindow(tx, opened);
  await audit(tx, by, opened, {
    targets: opened.targets,
    actions: opened.actions,
    paths: opened.paths,
    commands: opened.commands,
    minutes: opened.minutes,
    count: opened.count,
    reason: opened.reason,
  });
  return opened;
}

/** Entities and lines that the input names, as they are kept. */
async function resolve(
  deps: WindowDeps,
  input: OpenWindowInput,
): Promise<
  | Pick<StoredWindow, 'entities' | 'targets' | 'commands' | 'fingerprints'>
  | InvalidInput
  | InvalidSlug
  | NoSuchEntity
  | EntityRetired
  | MalformedCommand
> {
  const lines: Analysis[] = [];
  for (const [index, command] of (input.commands ?? []).entries()) {
    const analysis = deps.analyse(command);
    if (analysis.kind === 'MalformedCommand')
      return {
        __typename: 'MalformedCommand',
        message: `commands[${index}]: ${analysis.message}`,
        position: analysis.position,
      };
    lines.push(analysis);
  }
  const targets = new Map<string, string>();
  const fingerprints = new Set<string>();
  for (const slug of input.targets) {
    const found = await findTarget(deps, slug);
    if (isFailure(found)) return found;
    if (found.target.isRetired)
      return { __typename: 'EntityRetired', slug, message: `${slug} is retired; nothing runs there` };
    targets.set(found.target.slug, found.target.id);
    for (const [index, line] of lines.entries()) {
      const there = await findTarget(deps, slug, line);
      if (isFailure(there)) return there;
      const why = await whyNever(deps, line, there, input.actions ?? []);
      if (why !== null) return invalid(`commands[${index}]`, `can never be covered on ${slug}: ${why}`);
      fingerprints.add(fingerprintOf(line, there));
    }
  }
  const sorted = [...targets].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    targets: sorted.map(([slug]) => slug),
    entities: sorted.map(([, id]) => id),
    commands: (input.commands ?? []).map(deps.mask),
    fingerprints: [...fingerprints],
  };
}

/** The first part of a line that no window of these actions lets through; what it starts would ask all the same. */
async function whyNever(
  { graph, gate, mask }: WindowDeps,
  analysis: Analysis,
  found: Found,
  actions: readonly string[],
): Promise<string | null> {
  const parts = await graph.readAll((tx) => gate.parts(tx, { analysis, found }));
  for (const part of parts) {
    const why = whyNeverCovered(part, actions);
    if (why !== null) return `${mask(part.text)} ${why}`;
  }
  const asking = parts.filter(({ ruling }) => ruling.answer !== 'RUN');
  const [first] = asking;
  return first === undefined || asking.some((part) => isNamed(actions, part))
    ? null
    : `nothing of it is named in actions; ${mask(first.text)} needs ${first.actions.join(', ')}`;
}

function faultIn({ vocabulary }: WindowDeps, input: OpenWindowInput): InvalidInput | null {
  const { targets, minutes, count } = input;
  const [actions, paths, commands] = [input.actions ?? [], input.paths ?? [], input.commands ?? []];
  const long = Object.entries({ targets, actions, paths, commands }).find(
    ([, list]) => list.length > NAMED_MAX,
  );
  if (long !== undefined) return invalid(long[0], `names more than ${NAMED_MAX}; open a second window`);
  if (targets.length === 0) return invalid('targets', 'is empty; name the entities on which it holds');
  if (actions.length + paths.length + commands.length === 0)
    return invalid('actions', 'is empty, and so are paths and commands; name at least one of them');
  const unknown = actions.findIndex((name) => !vocabulary.actions.has(name) && !PROGRAM.test(name));
  if (unknown >= 0)
    return invalid(
      `actions[${unknown}]`,
      'is no action; name one such as permissions.change, as Execution.actions has them',
    );
  const destructive = actions.findIndex((name) => vocabulary.actions.get(name)?.risk === 'DESTRUCTIVE');
  if (destructive >= 0)
    return invalid(
      `actions[${destructive}]`,
      'is DESTRUCTIVE and asks each time; no window covers it, so leave it out and approve each start',
    );
  const code = actions.indexOf('code.run');
  if (code >= 0 && !actions.some((name) => PROGRAM.test(name)))
    return invalid(
      `actions[${code}]`,
      'covers nothing by itself; name the program as well, as program:python3',
    );
  const loose = paths.findIndex(
    (path) => !path.startsWith('/') || /[*?[\]{}]/.test(path) || hiddenInLine(path) !== null,
  );
  if (loose >= 0)
    return invalid(
      `paths[${loose}]`,
      'is an absolute path of a directory, without a pattern or a character that is not shown',
    );
  if (minutes < 1 || minutes > MINUTES_MAX)
    return invalid('minutes', `is ${minutes}; a window lasts 1 to ${MINUTES_MAX} minutes`);
  if (count < 1 || count > COUNT_MAX)
    return invalid('count', `is ${count}; a window lets 1 to ${COUNT_MAX} starts through`);
  return null;
}

function checkReason(reason: string): InvalidInput | null {
  const fault = checkNote(reason);
  return fault === null ? null : invalid('reason', 'is one line of 1 to 500 characters that says why');
}

function invalid(field: string, message: string): InvalidInput {
  return { __typename: 'InvalidInput', field, message: `${field} ${message}` };
}

async function close(
  deps: WindowDeps,
  caller: Caller,
  id: string,
): Promise<StoredWindow | NoSuchWindow | WrongStatus> {
  const by = stamp(deps, caller, 'closeWindow');
  const now = await deps.deadlines.current();
  return decide(deps.graph, async (tx) => {
    const window = await lockWindow(tx, id, by.auditId);
    if (window === null)
      return {
        __typename: 'NoSuchWindow',
        window: id,
        message: 'no window has this id; list them with windows',
      };
    // Repeated after its commit: the event is there already (T-27).
    if ((await findAuditDetail(tx, by.auditId)) !== null) return window;
    const { status } = asOf(window, now);
    if (status !== 'OPEN') return wrongStatus(status, `the window is ${status} and lets nothing through`);
    await endWindow(tx, { id, status: 'CLOSED', at: by.at, closedBy: caller.name });
    await audit(tx, by, window, {});
    return { ...window, status: 'CLOSED', closedAt: by.at, closedBy: caller.name };
  });
}

async function audit(
  tx: GraphTransaction,
  by: Stamp,
  window: StoredWindow,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  await appendAuditEvent(tx, {
    id: by.auditId,
    at: by.at,
    caller: by.caller,
    operation: by.operation,
    subject: window.targets.join(' '),
    detail: { window: window.id, session: window.session, ...detail },
  });
}
