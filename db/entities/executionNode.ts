import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** One run of one node in an execution. `sources` and `outputs` are by port. */
export const ExecutionNodeEntity = defineEntity({
  name: 'ExecutionNode',
  tableName: 'execution_nodes',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    organizationId: p.text(),
    executionId: p.text().primary(),
    nodeId: p.text().primary(),
    runIndex: p.integer().primary(),
    name: p.text(),
    type: p.text(),
    status: p.enum(['running', 'waiting', 'success', 'error', 'canceled', 'skipped'] as const),
    startedAt: p.datetime(3).strictNullable(),
    durationMs: p.integer().strictNullable(),
    /** Of the node's own, as its settings count them. */
    attempts: p.integer(),
    /** Began and never ended: their workers died. */
    lostAttempts: p.integer(),
    error: p.json<unknown>().strictNullable(),
    sources: p.json<unknown>(),
    outputs: p.json<Record<string, { count: number; size_bytes: number }>>(),
    waitUntil: p.datetime(3).strictNullable(),
    console: p.json<unknown>().strictNullable(),
    createdAt: p.datetime(3),
  },
});

export type ExecutionNodeRow = RowOf<typeof ExecutionNodeEntity>;
