import type { ModelBatchRequests } from '../../../db/repositories/gateway/modelBatchRequests.ts';
import type { ModelBatchRow } from '../../../db/rows/modelBatch.ts';

/** Returns the batch with its current counts: until it ends, they are those of its requests. */
export async function withCounts(
  { modelBatchRequests }: { modelBatchRequests: ModelBatchRequests },
  batch: ModelBatchRow,
): Promise<ModelBatchRow> {
  return batch.endedAt === null ? { ...batch, ...(await modelBatchRequests.counts(batch.id)) } : batch;
}
