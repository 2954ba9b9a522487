import type { Analysis } from '../../domain/command/analysis.ts';
import { parseSlug, printable, type Entity } from '../../domain/entity.ts';
import type { InvalidInput, InvalidSlug, MalformedCommand, NoSuchEntity } from '../../domain/failure.ts';
import type { Investigation, Runbook } from '../../domain/knowledge.ts';
import { matchSymptoms, type Shown } from '../../domain/matching/match-symptom.ts';
import type { Candidate, Match } from '../../domain/matching/match.ts';
import type { FleetModel } from '../../domain/model.ts';
import type { OutputFindings } from '../../domain/trigger/find-in-output.ts';
import { keepOutput, leftOutOf } from '../../domain/trigger/kept-output.ts';
import { SYMPTOM_KEY } from '../../domain/trigger/symptom.ts';
import type { Verdict } from '../../domain/verdict.ts';
import type { WhatMatters } from '../../graph/match-store.ts';
import type { CommandTools } from '../command-tools.ts';
import type { GraphQuestion } from './graph-question.ts';
import type { LedgerService } from './ledger-service.ts';
import type { FindInOutput } from './output-patterns.ts';
import type { SearchService } from './search-service.ts';

export interface SymptomQuestion {
  readonly entity: string;
  readonly output?: string | null | undefined;
  readonly exitCode?: number | null | undefined;
  readonly verdict?: Verdict | null | undefined;
  readonly command?: string | null | undefined;
}

/** What there is to know about what has shown. */
export interface SymptomKnowledge {
  readonly __typename: 'SymptomKnowledge';
  readonly entity: Entity;
  /** Null when no command was named. */
  readonly analysis: Analysis | null;
  /** BINDING before RELATED, then nearest first; same question, same order. */
  readonly matches: readonly Match[];
  readonly investigations: readonly Investigation[];
  readonly notes: readonly string[];
}

export type SymptomAnswer = SymptomKnowledge | InvalidSlug | InvalidInput | NoSuchEntity | MalformedCommand;

export interface SymptomService {
  /**
   * The knowledge that fits a symptom, in one round trip to the database. Refuses a bad or unknown slug, a question
   * that names no symptom, and a line that is no command.
   */
  knowledgeForSymptom(question: SymptomQuestion): Promise<SymptomAnswer>;
}

export interface SymptomDeps {
  readonly ask: GraphQuestion;
  readonly model: FleetModel;
  readonly tools: CommandTools;
  readonly findInOutput: FindInOutput;
  readonly searchRunbooks: SearchService['searchRunbooks'];
  readonly ledger: Pick<LedgerService, 'noteShown'>;
  /** The refusal for a slug that nobody has, with suggestions. */
  readonly refuseUnknownEntity: (slug: string) => Promise<NoSuchEntity>;
}

/** A question that was read: the output cut to what is kept, the command analysed. */
interface Asked {
  readonly output: string;
  /** The characters of the output that were not kept. */
  readonly leftOut: ReturnType<typeof leftOutOf>;
  readonly exitCode: number | null;
  readonly verdict: Verdict | null;
  readonly analysis: Analysis | null;
}

const NO_COMMAND: Pick<Analysis, 'commands' | 'hints'> = { commands: [], hints: [] };
const EXIT_CODE_MIN = -1;
const EXIT_CODE_MAX = 255;
const RELATED_BY_TEXT_MAX = 3;
// One word in common is chance: every other program prints "error".
const RELATED_TERMS_MIN = 2;
const SEARCHED_CHARACTERS = 1_000;

export function createSymptomService(deps: SymptomDeps): SymptomService {
  return {
    knowledgeForSymptom: async (question) => {
      const slug = parseSlug(question.entity);
      if (typeof slug === 'string')
        return { __typename: 'InvalidSlug', message: slug, slug: printable(question.entity) };
      const asked = readQuestion(question, deps.tools.analyse);
      if ('__typename' in asked) return asked;
      const found = await deps.ask({
        slug: question.entity,
        session: null,
        analysis: asked.analysis ?? NO_COMMAND,
        triggerKeys: [SYMPTOM_KEY],
      });
      if (found.target === null) return deps.refuseUnknownEntity(question.entity);
      const { matches, isLate } = await match(deps, asked, found);
      return {
        __typename: 'SymptomKnowledge',
        entity: found.target,
        analysis: asked.analysis,
        matches,
        investigations: found.investigations,
        notes: notesOf(asked, found, isLate),
      };
    },
  };
}

