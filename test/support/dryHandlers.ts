import { AsyncLocalStorage } from 'node:async_hooks';

import { handlers } from '../../api/generated/handlers.ts';
import type { Handlers } from '../../api/handler.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { runStatement } from '../../db/repositories/scope.ts';

const handling = new AsyncLocalStorage<true>();

type AnyHandler = (...given: unknown[]) => Promise<unknown>;

/**
 * The handlers as they are, for an API that changes nothing: with `refuseToCommit`, what one of them has written is taken back
 * where it would have been committed, so a request that may do something ends with an error of the server there. For tests that ask who may, many times, of the same things.
 */
export const dryHandlers = Object.fromEntries(
  Object.entries(handlers).map(([id, handler]) => [
    id,
    (...given: unknown[]) => handling.run(true, () => (handler as unknown as AnyHandler)(...given)),
  ]),
) as unknown as Handlers;

/** For `Database`: lets transactions of handlers commit only if they have written nothing. */
export async function refuseToCommit({ scope }: Repositories): Promise<null> {
  if (!handling.getStore()) return null;
  const [row] = await runStatement<{ hasWritten: boolean }>(
    scope,
    'select pg_current_xact_id_if_assigned() is not null as has_written',
    [],
  );
  if (row?.hasWritten) throw new Error('Would have been committed.');
  return null;
}
