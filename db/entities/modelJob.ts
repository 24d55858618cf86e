import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/**
 * A job of a model: a video or a piece of music that takes minutes. `settling` has its file and is being charged; the last three
 * states are final. `shownEncrypted` is what its caller sees of the request, `requestEncrypted` what the provider gets until it has it.
 */
export const ModelJobEntity = defineEntity({
  name: 'ModelJob',
  tableName: 'model_jobs',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    keyId: p.text().strictNullable(),
    accountId: p.text().strictNullable(),
    endpoint: p.text(),
    model: p.text(),
    providerId: p.text(),
    upstreamName: p.text(),
    /** The organization's own key that it goes by; null: by the instance's, for credits. */
    ownKeyId: p.text().strictNullable(),
    /** True if credits are held for it, in case the own key fails. */
    paysInstead: p.boolean(),
    priceId: p.text(),
    callId: p.text(),
    status: p.enum(['queued', 'submitting', 'in_progress', 'settling', 'completed', 'failed', 'canceled'] as const),
    progress: p.integer(),
    durationMs: p.integer(),
    shownEncrypted: p.text(),
    requestEncrypted: p.text().strictNullable(),
    requestType: p.text(),
    upstreamId: p.text().strictNullable(),
    errorCode: p.text().strictNullable(),
    errorMessage: p.text().strictNullable(),
    binaryId: p.text().strictNullable(),
    mediaType: p.text().strictNullable(),
    /** The execution that made it, and which call of it: made once. */
    executionId: p.text().strictNullable(),
    idempotencyKey: p.text().strictNullable(),
    createdAt: p.datetime(3),
    endedAt: p.datetime(3).strictNullable(),
    deletedAt: p.datetime(3).strictNullable(),
  },
});

export type ModelJobRow = RowOf<typeof ModelJobEntity>;
