import type { Execution } from '../../domain/execution/execution.ts';
import type { Diagnosis } from '../../domain/hang/diagnosis.ts';
import type { InvestigationInput } from '../../domain/knowledge-input.ts';

const TITLE_MAX = 180;

/** The draft that a hang opens: what was seen, without a cause, which somebody has to find. */
export function investigationOfHang(execution: Execution, diagnosis: Diagnosis): InvestigationInput {
  const { verdict, evidence, of, holder, sentence, busy, unreadable, safeToStop } = diagnosis;
  const call = evidence?.call == null ? '' : ` in ${evidence.call}`;
  const path = evidence?.path == null ? '' : ` on ${evidence.path}`;
  const name = evidence?.name ?? 'a command';
  return {
    title: oneLine(`${name} ${verdict}${call}${path} (${execution.targetSlug})`).slice(0, TITLE_MAX),
    symptom: sentence,
    findings: [
      ...(evidence?.waitChannel == null
        ? []
        : [`it waits in ${evidence.waitChannel}, state ${evidence.state}`]),
      ...((evidence?.stack.length ?? 0) === 0 ? [] : [`kernel stack: ${evidence?.stack.join(' < ') ?? ''}`]),
      ...(of === null ? [] : [of]),
      ...(holder === null ? [] : [`held by ${holder.name ?? 'a process'} (${holder.pid})`]),
      ...busy.map(({ name: other, pid }) => `${other} (${pid}) works beside it`),
      ...unreadable.map((what) => `unreadable: ${what}`),
      `safe to stop: ${safeToStop.answer.toLowerCase()} (${safeToStop.reason})`,
      `seen on execution ${execution.id}`,
    ].map(oneLine),
    tags: ['hang', verdict.toLowerCase().replaceAll('_', '-')],
    entities: [execution.targetSlug],
    evidence: [
      { command: execution.command, entity: execution.targetSlug, outcome: 'HUNG', output: sentence },
    ],
  };
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
