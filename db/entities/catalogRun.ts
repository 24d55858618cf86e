import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';
import { textArray } from './textArray.ts';

/** One run of a search of the data catalog, and the credits that it holds while it is open. Written by the ledger only. */
export const CatalogRunEntity = defineEntity({
  name: 'CatalogRun',
  tableName: 'catalog_runs',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    /** Identity of the run: it is paid once. */
    reference: p.text(),
    accountId: p.text().strictNullable(),
    keyId: p.text().strictNullable(),
    executionId: p.text().strictNullable(),
    sourceId: p.text(),
    searchId: p.text(),
    requestId: p.text(),
    state: p.enum(['open', 'success', 'error'] as const),
    heldMicros: p.bigint(),
    creditsMicros: p.bigint(),
    cached: p.boolean(),
    rowCount: p.integer().strictNullable(),
    /** A kind of catalog failure, or `lost` if its process died. */
    errorReason: p.text().strictNullable(),
    latencyMs: p.integer().strictNullable(),
    expiresAt: p.datetime(3),
    createdAt: p.datetime(3),
    closedAt: p.datetime(3).strictNullable(),
    /** Of search, inputs, limit and cursor; null for runs of earlier versions. */
    askedSha256: p.blob().strictNullable(),
    /** Budgets that it holds credits of while it is open. */
    budgets: textArray().strictNullable(),
  },
});

export type CatalogRunRow = RowOf<typeof CatalogRunEntity>;
