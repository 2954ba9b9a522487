import type { Stdin } from './candidate.ts';
import { normalisePath } from './paths.ts';
import { forkScope, type Scope } from './scope.ts';
import type { SortedWords } from './sort-words.ts';
import { shownText } from './visible-output.ts';
import type { ScheduleFormat } from './vocabulary-schema.ts';
import { DEPTH_MAX, NO_STDIN, type Call, type Walk } from './walk.ts';
import type { ScriptText } from './word.ts';

/** The program of a call, as far as it is known. */
interface Printing {
  readonly program: string | null;
  readonly sorted: SortedWords | null;
}

/** Five fields of a time or a nickname such as `@daily`, then what runs. crontab(5). */
const CRON_LINE = /^\s*(?:@[a-z]+|(?:[^\s#=]+\s+){4}[^\s#=]+)\s+(\S.*)$/i;

/** What is run of a line: without the account, where the format names one, and up to the first `%`. */
function commandOfLine(line: string, hasUser: boolean): string | null {
  const rest = CRON_LINE.exec(line)?.[1];
  if (rest === undefined) return null;
  const command = hasUser ? rest.replace(/^\S+\s*/, '') : rest;
  return command.replace(/(?<!\\)%.*$/, '').replaceAll('\\%', '%');
}

/** The commands of a text that will run later, each as a shell is given it. */
function commandsOf({ text, isComplete }: ScriptText, format: ScheduleFormat): readonly ScriptText[] {
  if (format === 'script') return [{ text, isComplete }];
  const commands = text.split('\n').map((line) => commandOfLine(line, format === 'crontab'));
  return commands.filter((command) => command !== null).map((command) => ({ text: command, isComplete }));
}

/** Runs what is scheduled as if it ran now: scheduling something counts as doing it. */
function runLater(walk: Walk, text: ScriptText, format: ScheduleFormat, scope: Scope): void {
  if (scope.depth >= DEPTH_MAX) {
    walk.unknowns.add('what is scheduled is nested too deeply');
    return;
  }
  for (const command of commandsOf(text, format)) {
    const inner = forkScope(scope, { variables: new Map(), directory: null, depth: scope.depth + 1 });
    if (walk.runText(walk, command, NO_STDIN, inner) === null)
      walk.unknowns.add(`a scheduled line is no valid shell: ${command.text}`);
  }
}

/**
 * Runs the lines that a program such as crontab takes from its input.
 * @returns false when some of them cannot be seen and are not scheduled already
 */
export function runCrontab(walk: Walk, stdin: Stdin, scope: Scope): boolean {
  if (stdin.kind === 'text') {
    runLater(walk, stdin, 'user-crontab', scope);
    return true;
  }
  if (stdin.kind !== 'pipe') return false;
  runLater(walk, { text: stdin.shown ?? '', isComplete: true }, 'user-crontab', scope);
  return stdin.isScheduled === true;
}

/** The text that a call prints, where the line shows it. */
function printedBy(call: Call, { program, sorted }: Printing): Stdin {
  if (call.printed !== undefined) return call.printed;
  if (program === 'echo' || program === 'printf') return shownText(program, call.words.slice(1));
  const copies = program === 'tee' || (program === 'cat' && sorted?.parsed.operands.length === 0);
  return copies ? call.stdin : NO_STDIN;
}

/** Where a call writes what it prints. */
function writtenBy(call: Call, { program, sorted }: Printing, scope: Scope): readonly string[] {
  const redirected = call.redirects.flatMap(({ role, word, isOutput }) =>
    isOutput && word !== null && (role === 'output' || role === 'append') ? [word] : [],
  );
  const named = program === 'tee' ? (sorted?.parsed.operands ?? []) : [];
  return [...redirected, ...named].flatMap(({ text }) =>
    text === null ? [] : [normalisePath(text, scope.directory)],
  );
}

/** Text that a call writes where the system looks for what to run later runs then (`echo '…' >> /etc/crontab`). */
export function runWritten(walk: Walk, call: Call, identified: Printing, scope: Scope): void {
  const paths = writtenBy(call, identified, scope);
  const format = walk.vocabulary.scheduled.find(({ test }) => paths.some((path) => test(path)))?.format;
  if (format === undefined) return;
  const printed = printedBy(call, identified);
  const seen = printed.kind === 'pipe' ? { text: printed.shown ?? '', isComplete: true } : printed;
  if ('text' in seen) runLater(walk, seen, format, scope);
}
