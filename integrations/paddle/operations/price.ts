import { choice, integer, text } from '../../../platform/schema/schema.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import {
  amount,
  byStatus,
  changeTo,
  currency,
  customData,
  dataIn,
  maybeAmount,
  maybeCurrency,
  maybeId,
  newStatus,
  price,
  product,
  statusFilter,
} from '../fields.ts';
import { creating, getting, type Kind, listing, updating } from '../kinds.ts';
import { paddle } from '../vendor.ts';

const monthly = 'pri_01j0000000000000000000000a';
const prices: Kind = {
  path: '/prices',
  name: 'price',
  id: price,
  one: 'price',
  many: 'prices',
  example: monthly,
  output: { id: monthly, name: 'Monthly', unit_price: { amount: '1250', currency_code: 'EUR' } },
};

const intervals = { day: 'Day', week: 'Week', month: 'Month', year: 'Year' } as const;
const interval = choice(['none', 'day', 'week', 'month', 'year'], { none: 'Once', ...intervals })({
  title: 'Interval',
  description: 'How often the price is charged.',
  default: 'none',
});
const ofInterval = { interval: ['day', 'week', 'month', 'year'] };

const create = creating(prices, {
  parameters: {
    product,
    description: text({ title: 'Description', description: 'Only for you.', required: true, maxLength: 500 }),
    name: text({ title: 'Name', description: 'Shown to customers.', maxLength: 150 }),
    amount,
    currency,
    interval,
    frequency: integer({
      title: 'Number of intervals',
      description: 'Between two charges.',
      minimum: 1,
      maximum: 999,
      default: 1,
      showWhen: ofInterval,
    }),
    trial_interval: choice(['none', 'day', 'week', 'month', 'year'], { none: 'Without a trial', ...intervals })({
      title: 'Trial',
      default: 'none',
      showWhen: ofInterval,
    }),
    trial_frequency: integer({
      title: 'Length of the trial',
      minimum: 1,
      maximum: 999,
      default: 1,
      showWhen: { trial_interval: ['day', 'week', 'month', 'year'] },
    }),
    tax_mode: choice(['account_setting', 'external', 'internal', 'location'], {
      account_setting: 'As the account says',
      external: 'Tax is added',
      internal: 'Tax is included',
      location: 'By the place of the customer',
    })({ title: 'Tax', rare: true, default: 'account_setting' }),
    custom_data: customData,
  },
  example: {
    product: 'pro_01j0000000000000000000000a',
    description: 'Monthly',
    amount: '1250',
    currency: 'EUR',
    interval: 'month',
  },
  output: { description: 'Monthly', unit_price: { amount: '1250', currency_code: 'EUR' } },
  body: (given) => ({
    product_id: given.product,
    description: given.description,
    name: given.name,
    unit_price: { amount: given.amount, currency_code: given.currency.toUpperCase() },
    billing_cycle: given.interval === 'none' ? undefined : { interval: given.interval, frequency: given.frequency },
    trial_period:
      given.interval === 'none' || given.trial_interval === 'none'
        ? undefined
        : { interval: given.trial_interval, frequency: given.trial_frequency },
    tax_mode: given.tax_mode,
    custom_data: dataIn(given.custom_data),
  }),
});

const update = updating(prices, {
  parameters: {
    new_description: text({ title: 'Description', description: 'Only for you.', maxLength: 500 }),
    name: text({ title: 'Name', description: 'Shown to customers.', maxLength: 150 }),
    new_amount: maybeAmount,
    new_currency: maybeCurrency,
    status: newStatus,
    custom_data: customData,
  },
  example: { name: 'Each month' },
  output: { id: monthly, name: 'Each month' },
  body: ({ new_description: description, name, new_amount: value, new_currency: code, status, custom_data: data }) => ({
    description,
    name,
    unit_price: unitPrice(value, code),
    status: changeTo(status),
    custom_data: dataIn(data),
  }),
});

function unitPrice(value: string | undefined, code: string | undefined) {
  if (!value && !code) return undefined;
  if (value && code) return { amount: value, currency_code: code.toUpperCase() };
  throw new AppError('parameter_invalid', 'Enter an amount and its currency.', {
    param: value ? '/new_currency' : '/new_amount',
  });
}

const list = listing(
  prices,
  {
    of_product: maybeId('Product', 'pro', 'products'),
    recurring: choice(['any', 'yes', 'no'], { yes: 'Of subscriptions', no: 'Once' })({ title: 'Kind', default: 'any' }),
    by_status: byStatus,
  },
  ({ of_product: id, recurring, by_status: status }) => ({
    product_id: id,
    recurring: recurring === 'any' ? undefined : recurring === 'yes',
    status: statusFilter(status),
  }),
);

/** Prices of Paddle: https://developer.paddle.com/api-reference/prices/overview. */
export const node = vendorNode(paddle, {
  noun: 'price',
  title: 'Paddle price',
  description: 'Lists, creates or changes prices of products in Paddle.',
  first: 'list',
  operations: { list, get: getting(prices), create, update },
});
