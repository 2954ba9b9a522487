import { randomBytes } from 'node:crypto';
import { APPROVAL_KEY_BYTES } from '../auth/approval-key.ts';
import { createDeadlines, type Deadlines } from '../auth/deadlines.ts';
import { createReceiptKey } from '../auth/receipts.ts';
import type { AddressPolicy } from '../domain/address.ts';
import type { OwnData } from '../domain/gate/own-data.ts';
import { maskSecrets } from '../domain/secrets/secret-filter.ts';
import { NO_TARGETS, type Targets } from '../exec/targets.ts';
import type { GraphClient } from '../graph/client.ts';
import { createAuditService, type AuditService } from './audit-service.ts';
import { createAttentionService, type AttentionService } from './knowledge/attention-service.ts';
import { createClaims } from './fleet/claims.ts';
import { createCommandTools } from './command-tools.ts';
import { createDenials, type Denials } from './denials.ts';
import { missing, type EntityDeps } from './fleet/entity-deps.ts';
import { createOutputService, type OutputService } from './executions/execution-output.ts';
import { createExecutionService, type ExecutionService } from './executions/execution-service.ts';
import {
  createEntityKnowledgeService,
  type EntityKnowledgeService,
} from './knowledge/entity-knowledge-service.ts';
import { createEntityService, type EntityService } from './fleet/entity-service.ts';
import { createTryExample } from './knowledge/example-trial.ts';
import { createTryOnEvidence } from './knowledge/evidence-trial.ts';
import { createGateServices, type GateServices } from './gate/gate-services.ts';
import { createGraphQuestion } from './knowledge/graph-question.ts';
import { createLookServices, type LookServices } from './looking/look-services.ts';
import { createKeyedQueue } from './keyed-queue.ts';
import { createLedgerService, type LedgerService } from './knowledge/ledger-service.ts';
import { createKnowledgeServices, type KnowledgeServices } from './knowledge/knowledge-services.ts';
import { createMatchingGuard } from './fleet/matching-guard.ts';
import { createReceiptService, type ReceiptService } from './knowledge/receipt-service.ts';
import { createProposalService, type ProposalService } from './fleet/proposal-service.ts';
import { createRelationService, type RelationService } from './fleet/relation-service.ts';
import { createRouteService, type RouteService } from './fleet/route-service.ts';
import {
  createRetentionService,
  type Retention,
  type RetentionService,
} from './executions/retention-service.ts';
import { createSeedService, type SeedService } from './seed-service.ts';
import { createSessionService, type SessionService } from './session-service.ts';
import { createOutputPatterns } from './knowledge/output-patterns.ts';
import { createSymptomService, type SymptomService } from './knowledge/symptom-service.ts';
import { createFindStaleness, type FindStaleness } from './knowledge/staleness-service.ts';
import type { Tables } from './tables.ts';
import { createTokenService, type TokenService } from './token-service.ts';
import type { Clock, NewId } from './write-context.ts';

/** What the use cases are built from. */
export interface ServiceDeps {
  readonly graph: GraphClient;
  readonly tables: Tables;
  readonly clock: Clock;
  readonly newId: NewId;
  /** Loopback addresses of machines are refused unless the configuration allows them. */
  readonly addresses?: AddressPolicy;
  /** Slug of the entity that is the service's own machine; none when left out. */
  readonly localEntity?: string | null;
  /** What commands are started on; nothing when left out. */
  readonly targets?: Targets;
  /** What no command gets at; nothing when left out. */
  readonly ownData?: OwnData;
  /** How executions are looked after. */
  readonly executions?: Partial<ExecutionOptions>;
  /** How long executions and their output are kept: a year and thirty days when left out. */
  readonly retention?: Retention;
  /** An execution could not be looked after for a moment; it is tried again. */
  readonly onExecutionTrouble?: (error: unknown, execution: string) => void;
  /** The text index could not be brought along; the next search tries again. */
  readonly onRefreshFailed: (error: unknown) => void;
  /** What ledgers counted could not be written; it is kept and tried again. */
  readonly onLedgerFailed?: (error: unknown) => void;
  /** An attempt that the token may not make could not be written down. */
  readonly onDenialLost?: (error: unknown) => void;
  /** What time it is for deadlines; made here when left out. */
  readonly deadlines?: Pick<Deadlines, 'now' | 'current'>;
  /** A token was given another end or taken back. */
  readonly onTokenChanged?: (tokenId: string) => void;
}

export interface ExecutionOptions {
  /** 32 bytes that encrypt the commands that wait for a yes; new ones when left out. */
  readonly approvalKey: Buffer;
  /** How long a question to an operator stays open. */
  readonly approvalMs: number;
  /** Longest that an execution may run. */
  readonly limitMs: number;
  /** The same for every boot of one installation; another each time when left out. */
  readonly service: string;
}

/** The use cases that the doors call. */
export interface Services extends LookServices, KnowledgeServices, Omit<GateServices, 'gate'> {
  readonly entities: EntityService;
  readonly relations: RelationService;
  readonly proposals: ProposalService;
  readonly entityKnowledge: EntityKnowledgeService;
  readonly symptoms: SymptomService;
  readonly seeds: SeedService;
  readonly audit: AuditService;
  readonly denials: Denials;
  readonly sessions: SessionService;
  readonly tokens: TokenService;
  readonly routes: RouteService;
  readonly executions: ExecutionService;
  /** Replaces the secrets in a text that is about to be shown. */
  readonly mask: (text: string) => string;
  readonly output: OutputService;
  readonly retention: RetentionService;
  readonly receipts: ReceiptService;
  readonly ledger: LedgerService;
  readonly attention: AttentionService;
  readonly findStaleness: FindStaleness;
}

