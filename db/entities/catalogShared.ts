import { defineEntity, p } from '@mikro-orm/core';

/** When a host of the data catalog may be asked next (`db/catalog/HostTurns.ts`). */
export const CatalogTurnEntity = defineEntity({
  name: 'CatalogTurn',
  tableName: 'catalog_turns',
  properties: { bucket: p.text().primary(), nextMs: p.double() },
});

/** An answer of a public source that is given again for a while (`db/catalog/KeptAnswers.ts`). */
export const CatalogAnswerEntity = defineEntity({
  name: 'CatalogAnswer',
  tableName: 'catalog_answers',
  properties: {
    key: p.text().primary(),
    status: p.smallint(),
    headers: p.json(),
    body: p.blob(),
    bytes: p.integer(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
  },
});
