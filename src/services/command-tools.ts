import { analyseCommand } from '../domain/command/analyse.ts';
import type { Analysis, MalformedCommand } from '../domain/command/analysis.ts';
import type { AliasesOf } from '../domain/matching/match.ts';
import { compileTrigger, type CompileTrigger } from '../domain/trigger/compile.ts';
import type { ImpliedActions } from '../domain/trigger/evaluate.ts';
import { createImpliedActions } from '../domain/trigger/implied.ts';
import { createTriggerTables } from '../domain/trigger/tables.ts';
import type { Tables } from './tables.ts';

/** The rules of commands and triggers, bound to the tables that this process has read. */
export interface CommandTools {
  readonly analyse: (line: string, stdin?: string | null) => Analysis | MalformedCommand;
  readonly compile: CompileTrigger;
  readonly implied: ImpliedActions;
  readonly aliasesOf: AliasesOf;
}

export function createCommandTools({ vocabulary, triggerWords }: Tables): CommandTools {
  const triggerTables = createTriggerTables(vocabulary, triggerWords);
  return {
    analyse: (line, stdin) => analyseCommand(line, vocabulary, stdin),
    compile: (source, origin) => compileTrigger(source, triggerTables, origin),
    implied: createImpliedActions(vocabulary),
    aliasesOf: (name) => triggerWords.aliases.get(name) ?? [name],
  };
}
