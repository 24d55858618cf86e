import { defineEntity, p } from '@mikro-orm/core';
import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** Settings of the instance for a source of the data catalog; `id` is the source's. `keyEncrypted` is an envelope of `db/secrets`. */
export interface CatalogSourceSettingRow {
  id: string;
  /** Null: as the source says. */
  enabled: NonNullable<boolean | null | undefined> | null;
  keyEncrypted: string | null;
  keyLast4: string | null;
  updatedAt: Date;
}

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

export type CatalogSourceKeyRow = RowOf<typeof CatalogSourceKeyEntity>;
