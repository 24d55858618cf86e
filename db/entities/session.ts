import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import { textArray } from './textArray.ts';
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
    /** The connection of single sign-on that opened it; null: the account signed in itself. */
    connectionId: p.text().strictNullable(),
    method: p.enum(['password', 'passkey', 'single_sign_on'] as const),
    /** Additional or alternative factors besides a password. */
    factors: textArray<'totp' | 'recovery_code' | 'passkey'>(),
    /** Where the sign-in came from. */
    address: p.text().strictNullable(),
  },
});

export type SessionRow = RowOf<typeof SessionEntity>;
