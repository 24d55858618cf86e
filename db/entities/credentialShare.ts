import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';

/** A further project whose digital organizations may use a credential. */
export const CredentialShareEntity = defineEntity({
  name: 'CredentialShare',
  tableName: 'credential_shares',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    organizationId: p.text(),
    credentialId: p.text().primary(),
    projectId: p.text().primary(),
    createdAt: p.datetime(3),
  },
});
