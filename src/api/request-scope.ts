import { AsyncLocalStorage } from 'node:async_hooks';

/** What is known of the request under way: for log, metrics and the database's own log. */
export interface CurrentRequest {
  readonly requestId: string;
  operation: string;
}

const storage = new AsyncLocalStorage<CurrentRequest>();

export function runInRequest<T>(request: CurrentRequest, work: (request: CurrentRequest) => T): T {
  return storage.run(request, () => work(request));
}

/** Whether a client waits for what happens now; chores of the service's own are waited for by nobody. */
export function isInRequest(): boolean {
  return storage.getStore() !== undefined;
}

/** Names the operation of the request under way, once its document has been understood. */
export function nameOperation(operation: string): void {
  const request = storage.getStore();
  if (request) request.operation = operation;
}

/** What the database writes beside a transaction; empty outside of a request. */
export function transactionMetadata(): Record<string, string> {
  const request = storage.getStore();
  return request ? { requestId: request.requestId, operation: request.operation } : {};
}
