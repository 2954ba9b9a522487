import { codedError } from './errors.ts';

export const BODY_BYTES_MAX = 1024 * 1024;
const NESTING_MAX = 64;

/** The body as text. Throws a coded error where it is not UTF-8: what is replaced in silence is no longer what was sent. */
export function decodeBody(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw codedError('BAD_REQUEST', 'The body is not valid UTF-8.');
  }
}

/** Reads the parameters of one GraphQL request. Throws a coded error for anything but one JSON object. */
export function parseJsonBody(text: string): Record<string, unknown> {
  if (nestingOf(text) > NESTING_MAX) {
    throw codedError('LIMIT_EXCEEDED', `The body nests deeper than ${NESTING_MAX} levels.`);
  }
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // The parser's own message quotes the body, which may hold a secret.
    throw codedError('BAD_REQUEST', 'The body is not valid JSON.');
  }
  if (Array.isArray(body)) {
    throw codedError('BAD_REQUEST', 'One operation per request: send an object, not a list.');
  }
  if (typeof body !== 'object' || body === null) {
    throw codedError(
      'BAD_REQUEST',
      'The body must be a JSON object with "query" and, if needed, "variables".',
    );
  }
  return { ...body };
}

/** The deepest level of brackets outside strings, counted before anything is built from the text. */
function nestingOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (isInString) {
      if (char === '\\') at += 1;
      else if (char === '"') isInString = false;
    } else if (char === '"') isInString = true;
    else if (char === '{' || char === '[') deepest = Math.max(deepest, (depth += 1));
    else if (char === '}' || char === ']') depth -= 1;
  }
  return deepest;
}