function readQuestion(
  question: SymptomQuestion,
  analyse: CommandTools['analyse'],
): Asked | InvalidInput | MalformedCommand {
  const { output = null, exitCode = null, verdict = null, command = null } = question;
  if ((output === null || output.trim() === '') && exitCode === null && verdict === null)
    return invalid('output', 'no symptom is named; give output, exitCode or verdict');
  if (exitCode !== null && (exitCode < EXIT_CODE_MIN || exitCode > EXIT_CODE_MAX))
    return invalid(
      'exitCode',
      `exitCode is ${exitCode}; exit codes are ${EXIT_CODE_MIN} to ${EXIT_CODE_MAX}`,
    );
  const asked = { output: keepOutput(output ?? ''), leftOut: leftOutOf(output ?? ''), exitCode, verdict };
  if (command === null || command.trim() === '') return { ...asked, analysis: null };
  const analysis = analyse(command);
  if (analysis.kind === 'Analysis') return { ...asked, analysis };
  return { __typename: 'MalformedCommand', message: analysis.message, position: analysis.position };
}

async function match(
  deps: SymptomDeps,
  asked: Asked,
  found: WhatMatters,
): Promise<{ readonly matches: Match[]; readonly isLate: boolean }> {
  const candidates = found.runbooks.flatMap((runbook) => candidateOf(runbook, deps.tools));
  const patterns = new Set(candidates.flatMap(({ trigger }) => trigger.symptom?.output ?? []));
  const findings: OutputFindings | null =
    asked.output === '' ? new Map() : await deps.findInOutput([...patterns], asked.output);
  const shown: Shown = {
    exitCode: asked.exitCode,
    verdict: asked.verdict,
    findings: findings ?? new Map(),
  };
  const matches = matchSymptoms({
    shown,
    analysis: asked.analysis,
    starts: found.starts.filter(({ isRetired }) => !isRetired),
    candidates,
    model: deps.model,
    implied: deps.tools.implied,
  });
  deps.ledger.noteShown(matches.map(({ runbook }) => runbook.id));
  const isBound = matches.some(({ strength }) => strength === 'BINDING');
  return {
    matches: isBound ? matches : [...matches, ...relatedByText(deps, asked, found, matches)],
    isLate: findings === null,
  };
}

function candidateOf(runbook: Runbook, { compile }: CommandTools): Candidate[] {
  const trigger = runbook.trigger === null ? null : compile(runbook.trigger);
  return trigger === null || 'kind' in trigger ? [] : [{ runbook, trigger }];
}

/** Offers, never warnings: runbooks whose symptom reads like the end of the output, when nothing binds. */
function relatedByText(
  deps: SymptomDeps,
  asked: Asked,
  found: WhatMatters,
  matches: readonly Match[],
): Match[] {
  const shown = new Set(matches.map(({ runbook }) => runbook.slug));
  const commands = asked.analysis?.commands.map(({ text }) => text).join(' ') ?? '';
  const text = `${asked.output.slice(-SEARCHED_CHARACTERS)} ${commands}`.trim();
  if (text === '') return [];
  return deps
    .searchRunbooks(text, 4 * RELATED_BY_TEXT_MAX + shown.size, ['symptom'])
    .filter(({ runbook, terms }) => !shown.has(runbook.slug) && terms.length >= RELATED_TERMS_MIN)
    .slice(0, RELATED_BY_TEXT_MAX)
    .map(({ runbook, terms }) => ({
      runbook,
      strength: 'RELATED',
      reasons: [`its symptom speaks of ${terms.join(', ')}`],
      entity: found.target?.slug ?? '',
      path: [],
      command: null,
    }));
}

function notesOf(asked: Asked, found: WhatMatters, isLate: boolean): string[] {
  const resolved = new Set(found.starts.map(({ key }) => key));
  const unresolved = asked.analysis?.hints.filter(({ key }) => !resolved.has(key)) ?? [];
  const { leftOut } = asked;
  return [
    ...(leftOut === null
      ? []
      : [
          `only the head and the tail of the output were looked through, not its characters ${leftOut.from} to ${leftOut.to}: ask again with that part alone where the symptom may stand in it`,
        ]),
    ...(isLate ? ['looking through the output took too long: patterns on it were not tried'] : []),
    ...unresolved.map(
      ({ via, name }) =>
        `nothing in the fleet is known as ${via} ${printable(name)}: what applies there was not looked up`,
    ),
    ...(found.isCut
      ? ['there are more related entities or runbooks than are looked at; the nearest by name were taken']
      : []),
    ...(found.target?.isRetired ? [`${found.target.slug} is retired: no runbook is matched against it`] : []),
  ];
}

function invalid(field: string, message: string): InvalidInput {
  return { __typename: 'InvalidInput', field, message };
}
