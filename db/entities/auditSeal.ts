import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** The place of an event in its chain; `hash` covers the event and the seal before it. */
export const AuditSealEntity = defineEntity({
  name: 'AuditSeal',
  tableName: 'audit_seals',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    chain: p.text().primary(),
    seq: p.bigint().primary(),
    organizationId: p.text().strictNullable(),
    eventId: p.text(),
    hash: p.blob(),
    sealedAt: p.datetime(3),
  },
});

export type AuditSealRow = RowOf<typeof AuditSealEntity>;
