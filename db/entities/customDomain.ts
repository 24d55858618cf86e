import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** A domain of an organization for its webhooks and forms. It counts while it is verified, for one organization only. */
export const CustomDomainEntity = defineEntity({
  name: 'CustomDomain',
  tableName: 'custom_domains',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    /** Lower case, ASCII (A-labels), without a final dot. */
    domain: p.text(),
    challenge: p.text(),
    verifiedAt: p.datetime(3).strictNullable(),
    checkedAt: p.datetime(3).strictNullable(),
    /** Since when its DNS record is missing. */
    failingSince: p.datetime(3).strictNullable(),
    createdAt: p.datetime(3),
  },
});

export type CustomDomainRow = RowOf<typeof CustomDomainEntity>;
