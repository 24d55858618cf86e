import { defineEntity, p } from '@mikro-orm/core';

/** How often threads of workers were held, by what was under way. */
export const EventLoopBlockEntity = defineEntity({
  name: 'EventLoopBlock',
  tableName: 'event_loop_blocks',
  properties: { during: p.text().primary(), count: p.bigint() },
});
