/**
 * `npm run vocabulary -- explain "<command>" [--json]`: what the tables understand of a command line, and why.
 * A help for whoever writes entries; the service itself does not use it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { analyseCommand } from '../src/domain/command/analyse.ts';
import type { Analysis, SimpleCommand } from '../src/domain/command/analysis.ts';
import { parseVocabulary, type Vocabulary } from '../src/domain/command/vocabulary.ts';

const USAGE = 'usage: npm run vocabulary -- explain "<command>" [--json]';

function readVocabulary(): Vocabulary {
  const folder = new URL('../schema/vocabulary/', import.meta.url);
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => {
      const content: unknown = parse(readFileSync(new URL(name, folder), 'utf8'), { maxAliasCount: 0 });
      return { name, content };
    });
  return parseVocabulary(files);
}

function placeOf(command: SimpleCommand): string {
  const hops = command.at.map(({ via, name }) => `${via} ${name}`).join(' > ');
  return `${hops === '' ? 'the target' : hops}${command.isPlaceKnown ? '' : ' (not certain)'}`;
}

function marksOf(command: SimpleCommand): string {
  const marks = [
    command.isLong ? 'long' : null,
    command.exposes ? 'exposes' : null,
    command.sends ? 'sends' : null,
    command.isHarmlessForm ? 'harmless form' : null,
  ];
  return marks.filter((mark) => mark !== null).join(', ');
}

function explainCommand(command: SimpleCommand): string {
  const rows: [string, string][] = [
    ['runs on', placeOf(command)],
    ['through', command.wrappers.join(' > ')],
    ['program', [command.program ?? 'not known', ...command.subcommand].join(' ')],
    ['risk', command.risk],
    ['actions', command.actions.join(', ')],
    ['marks', marksOf(command)],
    [
      'paths',
      command.paths
        .map(({ path, access, isTree }) => `${access} ${path}${isTree ? ' and below' : ''}`)
        .join(', '),
    ],
    [
      'objects',
      command.objects
        .map(({ type, name, isAll }) => `${type} ${isAll ? '(all)' : (name ?? '(not known)')}`)
        .join(', '),
    ],
    ['about', command.about.join(', ')],
    ['undo', command.undo ?? ''],
    ['because', command.because.join('; ')],
  ];
  const lines = rows
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `  ${name.padEnd(8)} ${value}`);
  return [command.text, ...lines].join('\n');
}

function explain(analysis: Analysis): string {
  const marks = [
    analysis.isLong ? 'long' : null,
    analysis.exposes ? 'exposes' : null,
    analysis.sends ? 'sends' : null,
  ];
  const head = [analysis.risk, ...marks.filter((mark) => mark !== null)].join(', ');
  const unknowns = analysis.unknowns.map((unknown) => `not known: ${unknown}`);
  return [head, ...unknowns, ...analysis.commands.map(explainCommand)].join('\n\n');
}

/** The line in one word, or its words as the shell that ran this left them: those with blanks get quotes again. */
function lineOf(words: readonly string[]): string {
  const [only, ...others] = words;
  if (only === undefined || others.length === 0) return only ?? '';
  return words.map((word) => (/^\S+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(' ');
}

function main(args: readonly string[]): number {
  const isFirst = args[1] === '--json';
  const isJson = isFirst || args.at(-1) === '--json';
  const [verb, ...words] = args.filter((_, index) => !isJson || index !== (isFirst ? 1 : args.length - 1));
  const line = lineOf(words);
  if (verb !== 'explain' || line === '') {
    console.error(USAGE);
    return 2;
  }
  const analysis = analyseCommand(line, readVocabulary());
  if (isJson) console.log(JSON.stringify(analysis, null, 2));
  else if (analysis.kind === 'MalformedCommand')
    console.error(`position ${analysis.position}: ${analysis.message}`);
  else console.log(explain(analysis));
  return analysis.kind === 'MalformedCommand' ? 1 : 0;
}

process.exitCode = main(process.argv.slice(2));
