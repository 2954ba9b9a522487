import type { HereDoc, HereString, Redirect, Redirection } from 'unbash';
import type { Stdin } from './candidate.ts';
import { expandParts, expandSingle } from './expand.ts';
import { normalisePath } from './paths.ts';
import type { PathRole } from './roles.ts';
import type { Scope } from './scope.ts';
import { canonicalWord, scriptText, textWord, type ShellWord } from './word.ts';

/** A redirect of a simple command as the judge and the fingerprint need it. */
export interface RedirectUse {
  /** What happens to the file; null where none is named (`2>&1`, here-documents). */
  readonly role: PathRole | null;
  readonly word: ShellWord | null;
  readonly operator: string;
  /** True when it concerns the standard input. */
  readonly isInput: boolean;
  /** True when it takes what the program prints (so that a silent program empties the file). */
  readonly isOutput: boolean;
  /** Null where it only shapes the output. */
  readonly canonical: string | null;
  readonly stdin: Stdin | null;
}

const ROLES: ReadonlyMap<string, PathRole> = new Map([
  ['>', 'output'],
  ['>|', 'output'],
  ['&>', 'output'],
  ['>&', 'output'],
  ['>>', 'append'],
  ['&>>', 'append'],
  ['<', 'read'],
  ['<>', 'blocks'],
]);

function textStdin(word: ShellWord): Stdin {
  const { text, isComplete } = scriptText([word]);
  return { kind: 'text', text, isComplete };
}

function hereDocument(redirect: HereDoc, scope: Scope): RedirectUse {
  const { parts, text } = redirect.body;
  const body = parts === undefined ? textWord(text) : expandParts(parts, text, scope);
  return {
    role: null,
    word: null,
    operator: '<<',
    isInput: true,
    isOutput: false,
    canonical: `<<${canonicalWord(body)}`,
    stdin: textStdin(body),
  };
}

function hereString(redirect: HereString, scope: Scope): RedirectUse {
  const word = redirect.target === undefined ? textWord('') : expandSingle(redirect.target, scope);
  return {
    role: null,
    word: null,
    operator: '<<<',
    isInput: true,
    isOutput: false,
    canonical: `<<<${canonicalWord(word)}`,
    stdin: textStdin(word),
  };
}

function descriptorOf(redirect: Redirect): string {
  const { descriptor } = redirect;
  if (descriptor === undefined) return '';
  return descriptor.type === 'FileDescriptor' ? String(descriptor.value) : `{${descriptor.name}}`;
}

function stdinOf(redirect: Redirect, word: ShellWord, descriptor: string): Stdin | null {
  const isRead = redirect.operator === '<' || redirect.operator === '<>';
  if (!isRead || (descriptor !== '' && descriptor !== '0')) return null;
  if (word.text === '/dev/null') return { kind: 'none' };
  return word.pieces.some((piece) => piece.kind === 'unknown' && piece.source.startsWith('<('))
    ? { kind: 'pipe' }
    : { kind: 'file', name: word.text };
}

/** A file that stands for a connection, whatever machine and port it names: bash(1), REDIRECTION. */
const SOCKET = /^\/dev\/(?:tcp|udp)\//;

/** What a redirect opens: of a connection it is known what it is, although not always whereto. */
function openedBy(word: ShellWord): ShellWord {
  if (word.text !== null) return word;
  const shown = word.pieces.map((piece) => (piece.kind === 'unknown' ? piece.source : piece.text)).join('');
  return SOCKET.test(shown) ? textWord(shown) : word;
}

/** Only joins the outputs, or parts them: `2>&1`. */
const isShaping = (descriptor: string, operator: string, { text }: ShellWord): boolean =>
  operator === '>&' && /^[12]?$/.test(descriptor) && /^[12]$/.test(text ?? '');

function fileRedirect(redirect: Redirect, scope: Scope): RedirectUse {
  const word = redirect.target === undefined ? textWord('') : expandSingle(redirect.target, scope);
  const descriptor = descriptorOf(redirect);
  const { operator } = redirect;
  const isDuplicate = operator === '<&' || (operator === '>&' && /^(\d+-?|-)$/.test(word.text ?? ''));
  const isDiscarded = word.text === '/dev/null';
  return {
    role: isDuplicate ? null : (ROLES.get(operator) ?? 'output'),
    word: isDuplicate ? null : openedBy(word),
    operator,
    isInput: descriptor === '0' || (descriptor === '' && operator.startsWith('<')),
    isOutput: descriptor === '' || descriptor === '1',
    canonical:
      isDiscarded || (isDuplicate && isShaping(descriptor, operator, word))
        ? null
        : `${descriptor}${operator}${canonicalWord(word)}`,
    stdin: stdinOf(redirect, word, descriptor),
  };
}

export function readRedirects(redirects: readonly Redirection[], scope: Scope): readonly RedirectUse[] {
  return redirects.map((redirect) => {
    if (redirect.type === 'HereDoc') return hereDocument(redirect, scope);
    return redirect.type === 'HereString' ? hereString(redirect, scope) : fileRedirect(redirect, scope);
  });
}

/** Where standard input comes from once the redirects are applied; the last one wins. */
export function stdinAfter(redirects: readonly RedirectUse[], before: Stdin): Stdin {
  return redirects.reduce((stdin, redirect) => redirect.stdin ?? stdin, before);
}

/** Where what is written is shown all the same: a terminal, what the process has open, a connection. */
const SHOWING =
  /^\/dev\/(?:std(?:out|err|in)$|tty|pts\/|console$|vcs|fd\/|(?:tcp|udp)\/)|^\/proc\/[^/]+\/(?:task\/[^/]+\/)?fd\//;

export const isTerminal = (path: string): boolean => SHOWING.test(normalisePath(path, null));

/** Whether what a command prints ends in a file, given whether it does so without these redirects. */
export function isKeptBy(redirects: readonly RedirectUse[], before: boolean): boolean {
  const outputs = redirects.filter(
    ({ isOutput, role }) => isOutput && (role === 'output' || role === 'append'),
  );
  const last = outputs.at(-1);
  if (last === undefined) return before;
  return last.word?.text != null && !isTerminal(last.word.text);
}

export const canonicalRedirects = (redirects: readonly RedirectUse[]): readonly string[] =>
  redirects.flatMap(({ canonical }) => canonical ?? []);
