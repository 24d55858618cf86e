import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** Executions of an organization that count against its plan, one row for each period. Written by the statement that admits them. */
export const ExecutionCountEntity = defineEntity({
  name: 'ExecutionCount',
  tableName: 'execution_counts',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    organizationId: p.text().primary(),
    periodStartsAt: p.datetime(3).primary(),
    used: p.bigint(),
    /** Starts that were refused because the plan had no more. */
    refused: p.bigint(),
    /** The highest threshold (80, 95, 100) with a notification. */
    toldPercent: p.integer(),
    refusedToldAt: p.datetime(3).strictNullable(),
  },
});

export type ExecutionCountRow = RowOf<typeof ExecutionCountEntity>;
