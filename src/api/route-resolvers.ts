import type { ExplainedHop } from '../services/fleet/route-service.ts';
import type { Resolvers } from './types.generated.ts';

export const routeResolvers = {
  Query: {
    explainRoute: (_root, { target }, { services }) => services.routes.explainRoute(target),
    checkRoute: (_root, { target }, { services }) => services.routes.checkRoute(target),
  },
  RouteHop: {
    via: ({ via }: ExplainedHop) => HOP_KINDS[via],
  },
} satisfies Pick<Resolvers, 'RouteHop'> & {
  Query: Pick<NonNullable<Resolvers['Query']>, 'explainRoute' | 'checkRoute'>;
};

const HOP_KINDS = { local: 'LOCAL', ssh: 'SSH', pct: 'PCT', qm: 'QM', docker: 'DOCKER' } as const;
