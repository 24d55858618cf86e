import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** Whether members must sign in with the organization's identity provider; without a row: no. */
export const SsoPolicyEntity = defineEntity({
  name: 'SsoPolicy',
  tableName: 'sso_policies',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    organizationId: p.text().primary(),
    ssoRequired: p.boolean(),
  },
});

export type SsoPolicyRow = RowOf<typeof SsoPolicyEntity>;
