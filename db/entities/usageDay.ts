import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';

/** Totals of one day's calls by model and key; '' for a call without key or account. */
export const UsageDayEntity = defineEntity({
  name: 'UsageDay',
  tableName: 'usage_days',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    organizationId: p.text().primary(),
    day: p.type('date').$type<string>().primary(),
    model: p.text().primary(),
    keyId: p.text().primary(),
    accountId: p.text().primary(),
    calls: p.bigint(),
    errors: p.bigint(),
    inputTokens: p.bigint(),
    cachedInputTokens: p.bigint(),
    outputTokens: p.bigint(),
    units: p.decimal('string'),
    creditsMicros: p.bigint(),
    kind: p.enum(['model', 'search', 'employee'] as const),
  },
});
