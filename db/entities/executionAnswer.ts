import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** The one answer of an execution to its webhook caller; the first one wins. */
export const ExecutionAnswerEntity = defineEntity({
  name: 'ExecutionAnswer',
  tableName: 'execution_answers',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    executionId: p.text().primary(),
    organizationId: p.text(),
    status: p.integer(),
    headers: p.json<Record<string, string>>(),
    bodyKind: p.text(),
    body: p.blob().strictNullable(),
    createdAt: p.datetime(3),
  },
});

export type ExecutionAnswerRow = RowOf<typeof ExecutionAnswerEntity>;
