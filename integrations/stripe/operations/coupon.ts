import { choice, integer, text } from '../../../platform/schema/schema.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Kind } from '../../engine/kinds.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { idOf, maybeAmount, maybeCurrency, metadata, percent, times } from '../fields.ts';
import { creating, deleting, getting, listing } from '../kinds.ts';
import { createdBetween, seconds } from '../requests.ts';
import { stripe } from '../vendor.ts';

const coupon = idOf('Coupon', 'co_1A', 'coupons');
const coupons: Kind = {
  path: '/v1/coupons',
  name: 'coupon',
  id: coupon,
  one: 'coupon',
  many: 'coupons',
  example: 'co_1A',
  output: { id: 'co_1A', name: 'Welcome', duration: 'once' },
};
const promotionCodes = {
  title: 'List promotion codes',
  path: '/v1/promotion_codes',
  many: 'promotion codes',
  output: { code: 'WELCOME', active: true },
};
const uses = integer({ title: 'Max uses', minimum: 1 });
const until = text({
  title: 'Valid until',
  description: 'A time, or seconds since 1970.',
  placeholder: '2026-12-31T08:00:00Z',
  maxLength: 40,
});

const create = creating(coupons, {
  title: 'Create',
  description: 'Creates a coupon with a percentage or an amount.',
  parameters: {
    name: text({ title: 'Name', description: 'Customers see it.', maxLength: 40 }),
    percent_off: percent,
    amount_off: maybeAmount,
    currency: maybeCurrency,
    duration: choice(['once', 'forever', 'repeating'], {
      once: 'Once',
      forever: 'Forever',
      repeating: 'Some months',
    })({ title: 'Duration', default: 'once' }),
    duration_in_months: integer({ title: 'Months', minimum: 1, default: 1, showWhen: { duration: ['repeating'] } }),
    max_redemptions: uses,
    redeem_by: until,
    new_id: text({ title: 'Own ID', placeholder: 'WELCOME', rare: true, maxLength: 200 }),
    metadata,
  },
  example: { name: 'Order {{ $json.id }}', percent_off: 25 },
  output: { name: 'Order 7', percent_off: 25, duration: 'once' },
  form: (given) => {
    const { new_id: id, amount_off: sum, percent_off: share, currency: of, redeem_by: end, ...more } = given;
    if ((sum === undefined) === (share === undefined))
      throw new AppError('parameter_invalid', 'Enter either a percentage or an amount.', { param: '/percent_off' });
    const { duration, duration_in_months: months, ...rest } = more;
    return {
      ...rest,
      duration,
      ...(duration === 'repeating' ? { duration_in_months: months } : {}),
      ...(share === undefined ? { amount_off: sum, currency: of?.toLowerCase() } : { percent_off: share }),
      id,
      redeem_by: seconds(end, 'redeem_by'),
    };
  },
});

const createCode = creating(promotionCodes, {
  title: 'Create promotion code',
  description: 'Creates a code that customers enter for a coupon.',
  parameters: {
    coupon,
    code: text({ title: 'Code', description: 'Default: a random one.', placeholder: 'WELCOME', maxLength: 500 }),
    max_redemptions: uses,
    expires_at: until,
    metadata,
  },
  example: { coupon: 'co_1A', code: 'ORDER{{ $json.id }}' },
  output: { code: 'ORDER7', promotion: { coupon: 'co_1A' } },
  form: ({ coupon: id, expires_at: end, ...given }) => ({
    ...given,
    promotion: { type: 'coupon', coupon: id },
    expires_at: seconds(end, 'expires_at'),
  }),
});

const list = listing(coupons, times, ({ created_after: after, created_before: before }) =>
  createdBetween(after, before),
);
const listCodes = listing(
  promotionCodes,
  { with_code: text({ title: 'Code', maxLength: 500 }), ...times },
  ({ with_code: code, created_after: after, created_before: before }) => ({ code, ...createdBetween(after, before) }),
);

/** Coupons and promotion codes of Stripe: https://docs.stripe.com/api/coupons. */
export const node = vendorNode(stripe, {
  noun: 'coupon',
  title: 'Stripe coupon',
  description: 'Creates, lists or deletes coupons and promotion codes in Stripe.',
  first: 'create',
  operations: {
    create,
    get: getting(coupons),
    list,
    delete: deleting(coupons, 'Deletes a coupon. Customers who have it keep it.'),
    create_code: createCode,
    list_codes: listCodes,
  },
});
