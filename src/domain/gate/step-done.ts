import type { Analysis, MalformedCommand } from '../command/analysis.ts';
import type { RunbookStep } from '../knowledge.ts';
import { PLACEHOLDER } from '../step-parameters.ts';
import { hidesItsEnd, isWholly, type StepForm } from './proof.ts';

export type AnalyseLine = (line: string) => Analysis | MalformedCommand;

type CommandStep = Pick<RunbookStep, 'command' | 'parameters'>;

/** A step as it is compared; null when it has no command. */
export function formOf({ command, parameters }: CommandStep, analyse: AnalyseLine): StepForm | null {
  const analysis = command === null ? null : analyse(command);
  if (analysis?.kind !== 'Analysis') return null;
  const paths = parameters.filter(({ type }) => type === 'PATH').map(({ name }) => name);
  return { commands: analysis.commands, pathParameters: new Set(paths) };
}

/**
 * Why a step can never count as done, however it is run, so that no later step could be followed: as the rest of a
 * sentence, with what to write instead. Null when the step counts as soon as its command, filled in, has ended well.
 */
export function whyNeverDone(step: CommandStep, analyse: AnalyseLine): string | null {
  const form = formOf(step, analyse);
  const line = step.command === null ? null : analyse(filledIn(step.command, step.parameters));
  if (form === null || line?.kind !== 'Analysis') return null;
  if (hidesItsEnd(line))
    return 'its command may end well although a part of it failed (`|| true`, `;`, a loop, a condition, the background, a program that carries others); join what has to work with `&&`, or leave the command out and say it in the text';
  return isWholly(line, form, new Map())
    ? null
    : 'what its command does is only known when it runs (`$NAME`, `$(…)`), so no execution can be held against it; write the value, or a {parameter}';
}

/** The command with a value for each parameter. */
function filledIn(command: string, parameters: CommandStep['parameters']): string {
  const isPath = (name: string): boolean =>
    parameters.some((each) => each.name === name && each.type === 'PATH');
  return command.replaceAll(PLACEHOLDER, (_mark, name: string) => (isPath(name) ? `/${name}` : name));
}
