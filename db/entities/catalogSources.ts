import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** Settings of the instance for a source of the data catalog; `id` is the source's. `keyEncrypted` is an envelope of `db/secrets`. */
export const CatalogSourceSettingEntity = defineEntity({
  name: 'CatalogSourceSetting',
  tableName: 'catalog_source_settings',
  properties: {
    id: p.text().primary(),
    /** Null: as the source says. */
    enabled: p.boolean().strictNullable(),
    keyEncrypted: p.text().strictNullable(),
    keyLast4: p.text().strictNullable(),
    updatedAt: p.datetime(3),
  },
});

/** A key of a source that an organization has itself. */
export const CatalogSourceKeyEntity = defineEntity({
  name: 'CatalogSourceKey',
  tableName: 'catalog_source_keys',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    sourceId: p.text(),
    keyEncrypted: p.text(),
    keyLast4: p.text(),
    createdAt: p.datetime(3),
  },
});

/** How a source answered within an hour, over all processes. */
export const CatalogSourceHealthEntity = defineEntity({
  name: 'CatalogSourceHealth',
  tableName: 'catalog_source_health',
  properties: {
    sourceId: p.text().primary(),
    hour: p.datetime(3).primary(),
    successes: p.integer(),
    failures: p.integer(),
    /** Of all together. */
    latencyMs: p.bigint(),
    lastSuccessAt: p.datetime(3).strictNullable(),
    lastFailureAt: p.datetime(3).strictNullable(),
    lastFailure: p.text().strictNullable(),
  },
});

export type CatalogSourceSettingRow = RowOf<typeof CatalogSourceSettingEntity>;
export type CatalogSourceKeyRow = RowOf<typeof CatalogSourceKeyEntity>;
