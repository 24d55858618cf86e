import { defineEntity, p } from '@mikro-orm/core';

/** Another name of a model, unique among all names and aliases. */
export const ModelAliasEntity = defineEntity({
  name: 'ModelAlias',
  tableName: 'model_aliases',
  properties: {
    name: p.text().primary(),
    modelId: p.text(),
  },
});
