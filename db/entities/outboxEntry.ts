import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** A message to Temporal that is sent until it arrived. */
export const OutboxEntryEntity = defineEntity({
  name: 'OutboxEntry',
  tableName: 'outbox',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    kind: p.enum([
      'start_execution',
      'cancel_execution',
      'grant_slot',
      'resume_execution',
      'start_model_job',
      'start_employee_run',
      'start_evaluation_run',
    ] as const),
    reference: p.text(),
    createdAt: p.datetime(3),
    attempts: p.integer(),
    refusals: p.integer(),
    nextAttemptAt: p.datetime(3),
    lastError: p.text().strictNullable(),
  },
});

export type OutboxEntryRow = RowOf<typeof OutboxEntryEntity>;
