import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** A sign-in that a browser began and that an identity provider has not answered. Both secrets are there as SHA-256 only. */
export const SsoAttemptEntity = defineEntity({
  name: 'SsoAttempt',
  tableName: 'sso_attempts',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    connectionId: p.text(),
    stateHash: p.blob(),
    browserHash: p.blob(),
    /** The signed-in account that connects itself; null for a sign-in. */
    linkAccountId: p.text().strictNullable(),
    /** The identity in a posted provider response, until the browser fetches it. */
    identity: p.json<unknown>().strictNullable(),
    returnTo: p.text().strictNullable(),
    expiresAt: p.datetime(3),
    createdAt: p.datetime(3),
  },
});

export type SsoAttemptRow = RowOf<typeof SsoAttemptEntity>;
