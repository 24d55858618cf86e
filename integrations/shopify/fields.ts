import { anyJson, integer, list, object, text } from '../../platform/schema/schema.ts';

/** The ID of a thing that an operation needs. */
export function idOf(title: string, from?: string) {
  return text({
    title,
    description: 'A number, or gid://shopify/….',
    placeholder: '501',
    ...(from === undefined ? {} : { choices: { list: from } }),
    required: true,
    maxLength: 200,
  });
}

/** The same, not required. */
export function maybeId(title: string, from?: string) {
  return text({
    title,
    description: 'A number, or gid://shopify/….',
    ...(from === undefined ? {} : { choices: { list: from } }),
    maxLength: 200,
  });
}

export const order = idOf('Order');
export const product = idOf('Product', 'products');
export const customer = idOf('Customer', 'customers');
export const maybeCustomer = maybeId('Customer', 'customers');
export const location = idOf('Location', 'locations');

export const email = text({ title: 'Email', placeholder: 'ada@example.com', maxLength: 320 });
export const phone = text({ title: 'Phone number', placeholder: '+491711234567', rare: true, maxLength: 50 });
export const note = text({ title: 'Note', control: 'textarea', maxLength: 5_000 });
export const tags = list(text({ title: 'Tag', required: true, maxLength: 255 }))({
  title: 'Tags',
  entry: 'tag',
  maxItems: 250,
  default: [],
});

export const search = text({
  title: 'Search',
  description: "In Shopify's search syntax, such as sku:CUP or tag:vip.",
  placeholder: 'tag:vip',
  maxLength: 2_000,
});
const time = 'A time without an offset is UTC.';
export const createdAfter = text({
  title: 'Created after',
  description: time,
  placeholder: '2026-11-01T00:00:00Z',
  maxLength: 40,
});
export const updatedAfter = text({
  title: 'Changed after',
  description: time,
  placeholder: '2026-11-01T00:00:00Z',
  maxLength: 40,
});

export const currency = text({
  title: 'Currency',
  description: 'Of the prices.',
  placeholder: 'EUR',
  maxLength: 3,
  pattern: '^([A-Za-z]{3})?$',
});

const price = '^(\\d{1,12}(\\.\\d{1,6})?)?$';

/** A price is a text: floating-point numbers are not exact. */
export function priceOf(title: string) {
  return text({ title, placeholder: '12.50', maxLength: 20, pattern: price });
}

export function addressOf(title: string) {
  return anyJson({
    title,
    description:
      'JSON: {"firstName": "Ada", "lastName": "Example", "address1": "Weg 1", "zip": "10115", "city": "Berlin", "countryCode": "DE"}.',
    control: 'code',
    rare: true,
  });
}

export const lineItems = list(
  object({
    variant: text({
      title: 'Variant',
      description: 'ID of a variant of a product. Without it, enter a title and a price.',
      maxLength: 200,
    }),
    title: text({ title: 'Title', maxLength: 255 }),
    quantity: integer({ title: 'Quantity', minimum: 1, default: 1 }),
    price: text({ title: 'Price of one', placeholder: '12.50', maxLength: 20, pattern: price }),
    sku: text({ title: 'SKU', maxLength: 255 }),
  }),
)({ title: 'Items', entry: 'item', required: true, minItems: 1, maxItems: 250 });
