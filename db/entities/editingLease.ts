import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** The editor of a draft, and the end of its lease. */
export const EditingLeaseEntity = defineEntity({
  name: 'EditingLease',
  tableName: 'editing_leases',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    digitalOrganizationId: p.text().primary(),
    organizationId: p.text(),
    /** Id of one open editor; never shown to others. */
    editorId: p.text(),
    accountId: p.text(),
    since: p.datetime(3),
    expiresAt: p.datetime(3),
  },
});

export type EditingLeaseRow = RowOf<typeof EditingLeaseEntity>;
