import { z } from 'zod';
import { RISKS, type Risk } from '../command/analysis.ts';
import { isSlug } from '../entity.ts';
import { judge, type InputFault } from '../input-fault.ts';
import type { FleetModel } from '../model.ts';
import { POLICY_ANSWERS, type PolicyAnswer, type PolicyRuling } from './situation.ts';

/** `policy.yaml` as checked data: an ordered table of rules, of which the first that fits answers. */

const FLAGS = ['EXPOSES', 'SENDS'] as const;
type Flag = (typeof FLAGS)[number];

/** A condition is one word or several of which one is enough. */
const oneOf = <T>(item: z.ZodType<T>, words: readonly string[] = ['a word']) =>
  z
    .union([item, z.array(item).min(1)], { error: `is ${words.join(', ')}, or a list of these` })
    .transform((value): readonly T[] => (Array.isArray(value) ? value : [value]))
    .optional();

const rule = z.strictObject({
  name: z.string().min(1).max(80),
  why: z.string().min(1).max(300),
  answer: z.enum(POLICY_ANSWERS),
  entity: oneOf(z.string()),
  kind: oneOf(z.string()),
  action: oneOf(z.string()),
  risk: oneOf(z.enum(RISKS), RISKS),
  flag: oneOf(z.enum(FLAGS), FLAGS),
});
const file = z.strictObject({ version: z.literal(1), rules: z.array(rule).min(1).max(1_000) });

export type PolicyRule = z.output<typeof rule>;

export interface Policy {
  readonly rules: readonly PolicyRule[];
}

/** What the words of a policy are held against. */
export interface PolicyWords {
  readonly kinds: FleetModel['kinds'];
  /** Names of all actions. */
  readonly actions: readonly string[];
}

/** A simple command on an entity, as rules see it. */
export interface PolicySubject {
  /** Null where the graph does not know the place. */
  readonly entity: {
    /** Its slug, and former ones by which rules may still call it. */
    readonly slugs: readonly string[];
    /** Its kind and all that this one extends. */
    readonly kinds: readonly string[];
  } | null;
  readonly actions: readonly string[];
  /** The actions and all that follows from them. */
  readonly implied: readonly string[];
  readonly risk: Risk;
  readonly exposes: boolean;
  readonly sends: boolean;
}

/** The policy, or what is wrong with it: each fault names its field and what to write instead. */
export function readPolicy(
  content: unknown,
  words: PolicyWords,
): Policy | { readonly faults: readonly InputFault[] } {
  const judged = judge(file, content, 'the policy');
  if ('faults' in judged) return judged;
  const faults = judged.data.rules.flatMap((each, index) => [
    ...wordFaults(each, `rules[${index}]`, words),
    ...(isBeforeIn(judged.data.rules, index)
      ? [fault(`rules[${index}].name`, `is the name of an earlier rule; give each its own`)]
      : []),
  ]);
  return faults.length > 0 ? { faults } : judged.data;
}

function isBeforeIn(rules: readonly PolicyRule[], index: number): boolean {
  return rules.findIndex(({ name }) => name === rules[index]?.name) < index;
}

function fault(field: string, message: string): InputFault {
  return { field, message: `${field} ${message}` };
}

/** Words that the schema cannot know: slugs, kinds, actions; and what no rule may say. */
function wordFaults(each: PolicyRule, at: string, { kinds, actions }: PolicyWords): InputFault[] {
  const known = new Set(actions);
  const family = (name: string): boolean =>
    name.endsWith('.*') && actions.some((action) => action.startsWith(name.slice(0, -1)));
  return [
    ...(each.entity ?? [])
      .filter((slug) => !isSlug(slug))
      .map((slug) =>
        fault(`${at}.entity`, `is a slug such as host:strong, which ${JSON.stringify(slug)} is not`),
      ),
    ...(each.kind ?? [])
      .filter((kind) => !kinds.has(kind))
      .map((kind) =>
        fault(`${at}.kind`, `names no kind by ${kind}; use one of ${[...kinds.keys()].join(', ')}`),
      ),
    ...(each.action ?? [])
      .filter((name) => !known.has(name) && !family(name) && !/^program:[\w.+-]+$/.test(name))
      .map((name) =>
        fault(
          `${at}.action`,
          `names no action by ${name}; use one such as ${actions.slice(0, 3).join(', ')}`,
        ),
      ),
    ...((each.risk?.includes('DESTRUCTIVE') ?? false) && ['RUN', 'ASK'].includes(each.answer)
      ? [fault(`${at}.answer`, 'is ASK_EACH_TIME or DENY where the risk is DESTRUCTIVE')]
      : []),
  ];
}

const NO_RULE: PolicyRuling = { answer: 'ASK', rule: 'no rule', why: 'no rule of the policy speaks of it' };

/** Slugs that rules name: whoever judges looks up which entities are or were called so. */
export function slugsIn({ rules }: Policy): string[] {
  return [...new Set(rules.flatMap(({ entity }) => entity ?? []))];
}

/** What the policy answers to a simple command on an entity. */
export function ruleOn({ rules }: Policy, subject: PolicySubject): PolicyRuling {
  const found = rules.find((each) => fits(each, subject));
  const ruling = found === undefined ? NO_RULE : { answer: found.answer, rule: found.name, why: found.why };
  return subject.risk === 'DESTRUCTIVE' ? atLeastEachTime(ruling) : ruling;
}

/** No rule lets destroy without a question: a wide one was hardly meant to. */
function atLeastEachTime(ruling: PolicyRuling): PolicyRuling {
  if (stricter(ruling.answer, 'ASK_EACH_TIME') === ruling.answer) return ruling;
  return {
    ...ruling,
    answer: 'ASK_EACH_TIME',
    why: 'it destroys, which asks each time whatever a rule says',
  };
}

export function stricter(a: PolicyAnswer, b: PolicyAnswer): PolicyAnswer {
  return POLICY_ANSWERS.indexOf(a) >= POLICY_ANSWERS.indexOf(b) ? a : b;
}

function fits(each: PolicyRule, subject: PolicySubject): boolean {
  return (
    (each.risk?.includes(subject.risk) ?? true) &&
    (each.flag?.some((flag) => hasFlag(subject, flag)) ?? true) &&
    fitsPlace(each, subject) &&
    fitsActions(each, subject)
  );
}

function hasFlag({ exposes, sends }: PolicySubject, flag: Flag): boolean {
  return flag === 'EXPOSES' ? exposes : sends;
}

/** A place that nobody knows is no entity and of no kind; it counts as unknown elsewhere. */
function fitsPlace({ entity, kind }: PolicyRule, { entity: place }: PolicySubject): boolean {
  const isOne = (wanted: readonly string[] | undefined, names: readonly string[]): boolean =>
    wanted === undefined || wanted.some((name) => names.includes(name));
  return isOne(entity, place?.slugs ?? []) && isOne(kind, place?.kinds ?? []);
}

/** Letting run takes everything that it does; asking and denying take one thing of what it does or brings about. */
function fitsActions({ action, answer }: PolicyRule, { actions, implied }: PolicySubject): boolean {
  if (action === undefined) return true;
  const isNamed = (name: string): boolean =>
    action.some((each) => (each.endsWith('.*') ? name.startsWith(each.slice(0, -1)) : each === name));
  return answer === 'RUN'
    ? actions.length > 0 && actions.every(isNamed)
    : [...actions, ...implied].some(isNamed);
}
