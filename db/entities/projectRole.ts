import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';
import { textArray } from './textArray.ts';

/** A custom role of projects: scopes that an organization put together. */
export const ProjectRoleEntity = defineEntity({
  name: 'ProjectRole',
  tableName: 'project_roles',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    name: p.text(),
    description: p.text(),
    scopes: textArray(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});

export type ProjectRoleRow = RowOf<typeof ProjectRoleEntity>;
