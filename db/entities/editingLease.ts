import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** Who edits a draft, until when. */
export const EditingLeaseEntity = defineEntity({
  name: 'EditingLease',
  tableName: 'editing_leases',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    digitalOrganizationId: p.text().primary(),
    organizationId: p.text(),
    /** What one open editor calls itself; never shown to others. */
    editorId: p.text(),
    accountId: p.text(),
    since: p.datetime(3),
    expiresAt: p.datetime(3),
  },
});

export type EditingLeaseRow = RowOf<typeof EditingLeaseEntity>;
