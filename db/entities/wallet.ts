import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** The balance of an organization and what its open holds set aside. Written by the ledger only. */
export const WalletEntity = defineEntity({
  name: 'Wallet',
  tableName: 'wallets',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    organizationId: p.text().primary(),
    balanceMicros: p.bigint(),
    heldMicros: p.bigint(),
    /** What its plan granted last; what it would have with all of that spent and nothing else; when it is granted again. */
    planGrantedMicros: p.bigint(),
    planFloorMicros: p.bigint(),
    planDueAt: p.datetime(3).strictNullable(),
    /** Below it an event is written; null = never. */
    lowBalanceMicros: p.bigint().strictNullable(),
  },
});

export type WalletRow = RowOf<typeof WalletEntity>;
