import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** An e-mail domain that an organization names as its own. It counts once it is proved, of one organization only. */
export const SsoDomainEntity = defineEntity({
  name: 'SsoDomain',
  tableName: 'sso_domains',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    domain: p.text(),
    challenge: p.text(),
    provedAt: p.datetime(3).strictNullable(),
    provedBy: p.enum(['dns', 'instance_admin'] as const).strictNullable(),
    checkedAt: p.datetime(3).strictNullable(),
    /** Since when the record of a proved one is missing. */
    failingSince: p.datetime(3).strictNullable(),
    createdAt: p.datetime(3),
  },
});

export type SsoDomainRow = RowOf<typeof SsoDomainEntity>;
