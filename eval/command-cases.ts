import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { RISKS } from '../src/domain/command/analysis.ts';
import { readJsonLines } from './read-file.ts';

/** Files of command lines with the risk that a person gives them, and of pairs that are the same or not. */

const RISK_WORDS = RISKS.map((risk) => risk.toLowerCase());

const commandCase = z.object({
  id: z.string(),
  command: z.string(),
  risk: z.string().refine((word) => RISK_WORDS.includes(word), `is none of ${RISK_WORDS.join(', ')}`),
  long: z.boolean(),
});
export type CommandCase = z.infer<typeof commandCase>;

const DEFAULT_TARGET = 'host:strong';
const commandPair = z.object({
  id: z.string(),
  a: z.string(),
  b: z.string(),
  same: z.boolean(),
  why: z.string().default(''),
  target_a: z.string().default(DEFAULT_TARGET),
  target_b: z.string().default(DEFAULT_TARGET),
});
export type CommandPair = z.infer<typeof commandPair>;

const namesOfHops = z.object({
  ssh: z.record(z.string(), z.string()),
  guest: z.record(z.string(), z.string()),
});
/** What the names of hops stand for: ssh words and vmids to slugs. */
export type NamesOfHops = z.infer<typeof namesOfHops>;

export function readCommandCases(file: string): CommandCase[] {
  return readJsonLines(file, commandCase);
}

export function readCommandPairs(file: string): CommandPair[] {
  return readJsonLines(file, commandPair);
}

export function readNames(file: string): NamesOfHops {
  return namesOfHops.parse(parse(readFileSync(file, 'utf8')));
}
