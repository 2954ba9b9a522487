import type { Analysis, SimpleCommand } from '../domain/command/analysis.ts';
import type { Match } from '../domain/matching/match.ts';
import type { EntityKnowledge } from '../services/knowledge/entity-knowledge-service.ts';
import type { Resolvers } from './types.generated.ts';

/** Records of the domain stand behind these types; only names that differ are mapped. */
export const entityKnowledgeResolvers = {
  Query: {
    entityKnowledge: (_root, { entity, command, session }, { services, caller }) =>
      services.entityKnowledge.entityKnowledge({ entity, command, session: session ?? null, caller }),
    checkReceipt: (_root, { input }, { services, caller }) => services.receipts.check(caller, input),
  },
  EntityKnowledge: {
    command: ({ analysis }: EntityKnowledge): Analysis => analysis,
    runbooks: ({ matches }: EntityKnowledge): readonly Match[] => matches,
  },
  RunbookMatch: {
    receipt: ({ receipt }) => receipt ?? null,
    // They quote the command.
    reasons: ({ reasons }, _args, { services }) => reasons.map(services.mask),
    isDraft: ({ runbook }) => runbook.status === 'DRAFT',
  },
  SimpleCommand: {
    text: ({ text }, _args, { services }) => services.mask(text),
    hops: ({ at }: SimpleCommand): string[] => at.map(({ via, name }) => `${via} ${name}`),
  },
} satisfies Pick<Resolvers, 'EntityKnowledge' | 'RunbookMatch' | 'SimpleCommand'> & {
  Query: Pick<NonNullable<Resolvers['Query']>, 'entityKnowledge' | 'checkReceipt'>;
};
