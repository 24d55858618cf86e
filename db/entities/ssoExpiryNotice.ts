import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';

/** Records the notification of owners about an expiry, by days before it. */
export const SsoExpiryNoticeEntity = defineEntity({
  name: 'SsoExpiryNotice',
  tableName: 'sso_expiry_notices',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    connectionId: p.text().primary(),
    ofWhat: p.text().primary(),
    expiresAt: p.datetime(3).primary(),
    days: p.integer().primary(),
    organizationId: p.text(),
    createdAt: p.datetime(3),
  },
});
