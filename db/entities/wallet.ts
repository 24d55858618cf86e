import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** The balance of an organization and the amount reserved by its open holds. Written by the ledger only. */
export const WalletEntity = defineEntity({
  name: 'Wallet',
  tableName: 'wallets',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    organizationId: p.text().primary(),
    balanceMicros: p.bigint(),
    heldMicros: p.bigint(),
    /** The last plan grant, the balance without it, and the next grant date. */
    planGrantedMicros: p.bigint(),
    planFloorMicros: p.bigint(),
    planDueAt: p.datetime(3).strictNullable(),
    /** Below it an event is written; null = never. */
    lowBalanceMicros: p.bigint().strictNullable(),
    /** True if the organization has or had budgets, so that holds look for them. */
    hasBudgets: p.boolean().default(false),
  },
});

export type WalletRow = RowOf<typeof WalletEntity>;
