import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** A user provisioned by a directory. A deleted user is kept: sign-in does not restore a removed person. */
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
    /** It was admitted once: a member removed by hand since then stays removed. */
    joined: p.boolean(),
    /** Other attributes of the directory, unchanged. */
    attributes: p.json<Record<string, unknown>>(),
    deletedAt: p.datetime(3).strictNullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});

export type ScimUserRow = RowOf<typeof ScimUserEntity>;
