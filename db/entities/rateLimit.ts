import { defineEntity, p } from '@mikro-orm/core';

import type { RowOf } from './row.ts';

/** Requests counted for one key in one window. */
export const RateLimitEntity = defineEntity({
  name: 'RateLimit',
  tableName: 'rate_limits',
  properties: {
    key: p.text().primary(),
    windowStart: p.datetime(3).primary(),
    count: p.integer(),
  },
});

export type RateLimitRow = RowOf<typeof RateLimitEntity>;
