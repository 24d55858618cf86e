import { defineEntity, p } from '@mikro-orm/core';

import type { components } from '../../openapi/generated/types.ts';
import type { RowOf } from './row.ts';

/** An upstream vendor of the instance. `apiKeyEncrypted` is an envelope of `db/secrets`. */
export const ProviderEntity = defineEntity({
  name: 'Provider',
  tableName: 'providers',
  properties: {
    id: p.text().primary(),
    name: p.text(),
    kind: p.text().$type<components['schemas']['ProviderKind']>(),
    baseUrl: p.text().strictNullable(),
    apiKeyEncrypted: p.text().strictNullable(),
    /** Calls at a time, per process; null for any number. */
    concurrency: p.integer().strictNullable(),
    enabled: p.boolean(),
    /** Its own key is not used; additional keys are. */
    apiKeyPaused: p.boolean(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});

export type ProviderRow = RowOf<typeof ProviderEntity>;
