import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** A member of one project without a person. Its name stands with its account; it is disabled by its membership (`suspended_at`). */
export const ServiceAccountEntity = defineEntity({
  name: 'ServiceAccount',
  tableName: 'service_accounts',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    accountId: p.text().primary(),
    kind: p.enum(['service_account'] as const),
    organizationId: p.text(),
    projectId: p.text(),
    createdBy: p.text().strictNullable(),
    createdAt: p.datetime(3),
  },
});

export type ServiceAccountRow = RowOf<typeof ServiceAccountEntity>;
