import { z } from 'zod';
import { createWordFinder, type FindWords } from './word-finder.ts';

/** `schema/secrets.yaml` as checked data: what is taken for a secret. */

const example = z.string().min(1);
const row = z.strictObject({
  name: z.string().regex(/^[a-z-]+$/),
  summary: z.string(),
  any: z.array(z.string().min(2)).min(1),
  pattern: z.string(),
  ignoreCase: z.boolean().default(false),
  always: z.boolean().default(false),
  masked: z.array(example).min(1),
  kept: z.array(example).default([]),
});
const block = z.strictObject({
  name: z.string().regex(/^[a-z-]+$/),
  summary: z.string(),
  any: z.array(z.string().min(2)).min(1),
  begin: z.string(),
  end: z.string(),
});
const file = z.strictObject({
  version: z.literal(1),
  unless: z.string(),
  blocks: z.array(block),
  rows: z.array(row).min(1),
});

export interface SecretRow {
  readonly name: string;
  readonly summary: string;
  /** One of these occurs in the line in lower case, or the pattern is not tried. */
  readonly any: readonly string[];
  readonly pattern: RegExp;
  /** It goes even when it looks like a reference. */
  readonly always: boolean;
  /** With « and » around what goes. */
  readonly masked: readonly string[];
  readonly kept: readonly string[];
}

export interface SecretBlock {
  readonly name: string;
  readonly summary: string;
  /** One of these occurs in lower case where one begins. */
  readonly any: readonly string[];
  readonly begin: RegExp;
  readonly end: RegExp;
}

export interface SecretTable {
  /** What stands where a secret would and is none. */
  readonly unless: RegExp;
  readonly blocks: readonly SecretBlock[];
  readonly rows: readonly SecretRow[];
  /** Which rows, and after them blocks, have one of their words in a text, by the bits of their places. */
  readonly wordsIn: FindWords;
}

/** Throws an Error that names the row whose pattern does not compile. */
export function parseSecretTable(content: unknown): SecretTable {
  const read = file.parse(content);
  return {
    unless: compile('unless', read.unless, 'i'),
    blocks: read.blocks.map(({ begin, end, ...rest }) => ({
      ...rest,
      begin: compile(rest.name, begin, ''),
      end: compile(rest.name, end, ''),
    })),
    rows: read.rows.map(({ pattern, ignoreCase, ...rest }) => ({
      ...rest,
      pattern: compile(rest.name, pattern, ignoreCase ? 'dgi' : 'dg'),
    })),
    wordsIn: createWordFinder([...read.rows, ...read.blocks].map(({ any }) => any)),
  };
}

function compile(name: string, pattern: string, flags: string): RegExp {
  try {
    return new RegExp(pattern, flags);
  } catch (error) {
    throw new Error(`schema/secrets.yaml: the pattern of ${name} does not compile`, { cause: error });
  }
}
