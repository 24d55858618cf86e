import { attachment } from '../../../platform/binaries/names.ts';
import type { Handler } from '../../handler.ts';

/** Downloads the responses or the errors of a batch, streamed. */
export const getModelBatchResults: Handler<'getModelBatchResults'> = async (
  { actor, params, query },
  { accountBatches },
) => {
  const { part = 'responses' } = query;
  const bytes = await accountBatches.results(actor, params.batch_id, part);
  const disposition = attachment(`${params.batch_id}-${part}.jsonl`);
  const headers = { 'cache-control': 'no-store', 'content-disposition': disposition };
  return { status: 200, contentType: 'application/x-jsonl', raw: bytes, headers };
};
