/**
 * True when a text holds a name as a whole: `authentik` stands in `authentik-server`, in
 * `ghcr.io/goauthentik/authentik:2025` and in `authentik@1`, but not in `authentikator`. Dots and slashes are one to
 * whoever speaks of a thing (`recorder.purge`, `recorder/purge`). Letters are compared without case.
 */
export function holdsName(text: string, name: string): boolean {
  const hay = flatten(text);
  const needle = flatten(name);
  if (needle === '') return false;
  for (let at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, at + 1)) {
    if (isEdge(hay, at - 1, needle[0]) && isEdge(hay, at + needle.length, needle.at(-1))) return true;
  }
  return false;
}

function flatten(text: string): string {
  return text.toLowerCase().replace(/[./]/g, '/');
}

/** Beyond the name stands nothing, or a character that no name goes on with. */
function isEdge(hay: string, at: number, inside: string | undefined): boolean {
  const beyond = hay[at];
  return beyond === undefined || !/\w/.test(beyond) || inside === undefined || !/[a-z0-9]/.test(inside);
}
