import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';

/** A value that a history holds, as its SHA-256. */
export const SeenValueEntity = defineEntity({
  name: 'SeenValue',
  tableName: 'seen_values',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    organizationId: p.text(),
    historyId: p.text().primary(),
    valueHash: p.blob().primary(),
    number: p.bigint(),
  },
});
