import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';

/** The end or beginning of a run as sent to its callback address. An end is written by a function of the ledger's role. */
export const RunCallbackEntity = defineEntity({
  name: 'RunCallback',
  tableName: 'run_callbacks',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    positionId: p.text(),
    runId: p.text(),
    url: p.text(),
    event: p.enum(['run.started', 'run.completed', 'run.failed', 'run.canceled'] as const),
    status: p.enum(['pending', 'delivered', 'failed'] as const),
    attempts: p.integer(),
    nextAttemptAt: p.datetime(3).strictNullable(),
    lastHttpStatus: p.integer().strictNullable(),
    lastError: p.text().strictNullable(),
    deliveredAt: p.datetime(3).strictNullable(),
    createdAt: p.datetime(3),
  },
});
