import { defineEntity, p } from '@mikro-orm/core';

import type { RowOf } from './row.ts';

/** A plan as data (decisions §9). Only its price can be changed. */
export const PlanEntity = defineEntity({
  name: 'Plan',
  tableName: 'plans',
  properties: {
    id: p.text().primary(),
    /** Above which others it stands: a plan of a higher rank is an upgrade. */
    rank: p.integer(),
    /** Null: no limit. */
    monthlyExecutions: p.bigint().strictNullable(),
    monthlyCreditsMicros: p.bigint(),
    hasCustomDomains: p.boolean(),
    /** Its periods begin on the organization's own day; else with the calendar month. */
    hasAnniversary: p.boolean(),
    /** Executions and credits are agreed with each organization. */
    byContract: p.boolean(),
    /** Null: not offered by a price. */
    monthlyPriceCents: p.bigint().strictNullable(),
  },
});

export type PlanRow = RowOf<typeof PlanEntity>;
