import { defineEntity, p } from '@mikro-orm/core';

/** A key of the payment provider, sealed. */
export const PaymentKeyEntity = defineEntity({
  name: 'PaymentKey',
  tableName: 'payment_keys',
  properties: {
    /** `stripe` or `stripe_webhooks`. */
    id: p.text().primary(),
    keyEncrypted: p.text(),
    keyLast4: p.text(),
    updatedAt: p.datetime(3),
  },
});
