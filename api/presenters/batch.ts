import { formatCredits } from '../../db/credits.ts';
import type { ModelBatchRow } from '../../db/rows/modelBatch.ts';
import { batchPathOf } from '../../domains/gateway/batches/batchEndpoints.ts';
import type { components } from '../../openapi/generated/types.ts';
import { unixSeconds } from './unixSeconds.ts';

type Schemas = components['schemas'];

/** Presents a batch in OpenAI's shape, with its cost. */
export function presentBatch(batch: ModelBatchRow): Schemas['Batch'] {
  const { status, endedAt } = batch;
  const ended = (as: ModelBatchRow['status']) => (status === as ? unixSeconds(endedAt) : null);
  return {
    id: batch.id,
    object: 'batch',
    endpoint: batchPathOf(batch.endpoint),
    errors: batch.errors === null ? null : { object: 'list', data: [...batch.errors] },
    input_file_id: batch.inputFileId ?? '',
    completion_window: '24h',
    status,
    output_file_id: batch.outputFileId,
    error_file_id: batch.errorFileId,
    created_at: unixSeconds(batch.createdAt),
    in_progress_at: unixSeconds(batch.inProgressAt),
    expires_at: unixSeconds(batch.expiresAt),
    finalizing_at: unixSeconds(batch.finalizingAt),
    completed_at: ended('completed'),
    failed_at: ended('failed'),
    expired_at: ended('expired'),
    cancelling_at: unixSeconds(batch.cancellingAt),
    cancelled_at: ended('cancelled'),
    request_counts: {
      total: batch.total,
      completed: batch.succeeded,
      failed: batch.errored + batch.expired,
    },
    metadata: batch.metadata,
    credits: formatCredits(batch.creditsMicros),
  };
}

/** Presents a batch of messages in Anthropic's shape, with its cost. */
export function presentMessageBatch(batch: ModelBatchRow, publicUrl: string): Schemas['MessageBatch'] {
  const { id, status, total, succeeded, errored, canceled, expired, endedAt, cancellingAt } = batch;
  const hasResults = batch.resultsBinaryId !== null;
  return {
    id,
    type: 'message_batch',
    processing_status: endedAt !== null ? 'ended' : status === 'cancelling' ? 'canceling' : 'in_progress',
    request_counts: {
      processing: endedAt === null ? total - succeeded - errored - canceled - expired : 0,
      succeeded,
      errored,
      canceled,
      expired,
    },
    created_at: batch.createdAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
    expires_at: batch.expiresAt.toISOString(),
    cancel_initiated_at: cancellingAt?.toISOString() ?? null,
    archived_at: null,
    results_url: hasResults ? `${publicUrl}/v1/messages/batches/${id}/results` : null,
    credits: formatCredits(batch.creditsMicros),
  };
}
