import { worseRisk, type Analysis, type SimpleCommand } from '../command/analysis.ts';
import type { ImpliedActions } from '../trigger/evaluate.ts';
import { actionsOfUse } from '../receipt.ts';
import { isOwnMachine, ownPathIn, type OwnData } from './own-data.ts';
import { ruleOn, type Policy } from './policy.ts';
import type { PolicyRuling, RunPart } from './situation.ts';

/** An entity that a line concerns: its target (key null) or one that a hint of the line named. */
export interface PartPlace {
  readonly key: string | null;
  readonly id: string;
  readonly slug: string;
  /** Its kind and all that this one extends. */
  readonly kinds: readonly string[];
  readonly facts: readonly string[];
}

export interface PartTables {
  readonly policy: Policy;
  readonly implied: ImpliedActions;
  readonly ownData: OwnData;
  /** Slugs in rules by the id of the entity that is or was called so. */
  readonly namedInRules: ReadonlyMap<string, readonly string[]>;
}

/**
 * Each simple command on each entity that it concerns, with what the policy says about it. A place that the graph does
 * not know makes a command one of which nobody can tell what it does.
 */
export function partsOf(analysis: Analysis, places: readonly PartPlace[], tables: PartTables): RunPart[] {
  const parts = analysis.commands.flatMap((command) => {
    const runsOn = command.isPlaceKnown ? places.find(({ key }) => key === command.place) : undefined;
    const about = places.filter(({ key }) => key !== null && command.about.includes(key));
    return [partOn(command, runsOn ?? null, runsOn ?? null, tables)].concat(
      about.map((place) => partOn(command, place, runsOn ?? null, tables)),
    );
  });
  return isWorseThanParts(analysis, parts) ? [...parts, wholeLine(analysis, places, tables)] : parts;
}

function partOn(
  command: SimpleCommand,
  concerned: PartPlace | null,
  runsOn: PartPlace | null,
  tables: PartTables,
): RunPart {
  const risk = runsOn === null ? worseRisk(command.risk, 'UNKNOWN') : command.risk;
  const { exposes, sends } = command;
  const actions = namesOf(command);
  const subject = {
    entity:
      concerned === null
        ? null
        : {
            slugs: [concerned.slug, ...(tables.namedInRules.get(concerned.id) ?? [])],
            kinds: concerned.kinds,
          },
    actions,
    implied: command.actions.flatMap(tables.implied),
    risk,
    exposes,
    sends,
  };
  return {
    text: command.text,
    entity: concerned?.id ?? null,
    actions,
    risk,
    exposes,
    sends,
    paths: command.words.some(({ text }) => text === null) ? null : command.paths.map(({ path }) => path),
    ruling:
      ownDataRuling(command, runsOn, tables) ??
      unseenRuling(command, runsOn, tables, ruleOn(tables.policy, subject)),
  };
}

/** What a window or rule has to name. Code that runs is named by its program as well: `code.run` says nothing. */
function namesOf(command: SimpleCommand): string[] {
  const names = actionsOfUse(command);
  return command.actions.includes('code.run') ? [...names, `program:${command.program ?? '?'}`] : names;
}

/**
 * A rule lets run what it knows. Where a command goes that the graph does not know, no rule knows; nor what is read on
 * the service's own machine by a name that only the shell there will tell.
 */
function unseenRuling(
  { opensUnseen }: SimpleCommand,
  runsOn: PartPlace | null,
  { ownData }: PartTables,
  ruling: PolicyRuling,
): PolicyRuling {
  if (ruling.answer !== 'RUN') return ruling;
  if (runsOn === null)
    return { answer: 'ASK', rule: 'unknown place', why: 'it runs where the graph knows no entity' };
  const isHidden = isOwnMachine(ownData, runsOn) && opensUnseen;
  return isHidden
    ? {
        answer: 'ASK',
        rule: "the service's own data",
        why: 'what it reads cannot be seen, and the service keeps its keys on this machine',
      }
    : ruling;
}

/** Keys and tokens of the service are nobody's to read or change. */
function ownDataRuling(
  command: SimpleCommand,
  runsOn: PartPlace | null,
  { ownData }: PartTables,
): PolicyRuling | null {
  if (!isOwnMachine(ownData, runsOn)) return null;
  const own = ownPathIn(ownData, command);
  if (own === null) return null;
  return {
    answer: 'DENY',
    rule: "the service's own data",
    why: `it gets at ${own}, where the service keeps its keys and tokens; name paths that leave it out`,
  };
}

/** The analysis may know less than its parts say: a line that was too much to look at whole. */
function isWorseThanParts(analysis: Analysis, parts: readonly RunPart[]): boolean {
  const worst = parts.reduce<RunPart['risk']>((risk, part) => worseRisk(risk, part.risk), 'READ');
  return parts.length === 0 || worseRisk(worst, analysis.risk) !== worst;
}

function wholeLine(analysis: Analysis, places: readonly PartPlace[], { policy }: PartTables): RunPart {
  const target = places.find(({ key }) => key === null) ?? null;
  const risk = worseRisk(analysis.risk, 'UNKNOWN');
  const { exposes, sends } = analysis;
  const subject = { actions: [], implied: [], risk, exposes, sends };
  const entity = target === null ? null : { slugs: [target.slug], kinds: target.kinds };
  return {
    text: 'the whole line',
    entity: null,
    actions: [],
    risk,
    exposes,
    sends,
    paths: null,
    ruling: ruleOn(policy, { ...subject, entity }),
  };
}
