import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** The items one node run left at one port, a zstd-compressed JSON array. */
export const ExecutionDataEntity = defineEntity({
  name: 'ExecutionData',
  tableName: 'execution_data',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    organizationId: p.text(),
    executionId: p.text().primary(),
    nodeId: p.text().primary(),
    runIndex: p.integer().primary(),
    port: p.text().primary(),
    items: p.blob(),
    itemCount: p.integer(),
    sizeBytes: p.integer(),
    createdAt: p.datetime(3),
  },
});

export type ExecutionDataRow = RowOf<typeof ExecutionDataEntity>;
