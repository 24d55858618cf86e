import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';

/** Seen values of a node, or (empty `nodeId`) of a whole digital organization; `marks` are the highest number and the latest date. */
export const SeenHistoryEntity = defineEntity({
  name: 'SeenHistory',
  tableName: 'seen_histories',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    digitalOrganizationId: p.text(),
    nodeId: p.text(),
    valueCount: p.integer(),
    marks: p.json<{ number?: number; date?: number }>(),
    createdAt: p.datetime(3),
  },
});
