import type { CompileTrigger } from './compile.ts';
import type { ReadCondition, TriggerSource } from './condition.ts';

/** Lines of a trigger in words that do not bind by themselves. */
export interface WeakLines {
  /** Too general: they bind only on a command that names what the runbook covers. */
  readonly loose: readonly string[];
  /** No action is understood in them: they match as text, RELATED at most. */
  readonly textOnly: readonly string[];
}

/** Tells the lines that do not bind by themselves; none in a trigger of another form, or one that does not compile. */
export function weakLinesOf(source: TriggerSource, compile: CompileTrigger): WeakLines {
  const loose: string[] = [];
  const textOnly: string[] = [];
  for (const line of 'words' in source ? source.words : []) {
    const compiled = compile({ words: [line] });
    if ('kind' in compiled) continue;
    if (compiled.condition === null) textOnly.push(line);
    else if (isWhollyLoose(compiled.condition)) loose.push(line);
  }
  return { loose, textOnly };
}

/** However it is met, it is met loosely. */
function isWhollyLoose({ isLoose, all, any }: ReadCondition): boolean {
  return (
    isLoose === true ||
    (all ?? []).some(isWhollyLoose) ||
    (any !== undefined && any.length > 0 && any.every(isWhollyLoose))
  );
}
