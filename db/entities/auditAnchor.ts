import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** End of the deleted part of a chain: the last seal before the remaining events. */
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
