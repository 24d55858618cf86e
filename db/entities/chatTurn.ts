import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';

/** A visitor's message, the execution that answers it, and the answer once it was read. */
export const ChatTurnEntity = defineEntity({
  name: 'ChatTurn',
  tableName: 'chat_turns',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    sessionId: p.text().primary(),
    number: p.integer().primary(),
    organizationId: p.text(),
    clientId: p.text(),
    executionId: p.text(),
    message: p.text(),
    files: p.json<object[]>(),
    answer: p.json<object>().strictNullable(),
    creditsMicros: p.bigint().strictNullable(),
    createdAt: p.datetime(3),
  },
});
