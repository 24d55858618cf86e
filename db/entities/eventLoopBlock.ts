import { defineEntity, p } from '@mikro-orm/core';

/** Number of blocks of workers' event loops, by running work. */
export const EventLoopBlockEntity = defineEntity({
  name: 'EventLoopBlock',
  tableName: 'event_loop_blocks',
  properties: { during: p.text().primary(), count: p.bigint() },
});
