import type { Caller, Scope } from '../domain/caller.ts';

/** One scope, or several of which one is enough. */
type ScopeTable = Readonly<Record<string, Readonly<Record<string, Scope | readonly Scope[]>>>>;

/**
 * The one table of what each operation needs (T-1). A root field without a row, or a row without a root field,
 * keeps the service from starting.
 */
export const OPERATION_SCOPES = {
  Query: {
    whoami: 'read',
    entityKnowledge: 'read',
    knowledgeForSymptom: 'read',
    entity: 'read',
    entities: 'read',
    neighbourhood: 'read',
    impactOf: 'read',
    explainRoute: 'read',
    // It knocks at machines; importers do so as well.
    checkRoute: ['run', 'approve', 'admin'],
    inspectPath: ['run', 'approve'],
    executionDiagnoses: 'read',
    entityHistory: 'read',
    proposals: 'read',
    kinds: 'read',
    relationTypes: 'read',
    investigation: 'read',
    investigations: 'read',
    runbook: 'read',
    runbooks: 'read',
    runbookVersions: 'read',
    runbookDiff: 'read',
    backtestRunbook: 'read',
    searchKnowledge: 'read',
    searchExecutions: 'read',
    knowledgeContent: 'read',
    auditEvents: 'admin',
    verifyAudit: 'admin',
    session: 'read',
    checkReceipt: 'read',
    runbooksNeedingAttention: 'read',
    tokens: 'admin',
    execution: 'read',
    executions: 'read',
    revealCommand: 'approve',
    explainPolicy: 'read',
    windows: 'read',
    freezeState: 'read',
  },
  Subscription: {
    executionEvents: 'read',
  },
  Mutation: {
    upsertEntity: 'write',
    renameEntity: 'write',
    updateEntityAttributes: 'write',
    retireEntity: 'write',
    restoreEntity: 'write',
    createRelation: 'write',
    moveRelation: 'write',
    removeRelation: 'write',
    // Only by the token that asked.
    withdrawProposal: 'write',
    confirmProposal: 'curate',
    rejectProposal: 'curate',
    createInvestigation: 'write',
    updateInvestigation: 'write',
    confirmInvestigation: 'write',
    deleteInvestigation: 'write',
    promoteInvestigation: 'write',
    createRunbook: 'write',
    // An ACTIVE runbook is changed with `curate` only; the use case refuses by NotPermitted.
    updateRunbook: 'write',
    publishRunbook: 'curate',
    confirmRunbook: 'curate',
    retireRunbook: 'curate',
    reinstateRunbook: 'curate',
    restoreRunbookVersion: 'curate',
    diagnoseExecution: ['run', 'approve'],
    // It looks at machines as well: the use case asks for run or approve.
    recordInspection: 'write',
    removeSeeds: 'admin',
    setGoal: 'write',
    completeTask: 'write',
    run: 'run',
    approveExecution: 'approve',
    denyExecution: 'approve',
    // Only by the token that asked.
    withdrawExecution: 'run',
    // Of others, and SIGKILL where something would be left half done: approve only.
    stopExecution: ['run', 'approve'],
    openWindow: 'approve',
    closeWindow: 'approve',
    freeze: 'approve',
    unfreeze: 'approve',
    createToken: 'admin',
    setTokenExpiry: 'admin',
    revokeToken: 'admin',
  },
} as const satisfies ScopeTable;

/** The scopes of which an operation needs one; none when the table does not know it: then it is refused. */
export function scopesOf(operationType: string, field: string): readonly Scope[] {
  const table: ScopeTable = OPERATION_SCOPES;
  const row = table[operationType]?.[field] ?? [];
  return typeof row === 'string' ? [row] : row;
}

export function hasScope(caller: Caller, scope: Scope): boolean {
  return caller.scopes.has(scope);
}

/** Names in the schema and names in the table that have no counterpart, for the check at start. */
export function compareWithTable(fields: readonly { type: string; field: string }[]): string[] {
  const inSchema = new Set(fields.map(({ type, field }) => `${type}.${field}`));
  const inTable = new Set(
    Object.entries(OPERATION_SCOPES).flatMap(([type, rows]) =>
      Object.keys(rows).map((field) => `${type}.${field}`),
    ),
  );
  return [
    ...[...inSchema]
      .filter((name) => !inTable.has(name))
      .map((name) => `${name} has no row in the scope table`),
    ...[...inTable]
      .filter((name) => !inSchema.has(name))
      .map((name) => `${name} has a row but is not in the schema`),
  ];
}
