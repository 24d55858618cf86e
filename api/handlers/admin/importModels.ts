import { mayCall } from '../../../domains/identity/policy.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';
import { importRows } from '../../../domains/gateway/models/importRows.ts';

type Rows = Awaited<ReturnType<typeof importRows>>;

/** Ends the transaction of a dry run, with its result. */
class RolledBack extends Error {
  readonly data: Rows;

  constructor(data: Rows) {
    super('A dry run changes nothing.');
    this.data = data;
  }
}

/** Imports a list of models: all of it or nothing. A dry run does the same work and takes it back. */
export const importModels: Handler<'importModels'> = async ({ actor, body }, { database }) => {
  const setsPrices = body.models.some(({ price }) => price !== undefined);
  if (setsPrices && !mayCall(actor, 'instance_billing.manage'))
    throw new AppError('insufficient_scope', 'Setting prices needs the permission instance_billing.manage.');
  const isDryRun = body.dry_run ?? false;
  const data = await database
    .asSystem(async (repositories) => {
      const done = await importRows(repositories, { rows: body.models, accountId: actor.accountId });
      if (isDryRun) throw new RolledBack(done);
      return done;
    })
    .catch((error: unknown) => {
      if (error instanceof RolledBack) return error.data;
      throw error;
    });
  const count = (action: Rows[number]['action']) => data.filter((row) => row.action === action).length;
  const counts = { added: count('added'), changed: count('changed'), unchanged: count('unchanged') };
  return { status: 200, body: { dry_run: isDryRun, ...counts, data } };
};
