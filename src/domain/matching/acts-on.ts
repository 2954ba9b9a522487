import type { ObjectUse, SimpleCommand } from '../command/analysis.ts';
import type { Coverage } from './coverage.ts';
import { touches } from './path-use.ts';

/**
 * True when a command names the covered entity itself: as an object by its name (`zpool add tank` on the host of
 * pool:tank), as everything of its kind (`zpool upgrade -a`), or by a path below its mount point.
 */
export function actsOn(command: SimpleCommand, coverage: Coverage): boolean {
  const kind = coverage.through.slice(0, coverage.through.indexOf(':'));
  return (
    command.objects.some((use) => (use.isAll ? use.type === kind : isName(use, coverage.names))) ||
    command.paths.some((use) => coverage.paths.some((path) => touches(use, path)))
  );
}

/** `tank/media@old` and `ludo/data` name the pool that they lie in; `rpool` names `rpool-forge`. */
function isName({ name }: ObjectUse, names: readonly string[]): boolean {
  if (name === null) return false;
  const root = name.toLowerCase().split(/[/@]/)[0] ?? '';
  return names.some(
    (known) => known === root || known === name.toLowerCase() || known.startsWith(`${root}-`),
  );
}
