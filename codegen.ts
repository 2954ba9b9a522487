import type { CodegenConfig } from '@graphql-codegen/cli';

/** Resolver types from the SDL, with the domain's records behind the GraphQL types. The result is committed. */
const config: CodegenConfig = {
  schema: 'schema/graphql/*.graphql',
  generates: {
    'src/api/types.generated.ts': {
      plugins: ['typescript', 'typescript-resolvers'],
      config: {
        useTypeImports: true,
        immutableTypes: true,
        enumsAsTypes: true,
        nonOptionalTypename: true,
        strictScalars: true,
        makeResolverTypeCallable: true,
        avoidOptionals: { query: true, mutation: true, subscription: true, resolvers: false },
        contextType: './context.ts#ApiContext',
        emitLegacyCommonJSImports: false,
        importExtension: '.ts',
        resolversNonOptionalTypename: { unionMember: true },
        // The records that stand behind GraphQL types; every other type is built by its resolver.
        mappers: {
          Entity: '../domain/entity.ts#Entity as EntityRecord',
          Relation: '../domain/entity.ts#Relation as RelationRecord',
          AttributeChange: '../domain/entity.ts#AttributeChange as AttributeChangeRecord',
          Kind: '../domain/model.ts#Kind as KindRecord',
          RelationType: '../domain/model.ts#RelationType as RelationTypeRecord',
          ImpactedEntity: '../domain/impact.ts#Impacted as ImpactedRecord',
          ImpactStep: '../domain/impact.ts#ImpactStep as ImpactStepRecord',
          EntityConnection: '../services/entity-service.ts#EntityPage as EntityPageRecord',
          EntityRelation: '../services/relation-reads.ts#EntityRelation as EntityRelationRecord',
          EntityRelationConnection:
            '../services/relation-reads.ts#EntityRelationPage as EntityRelationPageRecord',
          PageInfo: '../domain/page.ts#PageInfo as PageInfoRecord',
          Author: '../domain/knowledge.ts#Author as AuthorRecord',
          Evidence: '../domain/knowledge.ts#Evidence as EvidenceRecord',
          Investigation: '../domain/knowledge.ts#Investigation as InvestigationRecord',
          Runbook: '../domain/knowledge.ts#Runbook as RunbookRecord',
          RunbookExample: '../domain/knowledge.ts#RunbookExample as RunbookExampleRecord',
          RunbookStep: '../domain/knowledge.ts#RunbookStep as RunbookStepRecord',
          Scope: '../domain/knowledge.ts#Scope as ScopeRecord',
          StepParameter: '../domain/knowledge.ts#StepParameter as StepParameterRecord',
          ParameterSource: '../domain/knowledge.ts#ParameterSource as ParameterSourceRecord',
          Trigger: '../services/trigger-reader.ts#TriggerView as TriggerRecord',
          Condition: '../domain/trigger/condition.ts#Condition as ConditionRecord',
          PathCondition: '../domain/trigger/condition.ts#PathCondition as PathConditionRecord',
          SymptomCondition: '../domain/trigger/symptom.ts#SymptomCondition as SymptomConditionRecord',
          FieldDifference: '../domain/runbook-version.ts#FieldDifference as FieldDifferenceRecord',
          RunbookVersion: '../services/runbook-history-service.ts#ComparedVersion as RunbookVersionRecord',
          EntityKnowledge: '../services/entity-knowledge-service.ts#EntityKnowledge as EntityKnowledgeRecord',
          RunbookMatch: '../services/receipt-service.ts#ShownMatch as MatchRecord',
          MatchStep: '../domain/matching/situation.ts#PathStep as PathStepRecord',
          CommandAnalysis: '../domain/command/analysis.ts#Analysis as AnalysisRecord',
          SimpleCommand: '../domain/command/analysis.ts#SimpleCommand as SimpleCommandRecord',
          CommandPath: '../domain/command/analysis.ts#PathUse as PathUseRecord',
          Session: '../domain/session.ts#Session as SessionRecord',
          Goal: '../domain/session.ts#Goal as GoalRecord',
          AuditEvent: '../services/audit-service.ts#AuditEventRecord',
          AuditFault: '../domain/audit-check.ts#AuditFault as AuditFaultRecord',
          KnowledgeHit: '../services/search-service.ts#FoundKnowledge as KnowledgeHitRecord',
        },
        scalars: {
          ID: 'string',
          Time: 'string',
          AttributeValue: 'unknown',
          Attributes: 'Record<string, unknown>',
          ChangedValue: 'unknown',
        },
      },
    },
  },
};

export default config;
