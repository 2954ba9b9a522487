import { getOperationAST, Kind, type ExecutionArgs, type GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { codedError } from './errors.ts';
import { nameOperation } from './request-scope.ts';

const REQUEST_MS = 10_000;
/** Operations that may take longer: rare ones, which walk over much. */
const LONGER_MS: Readonly<Record<string, number>> = {
  removeSeeds: 120_000,
  verifyAudit: 120_000,
  checkRoute: 30_000,
  inspectPath: 30_000,
  recordInspection: 30_000,
  diagnoseExecution: 30_000,
  run: 30_000,
  execution: 30_000,
  stopExecution: 30_000,
};

/** Notes which operation a request carries, for log and metrics: names from the schema, never a client's own. */
export function useOperationName(): Plugin {
  // The library hands its arguments on as `any`.
  const name = ({ args }: { readonly args: ExecutionArgs }): void => {
    nameOperation(rootFieldsOf(args));
  };
  return { onExecute: name, onSubscribe: name };
}

function rootFieldsOf({ document, operationName }: ExecutionArgs): string {
  const selections = getOperationAST(document, operationName)?.selectionSet.selections ?? [];
  const names = selections.map((each) => (each.kind === Kind.FIELD ? each.name.value : 'fragment'));
  const [only = 'unknown', ...more] = [...new Set(names)];
  return more.length === 0 ? only : 'several';
}

/** Ends the wait for an operation after ten seconds, or what the table gives it (T-5). What it has begun in the graph may still end well. */
export function useTimeLimit(limitMs = REQUEST_MS): Plugin {
  return {
    onExecute: ({ executeFn, setExecuteFn }) => {
      setExecuteFn((args: ExecutionArgs) =>
        withinTime(() => executeFn(args) as unknown, LONGER_MS[rootFieldsOf(args)] ?? limitMs),
      );
    },
  };
}

async function withinTime(work: () => unknown, limitMs: number): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<{ errors: GraphQLError[] }>((resolve) => {
    timer = setTimeout(() => {
      resolve({
        errors: [
          codedError(
            'TIMEOUT',
            `This took longer than ${limitMs / 1000} s and was given up; a change may have happened nevertheless, so look before you repeat it.`,
          ),
        ],
      });
    }, limitMs);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
