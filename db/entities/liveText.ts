import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';

/** Partial output of a model for a node run. */
export const LiveTextEntity = defineEntity({
  name: 'LiveText',
  tableName: 'live_texts',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    executionId: p.text().primary(),
    nodeId: p.text().primary(),
    runIndex: p.integer().primary(),
    organizationId: p.text(),
    step: p.integer(),
    content: p.text(),
    forVisitor: p.boolean(),
    updatedAt: p.datetime(3),
  },
});
