import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** One immutable signed line. Written by the ledger only. */
export const LedgerEntryEntity = defineEntity({
  name: 'LedgerEntry',
  tableName: 'ledger_entries',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    id: p.text().primary(),
    reference: p.text(),
    kind: p.enum([
      'grant',
      'plan_credits',
      'settlement',
      'late_settlement',
      'adjustment',
      'catalog_search',
      'employee_price',
    ] as const),
    account: p.enum(['wallet', 'platform'] as const),
    organizationId: p.text(),
    amountMicros: p.bigint(),
    balanceAfterMicros: p.bigint().strictNullable(),
    reason: p.text().strictNullable(),
    createdAt: p.datetime(3),
  },
});

export type LedgerEntryRow = RowOf<typeof LedgerEntryEntity>;
