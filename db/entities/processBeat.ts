import { defineEntity, p } from '@mikro-orm/core';

/** When a process last wrote to the database. */
export const ProcessBeatEntity = defineEntity({
  name: 'ProcessBeat',
  tableName: 'process_beats',
  properties: {
    process: p.text().primary(),
    kind: p.enum(['api', 'worker'] as const),
    taskQueue: p.text(),
    seenAt: p.datetime(3),
  },
});
