import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** An organization's customer record at the payment provider. */
export const PaymentCustomerEntity = defineEntity({
  name: 'PaymentCustomer',
  tableName: 'payment_customers',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    organizationId: p.text().primary(),
    customerId: p.text(),
    /** Null: none runs. */
    subscriptionId: p.text().strictNullable(),
    /** When what is known of the subscription was read there. */
    readAt: p.datetime(3),
  },
});

export type PaymentCustomerRow = RowOf<typeof PaymentCustomerEntity>;
