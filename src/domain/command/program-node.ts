import { compileCondition, type Condition } from './conditions.ts';
import { parseEffect, type Effect } from './effects.ts';
import { splitWords, type PathClasses } from './matchers.ts';
import { buildOptionTable, type OptionTable } from './option-table.ts';
import { NO_ROLES, parseOperandRoles, parseRole, type OperandRoles, type Role } from './roles.ts';
import type { AlternativeInput, CarriesInput, HopInput, NodeInput, RuleInput } from './vocabulary-schema.ts';

export interface Rule {
  readonly holds: Condition;
  readonly then: Effect | null;
  readonly also: Effect | null;
  readonly undo: string | null;
  readonly why: string;
}

/** One way in which a wrapper names the command inside it. */
export interface Alternative {
  readonly holds: Condition;
  readonly run: AlternativeInput['run'];
  /** Operands that belong to the wrapper itself. */
  readonly skip: number;
  readonly options: readonly string[];
  /** The command begins behind this in the option's value. */
  readonly after: string | null;
  /** More words follow that are only known when it runs (xargs). */
  readonly isAppended: boolean;
  readonly until: string | null;
  readonly drop: ReadonlySet<string>;
}

export interface Carrier {
  readonly alternatives: readonly Alternative[];
  readonly hops: readonly HopInput[];
  /** Leaving the wrapper away gives the same command. */
  readonly isNeutral: boolean;
  /** Options with which it is not neutral after all. */
  readonly significant: ReadonlySet<string>;
  /** Options that lead elsewhere than the name of the hop says. */
  readonly isDetour: Condition;
  readonly takesAssignments: boolean;
  /** The wrapper is a command of its own as well (find, docker run). */
  readonly isKept: boolean;
  /** The inner command runs in the same shell and sees its variables. */
  readonly isSameShell: boolean;
  readonly placeholderOptions: readonly string[];
  readonly placeholder: string | null;
  readonly also: Effect | null;
}

/** A program or one of its subcommands. */
export interface ProgramNode {
  readonly name: string;
  readonly table: OptionTable;
  readonly operands: OperandRoles;
  /** Other roles of the operands; the first whose condition holds counts. */
  readonly forms: readonly { readonly holds: Condition; readonly operands: OperandRoles }[];
  /** What it does with the directory it is started in. */
  readonly here: Role | null;
  readonly treeFlags: ReadonlySet<string>;
  readonly isAlwaysTree: boolean;
  /** What it does when no rule decides; null: not known. */
  readonly effect: Effect | null;
  /** What an unknown subcommand does; null: not known. */
  readonly otherwise: Effect | null;
  readonly rules: readonly Rule[];
  readonly language: string | null;
  readonly undo: string | null;
  readonly same: string | null;
  readonly carrier: Carrier | null;
  /** Its words and its standard input go to another machine. */
  readonly isClient: boolean;
  readonly abbreviates: boolean;
  readonly children: Map<string, ProgramNode>;
}

function compileRule(input: RuleInput, classes: PathClasses): Rule {
  if (input.then === undefined && input.also === undefined) throw new Error('a rule needs "then" or "also"');
  const then = input.then === undefined ? null : parseEffect(input.then);
  if (then !== null && then.risk === null) throw new Error(`"then: ${input.then ?? ''}" names no risk`);
  return {
    holds: compileCondition(input.if, classes),
    then,
    also: input.also === undefined ? null : parseEffect(input.also),
    undo: input.undo ?? null,
    why: input.why ?? JSON.stringify(input.if),
  };
}

function compileAlternative(input: AlternativeInput, classes: PathClasses): Alternative {
  return {
    holds: input.if === undefined ? () => true : compileCondition(input.if, classes),
    run: input.run,
    skip: input.skip ?? 0,
    options: splitWords(input.option ?? ''),
    after: input.after ?? null,
    isAppended: input.append ?? false,
    until: input.until ?? null,
    drop: new Set(splitWords(input.drop ?? '')),
  };
}

function compileCarrier(input: CarriesInput, classes: PathClasses): Carrier {
  const placeholder = splitWords(input.placeholder ?? '');
  return {
    alternatives: input.inner.map((alternative) => compileAlternative(alternative, classes)),
    hops: input.hops ?? [],
    isNeutral: input.neutral ?? false,
    significant: new Set(splitWords(input.significant ?? '')),
    isDetour: input.detours === undefined ? () => false : compileCondition(input.detours, classes),
    takesAssignments: input.assignments ?? false,
    isKept: input.keep ?? false,
    isSameShell: input.isSameShell ?? false,
    placeholderOptions: placeholder.filter((word) => word.startsWith('-')),
    placeholder: placeholder.find((word) => !word.startsWith('-')) ?? null,
    also: input.also === undefined ? null : parseEffect(input.also),
  };
}

const parseRisky = (text: string | undefined): Effect | null => {
  if (text === undefined) return null;
  const effect = parseEffect(text);
  if (effect.risk === null) throw new Error(`"${text}" names no risk`);
  return effect;
};

/**
 * Compiles an entry and its subcommands. Options and rules of a node hold for what is below it as well;
 * the parent's rules are asked first.
 * @throws Error when something in it is not understood.
 */
export function compileNode(
  name: string,
  input: NodeInput,
  parentTable: OptionTable,
  parentRules: readonly Rule[],
  classes: PathClasses,
): ProgramNode {
  const table = buildOptionTable(input, parentTable);
  const rules = [...parentRules, ...(input.rules ?? []).map((rule) => compileRule(rule, classes))];
  const children = new Map<string, ProgramNode>();
  for (const [names, value] of Object.entries(input.commands ?? {})) {
    const child = typeof value === 'string' ? { effect: value } : value;
    const aliases = names.split('|').map((part) => part.trim());
    const node = compileNode(`${name} ${aliases[0] ?? names}`, child, table, rules, classes);
    for (const alias of aliases) children.set(alias, node);
  }
  return {
    name,
    table,
    operands: input.operands === undefined ? NO_ROLES : parseOperandRoles(input.operands),
    forms: (input.forms ?? []).map((form) => ({
      holds: compileCondition(form.if, classes),
      operands: parseOperandRoles(form.operands),
    })),
    here: input.here === undefined ? null : parseRole(input.here),
    treeFlags: new Set(splitWords(input.tree ?? '')),
    isAlwaysTree: input.tree === 'always',
    effect: parseRisky(input.effect),
    otherwise: parseRisky(input.otherwise),
    rules,
    language: input.code ?? null,
    undo: input.undo ?? null,
    same: input.same ?? null,
    carrier: input.carries === undefined ? null : compileCarrier(input.carries, classes),
    isClient: input.client ?? false,
    abbreviates: input.abbreviates ?? false,
    children,
  };
}
