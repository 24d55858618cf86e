import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';

/** An assertion of a SAML provider that was used. */
export const SsoAssertionEntity = defineEntity({
  name: 'SsoAssertion',
  tableName: 'sso_assertions',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    organizationId: p.text(),
    connectionId: p.text().primary(),
    assertionHash: p.blob().primary(),
    expiresAt: p.datetime(3),
  },
});
