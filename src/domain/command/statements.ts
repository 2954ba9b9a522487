import { splitWords } from './matchers.ts';
import type { ClientInput, LexisInput } from './vocabulary-schema.ts';

/** Code cut into statements; literals are `''`, comments are gone, everything is in small letters. */
export type Statements = (code: string) => readonly string[];

/** What stands at a place of the code: how far it goes, and what it puts into the statement. */
interface Token {
  readonly length: number;
  readonly text: string;
  /** The statement ends before this; `whole` ones are statements of their own. */
  readonly ends?: true;
  readonly isWhole?: true;
}

/** How the commands of a client are told from statements. */
interface Client {
  readonly marks: ClientInput['marks'] | null;
  readonly lines: ReadonlySet<string>;
}

interface Reading {
  readonly code: string;
  readonly lexis: LexisInput;
  readonly client: Client;
  /** Comments that count as code and are still open. */
  executed: number;
  /** How the statement so far begins, without blanks: a word of three signs or more, or less than that; '' at its start. */
  head: string;
}

/** A name that is called and has strange signs in it stands for one that no list knows. */
const STRANGE_NAME = 'strange_name_';

/** A name as PostgreSQL reads it: whatever is not ASCII counts as a letter, and dollars may stand behind the first. */
const NAME = /[A-Za-z_\x80-\uffff][\w$\x80-\uffff]*/y;
/** A place for a value or a number; a name or a tag may follow without a blank. */
const NUMBER = /\$\d+|\d+(?:\.\d*)?(?:[eE][+-]?\d+)?/y;
/** The same where a name right behind a number belongs to it, unless it is one to base 16, 8 or 2. */
const JOINED =
  /\$\d+|(?:0[xX][\da-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+|\d[\d_]*(?:\.[\d_]*)?(?:[eE][+-]?\d[\d_]*)?)(?:[A-Za-z_\x80-\uffff][\w$\x80-\uffff]*)?/y;
/** What opens and closes a text between dollars. */
const TAG = /\$(?:[A-Za-z_\x80-\uffff][\w\x80-\uffff]*)?\$/y;

/** What the sticky pattern finds at one place. */
function matchAt(pattern: RegExp, code: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(code)?.[0] ?? null;
}

/**
 * The length of a text between two equal signs, which a doubled sign or (with `escapes`) `\` keeps open. One that
 * never closes takes all that is left, so that nothing is read twice.
 */
function quotedLength(code: string, at: number, sign: string, escapes: boolean): number {
  for (let index = at + 1; index < code.length; index += 1) {
    if (escapes && code[index] === '\\') index += 1;
    else if (code[index] === sign) return index + 1 - at;
  }
  return code.length - at;
}

function blockLength(code: string, at: number, isNested: boolean): number {
  let depth = 0;
  for (let index = at; index < code.length; index += 1) {
    const pair = code.slice(index, index + 2);
    if (pair === '/*' && (depth === 0 || isNested)) depth += 1;
    else if (pair === '*/') depth -= 1;
    else continue;
    if (depth === 0) return index + 2 - at;
    index += 1;
  }
  return code.length - at;
}

const restOfLine = (code: string, at: number): number => {
  const end = code.indexOf('\n', at);
  return (end === -1 ? code.length : end) - at;
};

function commentAt(reading: Reading, at: number): Token | null {
  const { code, lexis } = reading;
  const executed = lexis.executed === true ? /^\/\*M?!\d*/.exec(code.slice(at, at + 12)) : null;
  if (executed !== null) {
    reading.executed += 1;
    return { length: executed[0].length, text: ' ' };
  }
  if (reading.executed > 0 && code.startsWith('*/', at)) {
    reading.executed -= 1;
    return { length: 2, text: ' ' };
  }
  if (lexis.blocks === true && code.startsWith('/*', at))
    return { length: blockLength(code, at, lexis.nested === true), text: ' ' };
  const isLine = (lexis.comments ?? []).some((start) =>
    start.endsWith(' ')
      ? code.startsWith(start.trimEnd(), at) && /^(?:\s|$)/.test(code.slice(at + start.length - 1))
      : code.startsWith(start, at),
  );
  return isLine ? { length: restOfLine(code, at), text: ' ' } : null;
}

/** `"name"`: of what is called (`"f"(1)`) the name counts, any other is only a name. */
function nameAt(code: string, at: number, length: number): Token {
  const inner = code.slice(at + 1, at + length - 1);
  const isCalled = /^\s*[(.]/.test(code.slice(at + length, at + length + 16));
  if (!isCalled) return { length, text: 'name' };
  return { length, text: /^\w+$/.test(inner) ? inner : STRANGE_NAME };
}

/** A literal; what `do` is given between dollars is code and stays. */
function literalAt({ code, lexis, head }: Reading, at: number): Token | null {
  const sign = code[at] ?? '';
  if (lexis.strings.includes(sign))
    return { length: quotedLength(code, at, sign, lexis.escapes === true), text: "''" };
  if (lexis.names?.includes(sign) === true) return nameAt(code, at, quotedLength(code, at, sign, false));
  if (lexis.brackets === true && sign === '[') {
    const end = code.indexOf(']', at);
    return end === -1 ? null : nameAt(code, at, end + 1 - at);
  }
  const tag = lexis.dollar === true ? matchAt(TAG, code, at) : null;
  const end = tag === null ? -1 : code.indexOf(tag, at + tag.length);
  if (tag === null || end === -1) return null;
  const text = /^do\b/i.test(head) ? ` ${code.slice(at + tag.length, end)} ` : "''";
  return { length: end + tag.length - at, text };
}

/** A whole word where dollars matter: those inside a name open no text, and only an `e` of its own takes escapes. */
function wordAt({ code, lexis }: Reading, at: number): Token | null {
  if (lexis.dollar !== true) return null;
  const text = matchAt(lexis.joined === true ? JOINED : NUMBER, code, at) ?? matchAt(NAME, code, at);
  if (text === null) return null;
  if (!/^e$/i.test(text) || code[at + 1] !== "'") return { length: text.length, text };
  return { length: 1 + quotedLength(code, at + 1, "'", true), text: `${text}''` };
}

/** A command of the client, which ends with its line or with the next one: `\x`, `.tables`, `use db`. */
function clientAt({ code, client, head }: Reading, at: number): Token | null {
  if (code[at] === '\\' && client.marks === 'letters')
    return { length: 2, text: code.slice(at, at + 2), ends: true, isWhole: true };
  if (code[at] === '\\' && client.marks === 'words') {
    const length = /^\\(?:\\|[^\n\\]*)/.exec(code.slice(at))?.[0].length ?? 1;
    return { length, text: code.slice(at, at + length).replace(/'[^']*'/g, "''"), ends: true, isWhole: true };
  }
  if (head !== '') return null;
  const word = /^[.:\w?]+/.exec(code.slice(at, at + 64))?.[0].toLowerCase() ?? '';
  const isDot = client.marks === 'dots' && word.startsWith('.');
  const isLine = isDot || client.lines.has(word);
  if (!isLine) return null;
  const line = code.slice(at, at + restOfLine(code, at));
  const length = line.includes(';') && !isDot ? line.indexOf(';') : line.length;
  return { length, text: line.slice(0, length).replace(/'[^']*'/g, "''"), ends: true, isWhole: true };
}

function tokenAt(reading: Reading, at: number): Token {
  const sign = reading.code[at] ?? '';
  if (sign === ';') return { length: 1, text: '', ends: true };
  return (
    commentAt(reading, at) ??
    literalAt(reading, at) ??
    clientAt(reading, at) ??
    wordAt(reading, at) ?? { length: 1, text: sign }
  );
}

function read(code: string, lexis: LexisInput, client: Client): string[] {
  const reading: Reading = { code, lexis, client, executed: 0, head: '' };
  const statements: string[] = [];
  let current = '';
  const finish = (): void => {
    const text = current.replace(/\s+/g, ' ').trim().toLowerCase();
    if (text !== '') statements.push(text);
    current = '';
    reading.head = '';
  };
  for (let at = 0; at < code.length;) {
    const token = tokenAt(reading, at);
    if (token.ends === true) finish();
    current += token.text;
    if (reading.head.length < 3) reading.head = (reading.head + token.text).trimStart();
    if (token.isWhole === true) finish();
    at += token.length;
  }
  finish();
  return statements;
}

/**
 * Cuts code into statements, once for each way in which a server or a client may read it: what one takes for a comment
 * or a string, another executes.
 */
export function compileStatements(lexes: readonly LexisInput[], input: ClientInput | undefined): Statements {
  const client = { marks: input?.marks ?? null, lines: new Set(splitWords(input?.lines ?? '')) };
  return (code) => [...new Set(lexes.flatMap((lexis) => read(code, lexis, client)))];
}
