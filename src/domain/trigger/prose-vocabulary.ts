import { analyseCommand } from '../command/analyse.ts';
import type { SimpleCommand } from '../command/analysis.ts';
import type { Vocabulary } from '../command/vocabulary.ts';
import type { Mention, ProseVocabulary } from './prose-line.ts';
import { stemsOf } from './word-table.ts';

/** What the vocabulary of commands offers to the reading of prose: its programs, and the phrases of its actions. */
export function createProseVocabulary(vocabulary: Vocabulary): ProseVocabulary {
  return {
    isProgram: (word) => vocabulary.programs.has(word),
    readMention: (words) => readMention(words, vocabulary),
    phrases: collectPhrases(vocabulary),
  };
}

function collectPhrases(vocabulary: Vocabulary): ProseVocabulary['phrases'] {
  const byStems = new Map<string, { stems: string[]; actions: string[] }>();
  for (const action of vocabulary.actions.values()) {
    for (const phrase of action.phrases) {
      const stems = stemsOf(phrase);
      const key = stems.join(' ');
      const entry = byStems.get(key) ?? { stems, actions: [] };
      entry.actions.push(action.id);
      byStems.set(key, entry);
    }
  }
  return [...byStems.values()].sort(
    (a, b) => b.stems.length - a.stems.length || (a.stems.join(' ') < b.stems.join(' ') ? -1 : 1),
  );
}

/**
 * Reads `zpool import -f` as a command whose every word is program, subcommand or option. Without options, or where
 * the options make it another action, the action says it all, so that other programs with the same effect count too.
 * A read is meant literally: nobody warns of reading as such.
 */
function readMention(words: readonly string[], vocabulary: Vocabulary): Mention | null {
  const command = readWhole(words, vocabulary);
  if (command?.program == null) return readDeciding(words, vocabulary);
  const flags = words.filter((word) => word.startsWith('-'));
  const bare =
    flags.length === 0
      ? command
      : readWhole(
          words.filter((word) => !word.startsWith('-')),
          vocabulary,
        );
  const isAnotherAction = flags.length === 0 || command.actions.join() !== bare?.actions.join();
  // `docker compose down -v`: what the options add is what is warned of.
  const added = command.actions.filter((action) => !bare?.actions.includes(action));
  return {
    program: [command.program, ...command.subcommand].join(' '),
    actions: (flags.length > 0 && added.length > 0 ? added : command.actions).slice(0, 1),
    flags,
    isDecidedByAction: command.actions.length > 0 && command.risk !== 'READ' && isAnotherAction,
    isByOperand: false,
  };
}

/** `etcdctl member remove`, `occ files:scan`: the last words are operands, and they make it another action or risk. Meant literally. */
function readDeciding(words: readonly string[], vocabulary: Vocabulary): Mention | null {
  if (words.some((word) => !/^[a-z][a-z:-]*[a-z]$/.test(word))) return null;
  const whole = readOne(words, vocabulary);
  const bare = readOne(words.slice(0, -1), vocabulary);
  if (whole?.program == null || bare === null) return null;
  // `occ maintenance:mode` is no prose, whatever it does without an option.
  const isWord = words.length > 2 || !(words.at(-1) ?? '').includes(':');
  if (isWord && whole.risk === 'READ') return null;
  const isAnother = !isWord || whole.risk !== bare.risk || whole.actions.join() !== bare.actions.join();
  return isAnother
    ? {
        program: words.join(' '),
        actions: whole.actions.slice(0, 1),
        flags: [],
        isDecidedByAction: false,
        isByOperand: true,
      }
    : null;
}

function readWhole(words: readonly string[], vocabulary: Vocabulary): SimpleCommand | null {
  const command = readOne(words, vocabulary);
  if (command === null) return null;
  const options = words.filter((word) => word.startsWith('-')).length;
  return 1 + command.subcommand.length + options === words.length ? command : null;
}

function readOne(words: readonly string[], vocabulary: Vocabulary): SimpleCommand | null {
  const analysis = analyseCommand(words.join(' '), vocabulary);
  const [command] = analysis.kind === 'Analysis' && analysis.commands.length === 1 ? analysis.commands : [];
  return command ?? null;
}
