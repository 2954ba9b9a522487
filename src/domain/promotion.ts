import type { Analysis, MalformedCommand, SimpleCommand } from './command/analysis.ts';
import type { IncompleteKnowledge } from './failure.ts';
import type {
  Evidence,
  InvestigationContent,
  RunbookContent,
  RunbookExample,
  RunbookStep,
} from './knowledge.ts';
import { placeholdersOf } from './step-parameters.ts';
import type { Condition, TriggerSource } from './trigger/condition.ts';

/**
 * investigation → runbook. What worked becomes the steps, what failed or hung becomes the trigger and its
 * must-match examples, what it is about becomes the scope. Pure: the analysis of commands is passed in.
 */

/** As much of an analysis as a draft is made of. */
export type AnalyseCommand = (
  line: string,
) => Pick<Analysis, 'kind' | 'commands' | 'risk'> | Pick<MalformedCommand, 'kind'>;

const ALTERNATIVES_MAX = 50;
const WORDS_CHARACTERS_MAX = 500;
const COMMAND_SHOWN_MAX = 160;

/**
 * Drafts a runbook from an investigation. Refuses with IncompleteKnowledge when root cause or fix is missing:
 * a procedure from something that nobody understood would only repeat the guess.
 */
export function draftRunbook(
  investigation: InvestigationContent,
  analyse: AnalyseCommand,
): RunbookContent | IncompleteKnowledge {
  const missing = (['rootCause', 'fix'] as const).filter((field) => investigation[field] === null);
  if (missing.length > 0)
    return {
      __typename: 'IncompleteKnowledge',
      missing,
      message: `the investigation has no ${missing.join(' and no ')}; add ${missing.length > 1 ? 'them' : 'it'} with updateInvestigation, then promote it`,
    };
  const faulty = investigation.evidence.filter(({ outcome }) => outcome !== 'WORKED');
  const cited = faulty.flatMap((evidence) => {
    const conditions = conditionsOf(evidence.command, analyse);
    return conditions.length === 0 ? [] : [{ evidence, conditions }];
  });
  return {
    title: investigation.title,
    summary: investigation.fix,
    symptom: investigation.symptom,
    rootCause: investigation.rootCause,
    severity: faulty.some(({ outcome }) => outcome === 'HUNG') ? 'OUTAGE' : 'DEGRADED',
    tags: investigation.tags,
    trigger: triggerOf(
      cited.flatMap(({ conditions }) => conditions),
      investigation,
    ),
    scope: { entities: investigation.entities, kinds: [], attributes: {} },
    steps: stepsOf(investigation, analyse),
    examples: examplesOf(cited.map(({ evidence }) => evidence)),
  };
}

function triggerOf(conditions: readonly Condition[], investigation: InvestigationContent): TriggerSource {
  const distinct = distinctBy(conditions, (condition) => JSON.stringify(condition)).slice(
    0,
    ALTERNATIVES_MAX,
  );
  const [first] = distinct;
  if (first === undefined) {
    const lines = [investigation.title, investigation.symptom ?? ''].map((text) => clip(text));
    return { words: lines.filter((text) => text !== '') };
  }
  return { when: distinct.length === 1 ? first : { any: distinct } };
}

/** One condition for each thing that the line does; reads count only when the line does nothing else. */
function conditionsOf(line: string, analyse: AnalyseCommand): Condition[] {
  const analysis = analyse(line);
  if (analysis.kind === 'MalformedCommand') return [];
  const real = analysis.commands.filter((command) => !command.isHarmlessForm && command.program !== null);
  const mutating = real.filter(({ risk }) => risk !== 'READ');
  return (mutating.length > 0 ? mutating : real).flatMap(conditionOf);
}

/**
 * What the command does and to what, as it was written. A read is named by its program, because no read is warned
 * about by its action alone; so is a command whose action nobody knows.
 */
function conditionOf(command: SimpleCommand): Condition[] {
  const what = whatOf(command);
  if (what === null) return [];
  const access = command.risk === 'READ' ? undefined : ('write' as const);
  const paths = command.paths.filter((use) => access === undefined || use.access === access);
  if (paths.length > 0) {
    const within = [...new Set(paths.map(({ path }) => path).filter((path) => path.startsWith('/')))];
    if (within.length > 0)
      return within.map((path) => ({
        ...what,
        path: access === undefined ? { within: path } : { within: path, access },
      }));
  }
  const named = command.objects.filter(({ name, isAll }) => name !== null && !isAll);
  const [object] = named;
  if (object === undefined) return [what];
  const names = named.filter(({ type }) => type === object.type).flatMap(({ name }) => name ?? []);
  return [{ ...what, object: [...new Set(names)], objectType: object.type }];
}

function whatOf(command: SimpleCommand): Condition | null {
  const [action] = command.actions;
  if (action !== undefined && command.risk !== 'READ') return { action: [action] };
  if (command.program === null) return null;
  return { program: [[command.program, ...command.subcommand].join(' ')] };
}

function examplesOf(cited: readonly Evidence[]): RunbookExample[] {
  const examples = cited.map(({ command, entity }) => ({ command, entity, mustMatch: true }));
  return distinctBy(examples, ({ command, entity }) => `${entity ?? ''} ${command}`);
}

function stepsOf(investigation: InvestigationContent, analyse: AnalyseCommand): RunbookStep[] {
  const worked = investigation.evidence.filter(
    ({ outcome, command }) => outcome === 'WORKED' && changesSomething(command, analyse),
  );
  if (worked.length > 0) return worked.map(stepOf);
  return [{ text: investigation.fix ?? '', command: null, check: null, undo: null, parameters: [] }];
}

function changesSomething(line: string, analyse: AnalyseCommand): boolean {
  const analysis = analyse(line);
  return analysis.kind === 'Analysis' && analysis.risk !== 'READ';
}

// A command whose braces would read as an undeclared parameter is told in the text, where nothing is filled in.
function stepOf({ command, entity }: Evidence): RunbookStep {
  const isLiteral = placeholdersOf(command).length === 0;
  const shown =
    isLiteral && command.length > COMMAND_SHOWN_MAX ? `${command.slice(0, COMMAND_SHOWN_MAX)}…` : command;
  return {
    text: `${entity === null ? 'Run' : `On ${entity}, run`}: ${shown}`,
    command: isLiteral ? command : null,
    check: null,
    undo: null,
    parameters: [],
  };
}

function clip(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, WORDS_CHARACTERS_MAX).trim();
}

function distinctBy<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}
