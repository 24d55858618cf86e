import { formatCredits } from '../../db/credits.ts';
import type { ModelBatchRow } from '../../db/rows/modelBatch.ts';
import { batchPathOf } from '../../domains/gateway/batches/batchEndpoints.ts';
import type { components } from '../../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** Presents a batch of either kind, as the management API and the page have it. */
export function presentModelBatch(batch: ModelBatchRow): Schemas['ModelBatch'] {
  const { total, succeeded, errored: failed, canceled, expired } = batch;
  return {
    id: batch.id,
    endpoint: batchPathOf(batch.endpoint),
    models: [...batch.models],
    status: statuses[batch.status],
    key_id: batch.keyId,
    account_id: batch.accountId,
    requests: {
      total,
      pending: batch.endedAt === null ? Math.max(0, total - succeeded - failed - canceled - expired) : 0,
      succeeded,
      failed,
      canceled,
      expired,
    },
    credits: formatCredits(batch.creditsMicros),
    errors: (batch.errors ?? []).map(({ code, message, line }) => ({ code, message, line })),
    has_responses: batch.outputFileId !== null || batch.resultsBinaryId !== null,
    has_errors: batch.errorFileId !== null,
    metadata: batch.metadata === null ? null : { ...batch.metadata },
    created_at: batch.createdAt.toISOString(),
    started_at: batch.inProgressAt?.toISOString() ?? null,
    ended_at: batch.endedAt?.toISOString() ?? null,
    expires_at: batch.expiresAt.toISOString(),
  };
}

/** The states in the spelling of this API. */
const statuses: Readonly<Record<ModelBatchRow['status'], Schemas['ModelBatch']['status']>> = {
  validating: 'validating',
  in_progress: 'in_progress',
  finalizing: 'finalizing',
  cancelling: 'canceling',
  completed: 'completed',
  failed: 'failed',
  expired: 'expired',
  cancelled: 'canceled',
};
