import type { Analysis } from '../../domain/command/analysis.ts';
import type { Caller } from '../../domain/caller.ts';
import { parseSlug, printable, type Entity } from '../../domain/entity.ts';
import type { InvalidSlug, MalformedCommand, NoSuchEntity, NoSuchSession } from '../../domain/failure.ts';
import type { Investigation, Runbook } from '../../domain/knowledge.ts';
import { matchRunbooks, type Candidate, type Match } from '../../domain/matching/match.ts';
import type { FleetModel } from '../../domain/model.ts';
import type { CompiledTrigger, CompileTrigger } from '../../domain/trigger/compile.ts';
import type { WhatMatters } from '../../graph/match-store.ts';
import type { CommandTools } from '../command-tools.ts';
import type { GraphQuestion } from './graph-question.ts';
import type { LedgerService } from './ledger-service.ts';
import {
  noSuchSession,
  notesOnReceipts,
  type AskedLine,
  type ReceiptService,
  type ShownMatch,
} from './receipt-service.ts';

export interface EntityKnowledgeQuestion {
  readonly entity: string;
  readonly command: string;
  readonly session: string | null;
  /** Who asks; without it, no receipt is given and nothing counts as shown. */
  readonly caller?: Caller;
}

/** What there is to know before this command runs there. */
export interface EntityKnowledge {
  readonly __typename: 'EntityKnowledge';
  readonly entity: Entity;
  readonly analysis: Analysis;
  /** BINDING before RELATED, then nearest first; same question, same order. */
  readonly matches: readonly ShownMatch[];
  readonly investigations: readonly Investigation[];
  /** What could not be looked at or told apart, in a person's words. */
  readonly notes: readonly string[];
}

export type EntityKnowledgeAnswer =
  EntityKnowledge | InvalidSlug | NoSuchEntity | MalformedCommand | NoSuchSession;

export interface EntityKnowledgeDeps {
  readonly ask: GraphQuestion;
  readonly model: FleetModel;
  readonly tools: CommandTools;
  readonly receipts: Pick<ReceiptService, 'issue'>;
  readonly ledger: Pick<LedgerService, 'noteShown'>;
  /** Hits of the text index as it stands, best first; no trip to the database. */
  readonly searchRunbooks: (
    text: string,
    limit: number,
  ) => readonly { readonly runbook: Runbook; readonly terms: readonly string[] }[];
  /** The refusal for a slug that nobody has, with suggestions. */
  readonly refuseUnknownEntity: (slug: string) => Promise<NoSuchEntity>;
}

export interface EntityKnowledgeService {
  /**
   * The knowledge that matters for a command on an entity, in one round trip to the database. Refuses a bad or
   * unknown slug, a line that is no command, and a session that does not exist.
   */
  entityKnowledge(question: EntityKnowledgeQuestion): Promise<EntityKnowledgeAnswer>;
  /** What applies to a line of which the graph was asked already, without receipts; nothing counts as shown. */
  matchesOf(analysis: Analysis, found: WhatMatters): Match[];
  /** The same as it is shown: with receipts for this caller, and what could not be told. */
  show(line: AskedLine): Promise<Pick<EntityKnowledge, 'matches' | 'notes'>>;
}

interface Asked {
  readonly caller: Caller | undefined;
  readonly analysis: Analysis;
  readonly found: WhatMatters;
}

const RELATED_BY_TEXT_MAX = 3;
/** Offers beyond this are left out; what binds never is. */
const RELATED_MAX = 5;

