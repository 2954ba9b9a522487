import { quoteWord } from './quote.ts';

/** What the scripts for targets are put together from. */

const ID = /^[A-Za-z0-9-]{8,64}$/;

/** `name='value'`, whatever the value holds. */
export function assign(name: string, value: string): Buffer {
  return Buffer.from(`${name}=${quoteWord(value)}`);
}

/** Throws on an id that is none: it becomes the name of a directory. */
export function assignId(id: string): Buffer {
  return assign('id', checkedId(id));
}

/** Several of them; throws likewise. */
export function assignIds(ids: readonly string[]): Buffer {
  return assign('ids', ids.map(checkedId).join(' '));
}

function checkedId(id: string): string {
  if (!ID.test(id)) throw new Error('The id of an execution is 8 to 64 letters, digits and -');
  return id;
}

/** A whole number, at least 0. */
export function whole(value: number): string {
  return String(Math.max(0, Math.round(value)));
}

/** They explain the scripts to readers; a target has no use for them. */
export function withoutComments(text: string): string {
  return text.replaceAll(/^\s*#.*\n/gm, '');
}
