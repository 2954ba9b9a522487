import type { Deadlines } from '../../auth/deadlines.ts';
import type { NoSuchEntity } from '../../domain/failure.ts';
import type { RouteSetup } from '../../domain/execution/target-route.ts';
import type { Targets } from '../../exec/targets.ts';
import type { GraphClient } from '../../graph/client.ts';
import type { CommandTools } from '../command-tools.ts';
import type { ExecutionEvents } from './execution-events.ts';
import type { ExecutionRecord } from './execution-record.ts';
import type { ExecutionRunner } from './execution-runner.ts';
import type { EntityKnowledgeService } from '../knowledge/entity-knowledge-service.ts';
import type { Gate } from '../gate/gate-service.ts';
import type { GraphQuestion } from '../knowledge/graph-question.ts';
import type { Clock, NewId } from '../write-context.ts';

/** What the use cases around executions share. */
export interface ExecutionDeps {
  readonly graph: GraphClient;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly monotonicMs: () => number;
  readonly deadlines: Pick<Deadlines, 'now' | 'current'>;
  readonly setup: RouteSetup;
  readonly targets: Targets;
  readonly analyse: CommandTools['analyse'];
  readonly ask: GraphQuestion;
  /** Decides whether a command may start. */
  readonly gate: Gate;
  readonly knowledge: Pick<EntityKnowledgeService, 'matchesOf' | 'show'>;
  readonly mask: (text: string) => string;
  readonly refuseUnknownEntity: (slug: string) => Promise<NoSuchEntity>;
  readonly runner: ExecutionRunner;
  readonly record: ExecutionRecord;
  readonly events: ExecutionEvents;
  /** Encrypts the commands that wait for a yes. */
  readonly approvalKey: Buffer;
  /** How long a question to an operator stays open. */
  readonly approvalMs: number;
}
