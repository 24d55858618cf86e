import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** One run of a digital organization; its id is the Temporal workflow id. */
export const ExecutionEntity = defineEntity({
  name: 'Execution',
  tableName: 'executions',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    projectId: p.text(),
    digitalOrganizationId: p.text(),
    versionId: p.text().strictNullable(),
    graph: p.json<unknown>().strictNullable(),
    /** As it was written: the order of its keys, too. Null if an earlier release wrote the row. */
    graphWritten: p.json<unknown>().strictNullable(),
    settings: p.json<Record<string, unknown>>(),
    mode: p.enum(['manual', 'production', 'sub', 'error', 'retry'] as const),
    status: p.enum(['queued', 'running', 'waiting', 'success', 'error', 'canceled'] as const),
    seq: p.integer(),
    trigger: p.json<{ kind: string; node_id: string }>(),
    deliveryKey: p.text().strictNullable(),
    accountId: p.text().strictNullable(),
    createdAt: p.datetime(3),
    queuedAt: p.datetime(3).strictNullable(),
    startedAt: p.datetime(3).strictNullable(),
    stoppedAt: p.datetime(3).strictNullable(),
    waitUntil: p.datetime(3).strictNullable(),
    retryAt: p.datetime(3).strictNullable(),
    error: p.json<unknown>().strictNullable(),
    lastNode: p.text().strictNullable(),
    canceledBy: p.text().strictNullable(),
    parentExecutionId: p.text().strictNullable(),
    retryOf: p.text().strictNullable(),
    parentCall: p.text().strictNullable(),
    awaited: p.boolean(),
    depth: p.integer(),
    rootExecutionId: p.text().strictNullable(),
    descendants: p.integer(),
    copiedFrom: p.text().strictNullable(),
    untilNode: p.text().strictNullable(),
    /** The hirer whose items these are, where it is another organization than the publisher's. */
    itemsOrganizationId: p.text().strictNullable(),
    /** Until then the hirer lets the publisher see them. */
    itemsSharedUntil: p.datetime(3).strictNullable(),
  },
});

export type ExecutionRow = RowOf<typeof ExecutionEntity>;
