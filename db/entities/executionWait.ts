import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** A wait that ends by a link from outside; the number counts the waits of one execution from 0. */
export const ExecutionWaitEntity = defineEntity({
  name: 'ExecutionWait',
  tableName: 'execution_waits',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    organizationId: p.text(),
    executionId: p.text().primary(),
    number: p.integer().primary(),
    nodeId: p.text(),
    runIndex: p.integer(),
    kind: p.enum(['webhook', 'form'] as const),
    suffix: p.text(),
    details: p.json<unknown>(),
    status: p.enum(['waiting', 'resumed', 'timed_out'] as const),
    waitUntil: p.datetime(3).strictNullable(),
    items: p.blob().strictNullable(),
    createdAt: p.datetime(3),
    endedAt: p.datetime(3).strictNullable(),
  },
});

export type ExecutionWaitRow = RowOf<typeof ExecutionWaitEntity>;
