import { defineEntity, p } from '@mikro-orm/core';

/** An event of the payment provider that was taken, so that it is once. */
export const PaymentEventEntity = defineEntity({
  name: 'PaymentEvent',
  tableName: 'payment_events',
  properties: {
    id: p.text().primary(),
    receivedAt: p.datetime(3),
  },
});
