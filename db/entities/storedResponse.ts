import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';

/** A response that a caller asked to store; `contentEncrypted` is an envelope (`db/secrets/storedResponse.ts`). */
export const StoredResponseEntity = defineEntity({
  name: 'StoredResponse',
  tableName: 'stored_responses',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    keyId: p.text().strictNullable(),
    accountId: p.text().strictNullable(),
    contentEncrypted: p.text(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
  },
});
