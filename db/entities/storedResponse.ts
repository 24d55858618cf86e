import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import { textArray } from './textArray.ts';

/** A response that is kept for its caller; `contentEncrypted` is an envelope (`db/secrets/storedResponse.ts`). */
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
    /** Ids of its output items and of those of its input, if they have one. */
    itemIds: textArray(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
  },
});
