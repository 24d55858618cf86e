import { defineEntity, p } from '@mikro-orm/core';

import type { components } from '../../openapi/generated/types.ts';
import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** A key that an organization has with a vendor itself. `apiKeyEncrypted` is an envelope of `db/secrets`. */
export const ProviderKeyEntity = defineEntity({
  name: 'ProviderKey',
  tableName: 'provider_keys',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    label: p.text(),
    kind: p.text().$type<components['schemas']['ProviderKind']>(),
    /** Null: for every provider of the kind. */
    providerId: p.text().strictNullable(),
    /** Null: the provider's own, else the vendor's. */
    baseUrl: p.text().strictNullable(),
    apiKeyEncrypted: p.text(),
    last4: p.text(),
    mode: p.enum(['own_only', 'own_first', 'credits_only'] as const),
    enabled: p.boolean(),
    createdAt: p.datetime(3),
    lastUsedAt: p.datetime(3).strictNullable(),
    lastError: p.text().strictNullable(),
  },
});

export type ProviderKeyRow = RowOf<typeof ProviderKeyEntity>;
