import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** A group as a directory provisions it. */
export const ScimGroupEntity = defineEntity({
  name: 'ScimGroup',
  tableName: 'scim_groups',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    connectionId: p.text(),
    externalId: p.text().strictNullable(),
    displayName: p.text(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});

export type ScimGroupRow = RowOf<typeof ScimGroupEntity>;
