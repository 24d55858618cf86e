import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** Up to when an account has read the events of an organization. */
export const EventReadEntity = defineEntity({
  name: 'EventRead',
  tableName: 'event_reads',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    organizationId: p.text().primary(),
    accountId: p.text().primary(),
    readUntil: p.datetime(3),
  },
});

export type EventReadRow = RowOf<typeof EventReadEntity>;
