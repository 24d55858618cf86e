import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** A sign-in; the token itself is never stored, only its SHA-256. */
export const SessionEntity = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    id: p.text().primary(),
    tokenHash: p.blob(),
    accountId: p.text(),
    organizationId: p.text(),
    createdAt: p.datetime(3),
    lastSeenAt: p.datetime(3),
    expiresAt: p.datetime(3),
    revokedAt: p.datetime(3).strictNullable(),
    userAgent: p.text().strictNullable(),
  },
});

export type SessionRow = RowOf<typeof SessionEntity>;
