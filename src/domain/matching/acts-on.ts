import type { SimpleCommand } from '../command/analysis.ts';
import type { Coverage } from './coverage.ts';
import { holdsName } from './names.ts';
import { touches } from './path-use.ts';

/**
 * True when a command names the covered entity itself: by its name (`zpool add tank` on the host of pool:tank, or the
 * program of a service), as everything of its kind (`zpool upgrade -a`), or by a path below its mount point.
 */
export function actsOn(command: SimpleCommand, coverage: Coverage): boolean {
  const kind = coverage.through.slice(0, coverage.through.indexOf(':'));
  return (
    command.objects.some(({ isAll, type }) => isAll && type === kind) ||
    coverage.names.some((name) => isNamed(command, name)) ||
    command.paths.some((use) => coverage.paths.some((path) => touches(use, path)))
  );
}

/** `rpool` is short for `rpool-forge`: what a machine calls by the first part of its name in the fleet. */
function isNamed(command: SimpleCommand, name: string): boolean {
  const isShort = command.objects.some(
    (use) => use.name !== null && name.startsWith(`${use.name.toLowerCase()}-`),
  );
  return isShort || command.words.some(({ text }) => text !== null && holdsName(text, name));
}
