import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';

/** The attempts of one gateway call (`CallAttempt` of the ledger), where its record alone does not say what happened. */
export const CallAttemptsEntity = defineEntity({
  name: 'CallAttempts',
  tableName: 'call_attempts',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    callId: p.text().primary(),
    organizationId: p.text(),
    attempts: p.json<unknown[]>(),
    createdAt: p.datetime(3),
  },
});
