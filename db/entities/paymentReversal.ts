import { defineEntity, p } from '@mikro-orm/core';

/** How much of a payment for credits was refunded or disputed, and how much of its credits was taken back. */
export const PaymentReversalEntity = defineEntity({
  name: 'PaymentReversal',
  tableName: 'payment_reversals',
  properties: {
    payment: p.text().primary(),
    paid: p.bigint(),
    reversed: p.bigint(),
    takenMicros: p.bigint(),
    changes: p.integer(),
    readAt: p.datetime(3),
  },
});
