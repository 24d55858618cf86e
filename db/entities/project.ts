import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** A container inside an organization; a personal space has an owner. */
export const ProjectEntity = defineEntity({
  name: 'Project',
  tableName: 'projects',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    kind: p.enum(['personal', 'team'] as const),
    ownerAccountId: p.text().strictNullable(),
    name: p.text(),
    createdAt: p.datetime(3),
  },
});

export type ProjectRow = RowOf<typeof ProjectEntity>;
