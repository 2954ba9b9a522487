import type { CommandTools } from '../command-tools.ts';
import type { FleetModel } from '../../domain/model.ts';
import type { MaskText } from '../../domain/secrets/mask-knowledge.ts';
import type { CompileTrigger } from '../../domain/trigger/compile.ts';
import type { GraphClient } from '../../graph/client.ts';
import type { TryOnEvidence } from './evidence-trial.ts';
import type { TryExample } from './example-check.ts';
import type { KnowledgeWriter } from './knowledge-writer.ts';
import type { TryOut } from './runbook-trial.ts';
import type { Clock, NewId } from '../write-context.ts';

/** What the use cases of knowledge are built from. */
export interface KnowledgeDeps {
  readonly graph: GraphClient;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly model: FleetModel;
  readonly writer: KnowledgeWriter;
  readonly compile: CompileTrigger;
  readonly analyse: CommandTools['analyse'];
  /** Replaces the secrets in a text that is about to be kept. */
  readonly mask: MaskText;
  readonly tryExample: TryExample;
  readonly tryOnEvidence: TryOnEvidence;
  /** What a content has to pass before it comes in force. */
  readonly tryOut: TryOut;
  /** Present slugs that look like one that nobody has, nearest first. */
  readonly suggestSlugs: (slug: string) => Promise<readonly string[]>;
}
