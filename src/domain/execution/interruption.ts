/**
 * What is left behind when a command is killed in the middle. Such a command gets SIGTERM, which lets it put things in
 * order; SIGKILL only when an operator says so.
 */
const INTERRUPTIONS: readonly (readonly [RegExp, string])[] = [
  [
    /^packages\.(upgrade|install|remove|purge|configure)$/,
    'packages are being changed: some may be left unpacked and not configured, and the package manager locked (dpkg --configure -a mends that)',
  ],
  [
    /^guest\.(migrate|move-disk|clone|template|replicate)$/,
    'a guest or its disk is being moved: it may be left locked, with half a disk at the other end',
  ],
  [
    /^(guest|backup|database|archive)\.(restore|rollback|import)$|^dataset\.(rollback|receive)/,
    'something is being restored: what is there now is neither the old nor the new',
  ],
  [/^guest\.(backup|snapshot|delete-snapshot)$/, 'a guest is being saved: it may be left locked or frozen'],
  [
    /^(pool|volume|dataset|filesystem|array|device|storage|ceph)\./,
    'storage is being changed: it may be left inconsistent or half there',
  ],
  [/^host\.|^boot\.|^kernel\./, 'what the machine boots with is being changed: it may not come up again'],
];

/** What killing a command with these actions leaves behind, in a person's words; empty when nothing is known. */
export function interruptionsOf(actions: readonly string[]): string[] {
  return INTERRUPTIONS.filter(([pattern]) => actions.some((action) => pattern.test(action))).map(
    ([, words]) => words,
  );
}

/** May a stop end with SIGKILL without an operator's word? */
export function mayBeKilled(actions: readonly string[]): boolean {
  return interruptionsOf(actions).length === 0;
}
