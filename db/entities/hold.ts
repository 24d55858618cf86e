import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** Credits set aside for one call; its id is the call id. Written by the ledger only. */
export const HoldEntity = defineEntity({
  name: 'Hold',
  tableName: 'holds',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    keyId: p.text().strictNullable(),
    accountId: p.text().strictNullable(),
    executionId: p.text().strictNullable(),
    modelId: p.text(),
    priceId: p.text(),
    amountMicros: p.bigint(),
    state: p.enum(['open', 'settled', 'released'] as const),
    swept: p.boolean(),
    /** Swept before what it cost was known: that was posted afterwards. */
    late: p.boolean(),
    settledMicros: p.bigint().strictNullable(),
    progressMicros: p.bigint(),
    owner: p.text(),
    endpoint: p.text(),
    requestId: p.text(),
    expiresAt: p.datetime(3),
    createdAt: p.datetime(3),
    closedAt: p.datetime(3).strictNullable(),
  },
});

export type HoldRow = RowOf<typeof HoldEntity>;
