import { defineEntity, p } from '@mikro-orm/core';

/** Consumption in one second of the per-minute limits of a key, an organization or a model (`rateWindows.ts`). */
export const RateWindowEntity = defineEntity({
  name: 'RateWindow',
  tableName: 'rate_windows',
  properties: {
    subject: p.text().primary(),
    second: p.bigint().primary(),
    requests: p.integer(),
    tokens: p.bigint(),
  },
});
