import type { SimpleCommand } from '../command/analysis.ts';

/** One thing of many is set: which one stands in the command, not in the action. */
const SETS = /^files\.edit$|\.(?:configure|set)$/;
/** Something is changed, and the action does not say how. */
const CHANGES = /\.(?:change|configure|set|tune)$/;
/** Running a script, asking an interface, changing something: nobody knows what it does. */
const OPAQUE =
  /^(?:code\.run|api\.change|http\.send|(?!permissions|user|secret|schedule).*\.(?:change|configure|set|tune))$/;

/** Whether all that a command does is to set one thing of many; false for one that does nothing known. */
export function onlySets(command: SimpleCommand): boolean {
  return doesOnly(command, SETS);
}

/** Whether all that a command does is to change something; false for one that does nothing known. */
export function onlyChanges(command: SimpleCommand): boolean {
  return doesOnly(command, CHANGES);
}

/** Whether nothing that a command does is known closely enough to contradict a verb; so it is where nothing is known. */
export function isOpaque({ actions }: SimpleCommand): boolean {
  return actions.every((action) => OPAQUE.test(action));
}

function doesOnly({ actions }: SimpleCommand, kind: RegExp): boolean {
  return actions.length > 0 && actions.every((action) => kind.test(action));
}
