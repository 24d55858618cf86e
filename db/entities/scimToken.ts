import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** Token with which a directory provisions people of a connection; only the SHA-256 of its value is stored. */
export const ScimTokenEntity = defineEntity({
  name: 'ScimToken',
  tableName: 'scim_tokens',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    connectionId: p.text().primary(),
    organizationId: p.text(),
    hash: p.blob(),
    last4: p.text(),
    createdBy: p.text().strictNullable(),
    lastUsedAt: p.datetime(3).strictNullable(),
    expiresAt: p.datetime(3).strictNullable(),
    createdAt: p.datetime(3),
  },
});

export type ScimTokenRow = RowOf<typeof ScimTokenEntity>;
