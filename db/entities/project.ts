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
    /** When a personal space was handed over to its owner; null for the owner's own. */
    handedOverAt: p.datetime(3).strictNullable(),
    /** The former owner and the name at that time, until the space is renamed or that account is deleted. */
    handedOverFrom: p.text().strictNullable(),
    handedOverFromName: p.text().strictNullable(),
    /** When it was archived; null while it is in use. */
    archivedAt: p.datetime(3).strictNullable(),
  },
});

export type ProjectRow = RowOf<typeof ProjectEntity>;
