/** Stand-in for `exportfs` of nfs-kernel-server: the table is the demo's, the texts are its own. */
import { readFileSync } from 'node:fs';
import { ProgramError, readCall, recordCall, runProgram, type Call } from './context.ts';
import { parseExportsFile, readExports, writeExports, type ExportEntry } from './export-table.ts';

const DEFAULTS = 'sync,wdelay,hide,no_subtree_check,sec=sys,ro,secure,root_squash,no_all_squash';

const call = readCall();
recordCall(call);
await runProgram(() => main(call));

interface Asked {
  readonly letters: ReadonlySet<string>;
  readonly options: string;
  readonly entries: readonly string[];
}

function main({ folder, argv }: Call): number {
  const asked = readArguments(argv.map(String));
  const has = (letter: string): boolean => asked.letters.has(letter);
  const table = readExports(folder);
  if (has('u')) {
    writeExports(folder, has('a') ? [] : without(table, asked.entries));
    return 0;
  }
  if (has('r')) writeExports(folder, fromFile());
  else if (has('a')) writeExports(folder, merged(table, fromFile()));
  else if (asked.entries.length > 0)
    writeExports(
      folder,
      merged(
        table,
        asked.entries.map((text) => entryOf(text, asked.options)),
      ),
    );
  else if (!has('f')) process.stdout.write(table.map((entry) => row(entry, has('v'))).join(''));
  return 0;
}

/** Letters may stand together; `-o` takes the next word. */
function readArguments(args: readonly string[]): Asked {
  const letters = new Set<string>();
  const entries: string[] = [];
  let options = '';
  for (let at = 0; at < args.length; at++) {
    const word = args[at] ?? '';
    if (!/^-[a-z]/.test(word)) entries.push(word);
    else
      for (const letter of word.slice(1)) {
        if (!'aruvfios'.includes(letter))
          throw new ProgramError(
            `exportfs: invalid option -- '${letter}'\nusage: exportfs [-adfhioruvs] [host:/path]`,
            1,
          );
        letters.add(letter);
        if (letter === 'o') options = args[++at] ?? '';
      }
  }
  return { letters, options, entries };
}

function fromFile(): ExportEntry[] {
  const file = process.env['OIKOS_DEMO_EXPORTS'] ?? '/etc/exports';
  return parseExportsFile(readFileSync(file, 'utf8'));
}

function entryOf(text: string, options: string): ExportEntry {
  const colon = text.indexOf(':/');
  if (colon < 0) throw new ProgramError(`exportfs: Invalid unqualified path: ${text}`, 1);
  return { client: text.slice(0, colon) || '*', path: text.slice(colon + 1), options };
}

function merged(table: readonly ExportEntry[], more: readonly ExportEntry[]): ExportEntry[] {
  return [...table.filter((old) => !more.some((entry) => isSame(old, entry))), ...more];
}

function without(table: readonly ExportEntry[], texts: readonly string[]): ExportEntry[] {
  let left = [...table];
  for (const text of texts) {
    const gone = entryOf(text, '');
    if (!left.some((entry) => isSame(entry, gone)))
      throw new ProgramError(`exportfs: Could not find '${text}' to unexport.`, 1);
    left = left.filter((entry) => !isSame(entry, gone));
  }
  return left;
}

function isSame(a: ExportEntry, b: ExportEntry): boolean {
  return a.path === b.path && a.client === b.client;
}

/** A path of more than 14 characters pushes its client to the next line. */
function row({ path, client, options }: ExportEntry, isVerbose: boolean): string {
  const who = client === '*' ? '<world>' : client;
  const tail = isVerbose ? `(${options === '' ? DEFAULTS : options})` : '';
  return path.length > 14 ? `${path}\n\t\t${who}${tail}\n` : `${path.padEnd(14)}\t${who}${tail}\n`;
}
