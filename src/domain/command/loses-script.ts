import { roleAt, type Role } from './roles.ts';
import type { ShellFacts } from './shell-facts.ts';
import type { Situation } from './situation.ts';

/** A program that may take some of its standard input and leave the rest, as it is called here. */
function readsSome({ sorted, program, redirects, stdin }: Situation, shell: ShellFacts): boolean {
  if (program === null || sorted === null || !shell.partialReaders.has(program)) return false;
  if (stdin.kind !== 'none' || redirects.some(({ isInput }) => isInput)) return false;
  const { parsed, node } = sorted;
  const isFile = (role: Role | null): boolean => role?.kind === 'path' && role.role !== 'output';
  return (
    !parsed.flags.some((flag) => (flag === '-u' && shell.readingInto.has(program)) || flag === 'if') &&
    !parsed.operands.some((_, index) => isFile(roleAt(node.operands, index, parsed.operands.length)))
  );
}

/**
 * A shell that reads its commands from its standard input goes on where that is left: behind what a program has taken
 * of it, or in what `exec` has put in its place.
 */
export function losesScript(situation: Situation, shell: ShellFacts): boolean {
  const { scope, program, redirects, stdin } = situation;
  if (!scope.readsScript) return false;
  if (program !== 'exec') return readsSome(situation, shell);
  return stdin.kind !== 'none' || redirects.some(({ isInput }) => isInput);
}
