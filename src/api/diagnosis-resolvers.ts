import type { Execution } from '../domain/execution/execution.ts';
import { isFailure } from '../domain/failure.ts';
import { VERDICTS } from '../domain/verdict.ts';
import type { ExecutionDiagnosis } from '../services/looking/diagnosis-service.ts';
import type { Resolvers } from './types.generated.ts';

export const diagnosisResolvers = {
  Query: {
    executionDiagnoses: (_root, { execution }, { services }) => services.diagnoses.list(execution),
  },
  Mutation: {
    diagnoseExecution: async (_root, { input }, { services, caller }) => {
      const answer = await services.diagnoses.diagnose(caller, input.execution);
      return isFailure(answer) ? answer : { __typename: 'DiagnoseExecutionSuccess', ...answer };
    },
  },
  Execution: {
    verdict: ({ verdict }: Execution) => VERDICTS.find((one) => one === verdict) ?? null,
  },
  DiagnoseExecutionSuccess: {
    investigation: ({ investigation }: ExecutionDiagnosis, _args, { services }) =>
      investigation === null ? null : services.investigations.find(investigation),
  },
} satisfies Pick<Resolvers, 'Execution' | 'DiagnoseExecutionSuccess'> & {
  Query: Pick<NonNullable<Resolvers['Query']>, 'executionDiagnoses'>;
  Mutation: Pick<NonNullable<Resolvers['Mutation']>, 'diagnoseExecution'>;
};
