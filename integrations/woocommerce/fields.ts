import { boolean, choice, integer, list, object, record, text, type Schema } from '../../platform/schema/schema.ts';

/** The ID of a thing that an operation needs. */
export function idOf(title: string, from?: string) {
  return text({
    title,
    description: 'A number.',
    placeholder: '727',
    ...(from === undefined ? {} : { choices: { list: from } }),
    required: true,
    maxLength: 20,
    pattern: '^\\d+$',
  });
}

/** The same, not required. */
export function maybeId(title: string, from?: string) {
  return text({
    title,
    description: 'A number.',
    ...(from === undefined ? {} : { choices: { list: from } }),
    maxLength: 20,
    pattern: '^\\d*$',
  });
}

export const price = '^(\\d{1,12}(\\.\\d{1,6})?)?$';

/** A price is a text: floating-point numbers are not exact. */
export function priceOf(title: string) {
  return text({ title, placeholder: '12.50', maxLength: 20, pattern: price });
}

const addressParts = {
  first_name: 'First name',
  last_name: 'Last name',
  company: 'Company',
  address_1: 'Street',
  address_2: 'Address line 2',
  city: 'City',
  state: 'State',
  postcode: 'Postal code',
  country: 'Country',
} as const;

/** The fields of an address, with names such as `billing_city`. */
function addressFields<P extends 'billing' | 'shipping'>(prefix: P, title: string) {
  const ofAddress = Object.entries(addressParts).map(([name, part]) => [
    `${prefix}_${name}`,
    text({
      title: `${title}: ${part.toLowerCase()}`,
      ...(name === 'country' ? { description: 'Two letters, such as DE.' } : {}),
      rare: true,
      maxLength: 200,
    }),
  ]);
  return Object.fromEntries(ofAddress) as Record<`${P}_${keyof typeof addressParts}`, Schema<string, false>>;
}

export const billing = {
  ...addressFields('billing', 'Billing'),
  billing_email: text({ title: 'Billing: email', placeholder: 'ada@example.com', rare: true, maxLength: 320 }),
  billing_phone: text({ title: 'Billing: phone', rare: true, maxLength: 100 }),
};
export const shipping = addressFields('shipping', 'Shipping');

export const metaData = record({
  title: 'Own values',
  description: 'Entries of meta_data. An entry whose name exists already gets the new value.',
  entry: 'value',
  control: 'key_values',
  rare: true,
  maxEntries: 100,
  default: {},
});

const time = 'A time without an offset is UTC.';
export const after = text({
  title: 'Created after',
  description: time,
  placeholder: '2026-11-01T00:00:00Z',
  maxLength: 40,
});
export const before = text({
  title: 'Created before',
  description: time,
  placeholder: '2026-12-01T00:00:00Z',
  maxLength: 40,
});
export const modifiedAfter = text({
  title: 'Changed after',
  description: time,
  placeholder: '2026-11-01T00:00:00Z',
  maxLength: 40,
});
export const search = text({ title: 'Search', maxLength: 200 });
export const sort = choice(['desc', 'asc'], { desc: 'Descending', asc: 'Ascending' })({
  title: 'Order',
  rare: true,
  default: 'desc',
});

export const forGood = boolean({
  title: 'Delete for good',
  description: 'Otherwise it goes to the trash.',
  default: false,
});

export const lineItems = list(
  object({
    product: text({
      title: 'Product',
      choices: { list: 'products' },
      required: true,
      maxLength: 20,
      pattern: '^\\d+$',
    }),
    variation: text({
      title: 'Variation',
      description: 'ID of a variation of the product.',
      maxLength: 20,
      pattern: '^\\d*$',
    }),
    quantity: integer({ title: 'Quantity', minimum: 1, default: 1 }),
    total: priceOf('Price of the line'),
  }),
)({ title: 'Products', entry: 'product', maxItems: 200, default: [] });
