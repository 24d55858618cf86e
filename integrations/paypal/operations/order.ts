import { choice, text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { type AnyOperation, defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { sumOf } from '../amounts.ts';
import {
  amount,
  brandName,
  cancelUrl,
  currency,
  customId,
  idOf,
  invoiceId,
  maybeAmount,
  returnUrl,
  soldItems,
} from '../fields.ts';
import { maybeMoney, money, read, withShortcuts, write } from '../requests.ts';
import { paypal } from '../vendor.ts';

const order = idOf('Order', '5O190127TN364715T');
const example = { order: '5O190127TN364715T' };

const create = defineOperation({
  title: 'Create',
  description: 'Creates an order. The buyer approves it at approve_url; afterwards it can be captured.',
  effects: ['changes'],
  repeat: 'key',
  parameters: {
    intent: choice(['CAPTURE', 'AUTHORIZE'], { CAPTURE: 'Capture the payment', AUTHORIZE: 'Only authorize it' })({
      title: 'After approval',
      default: 'CAPTURE',
    }),
    amount,
    currency,
    description: text({ title: 'Description', maxLength: 127 }),
    items: soldItems,
    shipping_amount: maybeAmount('Shipping costs'),
    tax_amount: maybeAmount('Tax'),
    discount_amount: maybeAmount('Discount'),
    custom_id: customId,
    invoice_id: invoiceId,
    return_url: returnUrl,
    cancel_url: cancelUrl,
    brand_name: brandName,
    user_action: choice(['CONTINUE', 'PAY_NOW'], { CONTINUE: 'Continue', PAY_NOW: 'Pay now' })({
      title: 'Button for the buyer',
      description: 'Only with a return URL.',
      rare: true,
      default: 'CONTINUE',
    }),
  },
  example: { amount: '12.50', currency: 'EUR', custom_id: '{{ $json.id }}' },
  output: { id: '5O190127TN364715T', intent: 'CAPTURE', status: 'CREATED' },
  request: (given) => {
    const { currency: of, items } = given;
    const total = {
      item_total: items.length > 0 ? money(sumOf(items), of) : undefined,
      shipping: maybeMoney(given.shipping_amount, of),
      tax_total: maybeMoney(given.tax_amount, of),
      discount: maybeMoney(given.discount_amount, of),
    };
    const hasBreakdown = Object.values(total).some((part) => part !== undefined);
    const unit = {
      amount: { ...money(given.amount, of), ...(hasBreakdown ? { breakdown: total } : {}) },
      description: given.description || undefined,
      custom_id: given.custom_id || undefined,
      invoice_id: given.invoice_id || undefined,
      ...(items.length > 0
        ? {
            items: items.map(({ quantity, unit_amount: price, sku, description, name }) => ({
              name,
              quantity: String(quantity),
              unit_amount: money(price, of),
              sku: sku || undefined,
              description: description || undefined,
            })),
          }
        : {}),
    };
    return write('/v2/checkout/orders', {
      intent: given.intent,
      purchase_units: [unit],
      ...experienceOf(given),
    });
  },
  result: withShortcuts,
});

/** How the pages of PayPal look and where they lead; nothing without addresses. */
function experienceOf(given: { return_url?: string; cancel_url?: string; brand_name?: string; user_action: string }) {
  const { return_url: back, cancel_url: canceled, brand_name: brand, user_action: action } = given;
  if (!back && !canceled && !brand) return {};
  const context = {
    return_url: back || undefined,
    cancel_url: canceled || undefined,
    brand_name: brand || undefined,
    user_action: action,
  };
  return { payment_source: { paypal: { experience_context: context } } };
}

const get = defineOperation({
  title: 'Get',
  description: 'Returns an order with its payments.',
  effects: reads,
  repeat: 'safe',
  parameters: { order },
  example,
  output: { id: '5O190127TN364715T', status: 'CREATED' },
  request: ({ order: id }) => read(path`/v2/checkout/orders/${id}`),
  result: withShortcuts,
});

interface Payment {
  action: 'capture' | 'authorize';
  title: string;
  description: string;
  output: JsonObject;
}

/** Takes the money of an approved order, or reserves it. */
function paying({ action, output, ...texts }: Payment): AnyOperation {
  return defineOperation({
    ...texts,
    effects: ['changes'],
    repeat: 'key',
    parameters: { order },
    example,
    output: { id: '5O190127TN364715T', status: 'COMPLETED', ...output },
    request: ({ order: id }) => write(`${path`/v2/checkout/orders/${id}`}/${action}`),
    result: withShortcuts,
  });
}

/** Orders of PayPal: https://developer.paypal.com/docs/api/orders/v2/. */
export const node = vendorNode(paypal, {
  noun: 'order',
  title: 'PayPal order',
  description: 'Creates orders in PayPal that buyers approve, and captures their payments.',
  first: 'create',
  operations: {
    create,
    get,
    capture: paying({
      action: 'capture',
      title: 'Capture',
      description: 'Takes the payment of an order that the buyer has approved.',
      output: { capture_id: '42311647XV020574X' },
    }),
    authorize: paying({
      action: 'authorize',
      title: 'Authorize',
      description: 'Reserves the payment of an order that the buyer has approved.',
      output: { authorization_id: '0VF52814937998046' },
    }),
  },
});
