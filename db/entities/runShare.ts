import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';

/** A run that its hirer shares with the publisher of its employee, until a moment. */
export const RunShareEntity = defineEntity({
  name: 'RunShare',
  tableName: 'run_shares',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    runId: p.text().primary(),
    organizationId: p.text(),
    publisherId: p.text(),
    employeeId: p.text(),
    sharedBy: p.text(),
    sharedAt: p.datetime(3),
    expiresAt: p.datetime(3),
    endedAt: p.datetime(3).strictNullable(),
  },
});
