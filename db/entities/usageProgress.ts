import { defineEntity, p } from '@mikro-orm/core';

/** How far call records are summed up in `usage_days`: one row. */
export const UsageProgressEntity = defineEntity({
  name: 'UsageProgress',
  tableName: 'usage_progress',
  properties: { id: p.integer().primary(), rolledUpTo: p.datetime(3) },
});
