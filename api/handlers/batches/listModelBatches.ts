import { readPageRequest } from '../../../db/repositories/page.ts';
import type { Handler } from '../../handler.ts';
import { presentModelBatch } from '../../presenters/modelBatch.ts';
import { presentPage } from '../../presenters/page.ts';

/** Lists the batches that the caller sees. */
export const listModelBatches: Handler<'listModelBatches'> = async ({ actor, query }, { accountBatches }) => {
  const page = await accountBatches.list(actor, readPageRequest(query));
  return { status: 200, body: presentPage(page, presentModelBatch) };
};
