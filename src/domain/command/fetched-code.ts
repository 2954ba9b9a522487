import type { ObjectUse, SimpleCommand } from './analysis.ts';

/** Programs that print what they fetch, and those that run what they are given on their standard input. */
interface Pipes {
  readonly fetchers: ReadonlySet<string>;
  readonly interpreters: ReadonlySet<string>;
}

/**
 * `curl https://get.docker.com | sh`: what runs has not been seen, but the address tells whose it is. The addresses become
 * objects of the program that runs the code, as packages: most of what is piped into a shell installs something. What it
 * does stays unknown.
 * @param commands in the order in which they were found; a program stands behind the one whose output it is given
 */
export function nameFetchedCode(commands: readonly SimpleCommand[], pipes: Pipes): SimpleCommand[] {
  return commands.map((command, index) => {
    const before = commands[index - 1];
    const isGiven = before?.program != null && pipes.fetchers.has(before.program);
    if (!isGiven || !(runsUnseen(command, pipes) || unpacks(command))) return command;
    return { ...command, objects: before.objects.flatMap(asPackage) };
  });
}

/** No script of its own (`./update.sh`); `sh -c "$(curl …)"` runs what has no name. */
function runsUnseen({ program, actions, objects, paths }: SimpleCommand, { interpreters }: Pipes): boolean {
  const isInterpreter = program === null || interpreters.has(program);
  return isInterpreter && actions.includes('code.run') && objects.length + paths.length === 0;
}

/** `curl … | tar xz -C /usr/local/bin`. */
function unpacks({ actions, objects }: SimpleCommand): boolean {
  return actions.includes('archive.extract') && objects.length === 0;
}

function asPackage({ name }: ObjectUse): ObjectUse[] {
  return name === null ? [] : [{ type: 'package', name, isAll: false }];
}
