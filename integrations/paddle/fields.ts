import type { JsonObject } from '../../domains/executions/item.ts';
import { choice, integer, list, object, record, text } from '../../platform/schema/schema.ts';

const maxId = 100;

/** The ID of a thing that an operation needs. */
export function idOf(title: string, prefix: string, from?: string) {
  return text({
    title,
    description: `ID (${prefix}_…).`,
    placeholder: `${prefix}_01j0000000000000000000000a`,
    ...(from === undefined ? {} : { choices: { list: from } }),
    required: true,
    maxLength: maxId,
  });
}

/** The same, not required. */
export function maybeId(title: string, prefix: string, from?: string) {
  return text({
    title,
    description: `ID (${prefix}_…).`,
    placeholder: `${prefix}_01j0000000000000000000000a`,
    ...(from === undefined ? {} : { choices: { list: from } }),
    maxLength: maxId,
  });
}

export const customer = idOf('Customer', 'ctm', 'customers');
export const product = idOf('Product', 'pro', 'products');
export const price = idOf('Price', 'pri', 'prices');
export const discount = idOf('Discount', 'dsc', 'discounts');
export const transaction = idOf('Transaction', 'txn');
export const subscription = idOf('Subscription', 'sub');
export const byCustomer = maybeId('Customer', 'ctm', 'customers');
export const bySubscription = maybeId('Subscription', 'sub');
export const byTransaction = maybeId('Transaction', 'txn');
export const maybeDiscount = maybeId('Discount', 'dsc', 'discounts');

/** An amount of money, as a text of whole numbers. */
export const amount = text({
  title: 'Amount',
  description: 'In the smallest unit of the currency: 1250 is 12.50 EUR.',
  placeholder: '1250',
  required: true,
  maxLength: 20,
  pattern: '^\\d{1,15}$',
});
export const maybeAmount = text({
  title: 'Amount',
  description: 'In the smallest unit of the currency: 1250 is 12.50 EUR.',
  placeholder: '1250',
  maxLength: 20,
  pattern: '^\\d{0,15}$',
});

export const currency = text({
  title: 'Currency',
  placeholder: 'EUR',
  required: true,
  maxLength: 3,
  pattern: '^[A-Za-z]{3}$',
});
export const maybeCurrency = text({ title: 'Currency', placeholder: 'EUR', maxLength: 3, pattern: '^([A-Za-z]{3})?$' });

export const customData = record({
  title: 'Custom data',
  description: 'Values of your own. They replace all that are there.',
  entry: 'entry',
  control: 'key_values',
  rare: true,
  maxEntries: 100,
  default: {},
});

/** The status of things that are archived instead of deleted. */
export const newStatus = choice(['unchanged', 'active', 'archived'], {
  unchanged: 'Unchanged',
  active: 'Active',
  archived: 'Archived',
})({ title: 'Status', default: 'unchanged' });

export const byStatus = choice(['active', 'archived', 'any'], { active: 'Active', archived: 'Archived' })({
  title: 'Status',
  default: 'active',
});

/** Prices and how many of each. */
export const items = list(object({ price, quantity: integer({ title: 'Quantity', minimum: 1, default: 1 }) }))({
  title: 'Prices',
  entry: 'price',
  required: true,
  minItems: 1,
  maxItems: 100,
});

export const effectiveFrom = choice(['next_billing_period', 'immediately'], {
  next_billing_period: 'From the next billing period',
  immediately: 'Immediately',
})({ title: 'Effective', default: 'next_billing_period' });

export const onPaymentFailure = choice(['prevent_change', 'apply_change'], {
  prevent_change: 'Do not change the subscription',
  apply_change: 'Change it anyway',
})({ title: 'If the payment fails', rare: true, default: 'prevent_change' });

/** Returns items as Paddle takes them. */
export function itemsOf(given: readonly { price: string; quantity: number }[]) {
  return given.map(({ price: id, quantity }) => ({ price_id: id, quantity }));
}

/** Returns custom data; undefined for none, so that existing data stays. */
export function dataIn(given: JsonObject): JsonObject | undefined {
  return Object.keys(given).length === 0 ? undefined : given;
}

/** Returns a choice of a change; undefined if the thing keeps what it has. */
export function changeTo(word: string): string | undefined {
  return word === 'unchanged' ? undefined : word;
}

/** Returns the filter of a status. Without one, Paddle lists active things alone. */
export function statusFilter(status: string): string {
  return status === 'any' ? 'active,archived' : status;
}
