import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';

/** A row of a data table: `cells` holds its values by the id of their column, without nulls. */
export const DataTableRowEntity = defineEntity({
  name: 'DataTableRow',
  tableName: 'data_table_rows',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    dataTableId: p.text(),
    number: p.bigint(),
    cells: p.json<Record<string, unknown>>(),
    sizeBytes: p.integer(),
    insertKey: p.text().strictNullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
