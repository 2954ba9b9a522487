/**
 * True when a text holds a name as a whole: `authentik` stands in `authentik-server`, in
 * `ghcr.io/goauthentik/authentik:2025` and in `authentik@1`, but not in `authentikator`. Dots and slashes are one to
 * whoever speaks of a thing (`recorder.purge`, `recorder/purge`), and so is `pi-hole` and `pihole`; what a program adds
 * to its name (`etcdctl`, `sshd`, `postgresql`) makes it no other, and `setQuotaLimit` is written in three words.
 * Letters are compared without case.
 */
export function holdsName(text: string, name: string): boolean {
  return holds(text, name) || (/[-_]/.test(name) && holds(text, name.replace(/[-_]/g, '')));
}

function holds(text: string, name: string): boolean {
  const hay = flatten(text);
  const needle = flatten(name);
  if (needle === '') return false;
  for (let at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, at + 1)) {
    const end = at + needle.length;
    if (
      (isHump(text, at) || isEdge(hay, at - 1, needle[0])) &&
      (isHump(text, end) || isEnd(hay, end, needle.at(-1)))
    )
      return true;
  }
  return false;
}

function flatten(text: string): string {
  return text.toLowerCase().replaceAll('.', '/');
}

/** A new word begins here within one that is written together. */
function isHump(text: string, at: number): boolean {
  return /[a-z0-9]/.test(text[at - 1] ?? '') && /[A-Z]/.test(text[at] ?? '');
}

/** Beyond the name stands nothing, or a character that no name goes on with. */
function isEdge(hay: string, at: number, inside: string | undefined): boolean {
  const beyond = hay[at];
  return beyond === undefined || !/[a-z0-9]/.test(beyond) || inside === undefined || !/[a-z0-9]/.test(inside);
}

const ENDINGS: readonly string[] = ['d', 'ql', 'io', 'ctl', 'cli', 'adm', 'utils', 'tools'];

/** Nothing follows, or what is added to a name: a letter for the daemon, its tool, a version, `io` of a registry. */
function isEnd(hay: string, at: number, inside: string | undefined): boolean {
  if (isEdge(hay, at, inside)) return true;
  const digits = /^\d+/.exec(hay.slice(at))?.[0] ?? '';
  if (digits !== '' && /[a-z]/.test(inside ?? '')) return isEdge(hay, at + digits.length, digits);
  return ENDINGS.some((ending) => hay.startsWith(ending, at) && isEdge(hay, at + ending.length, ending));
}
