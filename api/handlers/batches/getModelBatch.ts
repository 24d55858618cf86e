import type { Handler } from '../../handler.ts';
import { presentModelBatch } from '../../presenters/modelBatch.ts';

/** Reads a batch that the caller sees. */
export const getModelBatch: Handler<'getModelBatch'> = async ({ actor, params }, { accountBatches }) => {
  return { status: 200, body: presentModelBatch(await accountBatches.find(actor, params.batch_id)) };
};
