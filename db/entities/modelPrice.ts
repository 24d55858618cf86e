import { defineEntity, p } from '@mikro-orm/core';

import type { components } from '../../openapi/generated/types.ts';
import type { RowOf } from './row.ts';

/** A price row of a model, valid from its `validFrom` until the next one. Never edited. `lines` are decimal strings of credits, or tables of them. */
export const ModelPriceEntity = defineEntity({
  name: 'ModelPrice',
  tableName: 'model_prices',
  properties: {
    id: p.text().primary(),
    modelId: p.text(),
    lines: p.json<components['schemas']['PriceLines']>(),
    createdBy: p.text().strictNullable(),
    validFrom: p.datetime(3),
    createdAt: p.datetime(3),
  },
});

export type ModelPriceRow = RowOf<typeof ModelPriceEntity>;
