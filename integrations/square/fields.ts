import { integer, list, object, text } from '../../platform/schema/schema.ts';

const maxId = 255;

/** The ID of a thing that an operation needs. */
export function idOf(title: string, from?: string) {
  return text({
    title,
    description: `ID of the ${title.toLowerCase()}.`,
    ...(from === undefined ? {} : { choices: { list: from } }),
    required: true,
    maxLength: maxId,
  });
}

/** The same, not required. */
export function maybeId(title: string, from?: string) {
  return text({
    title,
    description: `ID of the ${title.toLowerCase()}.`,
    ...(from === undefined ? {} : { choices: { list: from } }),
    maxLength: maxId,
  });
}

export const location = idOf('Location', 'locations');
export const maybeLocation = maybeId('Location', 'locations');
export const customer = idOf('Customer', 'customers');
export const maybeCustomer = maybeId('Customer', 'customers');
export const order = idOf('Order');
export const payment = idOf('Payment');
export const variation = idOf('Variation', 'variations');

export const locations = list(
  text({ title: 'Location', choices: { list: 'locations' }, required: true, maxLength: maxId }),
)({ title: 'Locations', entry: 'location', required: true, minItems: 1, maxItems: 10 });

export const someLocations = list(
  text({ title: 'Location', choices: { list: 'locations' }, required: true, maxLength: maxId }),
)({ title: 'Locations', description: 'Without them, all.', entry: 'location', maxItems: 10, default: [] });

export const amount = integer({
  title: 'Amount',
  description: 'In the smallest unit of the currency: 1250 is 12.50 EUR.',
  required: true,
  minimum: 0,
});

export const currency = text({
  title: 'Currency',
  placeholder: 'EUR',
  required: true,
  maxLength: 3,
  pattern: '^[A-Za-z]{3}$',
});

/** The currency of prices that can be missing. */
export const priceCurrency = text({
  title: 'Currency',
  description: 'Of the prices.',
  placeholder: 'EUR',
  maxLength: 3,
  pattern: '^([A-Za-z]{3})?$',
});

export const note = text({ title: 'Note', control: 'textarea', maxLength: 500 });
export const referenceId = text({ title: 'Own ID', description: 'Up to 40 characters.', maxLength: 40 });

const time = 'A time without an offset is UTC.';
export const from = text({ title: 'From', description: time, placeholder: '2026-11-01T00:00:00Z', maxLength: 40 });
export const until = text({ title: 'Until', description: time, placeholder: '2026-12-01T00:00:00Z', maxLength: 40 });

/** Lines of an order: items of the catalog, or a name and a price. */
export const lineItems = list(
  object({
    variation: text({
      title: 'Variation',
      description: 'ID of a variation of the catalog. Without it, enter a name and a price.',
      choices: { list: 'variations' },
      maxLength: maxId,
    }),
    name: text({ title: 'Name', maxLength: 512 }),
    quantity: text({ title: 'Quantity', default: '1', maxLength: 12, pattern: '^\\d{1,7}(\\.\\d{1,5})?$' }),
    price: integer({
      title: 'Price of one',
      description: 'In the smallest unit of the currency: 1250 is 12.50 EUR.',
      minimum: 0,
    }),
    note: text({ title: 'Note', maxLength: 2_000 }),
  }),
)({ title: 'Items', entry: 'item', required: true, minItems: 1, maxItems: 500 });

export const version = integer({
  title: 'Version',
  description: 'Without it, the current one is looked up.',
  rare: true,
  minimum: 0,
});
