import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';

/**
 * A row of a data table: `cells` holds its values by the id of their column, without nulls; `written` the JSON of those whose
 * keys `jsonb` puts into another order.
 */
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
    written: p.json<Record<string, string>>(),
    sizeBytes: p.integer(),
    insertKey: p.text().strictNullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
