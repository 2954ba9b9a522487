import { ProgramError } from './context.ts';

/**
 * Options as PVE's command line reads them, with all its traps: they may stand anywhere before `--`, be abbreviated to
 * any unambiguous beginning, start with one dash or two, in any case; and positional parameters are options too.
 */
export interface OptionTable {
  /** `flag`: a value follows if the next word does not look like an option. `value`: the next word is taken. */
  readonly [name: string]: 'flag' | 'value';
}

export interface Parsed {
  readonly options: Readonly<Record<string, string>>;
  readonly words: readonly string[];
}

const OPTION = /^(--|-)([^=]+)(?:=([\s\S]*))?$/;

/** Throws ProgramError with the texts of Getopt::Long and the usage line. */
export function parseOptions(args: readonly string[], table: OptionTable, usage: string): Parsed {
  const options: Record<string, string> = {};
  const words: string[] = [];
  const faults: string[] = [];
  const rest = [...args];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--') {
      words.push(...rest.splice(0));
      break;
    }
    const match = OPTION.exec(word);
    if (match === null) {
      words.push(word);
      continue;
    }
    const found = findOption(match[2] ?? '', table);
    if ('fault' in found) {
      faults.push(found.fault);
      continue;
    }
    const value = match[3] ?? valueFrom(rest, table[found.name] ?? 'flag');
    if (value === null) faults.push(`Option ${match[2] ?? ''} requires an argument`);
    else options[found.name] = value;
  }
  if (faults.length > 0) throw new ProgramError([...faults, '400 unable to parse option', usage].join('\n'));
  return { options, words };
}

function findOption(text: string, table: OptionTable): { name: string } | { fault: string } {
  const asked = text.toLowerCase();
  const names = Object.keys(table).filter((name) => name.startsWith(asked));
  const [only] = names.includes(asked) ? [asked] : names;
  if (only === undefined) return { fault: `Unknown option: ${asked}` };
  if (names.length > 1 && only !== asked)
    return { fault: `Option ${asked} is ambiguous (${names.sort().join(', ')})` };
  return { name: only };
}

/** A flag without a value is on. */
function valueFrom(rest: string[], kind: 'flag' | 'value'): string | null {
  const [next] = rest;
  if (kind === 'value') return next === undefined ? null : (rest.shift() ?? null);
  const isValue = next !== undefined && !/^-./.test(next);
  return isValue ? (rest.shift() ?? '1') : '1';
}

/** PVE's booleans. Throws ProgramError when it is none. */
export function readBoolean(name: string, text: string | undefined, byDefault: boolean): boolean {
  if (text === undefined) return byDefault;
  if (/^(1|on|yes|true)$/i.test(text)) return true;
  if (/^(0|off|no|false)$/i.test(text)) return false;
  throw verificationFailed(name, `type check ('boolean') failed - got '${text}'`);
}

export function readInteger(name: string, text: string): number {
  if (/^[+-]?\d+$/.test(text)) return Number(text);
  throw verificationFailed(name, `type check ('integer') failed - got '${text}'`);
}

export function verificationFailed(name: string, fault: string): ProgramError {
  return new ProgramError(`400 Parameter verification failed.\n${name}: ${fault}`);
}

export function notEnoughArguments(usage: string): ProgramError {
  return new ProgramError(`400 not enough arguments\n${usage}`);
}
