import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** When an organization got a slot out of the line last, as a running number; written by `queue.grant_slots` alone. */
export const ExecutionTurnEntity = defineEntity({
  name: 'ExecutionTurn',
  tableName: 'execution_turns',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    organizationId: p.text().primary(),
    turn: p.bigint(),
  },
});

export type ExecutionTurnRow = RowOf<typeof ExecutionTurnEntity>;
