import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** An editor that waits for one test event. */
export const TestListenerEntity = defineEntity({
  name: 'TestListener',
  tableName: 'test_listeners',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    testId: p.text().primary(),
    organizationId: p.text(),
    digitalOrganizationId: p.text(),
    nodeId: p.text(),
    accountId: p.text(),
    graph: p.json<unknown>(),
    /** As it was written: the order of its keys, too. Null if an earlier release wrote the row. */
    graphWritten: p.json<unknown>().strictNullable(),
    /** `http`, or the kind of trigger that a worker watches. */
    kind: p.text(),
    leaseOwner: p.text().strictNullable(),
    leaseUntil: p.datetime(3).strictNullable(),
    error: p.json<{ code: string; message: string }>().strictNullable(),
    expiresAt: p.datetime(3),
    createdAt: p.datetime(3),
  },
});

export type TestListenerRow = RowOf<typeof TestListenerEntity>;
