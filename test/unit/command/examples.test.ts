import { describe, expect, test } from 'vitest';
import { analyseCommand } from '../../../src/domain/command/analyse.ts';
import type { Analysis } from '../../../src/domain/command/analysis.ts';
import type { VocabularyExample } from '../../../src/domain/command/vocabulary-schema.ts';
import { vocabulary } from './load-vocabulary.ts';

function analyse(command: string): Analysis {
  const analysis = analyseCommand(command, vocabulary);
  if (analysis.kind === 'MalformedCommand') throw new Error(analysis.message);
  return analysis;
}

const words = (text: string): string[] => text.split(' ').filter((word) => word !== '');

/** What the analysis lacks of what an example promises, in words. */
function missing(example: VocabularyExample): string[] {
  const analysis = analyse(example.command);
  const { commands } = analysis;
  const paths = commands.flatMap((command) => command.paths);
  const objects = commands.flatMap((command) =>
    command.objects.map(({ type, name, isAll }) => `${type}:${isAll ? '*' : (name ?? '?')}`),
  );
  const faults: string[] = [];
  const promise = (holds: boolean, what: string): void => {
    if (!holds) faults.push(what);
  };
  promise(analysis.risk === example.risk, `risk ${example.risk}, is ${analysis.risk}`);
  if (example.long !== undefined) promise(analysis.isLong === example.long, `long ${String(example.long)}`);
  if (example.exposes !== undefined)
    promise(analysis.exposes === example.exposes, `exposes ${String(example.exposes)}`);
  if (example.opens !== undefined)
    promise(
      commands.some(({ opensUnseen }) => opensUnseen) === example.opens,
      `opens ${String(example.opens)}`,
    );
  if (example.sends !== undefined)
    promise(analysis.sends === example.sends, `sends ${String(example.sends)}`);
  if (example.harmless !== undefined) {
    promise(
      commands.every((command) => command.isHarmlessForm) === example.harmless,
      `harmless ${String(example.harmless)}`,
    );
  }
  for (const action of words(example.action ?? '')) {
    promise(
      commands.some((command) => command.actions.includes(action)),
      `action ${action}`,
    );
  }
  for (const path of words(example.reads ?? ''))
    promise(
      paths.some((use) => use.path === path && use.access === 'read'),
      `reads ${path}`,
    );
  for (const path of words(example.writes ?? ''))
    promise(
      paths.some((use) => use.path === path && use.access === 'write'),
      `writes ${path}, touches ${JSON.stringify(paths)}`,
    );
  for (const path of words(example.trees ?? ''))
    promise(
      paths.some((use) => use.path === path && use.access === 'write' && use.isTree),
      `writes ${path} and below, touches ${JSON.stringify(paths)}`,
    );
  for (const object of words(example.objects ?? ''))
    promise(objects.includes(object), `object ${object}, has ${objects.join(' ')}`);
  for (const key of words(example.about ?? ''))
    promise(
      commands.some((command) => command.about.includes(key)),
      `about ${key}`,
    );
  if (example.program !== undefined)
    promise(commands[0]?.program === example.program, `program ${example.program}`);
  return faults;
}

function groupByEntry(): Map<string, VocabularyExample[]> {
  const groups = new Map<string, VocabularyExample[]>();
  for (const example of vocabulary.examples)
    groups.set(example.entry, [...(groups.get(example.entry) ?? []), example]);
  return groups;
}

describe('every example of the vocabulary means what its entry says', () => {
  const byEntry = groupByEntry();
  test.each([...byEntry.keys()])('%s', (entry) => {
    const faults = (byEntry.get(entry) ?? []).flatMap((example) =>
      missing(example).map((fault) => `${example.command}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });
});
