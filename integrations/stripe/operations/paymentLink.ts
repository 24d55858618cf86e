import { boolean, choice, integer, text } from '../../../platform/schema/schema.ts';
import type { Kind } from '../../engine/kinds.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { idOf, lineItems, metadata } from '../fields.ts';
import { acting, creating, getting, listing, listingOf } from '../kinds.ts';
import { stripe } from '../vendor.ts';

const links: Kind = {
  path: '/v1/payment_links',
  name: 'payment_link',
  id: idOf('Payment link', 'plink_1A'),
  one: 'payment link',
  many: 'payment links',
  example: 'plink_1A',
  output: { id: 'plink_1A', url: 'https://buy.stripe.com/test_1A', active: true },
};
const details = {
  redirect_url: text({
    title: 'Redirect to',
    description: 'After the payment. Default: a confirmation by Stripe.',
    placeholder: 'https://example.com/thanks',
    maxLength: 2_000,
  }),
  max_payments: integer({ title: 'Max payments', rare: true, minimum: 1 }),
  inactive_message: text({
    title: 'Message when inactive',
    description: 'At most 500 characters.',
    rare: true,
    maxLength: 500,
  }),
  metadata,
};

interface Details {
  redirect_url?: string;
  max_payments?: number;
  inactive_message?: string;
  metadata: Record<string, unknown>;
}

function detailsOf({ redirect_url: url, max_payments: limit, ...given }: Details) {
  return {
    ...given,
    ...(url ? { after_completion: { type: 'redirect', redirect: { url } } } : {}),
    ...(limit === undefined ? {} : { restrictions: { completed_sessions: { limit } } }),
  };
}

const create = creating(links, {
  title: 'Create',
  description: 'Creates an address where customers pay.',
  parameters: {
    prices: lineItems,
    ...details,
    allow_promotion_codes: boolean({ title: 'Accept promotion codes', default: false }),
  },
  example: {
    prices: [{ price: 'price_1A', quantity: 1 }],
    redirect_url: 'https://example.com/thanks',
    metadata: { order: '{{ $json.id }}' },
  },
  output: { url: 'https://buy.stripe.com/test_1A', metadata: { order: '7' } },
  form: ({ prices, allow_promotion_codes: allows, ...given }) => ({
    line_items: prices,
    ...(allows ? { allow_promotion_codes: true } : {}),
    ...detailsOf(given),
  }),
});

const update = acting(links, '', {
  title: 'Update',
  description: 'Changes a payment link, or turns it on or off.',
  parameters: {
    ...details,
    activity: choice(['keep', 'on', 'off'], { keep: 'Unchanged', on: 'On', off: 'Off' })({
      title: 'State',
      default: 'keep',
    }),
  },
  example: { activity: 'off', metadata: { order: '{{ $json.id }}' } },
  output: { active: false, metadata: { order: '7' } },
  form: ({ activity, ...given }) => ({
    ...(activity === 'keep' ? {} : { active: activity === 'on' }),
    ...detailsOf(given),
  }),
});

const list = listing(
  links,
  { only_active: boolean({ title: 'Only active ones', default: false }) },
  ({ only_active: isActive }) => (isActive ? { active: true } : {}),
);

/** Payment links of Stripe: https://docs.stripe.com/api/payment-link. */
export const node = vendorNode(stripe, {
  noun: 'payment_link',
  title: 'Stripe payment link',
  description: 'Creates, finds or updates payment links in Stripe.',
  first: 'create',
  operations: {
    create,
    get: getting(links),
    list,
    update,
    list_items: listingOf(links, 'line_items', {
      title: 'List line items',
      description: 'Lists the prices and quantities of a payment link.',
      output: { description: 'Pump', quantity: 1 },
    }),
  },
});
