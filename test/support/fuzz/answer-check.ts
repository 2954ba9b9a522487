import { isErrorCode } from '../../../src/api/errors.ts';
import type { WireAnswer } from './raw-client.ts';

/** What no answer may hold: stacks, paths of the service's machine, the database's own words, statements. */
const LEAKS: readonly RegExp[] = [
  /\n\s+at .+:\d+:\d+/,
  /node_modules|node:internal|file:\/\/\//,
  /\/(src|dist)\/[\w/-]+\.(ts|js)\b/,
  /\bNeo(4jError|\.(Client|Database|Transient)Error)/,
  /\b(TypeError|RangeError|ReferenceError|ZodError|Cannot read propert)/,
  /\bMATCH \(|\bMERGE \(|\bUNWIND \$|OPTIONAL MATCH/,
  /Invalid input: expected|Too (small|big): expected|Invalid option: expected/,
];
const OURS: ReadonlySet<string> = new Set(['INTERNAL_ERROR', 'UNAVAILABLE']);

/** Nothing that was sent comes back as a whole. */
const ERROR_CHARACTERS_MAX = 100_000;

interface ErrorInAnswer {
  readonly extensions?: { readonly code?: unknown };
}

/** What is wrong with an answer by the rules of the door; null for nothing. No answer at all is right after a cut. */
export function faultOfAnswer(answer: WireAnswer | null, mayHangUp: boolean): string | null {
  if (answer === null) return mayHangUp ? null : 'hung up without an answer';
  const { status, body } = answer;
  if (!(status >= 200 && status < 500) || (status >= 300 && status < 400))
    return `status ${status}: ${String(body).slice(0, 500)}`;
  if (body === null) return null;
  const leak = LEAKS.find((each) => each.test(body));
  // Pages and metrics are no answers to what was sent; what they hold is fixed.
  const type = answer.headers['content-type'] ?? '';
  if (type.includes('event-stream')) return faultOfErrors(status, eventIn(body));
  const isJson = type.includes('json');
  if (isJson && leak !== undefined) return `the answer holds ${String(leak)}: ${body.slice(0, 2_000)}`;
  if (status < 400 && !isJson) return null;
  return faultOfErrors(status, body);
}

/** What a stream of events carries: one answer, and its end. */
function eventIn(body: string): string {
  return /^data: ?(\{.*)$/m.exec(body)?.[1] ?? '';
}

function faultOfErrors(status: number, body: string): string | null {
  let errors: readonly ErrorInAnswer[];
  try {
    const json = JSON.parse(body) as { errors?: readonly ErrorInAnswer[] };
    errors = json.errors ?? [];
  } catch {
    return `status ${status} with a body that is no JSON: ${JSON.stringify(body.slice(0, 500))}`;
  }
  if (status >= 400 && body.length > ERROR_CHARACTERS_MAX) return `an error of ${body.length} characters`;
  if (status >= 400 && errors.length === 0) return `status ${status} without an error`;
  const codes = errors.map((each) => each.extensions?.code);
  const bad = codes.find((code) => !isErrorCode(code) || OURS.has(code));
  return bad === undefined && !codes.includes(undefined)
    ? null
    : `status ${status} with the code ${String(bad)}: ${body.slice(0, 500)}`;
}
