import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';

/** That an execution uses a file. The file is kept while any execution does. */
export const ExecutionBinaryEntity = defineEntity({
  name: 'ExecutionBinary',
  tableName: 'execution_binaries',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    organizationId: p.text(),
    executionId: p.text().primary(),
    binaryId: p.text().primary(),
  },
});
