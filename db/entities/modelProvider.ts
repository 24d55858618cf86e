import { defineEntity, p } from '@mikro-orm/core';

import type { RowOf } from './row.ts';

/** One way to a model: a provider, and the model's name there. Ways of a lower priority number are tried first. */
export const ModelProviderEntity = defineEntity({
  name: 'ModelProvider',
  tableName: 'model_providers',
  properties: {
    id: p.text().primary(),
    modelId: p.text(),
    providerId: p.text(),
    upstreamName: p.text(),
    /** Its share of the calls among the ways of its priority; 0 = only after the others. */
    weight: p.integer(),
    priority: p.integer(),
    /** Until the first byte of a stream or the whole of a plain answer; null = as the gateway is set. */
    timeoutMs: p.integer().strictNullable(),
    enabled: p.boolean(),
    createdAt: p.datetime(3),
  },
});

export type ModelProviderRow = RowOf<typeof ModelProviderEntity>;
