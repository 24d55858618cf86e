import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** An immutable published snapshot of a digital organization. */
export const VersionEntity = defineEntity({
  name: 'Version',
  tableName: 'versions',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    digitalOrganizationId: p.text(),
    number: p.integer(),
    name: p.text().strictNullable(),
    notes: p.text().strictNullable(),
    graph: p.json<unknown>(),
    /** As it was written: the order of its keys, too. Null if an earlier release wrote the row. */
    graphWritten: p.json<unknown>().strictNullable(),
    settings: p.json<Record<string, unknown>>(),
    createdBy: p.text(),
    createdAt: p.datetime(3),
  },
});

export type VersionRow = RowOf<typeof VersionEntity>;
