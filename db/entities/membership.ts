import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** An account in an organization. */
export const MembershipEntity = defineEntity({
  name: 'Membership',
  tableName: 'memberships',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    accountId: p.text(),
    role: p.enum(['owner', 'admin', 'member'] as const),
    /** The connection whose groups gave the role; null if assigned by hand. */
    mappedBy: p.text().strictNullable(),
    /** It keeps what it has and reaches nothing of the organization. */
    suspendedAt: p.datetime(3).strictNullable(),
    /** The connection whose directory suspended it; only that one lets it back in. */
    suspendedBy: p.text().strictNullable(),
    createdAt: p.datetime(3),
  },
});

export type MembershipRow = RowOf<typeof MembershipEntity>;
