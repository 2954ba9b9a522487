import type { Execution } from '../../domain/execution/execution.ts';
import type { RouteSetup } from '../../domain/execution/target-route.ts';
import type { NoSuchEntity } from '../../domain/failure.ts';
import type { OwnData } from '../../domain/gate/own-data.ts';
import type { MaskText } from '../../domain/secrets/mask-knowledge.ts';
import { createLookAt } from '../../exec/look-at.ts';
import { createTakeReadings } from '../../exec/readings.ts';
import type { Targets } from '../../exec/targets.ts';
import type { GraphClient } from '../../graph/client.ts';
import { createDiagnosisService, type DiagnosisService } from './diagnosis-service.ts';
import type { EntityService } from '../fleet/entity-service.ts';
import { createInspectService, type InspectService } from './inspect-service.ts';
import type { InvestigationService } from '../knowledge/investigation-service.ts';
import { createReadExecution } from './read-execution.ts';
import type { SymptomService } from '../knowledge/symptom-service.ts';
import type { Tables } from '../tables.ts';
import type { Clock, NewId } from '../write-context.ts';

/** What looks at machines and changes nothing there. */
export interface LookServices {
  readonly inspections: InspectService;
  readonly diagnoses: DiagnosisService;
}

export interface LookServicesDeps {
  readonly graph: GraphClient;
  readonly tables: Pick<Tables, 'hang' | 'targetScripts'>;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly monotonicMs: () => number;
  readonly setup: RouteSetup;
  readonly targets: Targets;
  readonly ownData: OwnData;
  readonly mask: MaskText;
  readonly entities: Pick<EntityService, 'updateEntityAttributes'>;
  readonly symptoms: Pick<SymptomService, 'knowledgeForSymptom'>;
  readonly investigations: Pick<InvestigationService, 'create'>;
  readonly extendWindows: (execution: string) => Promise<void>;
  readonly tell: (execution: Execution) => void;
  readonly refuseUnknownEntity: (slug: string) => Promise<NoSuchEntity>;
}

export function createLookServices(deps: LookServicesDeps): LookServices {
  const scripts = { texts: deps.tables.targetScripts, newMark: deps.newId };
  return {
    inspections: createInspectService({ ...deps, lookAt: createLookAt(scripts) }),
    diagnoses: createDiagnosisService({
      ...deps,
      tables: deps.tables.hang,
      readExecution: createReadExecution({ ...deps, take: createTakeReadings(scripts) }),
    }),
  };
}
