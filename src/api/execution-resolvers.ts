import { hasEnded, nextStepAfter } from '../domain/execution/execution.ts';
import { interruptionsOf } from '../domain/execution/interruption.ts';
import { isFailure } from '../domain/failure.ts';
import type { FollowedEvent } from '../services/executions/execution-follow.ts';
import { quotationLoader } from './quotation-loader.ts';
import { entityLoaders } from './entity-loaders.ts';
import { badInput, codedError } from './errors.ts';
import type {
  MutationResolvers,
  QueryResolvers,
  Resolvers,
  SubscriptionResolvers,
} from './types.generated.ts';

export const executionResolvers = {
  Query: {
    execution: async (_root, { id, waitMs }, { services }) => {
      const answer = await services.executions.find(id, { waitMs });
      return isFailure(answer) ? answer : { __typename: 'Execution', ...answer };
    },
    executions: async (_root, { filter, first, after }, { services }) => {
      const page = await services.executions.list(filter ?? {}, { first, after });
      return isFailure(page) ? page : { __typename: 'ExecutionConnection', ...page };
    },
    revealCommand: async (_root, { execution }, { services, caller }) => {
      const answer = await services.executions.reveal(caller, execution);
      if (isFailure(answer)) return answer;
      const { stdin, ...revealed } = answer;
      return {
        __typename: 'RevealedCommand',
        ...revealed,
        stdin: stdin?.toString('utf8') ?? null,
        stdinBase64: stdin?.toString('base64') ?? null,
      };
    },
  },
  Mutation: {
    run: (_root, { input }, { services, caller }) => services.executions.run(caller, input),
    approveExecution: async (_root, { input }, { services, caller }) => {
      const answer = await services.executions.approve(caller, input.execution, input.note ?? null);
      return isFailure(answer) ? answer : { __typename: 'ApproveExecutionSuccess', execution: answer };
    },
    denyExecution: async (_root, { input }, { services, caller }) => {
      const answer = await services.executions.deny(caller, input.execution, input.note ?? null);
      return isFailure(answer) ? answer : { __typename: 'DenyExecutionSuccess', execution: answer };
    },
    withdrawExecution: async (_root, { input }, { services, caller }) => {
      const answer = await services.executions.withdraw(caller, input.execution);
      return isFailure(answer) ? answer : { __typename: 'WithdrawExecutionSuccess', execution: answer };
    },
    stopExecution: async (_root, { input }, { services, caller }) => {
      const answer = await services.executions.stop(caller, input);
      return isFailure(answer) ? answer : { __typename: 'StopExecutionSuccess', execution: answer };
    },
  },
  Subscription: {
    executionEvents: {
      subscribe: async (_root, { id }, { services, caller }) => {
        const events = await services.executions.follow(caller, id);
        if ('__typename' in events) throw badInput(events.message);
        return untilItEnds(events);
      },
      resolve: (event: FollowedEvent) => event,
    },
  },
  Execution: {
    nextStep: (execution) => nextStepAfter(execution),
    // An entity may be gone since, with the seeds for example; what was run on it stays on record.
    target: ({ targetSlug }, _args, context) =>
      entityLoaders(context)
        .bySlug(targetSlug)
        .catch(() => null),
    quotations: ({ id }, _args, context) => quotationLoader(context).load(id),
    impact: async ({ targetSlug }, { first }, context) => {
      const answer = await context.services.relations.getImpact({
        entity: targetSlug,
        first: first ?? IMPACT_SHOWN,
      });
      if (!isFailure(answer)) return { __typename: 'Impact', ...answer };
      if (answer.__typename === 'InvalidInput') throw badInput(answer.message);
      return null;
    },
    interrupts: ({ actions }) => interruptionsOf(actions),
  },
  RunbookQuotation: {
    runbook: ({ slug }) => slug,
  },
  Survivor: {
    why: ({ why }) => SURVIVOR_WHY[why],
  },
} satisfies Pick<Resolvers, 'Execution' | 'RunbookQuotation' | 'Survivor'> & {
  Query: Pick<QueryResolvers, 'execution' | 'executions' | 'revealCommand'>;
  Subscription: SubscriptionResolvers;
  Mutation: Pick<
    MutationResolvers,
    'run' | 'approveExecution' | 'denyExecution' | 'withdrawExecution' | 'stopExecution'
  >;
};

/** Of what depends on a target, when nothing is said. */
const IMPACT_SHOWN = 20;
const SURVIVOR_WHY = { killed: 'KILLED', spared: 'SPARED', denied: 'DENIED', daemon: 'DAEMON' } as const;

/** A stream that ends before its execution says why: the follower's token is good no longer. */
async function* untilItEnds(events: AsyncGenerator<FollowedEvent>): AsyncGenerator<FollowedEvent> {
  let isOver = false;
  for await (const event of events) {
    isOver = event.__typename === 'ExecutionChanged' && hasEnded(event.execution);
    yield event;
  }
  if (!isOver)
    throw codedError('UNAUTHENTICATED', 'This token is good no longer; the execution goes on without you.');
}
