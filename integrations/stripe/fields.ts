import { choice, integer, list, number, object, record, text } from '../../platform/schema/schema.ts';

const maxId = 300;

/** The ID of something that an operation needs. */
export function idOf(title: string, placeholder: string, from?: string) {
  return text({
    title,
    description: `ID (${placeholder.replace(/_.*$/, '_')}…).`,
    placeholder,
    ...(from === undefined ? {} : { choices: { list: from } }),
    required: true,
    maxLength: maxId,
  });
}

/** The same, not required. */
export function maybeId(title: string, placeholder: string, from?: string) {
  return text({
    title,
    description: `ID (${placeholder.replace(/_.*$/, '_')}…).`,
    placeholder,
    ...(from === undefined ? {} : { choices: { list: from } }),
    maxLength: maxId,
  });
}

export const customer = idOf('Customer', 'cus_1A', 'customers');
export const maybeCustomer = maybeId('Customer', 'cus_1A', 'customers');
export const price = idOf('Price', 'price_1A', 'prices');
export const maybePrice = maybeId('Price', 'price_1A', 'prices');
export const product = idOf('Product', 'prod_1A', 'products');
export const maybeProduct = maybeId('Product', 'prod_1A', 'products');

export const expand = list(text({ title: 'Field', placeholder: 'customer', required: true, maxLength: 200 }))({
  title: 'Fields to expand',
  description: 'Their IDs become whole objects.',
  entry: 'field',
  rare: true,
  maxItems: 20,
  default: [],
});

export const metadata = record({
  title: 'Metadata',
  description: 'Texts of your own, up to 50.',
  entry: 'entry',
  control: 'key_values',
  rare: true,
  maxEntries: 50,
  default: {},
});

export const description = text({ title: 'Description', control: 'textarea', maxLength: 5_000 });

export const amount = integer({
  title: 'Amount',
  description: 'In the smallest unit of the currency: 1250 is 12.50 EUR.',
  required: true,
  minimum: 0,
});

export const maybeAmount = integer({
  title: 'Amount',
  description: 'In the smallest unit of the currency: 1250 is 12.50 EUR.',
  minimum: 0,
});

export const currency = text({
  title: 'Currency',
  placeholder: 'eur',
  required: true,
  maxLength: 3,
  pattern: '^[A-Za-z]{3}$',
});
export const maybeCurrency = text({ title: 'Currency', placeholder: 'eur', maxLength: 3, pattern: '^[A-Za-z]{3}$' });

const time = 'A time, or seconds since 1970.';
export const createdAfter = text({
  title: 'Created after',
  description: time,
  placeholder: '2026-12-31T08:00:00Z',
  rare: true,
  maxLength: 40,
});
export const createdBefore = text({
  title: 'Created before',
  description: time,
  placeholder: '2026-12-31T08:00:00Z',
  rare: true,
  maxLength: 40,
});
export const times = { created_after: createdAfter, created_before: createdBefore };

export const email = text({ title: 'Email', placeholder: 'ada@example.com', maxLength: 512 });

/** Prices and how many of each. */
export const lineItems = list(object({ price, quantity: integer({ title: 'Quantity', minimum: 1, default: 1 }) }))({
  title: 'Prices',
  entry: 'price',
  required: true,
  minItems: 1,
  maxItems: 100,
});

export const coupon = maybeId('Coupon', 'co_1A', 'coupons');

export const collection = choice(['charge_automatically', 'send_invoice'], {
  charge_automatically: 'Charge automatically',
  send_invoice: 'Send an invoice',
})({ title: 'Collection', default: 'charge_automatically' });

export const daysUntilDue = integer({
  title: 'Days until due',
  description: 'Required for invoices that are sent.',
  minimum: 0,
  maximum: 3_650,
});

export const recurring = {
  interval: choice(['none', 'day', 'week', 'month', 'year'], { none: 'Once' })({
    title: 'Interval',
    description: 'How often the price is charged.',
    default: 'none',
  }),
  interval_count: integer({
    title: 'Number of intervals',
    description: 'Between two charges.',
    minimum: 1,
    maximum: 1_000,
    default: 1,
    showWhen: { interval: ['day', 'week', 'month', 'year'] },
  }),
};

export const percent = number({ title: 'Percent off', minimum: 0, maximum: 100 });

/** Returns the interval as Stripe takes it. */
export function recurringOf({ interval, interval_count: count }: { interval: string; interval_count: number }) {
  return interval === 'none' ? undefined : { interval, interval_count: count };
}
