import type { JsonObject } from '../../domains/executions/item.ts';
import { jsonOf } from '../../domains/exchange/n8n/jsonOf.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';

/**
 * n8n's node speaks "Paddle Classic", an older product with accounts, keys and IDs of its own. Each operation becomes the one of Paddle
 * Billing that is nearest to it.
 */
type ReadOperation = (parameters: Parameters) => JsonObject;

const credentials = { paddleApi: 'paddle_key' };

function pageOf(parameters: Parameters): JsonObject {
  return parameters.flag('returnAll') ? { all: true } : { limit: parameters.number('limit', 100) };
}

/** Currencies without a smaller unit. */
const wholeCurrencies: readonly string[] = ['CLP', 'JPY', 'KRW', 'VND'];

/** Classic has amounts as "1.5", Billing in the smallest unit. */
function smallestUnit(parameters: Parameters, path: string, currency: string): string {
  const written = parameters.text(path, '1');
  const decimals = wholeCurrencies.includes(currency) ? 0 : 2;
  const [, wholes, part = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(written) ?? [];
  if (wholes !== undefined && part.length <= decimals && /^[A-Z]{3}$/.test(currency))
    return String(BigInt(`${wholes}${part.padEnd(decimals, '0')}`));
  parameters.remark(path, 'Enter the amount in the smallest unit of the currency: 1250 is 12.50 EUR.');
  return written;
}

function discountOf(parameters: Parameters, at: string): JsonObject {
  const isPercent = parameters.choice(`${at}discountType`, 'flat') === 'percentage';
  const amount = `${at}discountAmount`;
  if (isPercent) return { discount_amount: parameters.text(amount, '1') };
  const currency = parameters.text(`${at}currency`, 'EUR');
  return { discount_amount: smallestUnit(parameters, amount, currency), currency };
}

const createCoupon: ReadOperation = (parameters) => {
  parameters.ignore('couponType', 'jsonParameters');
  if (parameters.flag('jsonParameters') || jsonOf(parameters.value('additionalFieldsJson'), undefined) !== undefined)
    parameters.remark('additionalFieldsJson', 'Enter the fields again: JSON of Paddle Classic cannot be converted.');
  const description = parameters.text('additionalFields.description');
  const code = parameters.text('additionalFields.couponCode');
  return {
    operation: 'create',
    description: description || code || 'Coupon',
    kind: parameters.choice('discountType', 'flat') === 'percentage' ? 'percentage' : 'flat',
    ...discountOf(parameters, ''),
    code,
    usage_limit: parameters.has('additionalFields.allowedUses')
      ? parameters.number('additionalFields.allowedUses', 1)
      : undefined,
    expires_at: parameters.text('additionalFields.expires'),
    ...(parameters.flag('additionalFields.recurring') ? { recur: true } : {}),
  };
};

const updateCoupon: ReadOperation = (parameters) => {
  parameters.ignore('updateBy', 'jsonParameters');
  parameters.remark('couponCode', 'Select the discount: Paddle Billing names it by its ID instead of its code.');
  return {
    operation: 'update',
    discount: parameters.text('couponCode') || parameters.text('group'),
    code: parameters.text('additionalFields.newCouponCode'),
    expires_at: parameters.text('additionalFields.expires'),
    usage_limit: parameters.has('additionalFields.allowedUses')
      ? parameters.number('additionalFields.allowedUses', 1)
      : undefined,
  };
};

const reschedule: ReadOperation = (parameters) => {
  parameters.remark('paymentId', 'Enter the ID of the subscription: Paddle Billing moves the bill of a subscription.');
  return {
    operation: 'update',
    subscription: parameters.text('paymentId'),
    next_billed_at: parameters.text('date'),
  };
};

const states: Readonly<Record<string, string>> = {
  active: 'active',
  past_due: 'past_due',
  trialling: 'trialing',
  trialing: 'trialing',
  paused: 'paused',
  deleted: 'canceled',
};

const listUsers: ReadOperation = (parameters) => {
  parameters.ignore('jsonParameters');
  const state = ownEntry(states, parameters.choice('additionalFields.state'));
  return {
    operation: 'list',
    ...(state === undefined ? {} : { statuses: [state] }),
    of_price: parameters.text('additionalFields.planId'),
    ...pageOf(parameters),
  };
};

const listPayments: ReadOperation = (parameters) => {
  parameters.ignore('jsonParameters');
  return {
    operation: 'list',
    of_subscription: parameters.text('additionalFields.subscriptionId'),
    created_from: parameters.text('additionalFields.from'),
    created_before: parameters.text('additionalFields.to'),
    ...pageOf(parameters),
  };
};

interface Resource {
  readonly first: string;
  readonly operations: Readonly<Record<string, readonly [type: string, read: ReadOperation]>>;
}

const resources: Readonly<Record<string, Resource>> = {
  coupon: {
    first: 'create',
    operations: {
      create: ['paddle.discount', createCoupon],
      getAll: ['paddle.discount', (parameters) => ({ operation: 'list', ...pageOf(parameters) })],
      update: ['paddle.discount', updateCoupon],
    },
  },
  payment: {
    first: 'getAll',
    operations: {
      getAll: ['paddle.transaction', listPayments],
      reschedule: ['paddle.subscription', reschedule],
    },
  },
  plan: {
    first: 'get',
    operations: {
      get: ['paddle.price', (parameters) => ({ operation: 'get', price: parameters.text('planId') })],
      getAll: ['paddle.price', (parameters) => ({ operation: 'list', recurring: 'yes', ...pageOf(parameters) })],
    },
  },
  product: {
    first: 'getAll',
    operations: {
      getAll: ['paddle.product', (parameters) => ({ operation: 'list', ...pageOf(parameters) })],
    },
  },
  user: { first: 'getAll', operations: { getAll: ['paddle.subscription', listUsers] } },
};

/** Version 1: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.paddle/ */
const paddle: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('resource', 'operation');
  const resource = parameters.choice('resource', 'coupon');
  const found = ownEntry(resources, resource);
  const operation = parameters.choice('operation', found?.first ?? '');
  const [type, read] = (found && ownEntry(found.operations, operation)) ?? [];
  if (type === undefined || !read)
    throw new NoCounterpart(`Paddle: "${resource}: ${operation}" is not supported. Use "Paddle API call".`);
  parameters.remark(null, 'The node used Paddle Classic. This one uses Paddle Billing: keys and IDs are other ones.');
  const given = Object.entries(read(parameters)).filter(([, value]) => value !== undefined && value !== '');
  return { type, parameters: Object.fromEntries(given), ...readCredential(source, 'auth', credentials) };
};

/** Mappings of n8n's nodes for Paddle, by type. */
export const n8n: VendorMappings = { paddle };
