import { RE2JS } from 're2js';

/** What a pattern came to in a text: where it was found, or null. */
export interface FoundText {
  /** The text that matched, cut to a length that a person reads. */
  readonly text: string;
}

/** For each pattern the text that matched; null where none did. */
export type OutputFindings = ReadonlyMap<string, FoundText | null>;

const SHOWN_CHARACTERS_MAX = 120;

/**
 * Looks for each pattern once. The time is linear in the text for every pattern (T-10); a pattern that does not compile
 * is found nowhere, since saving has refused it.
 */
export function findInOutput(patterns: readonly string[], output: string): OutputFindings {
  return new Map(patterns.map((pattern) => [pattern, findOne(pattern, output)]));
}

function findOne(pattern: string, output: string): FoundText | null {
  const compiled = compileOrNull(pattern);
  const matcher = compiled?.matcher(output);
  if (!matcher?.find()) return null;
  const text = matcher.group() ?? '';
  return {
    text: text.length > SHOWN_CHARACTERS_MAX ? `${text.slice(0, SHOWN_CHARACTERS_MAX)}…` : text,
  };
}

function compileOrNull(pattern: string): RE2JS | null {
  try {
    return RE2JS.compile(pattern);
  } catch {
    return null;
  }
}
