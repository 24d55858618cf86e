import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';

/** A file of items; its bytes are in the binary store. Without a size it is being written or removed. */
export const BinaryEntity = defineEntity({
  name: 'Binary',
  tableName: 'binaries',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    fileName: p.text(),
    mediaType: p.text(),
    sizeBytes: p.bigint().strictNullable(),
    sha256: p.blob().strictNullable(),
    leaseUntil: p.datetime(3).strictNullable(),
    createdAt: p.datetime(3),
  },
});
