import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** A file that a trigger has seen, as it was then. */
export const TriggerFileEntity = defineEntity({
  name: 'TriggerFile',
  tableName: 'trigger_files',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    organizationId: p.text(),
    triggerId: p.text().primary(),
    path: p.text().primary(),
    fingerprint: p.text(),
  },
});

export type TriggerFileRow = RowOf<typeof TriggerFileEntity>;
