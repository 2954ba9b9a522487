import type { LookGroup } from '../domain/inspection/groups.ts';
import type { Hung, Look } from '../domain/inspection/sight.ts';
import { nextStepFor, type TargetLook } from '../services/looking/inspect-service.ts';
import type { Resolvers } from './types.generated.ts';

export const inspectResolvers = {
  Query: {
    inspectPath: (_root, ask, { services }) => services.inspections.inspect(ask),
  },
  Mutation: {
    recordInspection: (_root, { input }, { services, caller }) => services.inspections.record(caller, input),
  },
  PathGroup: { look: ({ look }: LookGroup) => typed(look) },
  TargetLook: { look: ({ look }: TargetLook) => typed(look) },
  PathHung: { pid: ({ pid }: Hung) => (pid === 0 ? null : pid) },
  PathUnreachable: { nextStep: nextStepFor },
} satisfies Pick<Resolvers, 'PathGroup' | 'TargetLook' | 'PathHung' | 'PathUnreachable'> & {
  Query: Pick<NonNullable<Resolvers['Query']>, 'inspectPath'>;
  Mutation: Pick<NonNullable<Resolvers['Mutation']>, 'recordInspection'>;
};

/** Which member of the union PathLook it is. */
function typed(look: Look) {
  switch (look.kind) {
    case 'SEEN':
      return { ...look, __typename: 'PathSeen' } as const;
    case 'HUNG':
      return { ...look, __typename: 'PathHung' } as const;
    case 'UNREACHABLE':
      return { ...look, __typename: 'PathUnreachable' } as const;
  }
}
