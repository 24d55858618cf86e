import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';

/** A table of a project: `columns` is a list of `{ id, name, type }`, the counters follow its rows. */
export const DataTableEntity = defineEntity({
  name: 'DataTable',
  tableName: 'data_tables',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    projectId: p.text(),
    name: p.text(),
    columns: p.json<unknown[]>(),
    revision: p.integer(),
    rowCount: p.integer(),
    sizeBytes: p.bigint(),
    createdBy: p.text(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
