import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';

/** A conversation of the playground; title and content are envelopes (`db/secrets/conversation.ts`). */
export const ConversationEntity = defineEntity({
  name: 'Conversation',
  tableName: 'conversations',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    accountId: p.text(),
    model: p.text(),
    titleEncrypted: p.text(),
    contentEncrypted: p.text(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
