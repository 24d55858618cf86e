import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** Somebody as a directory provisions them. A deleted one is kept: whoever was taken away does not come back by signing in. */
export const ScimUserEntity = defineEntity({
  name: 'ScimUser',
  tableName: 'scim_users',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    connectionId: p.text(),
    accountId: p.text(),
    externalId: p.text().strictNullable(),
    userName: p.text(),
    active: p.boolean(),
    /** It was let into the organization once: whoever was removed by hand since then stays out. */
    joined: p.boolean(),
    /** Everything else that the directory says, as it says it. */
    attributes: p.json<Record<string, unknown>>(),
    deletedAt: p.datetime(3).strictNullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});

export type ScimUserRow = RowOf<typeof ScimUserEntity>;
