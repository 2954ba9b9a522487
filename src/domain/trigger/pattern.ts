import { RE2JS, RE2JSSyntaxException } from 're2js';
import type { TriggerFault } from './fault.ts';
import { PATTERN_SIZE_MAX, patternSize } from './pattern-size.ts';

/**
 * Patterns of authors run on re2js alone: its time is linear in the text, whatever the pattern (T-10).
 * Look-around and back-references do not exist there and are refused when the pattern is saved.
 */

/** A tried pattern; null stands for a match without further words. */
export type PatternMatcher = (text: string) => boolean;

/** Compiles a pattern, or says what is wrong and where. Never throws. */
export function compilePattern(pattern: string): PatternMatcher | TriggerFault {
  const size = patternSize(pattern);
  if (size > PATTERN_SIZE_MAX) {
    return {
      kind: 'TriggerFault',
      field: 'trigger.pattern',
      message:
        `written out, the pattern has about ${size} parts and at most ${PATTERN_SIZE_MAX} are tried; ` +
        'repeat less, for example with * in place of {0,1000}',
      position: null,
    };
  }
  try {
    const compiled = RE2JS.compile(pattern);
    return (text) => compiled.matcher(text).find();
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    return {
      kind: 'TriggerFault',
      field: 'trigger.pattern',
      message: `${describe(error)}; patterns are RE2 syntax, without look-around and back-references`,
      position: positionOf(pattern, error),
    };
  }
}

function describe(error: RE2JSSyntaxException): string {
  const fragment = error.getPattern();
  return fragment === null ? error.getDescription() : `${error.getDescription()}: ${fragment}`;
}

/** The library names the faulty fragment; where that is the whole pattern, the shortest prefix with the same fault tells more. */
function positionOf(pattern: string, error: RE2JSSyntaxException): number {
  const fragment = error.getPattern();
  if (fragment !== null && fragment !== pattern) return Math.max(0, pattern.indexOf(fragment));
  if (error.getDescription().startsWith('missing closing')) return pattern.length;
  for (let length = 1; length <= pattern.length; length += 1) {
    if (faultOf(pattern.slice(0, length)) === error.getDescription()) return length - 1;
  }
  return 0;
}

function faultOf(pattern: string): string | null {
  try {
    RE2JS.compile(pattern);
    return null;
  } catch (error) {
    return error instanceof RE2JSSyntaxException ? error.getDescription() : null;
  }
}
