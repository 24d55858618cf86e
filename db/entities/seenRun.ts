import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';

/** The kept items of a run: one bit per item. */
export const SeenRunEntity = defineEntity({
  name: 'SeenRun',
  tableName: 'seen_runs',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    organizationId: p.text(),
    executionId: p.text().primary(),
    runKey: p.text().primary(),
    kept: p.blob(),
    createdAt: p.datetime(3),
  },
});
