import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** Something an organization should know of. */
export const EventEntity = defineEntity({
  name: 'Event',
  tableName: 'events',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    kind: p.enum(['low_balance'] as const),
    /** Amounts in micro-credits, as texts. */
    data: p.json<{ threshold_micros: string; balance_micros: string }>(),
    createdAt: p.datetime(3),
  },
});

export type EventRow = RowOf<typeof EventEntity>;
