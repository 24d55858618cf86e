import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** Personal data in an event: deleted with the account, while the chain stays valid (`domains/audit/README.md`). */
export interface AuditPersonal {
  actor_name: string | null;
  /** Of the key that was used. */
  by_name: string | null;
  target_name: string | null;
  address: string | null;
  user_agent: string | null;
}

/** Something that was changed, by whom and how. Immutable; `organizationId` null for events of the instance. */
export const AuditEventEntity = defineEntity({
  name: 'AuditEvent',
  tableName: 'audit_events',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    id: p.text().primary(),
    organizationId: p.text().strictNullable(),
    createdAt: p.datetime(3),
    action: p.text(),
    actorKind: p.enum(['account', 'service_account', 'system', 'stranger'] as const),
    actorId: p.text().strictNullable(),
    byKind: p.enum(['session', 'key', 'sso', 'scim', 'system', 'none'] as const),
    byId: p.text().strictNullable(),
    connectionId: p.text().strictNullable(),
    targetKind: p.text(),
    targetId: p.text().strictNullable(),
    before: p.json<Record<string, unknown>>().strictNullable(),
    after: p.json<Record<string, unknown>>().strictNullable(),
    requestId: p.text().strictNullable(),
    projectId: p.text().strictNullable(),
    personal: p.json<AuditPersonal>().strictNullable(),
    personalSalt: p.blob().strictNullable(),
    personalDigest: p.blob(),
  },
});

export type AuditEventRow = RowOf<typeof AuditEventEntity>;
