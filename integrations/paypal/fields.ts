import { integer, list, object, text } from '../../platform/schema/schema.ts';

const maxId = 200;

/** The ID of a thing that an operation needs. */
export function idOf(title: string, placeholder: string, from?: string) {
  return text({
    title,
    description: `ID, such as ${placeholder}.`,
    placeholder,
    ...(from === undefined ? {} : { choices: { list: from } }),
    required: true,
    maxLength: maxId,
  });
}

/** A decimal, as a text: floating-point numbers are not exact. */
const decimal = '^\\d{1,12}(\\.\\d{1,3})?$';
const decimalOrEmpty = '^(\\d{1,12}(\\.\\d{1,3})?)?$';

export const amount = text({
  title: 'Amount',
  description: 'In the currency, with a point: 12.50.',
  placeholder: '12.50',
  required: true,
  maxLength: 20,
  pattern: decimal,
});

export const currency = text({
  title: 'Currency',
  placeholder: 'EUR',
  required: true,
  maxLength: 3,
  pattern: '^[A-Za-z]{3}$',
});

/** The amount of a part; without one, everything. */
export const partAmount = text({
  title: 'Amount',
  description: 'In the currency, with a point: 12.50. Without it, everything that is left.',
  placeholder: '12.50',
  maxLength: 20,
  pattern: decimalOrEmpty,
});

export const partCurrency = text({
  title: 'Currency',
  description: 'Of the amount.',
  placeholder: 'EUR',
  maxLength: 3,
  pattern: '^([A-Za-z]{3})?$',
});

/** A further amount, such as that of the shipping. */
export function maybeAmount(title: string) {
  return text({ title, placeholder: '5.00', rare: true, maxLength: 20, pattern: decimalOrEmpty });
}

export const customId = text({
  title: 'Custom ID',
  description: 'A text of your own, which reports and events have.',
  maxLength: 127,
});

export const invoiceId = text({
  title: 'Invoice number',
  description: 'Of your books. PayPal accepts each number once.',
  maxLength: 127,
});

export const noteToPayer = text({ title: 'Note to the buyer', maxLength: 255 });

export const reason = text({ title: 'Reason', required: true, maxLength: 128 });

export const note = text({ title: 'Note', control: 'textarea', maxLength: 2_000 });

const url = '^(https?://\\S+)?$';
export const returnUrl = text({
  title: 'Return URL',
  description: 'The buyer comes back to this page after approving.',
  placeholder: 'https://shop.example/thanks',
  maxLength: 2_000,
  pattern: url,
});
export const cancelUrl = text({
  title: 'Cancel URL',
  description: 'The buyer comes to this page after canceling.',
  placeholder: 'https://shop.example/cart',
  maxLength: 2_000,
  pattern: url,
});
export const brandName = text({ title: 'Brand name', description: 'Shown to the buyer.', rare: true, maxLength: 127 });

const timeHint = 'A time without an offset is UTC.';
export const startTime = text({
  title: 'From',
  description: timeHint,
  placeholder: '2026-11-01T00:00:00Z',
  required: true,
  maxLength: 40,
});
export const endTime = text({
  title: 'Until',
  description: timeHint,
  placeholder: '2026-11-30T23:59:59Z',
  required: true,
  maxLength: 40,
});

export const soldItems = list(
  object({
    name: text({ title: 'Name', required: true, maxLength: 127 }),
    quantity: integer({ title: 'Quantity', minimum: 1, maximum: 999_999_999, default: 1 }),
    unit_amount: text({ title: 'Price of one', placeholder: '12.50', required: true, maxLength: 20, pattern: decimal }),
    sku: text({ title: 'SKU', maxLength: 127 }),
    description: text({ title: 'Description', maxLength: 127 }),
  }),
)({
  title: 'Items',
  description: 'Their prices, with shipping and tax and without the discount, have to be the amount.',
  entry: 'item',
  maxItems: 100,
  default: [],
});

export const invoiceItems = list(
  object({
    name: text({ title: 'Name', required: true, maxLength: 200 }),
    quantity: text({
      title: 'Quantity',
      placeholder: '1.5',
      default: '1',
      maxLength: 14,
      pattern: '^\\d{1,8}(\\.\\d{1,5})?$',
    }),
    unit_amount: text({ title: 'Price of one', placeholder: '12.50', required: true, maxLength: 20, pattern: decimal }),
    description: text({ title: 'Description', maxLength: 1_000 }),
    tax_name: text({ title: 'Name of the tax', placeholder: 'VAT', maxLength: 100 }),
    tax_percent: text({
      title: 'Tax in percent',
      placeholder: '19',
      maxLength: 10,
      pattern: '^(\\d{1,2}(\\.\\d{1,5})?|100)?$',
    }),
  }),
)({ title: 'Items', entry: 'item', required: true, minItems: 1, maxItems: 100 });