export function createEntityKnowledgeService(deps: EntityKnowledgeDeps): EntityKnowledgeService {
  const { ask, model } = deps;
  const { analyse, compile, implied, aliasesOf } = deps.tools;
  const compileStored = rememberCompiled(compile);

  const match = (analysis: Analysis, found: WhatMatters): Match[] => {
    const starts = found.starts.filter(({ isRetired }) => !isRetired);
    const candidates = found.runbooks.flatMap((runbook): Candidate[] => {
      const trigger = compileStored(runbook);
      return trigger === null ? [] : [{ runbook, trigger }];
    });
    const matches = matchRunbooks({ analysis, starts, candidates, model, implied, aliasesOf });
    return matches.some(({ strength }) => strength === 'BINDING')
      ? matches
      : [...matches, ...relatedByText(deps, analysis, found, matches)];
  };

  /** The matches with their receipts, and what could not be told or given. */
  const show = async ({ caller, ...line }: Asked): Promise<Pick<EntityKnowledge, 'matches' | 'notes'>> => {
    const all = match(line.analysis, line.found);
    const matches = withinBounds(all);
    const notes = [...notesOf(line.analysis, line.found), ...notesOnRest(all.length - matches.length)];
    if (caller === undefined) return { matches, notes };
    // What reads alike was not shown because it applies, so it says nothing about the runbook.
    const applying = matches.filter(({ command }) => command !== null);
    deps.ledger.noteShown(applying.map(({ runbook }) => runbook.id));
    return {
      matches: await deps.receipts.issue({ ...line, caller }, matches),
      notes: [...notes, ...notesOnReceipts({ ...line, caller })],
    };
  };

  return {
    matchesOf: match,
    show,
    entityKnowledge: async (question) => {
      const slug = parseSlug(question.entity);
      if (typeof slug === 'string')
        return { __typename: 'InvalidSlug', message: slug, slug: printable(question.entity) };
      const analysis = analyse(question.command);
      if (analysis.kind === 'MalformedCommand') {
        return { __typename: 'MalformedCommand', message: analysis.message, position: analysis.position };
      }
      const found = await ask({ slug: question.entity, session: question.session, analysis });
      if (found.target === null) return deps.refuseUnknownEntity(question.entity);
      if (question.session !== null && found.session === null) return noSuchSession(question.session);
      return {
        __typename: 'EntityKnowledge',
        entity: found.target,
        analysis,
        ...(await show({ caller: question.caller, analysis, found })),
        investigations: found.investigations,
      };
    },
  };
}

/** Everything that binds, and the nearest of the rest: sixty offers would hide the one warning. */
function withinBounds(matches: readonly Match[]): Match[] {
  const related = matches.filter(({ strength }) => strength === 'RELATED').slice(0, RELATED_MAX);
  return [...matches.filter(({ strength }) => strength === 'BINDING'), ...related];
}

function notesOnRest(count: number): string[] {
  return count > 0 ? [`${count} more RELATED runbooks are left out; searchKnowledge finds them`] : [];
}

const COMPILED_MAX = 5_000;

/** Compiling is pure, so its result may be kept by the source; the decision itself is never kept. */
function rememberCompiled(compile: CompileTrigger): (runbook: Runbook) => CompiledTrigger | null {
  const known = new Map<string, CompiledTrigger | null>();
  return ({ trigger }) => {
    if (trigger === null) return null;
    const key = JSON.stringify(trigger);
    const remembered = known.get(key);
    if (remembered !== undefined) return remembered;
    const compiled = compile(trigger);
    const usable = 'kind' in compiled ? null : compiled;
    if (known.size >= COMPILED_MAX) known.clear();
    known.set(key, usable);
    return usable;
  };
}

/** Offers, never warnings: what reads alike, when nothing binds. */
function relatedByText(
  deps: EntityKnowledgeDeps,
  analysis: Analysis,
  found: WhatMatters,
  matches: readonly Match[],
): Match[] {
  if (analysis.risk === 'READ') return [];
  const shown = new Set(matches.map(({ runbook }) => runbook.slug));
  const text = analysis.commands.map((command) => command.text).join(' ');
  return deps
    .searchRunbooks(text, RELATED_BY_TEXT_MAX + shown.size)
    .filter(({ runbook }) => !shown.has(runbook.slug) && runbook.status !== 'RETIRED')
    .slice(0, RELATED_BY_TEXT_MAX)
    .map(({ runbook, terms }) => ({
      runbook,
      strength: 'RELATED',
      reasons: [`its text speaks of ${terms.join(', ')}`],
      entity: found.target?.slug ?? '',
      path: [],
      command: null,
    }));
}

function notesOf(analysis: Analysis, found: WhatMatters): string[] {
  const resolved = new Set(found.starts.map(({ key }) => key));
  const unresolved = analysis.hints.filter(({ key }) => !resolved.has(key));
  return [
    ...analysis.unknowns,
    ...unresolved.map(({ via, name }) =>
      via === 'ssh'
        ? `no machine of the fleet is known as "${printable(name)}": what applies there was not looked up`
        : `no guest with the vmid ${printable(name)} is known there: what applies to it was not looked up`,
    ),
    ...(found.isCut
      ? ['there are more related entities or runbooks than are looked at; the nearest by name were taken']
      : []),
    ...(found.target?.isRetired ? [`${found.target.slug} is retired: no runbook is matched against it`] : []),
  ];
}
