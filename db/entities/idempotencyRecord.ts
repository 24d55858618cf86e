import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** A request of one credential and operation under an `Idempotency-Key`; without a response while the work continues. */
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
