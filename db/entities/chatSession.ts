import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';

/** One conversation at a chat page. Only its visitor knows the secret. */
export const ChatSessionEntity = defineEntity({
  name: 'ChatSession',
  tableName: 'chat_sessions',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    digitalOrganizationId: p.text(),
    addressId: p.text(),
    secretHash: p.text(),
    tokenHash: p.text().strictNullable(),
    visitor: p.json<Record<string, unknown>>().strictNullable(),
    /** Hash of the network address of the client that began it, at this page; null if a token vouches for the visitor. */
    openedBy: p.text().strictNullable(),
    createdAt: p.datetime(3),
  },
});
