import type { SimpleCommand } from '../command/analysis.ts';
import { met, NOT_MET, type Evaluation } from './evaluation.ts';

/** Tests of what a command literally is: its program, its options, its operands. */

/** `isNamedAlone`: of a program that has subcommands, the one that was meant is not known, and its reads are not. */
export function testProgram(
  wanted: readonly string[],
  command: SimpleCommand,
  isNamedAlone = false,
): Evaluation {
  // iperf3 is iperf, python3.11 is python: a version at the end makes it no other program.
  const family = command.program?.replace(/[\d.]+$/, '');
  const rest = [...command.subcommand, ...command.operands.map(({ text }) => text)];
  const named = wanted.find((text) => {
    const [first, ...words] = text.split(/\s+/);
    const isProgram = first === command.program || first === family;
    return (
      isProgram && (words.every((word, index) => word === rest[index]) || endsIn(command.subcommand, words))
    );
  });
  const asked = named === undefined ? askedFor(wanted, command) : undefined;
  if (asked !== undefined) return met(`it asks an interface for ${asked}`, { isObjectMet: true });
  const isProgramNamed = !isNamedAlone || command.subcommand.length === 0;
  return named === undefined ? NOT_MET : met(`it runs ${named}`, { isProgramNamed });
}

/** `ha os datadisk move` by its interface: `POST http://supervisor/os/datadisk/move`. */
function askedFor(wanted: readonly string[], { actions, objects }: SimpleCommand): string | undefined {
  if (!actions.some((action) => /^(?:http|api)\./.test(action))) return undefined;
  const addresses = objects.flatMap(({ name }) => name ?? []);
  return wanted.find((text) => {
    const [, ...words] = text.split(/\s+/);
    return words.length > 1 && addresses.some((address) => `${address}/`.includes(`/${words.join('/')}/`));
  });
}

/** `docker prune` is what people call `docker system prune`. */
function endsIn(subcommand: readonly string[], words: readonly string[]): boolean {
  const [only, ...more] = words;
  return more.length === 0 && subcommand.length > 1 && subcommand.at(-1) === only;
}

export function testFlag(wanted: readonly string[], command: SimpleCommand): Evaluation {
  const flag = wanted.find((text) => flagsOf(command).some((given) => isSameFlag(text, given)));
  return flag === undefined ? NOT_MET : met(`with ${flag}`);
}

/** Its options; of a program that no table knows, the words that look like options. */
function flagsOf({ flags, operands, words }: SimpleCommand): readonly string[] {
  if (flags.length + operands.length > 0) return flags;
  const texts = words.map(({ text }) => text ?? '');
  const end = texts.indexOf('--');
  return texts.slice(0, end < 0 ? texts.length : end).filter((text) => text.startsWith('-'));
}

/** The same, or the letter that stands for the word: `-f` and `--force`. */
function isSameFlag(wanted: string, given: string): boolean {
  const [a, b] = [longName(wanted), longName(given)];
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return a === b || (/^-[a-z]$/i.test(short) && long.startsWith(`-${short}`));
}

/** `-unprivileged` is `--unprivileged`; a single letter is no long name. */
function longName(flag: string): string {
  return flag.replace(/^--?(?=[a-z][\w-]+$)/i, '--');
}

export function testOperand(wanted: readonly string[], command: SimpleCommand): Evaluation {
  for (const { text } of command.operands) {
    const glob = text === null ? undefined : wanted.find((candidate) => fitsGlob(candidate, text));
    if (glob !== undefined && text !== null) return met(`its operand is ${text}`, { isObjectMet: true });
  }
  return NOT_MET;
}

/** `*` stands for any run of characters; compared part by part, so the time is linear. */
export function fitsGlob(glob: string, text: string): boolean {
  const parts = glob.split('*');
  const first = parts[0] ?? '';
  const last = parts.at(-1) ?? '';
  if (parts.length === 1) return glob === text;
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length)
    return false;
  let from = first.length;
  for (const part of parts.slice(1, -1)) {
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return from <= text.length - last.length;
}
