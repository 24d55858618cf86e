import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';
import { textArray } from './textArray.ts';

/** An account's identity at an identity provider. `email`, `name` and `groups` are what it said at the last sign-in. */
export const ExternalIdentityEntity = defineEntity({
  name: 'ExternalIdentity',
  tableName: 'outside_identities',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    connectionId: p.text(),
    issuer: p.text(),
    subject: p.text(),
    accountId: p.text(),
    email: p.text().strictNullable(),
    name: p.text().strictNullable(),
    /** Null: the provider said nothing of groups. */
    groups: textArray().strictNullable(),
    lastSignInAt: p.datetime(3),
    createdAt: p.datetime(3),
  },
});

export type ExternalIdentityRow = RowOf<typeof ExternalIdentityEntity>;