const monotonicMs = (): number => performance.now();

/** Builds each use case once; they share the graph client and the tables. */
export function createServices({
  graph,
  tables,
  clock,
  newId,
  addresses,
  localEntity = null,
  targets = NO_TARGETS,
  ownData = { paths: [], entity: null, addresses: [] },
  executions = {},
  retention = { outputDays: 30, executionDays: 365 },
  onExecutionTrouble = () => undefined,
  onRefreshFailed,
  onDenialLost = () => undefined,
  onLedgerFailed = () => undefined,
  onTokenChanged = () => undefined,
  deadlines = createDeadlines({ graph, now: () => clock.now(), monotonicMs, onFailed: () => undefined }),
}: ServiceDeps): Services {
  const { model } = tables;
  const mask = (text: string): string => maskSecrets(tables.secrets, text);
  const tools = createCommandTools(tables);
  const entityDeps: EntityDeps = {
    graph,
    model,
    clock,
    newId,
    queue: createKeyedQueue(),
    claims: createClaims(model),
    matching: createMatchingGuard({ model, compile: tools.compile }),
    addresses: addresses ?? { isLoopbackAllowed: false },
    mask,
  };
  const entities = createEntityService(entityDeps);
  const relations = createRelationService(entityDeps);
  const ask = createGraphQuestion({ graph, model, implied: tools.implied });
  const findInOutput = createOutputPatterns().find;
  const knowledge = createKnowledgeServices({
    graph,
    clock,
    newId,
    model,
    compile: tools.compile,
    analyse: tools.analyse,
    mask,
    tryExample: createTryExample({ ask, model, tools }),
    tryOnEvidence: createTryOnEvidence({ graph, ask, model, tools, findInOutput }),
    onRefreshFailed,
  });
  const refuseUnknownEntity = (slug: string) => missing(graph, model, slug);
  const receiptKey = createReceiptKey(graph);
  const receipts = createReceiptService({
    graph,
    ask,
    analyse: tools.analyse,
    key: receiptKey,
    refuseUnknownEntity,
  });
  const { gate, ...assent } = createGateServices({
    graph,
    tables,
    tools,
    ask,
    clock,
    newId,
    deadlines,
    mask,
    ownData,
    receiptKey,
    refuseUnknownEntity,
  });
  const ledger = createLedgerService({
    graph,
    clock,
    newId,
    onFlushFailed: onLedgerFailed,
  });
  const tokens = createTokenService({
    graph,
    clock,
    newId,
    queue: createKeyedQueue(),
    deadlines,
    onChanged: onTokenChanged,
  });
  const entityKnowledge = createEntityKnowledgeService({
    ask,
    model,
    tools,
    searchRunbooks: (text, limit) => knowledge.search.searchRunbooks(text, limit),
    receipts,
    ledger,
    refuseUnknownEntity,
  });
  const findStaleness = createFindStaleness({ graph, model, compile: tools.compile });
  const symptoms = createSymptomService({
    ask,
    model,
    tools,
    findInOutput,
    ledger,
    searchRunbooks: (text, limit, fields) => knowledge.search.searchRunbooks(text, limit, fields),
    refuseUnknownEntity: (slug) => missing(graph, model, slug),
  });
  const executionService = createExecutionService({
    graph,
    clock,
    newId,
    monotonicMs,
    deadlines,
    setup: { model, local: localEntity },
    targets,
    analyse: tools.analyse,
    ask,
    gate,
    knowledge: entityKnowledge,
    mask,
    refuseUnknownEntity,
    secrets: tables.secrets,
    texts: tables.targetScripts,
    isGoodToken: (id) => tokens.isGood(id),
    approvalKey: randomBytes(APPROVAL_KEY_BYTES),
    approvalMs: 4 * 3_600_000,
    limitMs: 24 * 3_600_000,
    service: newId(),
    onTrouble: onExecutionTrouble,
    diagnose: (caller, id) => looks.diagnoses.diagnose(caller, id),
    ...executions,
  });
  const looks = createLookServices({
    graph,
    tables,
    clock,
    newId,
    monotonicMs,
    setup: { model, local: localEntity },
    targets,
    ownData,
    mask,
    entities,
    symptoms,
    investigations: knowledge.investigations,
    extendWindows: (execution) => assent.windows.extend(execution),
    tell: (execution) => {
      executionService.tell(execution);
    },
    refuseUnknownEntity,
  });
  return {
    ...knowledge,
    ...assent,
    ...looks,
    symptoms,
    executions: executionService,
    ledger,
    mask,
    findStaleness,
    attention: createAttentionService({ graph, clock, tools, findStaleness }),
    entities,
    relations,
    proposals: createProposalService(entityDeps),
    audit: createAuditService({ graph, monotonicMs }),
    denials: createDenials({ graph, clock, newId, monotonicMs, onFailed: onDenialLost }),
    entityKnowledge,
    receipts,
    sessions: createSessionService({ graph, clock, newId, queue: createKeyedQueue(), mask }),
    tokens,
    routes: createRouteService({
      graph,
      setup: { model, local: localEntity },
      mask,
      refuseUnknownEntity,
      targets,
      newMark: newId,
      monotonicMs,
    }),
    output: createOutputService({ graph, model }),
    retention: createRetentionService({ graph, clock, newId, retention }),
    seeds: createSeedService({
      graph,
      model,
      clock,
      newId,
      entities,
      relations,
      knowledge: knowledge.knowledgeSeeds,
    }),
  };
}
