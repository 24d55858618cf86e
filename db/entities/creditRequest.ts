import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** An organization's wish for credits; at most one of each organization is open. */
export const CreditRequestEntity = defineEntity({
  name: 'CreditRequest',
  tableName: 'credit_requests',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    accountId: p.text().strictNullable(),
    message: p.text().strictNullable(),
    status: p.enum(['open', 'granted', 'declined'] as const),
    creditsMicros: p.bigint().strictNullable(),
    createdAt: p.datetime(3),
    decidedAt: p.datetime(3).strictNullable(),
    decidedBy: p.text().strictNullable(),
  },
});

export type CreditRequestRow = RowOf<typeof CreditRequestEntity>;
