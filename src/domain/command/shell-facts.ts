import { RE2JS } from 're2js';
import { parseEffect, type Effect } from './effects.ts';
import { compileGlob, splitWords } from './matchers.ts';
import { compileNumbers } from './numbers.ts';
import type { ShellInput } from './vocabulary-schema.ts';

/** How a program prints paths, one on a line. */
export interface Listers {
  /** What it is given, and the names in the directories among that: `ls`. */
  readonly names: ReadonlySet<string>;
  /** What it is given, perhaps with links followed: `realpath`. */
  readonly operands: ReadonlySet<string>;
  /** With one of the options, the files in which it finds something, below what it is given too: `grep -rl`. */
  readonly holders: ReadonlySet<string>;
  /** Any path in which a word stands: `locate`. */
  readonly everywhere: ReadonlySet<string>;
}

/** What the analysis has to know about the shell itself. */
export interface ShellFacts {
  readonly systemPaths: readonly string[];
  /** Directories whose scripts start and stop the service of their name. */
  readonly serviceScripts: readonly string[];
  /** Scripts that are what they are called, wherever they lie. */
  readonly knownScripts: ReadonlySet<string>;
  /** What running something that nobody can see counts as. */
  readonly unseen: Effect;
  readonly isHelperVariable: (name: string) => boolean;
  /** Variables for programs: harmless with any value; of a program that takes its settings from them. */
  readonly isHarmlessVariable: (name: string) => boolean;
  readonly isFamilyVariable: (name: string) => boolean;
  /** Names that end like those of an address, an account, a version; names that end like those of settings. */
  readonly isTellingNothing: (name: string) => boolean;
  readonly isSettingVariable: (name: string) => boolean;
  readonly isLocaleVariable: (name: string) => boolean;
  /** Values with which such a variable changes nothing. */
  readonly harmlessHelpers: ReadonlySet<string>;
  /** Programs (one word) and whole commands (several) without an effect. */
  readonly noOps: ReadonlySet<string>;
  readonly shapers: ReadonlySet<string>;
  /** Programs that print what they fetch from an address. */
  readonly fetchers: ReadonlySet<string>;
  /** Programs that run what they are given on their standard input. */
  readonly interpreters: ReadonlySet<string>;
  readonly stateChanging: ReadonlySet<string>;
  readonly assigning: ReadonlySet<string>;
  readonly readingInto: ReadonlySet<string>;
  /** Builtins before which an assignment stays in a POSIX shell. */
  readonly keepsAssignments: ReadonlySet<string>;
  /** Programs that test a condition: `test`, `[`. */
  readonly tests: ReadonlySet<string>;
  /** Shells that evaluate as arithmetic what others take as it is. */
  readonly looseShells: ReadonlySet<string>;
  /** Variables of a shell that evaluate what they are assigned. */
  readonly integerVariables: ReadonlySet<string>;
  /** Variables of a shell that hold a number as long as nobody assigns them. */
  readonly numberVariables: ReadonlySet<string>;
  /** Variables that a shell fills with what it reads or matches, without anybody naming them. */
  readonly filledBehind: ReadonlySet<string>;
  /** The shell does something as soon as one of these is assigned. */
  readonly actedOn: ReadonlySet<string>;
  /** Variables whose text a shell expands: prompts. */
  readonly expandedVariables: ReadonlySet<string>;
  /** Variables whose text is a command that a shell or a program runs. */
  readonly isCommandVariable: (name: string) => boolean;
  readonly printsNumber: (command: string) => boolean;
  readonly helpFlags: readonly string[];
  /** Ask for help or a version only where nothing follows that may be their value. */
  readonly lonelyHelpFlags: readonly string[];
  readonly listers: Listers;
  readonly partialReaders: ReadonlySet<string>;
  /** Code of another language that reads something; options with which an interpreter does so for the code. */
  readonly isReadingCode: (code: string) => boolean;
  readonly loopFlags: ReadonlySet<string>;
  readonly helpWords: ReadonlySet<string>;
  /** The name of an option says that it writes, starts or changes something. */
  readonly isTellingOption: (name: string) => boolean;
  /** How such names begin. */
  readonly tellingStems: readonly string[];
  /** Values with which an option for the output names a format, no file. */
  readonly isFormat: (value: string) => boolean;
}

function anyGlob(spec: string): (name: string) => boolean {
  const globs = splitWords(spec).map(compileGlob);
  return (name) => globs.some((matches) => matches(name));
}

const compileListers = (input: ShellInput['listers']): Listers => ({
  names: new Set(splitWords(input.names)),
  operands: new Set(splitWords(input.operands)),
  holders: new Set(splitWords(input.holders)),
  everywhere: new Set(splitWords(input.everywhere)),
});

/**
 * Compiles what the tables say of the shell itself.
 * @throws Error when an effect or a pattern is not understood.
 */
export function compileShell(input: ShellInput): ShellFacts {
  const readingCode = RE2JS.compile(input.readingCode);
  return {
    systemPaths: splitWords(input.systemPaths),
    serviceScripts: splitWords(input.serviceScripts),
    knownScripts: new Set(splitWords(input.knownScripts)),
    unseen: parseEffect(input.unseen),
    isHelperVariable: anyGlob(input.helperVariables),
    isHarmlessVariable: anyGlob(input.harmlessVariables),
    isFamilyVariable: anyGlob(input.familyVariables),
    isTellingNothing: anyGlob(input.tellingNothing),
    isSettingVariable: anyGlob(input.settingVariables),
    isLocaleVariable: anyGlob(input.localeVariables),
    harmlessHelpers: new Set(splitWords(input.harmlessHelpers)),
    noOps: new Set(input.noOps),
    shapers: new Set(splitWords(input.shapers)),
    fetchers: new Set(splitWords(input.fetchers)),
    interpreters: new Set(splitWords(input.interpreters)),
    stateChanging: new Set(splitWords(input.stateChanging)),
    assigning: new Set(splitWords(input.assigning)),
    readingInto: new Set(splitWords(input.readingInto)),
    keepsAssignments: new Set(splitWords(input.keepsAssignments)),
    tests: new Set(splitWords(input.tests)),
    looseShells: new Set(splitWords(input.looseShells)),
    integerVariables: new Set(splitWords(input.integerVariables)),
    numberVariables: new Set(splitWords(input.numberVariables)),
    actedOn: new Set(splitWords(input.actedOn)),
    filledBehind: new Set(splitWords(input.filledBehind)),
    expandedVariables: new Set(splitWords(input.expandedVariables)),
    isCommandVariable: anyGlob(input.commandVariables),
    printsNumber: compileNumbers(input.numbers),
    listers: compileListers(input.listers),
    partialReaders: new Set(splitWords(input.partialReaders)),
    isReadingCode: (code) => readingCode.matcher(code).find(),
    loopFlags: new Set(splitWords(input.loopFlags)),
    helpFlags: splitWords(input.helpFlags),
    lonelyHelpFlags: splitWords(input.lonelyHelpFlags),
    helpWords: new Set(splitWords(input.helpWords)),
    isTellingOption: anyGlob(input.tellingOptions),
    tellingStems: splitWords(input.tellingOptions).map((glob) => glob.replace(/\*.*$/, '')),
    isFormat: anyGlob(input.formats),
  };
}
