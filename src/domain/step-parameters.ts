import type { RunbookStep } from './knowledge.ts';

/**
 * `{name}` in a step's command stands for a declared parameter. `${name}` stays the shell's own variable, and
 * `{ print }`, `{}` and `{{…}}` are not parameters, so awk, xargs and templates can be written as they are.
 */
export const PLACEHOLDER = /(?<![${\\])\{([a-z][a-z0-9_]{0,30})\}(?!\})/g;

export const PARAMETER_NAME = /^[a-z][a-z0-9_]{0,30}$/;

/** Names of the placeholders in a command, each once, in order. */
export function placeholdersOf(command: string): string[] {
  const names = [...command.matchAll(PLACEHOLDER)].flatMap((match) => match[1] ?? []);
  return [...new Set(names)];
}

/** What is wrong with a step's parameters: a sentence, or null when every placeholder is declared and used. */
export function parameterFault(step: RunbookStep): string | null {
  const used = new Set(
    [step.command, step.check, step.undo].flatMap((command) => placeholdersOf(command ?? '')),
  );
  const declared = step.parameters.map((parameter) => parameter.name);
  const twice = declared.find((name, index) => declared.indexOf(name) !== index);
  if (twice !== undefined) return `the parameter "${twice}" is declared twice`;
  const undeclared = [...used].find((name) => !declared.includes(name));
  if (undeclared !== undefined)
    return `{${undeclared}} is not declared; declare the parameter "${undeclared}", or write { ${undeclared} } with spaces when the braces are meant literally`;
  const unused = declared.find((name) => !used.has(name));
  if (unused !== undefined)
    return `the parameter "${unused}" is declared but {${unused}} stands in no command of the step`;
  return null;
}
