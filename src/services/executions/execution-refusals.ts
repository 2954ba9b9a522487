import { printable } from '../../domain/entity.ts';
import type { NoSuchExecution } from '../../domain/failure.ts';

export function noSuchExecution(id: string): NoSuchExecution {
  return {
    __typename: 'NoSuchExecution',
    execution: printable(id),
    message: `no execution has the id "${printable(id)}"; run gives it, and executions lists them`,
  };
}
