import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** Up to where a chain was forgotten: the last seal of what is gone, from which the rest goes on. */
export const AuditAnchorEntity = defineEntity({
  name: 'AuditAnchor',
  tableName: 'audit_anchors',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    chain: p.text().primary(),
    seq: p.bigint().primary(),
    organizationId: p.text().strictNullable(),
    hash: p.blob(),
    forgotten: p.bigint(),
    createdAt: p.datetime(3),
  },
});

export type AuditAnchorRow = RowOf<typeof AuditAnchorEntity>;
