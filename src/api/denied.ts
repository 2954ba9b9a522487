import { forbidden } from './errors.ts';
import type { ApiContext } from './context.ts';

/** Refusals about what a token may do; the other ones are about what was asked. */
const DENIALS: ReadonlySet<unknown> = new Set(['NotPermitted', 'RoutingProtected']);

/** Records the attempt at an operation without its scope, and refuses it. */
export async function deny(
  context: ApiContext,
  operation: string,
  scopes: readonly string[],
): Promise<never> {
  const { caller, services } = context;
  const wanted = scopes.join(' or ');
  await services.denials.record(
    caller,
    operation,
    `needs ${wanted === '' ? 'a row in the scope table' : wanted}`,
  );
  const has = [...caller.scopes].sort().join(', ');
  throw forbidden(
    `${operation} needs the scope "${wanted === '' ? 'none' : wanted}"; this token has: ${has}`,
  );
}

/** Gives the answer on, and records it when it says that the token may not do this. */
export async function noteDenial(context: ApiContext, operation: string, answer: unknown): Promise<unknown> {
  const result = await answer;
  const tag =
    typeof result === 'object' && result !== null && '__typename' in result ? result.__typename : null;
  if (typeof tag === 'string' && DENIALS.has(tag))
    await context.services.denials.record(context.caller, operation, tag);
  return result;
}
