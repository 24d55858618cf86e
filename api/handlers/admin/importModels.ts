import { importModelList } from '../../../domains/gateway/models/importModelList.ts';
import { mayCall } from '../../../domains/identity/policy.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';

/** Imports a list of models: all of it or nothing. A dry run does the same work and rolls it back. */
export const importModels: Handler<'importModels'> = async ({ actor, body }, { database }) => {
  const setsPrices = body.models.some(({ price }) => price !== undefined);
  if (setsPrices && !mayCall(actor, 'instance_billing.manage'))
    throw new AppError('insufficient_scope', 'Setting prices needs the permission instance_billing.manage.');
  const isDryRun = body.dry_run ?? false;
  const data = await importModelList(database, { rows: body.models, accountId: actor.accountId, isDryRun });
  const count = (action: (typeof data)[number]['action']) => data.filter((row) => row.action === action).length;
  const counts = { added: count('added'), changed: count('changed'), unchanged: count('unchanged') };
  return { status: 200, body: { dry_run: isDryRun, ...counts, data } };
};
