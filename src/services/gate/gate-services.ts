import type { Deadlines } from '../../auth/deadlines.ts';
import type { OwnData } from '../../domain/gate/own-data.ts';
import type { NoSuchEntity } from '../../domain/failure.ts';
import type { MaskText } from '../../domain/secrets/mask-knowledge.ts';
import type { GraphClient } from '../../graph/client.ts';
import type { CommandTools } from '../command-tools.ts';
import { createFreezeService, type FreezeService } from './freeze-service.ts';
import { createGate, type Gate } from './gate-service.ts';
import type { GraphQuestion } from '../knowledge/graph-question.ts';
import { createPolicyService, type PolicyService } from './policy-service.ts';
import type { Tables } from '../tables.ts';
import { createWindowService, type WindowService } from './window-service.ts';
import type { Clock, NewId } from '../write-context.ts';

/** What decides whether a command may start, and what people say about that. */
export interface GateServices {
  readonly gate: Gate;
  readonly policy: PolicyService;
  readonly windows: WindowService;
  readonly freeze: FreezeService;
}

export interface GateServicesDeps {
  readonly graph: GraphClient;
  readonly tables: Pick<Tables, 'model' | 'vocabulary' | 'policy'>;
  readonly tools: Pick<CommandTools, 'analyse' | 'implied'>;
  readonly ask: GraphQuestion;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly deadlines: Pick<Deadlines, 'current'>;
  readonly mask: MaskText;
  readonly ownData: OwnData;
  readonly receiptKey: () => Promise<string>;
  readonly refuseUnknownEntity: (slug: string) => Promise<NoSuchEntity>;
}

export function createGateServices(deps: GateServicesDeps): GateServices {
  const { tables, tools, receiptKey } = deps;
  const { analyse } = tools;
  const gate = createGate({ ...deps, ...tables, ...tools, key: receiptKey });
  return {
    gate,
    policy: createPolicyService({ ...deps, analyse, gate }),
    windows: createWindowService({ ...deps, analyse, gate, vocabulary: tables.vocabulary }),
    freeze: createFreezeService(deps),
  };
}
