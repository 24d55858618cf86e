import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** What one credential asked of one operation under one `Idempotency-Key`; without an answer while the work goes on. */
export const IdempotencyRecordEntity = defineEntity({
  name: 'IdempotencyRecord',
  tableName: 'idempotency_records',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    organizationId: p.text().primary(),
    credentialId: p.text().primary(),
    operation: p.text().primary(),
    keyHash: p.blob().primary(),
    fingerprint: p.blob(),
    attempt: p.text(),
    leasedUntil: p.datetime(3),
    answerEncrypted: p.text().strictNullable(),
    createdAt: p.datetime(3),
  },
});

export type IdempotencyRecordRow = RowOf<typeof IdempotencyRecordEntity>;
