import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** A self-starting trigger: its published parameters, its watcher and its position. */
export const TriggerEntity = defineEntity({
  name: 'Trigger',
  tableName: 'triggers',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    digitalOrganizationId: p.text(),
    nodeId: p.text(),
    kind: p.enum(['schedule', 'email', 'file', 'sse'] as const),
    /** The version whose node it is; null while it is down. */
    versionId: p.text().strictNullable(),
    /** Raised by every publish and unpublish. */
    revision: p.integer(),
    /** Of schedules: the revision that Temporal knows. */
    appliedRevision: p.integer(),
    appliedAt: p.datetime(3).strictNullable(),
    /** How far the watcher came; its form is the watcher's. */
    cursor: p.json<unknown>().strictNullable(),
    /** How many steps were committed. */
    sequence: p.bigint('bigint'),
    leaseOwner: p.text().strictNullable(),
    leaseUntil: p.datetime(3).strictNullable(),
    /** In a row. */
    failures: p.integer(),
    error: p.json<{ code: string; message: string }>().strictNullable(),
    failingSince: p.datetime(3).strictNullable(),
    /** Skipped schedule times that were reported to the organization. */
    missedActions: p.bigint('bigint'),
    nextAttemptAt: p.datetime(3),
    lastEventAt: p.datetime(3).strictNullable(),
    createdAt: p.datetime(3),
  },
});

export type TriggerRow = RowOf<typeof TriggerEntity>;
