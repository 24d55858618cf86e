import { defineEntity, p } from '@mikro-orm/core';

import type { components } from '../../openapi/generated/types.ts';
import type { RowOf } from './row.ts';
import { textArray } from './textArray.ts';

type ModelCapability = components['schemas']['ModelCapability'];
type ModelEndpoint = components['schemas']['ModelEndpoint'];

/** A model of the model pool. */
export const ModelEntity = defineEntity({
  name: 'Model',
  tableName: 'models',
  properties: {
    id: p.text().primary(),
    name: p.text(),
    endpoints: textArray<ModelEndpoint>(),
    contextTokens: p.integer().strictNullable(),
    maxOutputTokens: p.integer().strictNullable(),
    /** The output cap of calls that name none; null = the gateway's own. */
    defaultOutputTokens: p.integer().strictNullable(),
    capabilities: textArray<ModelCapability>(),
    openToUsers: p.boolean(),
    enabled: p.boolean(),
    /** Calls lose what their provider has no word for, instead of being refused. */
    dropUnsupported: p.boolean(),
    requestsPerMinute: p.integer().strictNullable(),
    tokensPerMinute: p.integer().strictNullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});

export type ModelRow = RowOf<typeof ModelEntity>;
