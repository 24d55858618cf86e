import { boolean, choice, integer, text } from '../../../platform/schema/schema.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { byStatus, changeTo, customData, dataIn, discount, maybeCurrency, newStatus, statusFilter } from '../fields.ts';
import { creating, getting, type Kind, listing, updating } from '../kinds.ts';
import { timeOf } from '../requests.ts';
import { paddle } from '../vendor.ts';

const autumn = 'dsc_01j0000000000000000000000a';
const discounts: Kind = {
  path: '/discounts',
  name: 'discount',
  id: discount,
  one: 'discount',
  many: 'discounts',
  example: autumn,
  output: { id: autumn, description: 'Autumn sale', type: 'percentage', amount: '10' },
};

const details = {
  code: text({
    title: 'Code',
    description: 'Customers enter it at the checkout.',
    maxLength: 32,
    pattern: '^[A-Za-z0-9]*$',
  }),
  currency: maybeCurrency,
  usage_limit: integer({ title: 'Number of uses', description: 'Without it: any.', minimum: 1 }),
  expires_at: text({
    title: 'Ends',
    description: 'A time without an offset is UTC.',
    placeholder: '2026-12-31T23:59:59Z',
    maxLength: 40,
  }),
  custom_data: customData,
};
const size = 'Percent, or an amount in the smallest unit of the currency: 1250 is 12.50 EUR.';

const create = creating(discounts, {
  parameters: {
    description: text({ title: 'Description', description: 'Only for you.', required: true, maxLength: 500 }),
    kind: choice(['percentage', 'flat', 'flat_per_seat'], {
      percentage: 'Percentage',
      flat: 'Amount',
      flat_per_seat: 'Amount for each unit',
    })({ title: 'Kind', default: 'percentage' }),
    discount_amount: text({
      title: 'Discount',
      description: size,
      placeholder: '10',
      required: true,
      maxLength: 20,
      pattern: '^\\d{1,15}(\\.\\d{1,4})?$',
    }),
    ...details,
    enabled_for_checkout: boolean({
      title: 'Customers can use it',
      description: 'At the checkout, with the code.',
      default: true,
    }),
    recur: boolean({ title: 'For several billing periods', default: false }),
    maximum_recurring_intervals: integer({
      title: 'Number of billing periods',
      description: 'Without it: all.',
      minimum: 1,
      showWhen: { recur: [true] },
    }),
  },
  example: { description: 'Autumn sale', discount_amount: '10', code: 'AUTUMN' },
  output: { description: 'Autumn sale', type: 'percentage', amount: '10', code: 'AUTUMN' },
  body: ({ kind, discount_amount: amount, currency, expires_at: ends, custom_data: data, ...given }) => ({
    ...given,
    type: kind,
    amount,
    currency_code: kind === 'percentage' ? undefined : currency?.toUpperCase(),
    maximum_recurring_intervals: given.recur ? given.maximum_recurring_intervals : undefined,
    expires_at: timeOf(ends, 'expires_at'),
    custom_data: dataIn(data),
  }),
});

const update = updating(discounts, {
  parameters: {
    new_description: text({ title: 'Description', description: 'Only for you.', maxLength: 500 }),
    new_discount_amount: text({
      title: 'Discount',
      description: size,
      placeholder: '10',
      maxLength: 20,
      pattern: '^(\\d{1,15}(\\.\\d{1,4})?)?$',
    }),
    ...details,
    status: newStatus,
  },
  example: { code: 'AUTUMN26' },
  output: { id: autumn, code: 'AUTUMN26' },
  body: ({
    new_description: description,
    new_discount_amount: amount,
    currency,
    expires_at: ends,
    status,
    custom_data: data,
    ...given
  }) => ({
    ...given,
    description,
    amount,
    currency_code: currency?.toUpperCase(),
    expires_at: timeOf(ends, 'expires_at'),
    status: changeTo(status),
    custom_data: dataIn(data),
  }),
});

const list = listing(
  discounts,
  { by_code: text({ title: 'Code', maxLength: 200 }), by_status: byStatus },
  ({ by_code: code, by_status: status }) => ({ code, status: statusFilter(status) }),
);

/** Discounts of Paddle: https://developer.paddle.com/api-reference/discounts/overview. */
export const node = vendorNode(paddle, {
  noun: 'discount',
  title: 'Paddle discount',
  description: 'Lists, creates or changes discounts in Paddle.',
  first: 'list',
  operations: { list, get: getting(discounts), create, update },
});
