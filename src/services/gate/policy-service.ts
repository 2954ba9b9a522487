import type { Entity } from '../../domain/entity.ts';
import {
  isFailure,
  type InvalidSlug,
  type MalformedCommand,
  type NoSuchEntity,
} from '../../domain/failure.ts';
import { stricter } from '../../domain/gate/policy.ts';
import type { PolicyAnswer, RunPart } from '../../domain/gate/situation.ts';
import type { MaskText } from '../../domain/secrets/mask-knowledge.ts';
import { checkSlug } from '../../domain/naming.ts';
import type { GraphClient } from '../../graph/client.ts';
import type { WhatMatters } from '../../graph/match-store.ts';
import type { CommandTools } from '../command-tools.ts';
import type { Gate } from './gate-service.ts';
import type { GraphQuestion } from '../knowledge/graph-question.ts';

/** One simple command on one entity, and the rule that answers. */
export interface ExplainedPart {
  readonly text: string;
  /** Slug; null where the graph does not know the place. */
  readonly entity: string | null;
  readonly actions: readonly string[];
  readonly risk: RunPart['risk'];
  readonly exposes: boolean;
  readonly sends: boolean;
  readonly answer: PolicyAnswer;
  readonly rule: string;
  readonly why: string;
}

export interface PolicyExplanation {
  readonly __typename: 'PolicyExplanation';
  readonly target: Entity;
  /** Of all parts, the strictest. */
  readonly answer: PolicyAnswer;
  readonly parts: readonly ExplainedPart[];
}

export interface PolicyService {
  /**
   * Which rule answers for each part of a command on a target, and why. Nothing is run and nobody asked. Refuses bad
   * and unknown slugs, and a line that is no command.
   */
  explainPolicy(
    target: string,
    command: string,
  ): Promise<PolicyExplanation | InvalidSlug | NoSuchEntity | MalformedCommand>;
}

export interface PolicyDeps {
  readonly graph: GraphClient;
  readonly ask: GraphQuestion;
  readonly analyse: CommandTools['analyse'];
  readonly gate: Pick<Gate, 'parts'>;
  readonly mask: MaskText;
  readonly refuseUnknownEntity: (slug: string) => Promise<NoSuchEntity>;
}

export function createPolicyService(deps: PolicyDeps): PolicyService {
  const { graph, ask, analyse, gate } = deps;
  return {
    explainPolicy: async (target, command) => {
      const slug = checkSlug(target);
      if (isFailure(slug)) return slug;
      const analysis = analyse(command);
      if (analysis.kind === 'MalformedCommand')
        return { __typename: 'MalformedCommand', message: analysis.message, position: analysis.position };
      const found = await ask({ slug: target, session: null, analysis, triggerKeys: [] });
      const entity = found.target;
      if (entity === null) return deps.refuseUnknownEntity(target);
      const parts = await graph.readAll((tx) =>
        gate.parts(tx, { analysis, found: { ...found, target: entity } }),
      );
      return {
        __typename: 'PolicyExplanation',
        target: entity,
        answer: parts.map(({ ruling }) => ruling.answer).reduce(stricter, 'RUN'),
        parts: explainParts(parts, found, deps.mask),
      };
    },
  };
}

/** Parts as they are shown: with the slugs of their entities, without secrets. */
export function explainParts(
  parts: readonly RunPart[],
  { starts }: Pick<WhatMatters, 'starts'>,
  mask: MaskText,
): ExplainedPart[] {
  return parts.map(({ ruling, entity, paths: _paths, text, ...part }) => ({
    ...part,
    ...ruling,
    text: mask(text),
    entity: starts.find(({ id }) => id === entity)?.slug ?? null,
  }));
}
