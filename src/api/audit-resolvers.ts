import { isFailure } from '../domain/failure.ts';
import { badInput } from './errors.ts';
import type { QueryResolvers } from './types.generated.ts';

export const auditResolvers = {
  Query: {
    auditEvents: async (_root, { filter, first, after }, { services }) => {
      const page = await services.audit.list(filter ?? {}, { first, after });
      if (isFailure(page)) throw badInput(page.message);
      return { __typename: 'AuditEventConnection', ...page };
    },
    verifyAudit: async (_root, { after }, { services }) => {
      const answer = await services.audit.verify(after ?? 0);
      if (isFailure(answer)) throw badInput(answer.message);
      return { __typename: 'AuditVerification', ...answer };
    },
  },
} satisfies { Query: Pick<QueryResolvers, 'auditEvents' | 'verifyAudit'> };
