import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import { textArray } from './textArray.ts';
import type { RowOf } from './row.ts';

/** The tenant. */
export const OrganizationEntity = defineEntity({
  name: 'Organization',
  tableName: 'organizations',
  filters: { organization: organizationFilter('id') },
  properties: {
    id: p.text().primary(),
    name: p.text(),
    plan: p.text(),
    planInterval: p.enum(['monthly', 'yearly'] as const),
    /** When its periods begin, every month; null: with the calendar month. */
    planAnchorAt: p.datetime(3).strictNullable(),
    /** When the years that are paid began, where months ran before; null: with the anniversary. */
    planYearAnchorAt: p.datetime(3).strictNullable(),
    /** Contract terms; null: those of the plan. */
    planExecutions: p.bigint().strictNullable(),
    planCreditsMicros: p.bigint().strictNullable(),
    /** The next plan and its date; all null if none is scheduled. */
    nextPlan: p.text().strictNullable(),
    nextPlanInterval: p.enum(['monthly', 'yearly'] as const).strictNullable(),
    planChangesAt: p.datetime(3).strictNullable(),
    createdAt: p.datetime(3),
    requestsPerMinute: p.integer().strictNullable(),
    tokensPerMinute: p.integer().strictNullable(),
    publishingEnabled: p.boolean(),
    sharingEnabled: p.boolean(),
    auditRetentionDays: p.integer().strictNullable(),
    /** Only addresses of these domains join by invitation; empty: all. */
    allowedEmailDomains: textArray(),
    /** Maximum lifetime of new keys; null for no limit. */
    keyMaxLifetimeDays: p.integer().strictNullable(),
    /** It is being deleted: nothing of it runs or answers, and then it goes. Null: it is not. */
    deletesAt: p.datetime(3).strictNullable(),
    /** Gone: the row is kept for its ledger. */
    deletedAt: p.datetime(3).strictNullable(),
  },
});

export type OrganizationRow = RowOf<typeof OrganizationEntity>;
