import { whyNeverDone, type AnalyseLine } from './gate/step-done.ts';
import type { RunbookContent } from './knowledge.ts';
import { isScopeEmpty } from './runbook-keys.ts';
import type { CompileTrigger } from './trigger/compile.ts';
import { weakLinesOf } from './trigger/loose-lines.ts';

/** The rules that what an author wrote is held against. */
export interface NoteRules {
  readonly compile: CompileTrigger;
  readonly analyse: AnalyseLine;
}

/**
 * What an author will not notice until it matters: what keeps a runbook from binding, and steps that can never count as
 * done. In a person's words, each with what to write instead; empty when there is nothing of the kind.
 */
export function notesOnRunbook(content: RunbookContent, rules: NoteRules): string[] {
  return [...notesOnTrigger(content, rules), ...notesOnScope(content), ...notesOnSteps(content, rules)];
}

function notesOnTrigger({ trigger }: RunbookContent, { compile }: NoteRules): string[] {
  if (trigger === null)
    return ['It has no trigger, so it is only ever shown as RELATED; add one with updateRunbook.'];
  const compiled = compile(trigger);
  if (!('kind' in compiled) && compiled.isTextOnly)
    return [
      'No action was understood in the words of its trigger, so it is only ever shown as RELATED; name an action, a program or a pattern to have it bind.',
    ];
  const { loose, textOnly } = weakLinesOf(trigger, compile);
  return [
    ...textOnly.map(
      (line) =>
        `trigger.words "${line}": no action was understood, so this line is only ever shown as RELATED; name an action or a program to have it bind.`,
    ),
    ...loose.map(
      (line) =>
        `trigger.words "${line}" is too general to bind by itself: it binds only where the command names what the runbook covers. To have it bind on whatever is meant, name that in the line (the unit, container, package or path), or write the action as a structure in trigger.when.`,
    ),
  ];
}

function notesOnScope({ scope }: RunbookContent): string[] {
  return isScopeEmpty(scope)
    ? ['Its scope covers no entity, so it is only ever shown as RELATED; name entities, kinds or attributes.']
    : [];
}

function notesOnSteps({ steps }: RunbookContent, { analyse }: NoteRules): string[] {
  return steps.flatMap((step, index) => {
    const why = whyNeverDone(step, analyse);
    return why === null
      ? []
      : [
          `steps[${index}] can never count as done, and later steps cannot be followed without skipping it: ${why}.`,
        ];
  });
}
