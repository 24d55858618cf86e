import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';

/**
 * The error message of an execution that works for a hirer (`db/repositories/errorWithMessage.ts`). Of all others it is in the execution's
 * own row.
 */
export const ExecutionErrorWordsEntity = defineEntity({
  name: 'ExecutionErrorWords',
  tableName: 'execution_error_words',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    executionId: p.text().primary(),
    organizationId: p.text(),
    message: p.text(),
  },
});
