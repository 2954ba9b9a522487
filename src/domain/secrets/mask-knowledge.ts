import type { InvestigationContent, ParameterSource, RunbookContent } from '../knowledge.ts';

/** Gives a text with its secrets replaced. */
export type MaskText = (text: string) => string;

/** For what is only checked or tried, and not kept. */
export const asWritten: MaskText = (text) => text;

/** Every text of an investigation that an author or a machine wrote, without the secrets in it (T-24). */
export function maskInvestigation<T extends InvestigationContent>(content: T, mask: MaskText): T {
  return {
    ...content,
    title: mask(content.title),
    symptom: orNull(content.symptom, mask),
    findings: content.findings.map(mask),
    rootCause: orNull(content.rootCause, mask),
    fix: orNull(content.fix, mask),
    tags: content.tags.map(mask),
    evidence: content.evidence.map((one) => ({
      ...one,
      command: mask(one.command),
      output: orNull(one.output, mask),
    })),
  };
}

/** The same for a runbook. Its trigger stays: it decides what is matched, and holds nothing that was printed. */
export function maskRunbook<T extends RunbookContent>(content: T, mask: MaskText): T {
  return {
    ...content,
    title: mask(content.title),
    summary: orNull(content.summary, mask),
    symptom: orNull(content.symptom, mask),
    rootCause: orNull(content.rootCause, mask),
    tags: content.tags.map(mask),
    steps: content.steps.map((step) => ({
      ...step,
      text: mask(step.text),
      command: orNull(step.command, mask),
      check: orNull(step.check, mask),
      undo: orNull(step.undo, mask),
      parameters: step.parameters.map((parameter) => ({
        ...parameter,
        source: maskSource(parameter.source, mask),
      })),
    })),
    examples: content.examples.map((example) => ({ ...example, command: mask(example.command) })),
  };
}

function maskSource(source: ParameterSource, mask: MaskText): ParameterSource {
  return source.from === 'ASKED' ? { ...source, question: mask(source.question) } : source;
}

function orNull(text: string | null, mask: MaskText): string | null {
  return text === null ? null : mask(text);
}
