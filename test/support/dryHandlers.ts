import { AsyncLocalStorage } from 'node:async_hooks';

import { handlers } from '../../api/generated/handlers.ts';
import type { Handlers } from '../../api/handler.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { runStatement } from '../../db/repositories/scope.ts';

const handling = new AsyncLocalStorage<true>();

type AnyHandler = (...given: unknown[]) => Promise<unknown>;

/**
 * The handlers for an API without effects: with `refuseToCommit`, their writes are rolled back instead of committed, so a permitted request
 * ends with a server error there. For tests that ask who may, many times, of the same things.
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
