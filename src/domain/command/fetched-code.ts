import type { ObjectUse, SimpleCommand } from './analysis.ts';

/**
 * `curl https://get.docker.com | sh`: what runs has not been seen, but the address tells whose it is. The addresses become
 * objects of the program that runs the code, as packages: most of what is piped into a shell installs something. What it
 * does stays unknown.
 * @param commands in the order in which they were found; a program stands behind the one whose output it is given
 * @param fetchers programs that print what they fetch
 */
export function nameFetchedCode(
  commands: readonly SimpleCommand[],
  fetchers: ReadonlySet<string>,
): SimpleCommand[] {
  return commands.map((command, index) => {
    const before = commands[index - 1];
    const isGiven = before?.program != null && fetchers.has(before.program);
    if (!isGiven || !(runsUnseen(command) || unpacks(command))) return command;
    return { ...command, objects: before.objects.flatMap(asPackage) };
  });
}

function runsUnseen({ actions, objects, risk }: SimpleCommand): boolean {
  return actions.includes('code.run') && objects.length === 0 && risk === 'UNKNOWN';
}

/** `curl … | tar xz -C /usr/local/bin`. */
function unpacks({ actions, objects }: SimpleCommand): boolean {
  return actions.includes('archive.extract') && objects.length === 0;
}

function asPackage({ name }: ObjectUse): ObjectUse[] {
  return name === null ? [] : [{ type: 'package', name, isAll: false }];
}
