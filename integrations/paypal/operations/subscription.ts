import { choice, integer, text } from '../../../platform/schema/schema.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { type AnyOperation, defineOperation, reads } from '../../engine/defineOperation.ts';
import { requiredTime } from '../../engine/timeParameter.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import {
  amount,
  brandName,
  cancelUrl,
  currency,
  customId,
  endTime,
  idOf,
  reason,
  returnUrl,
  startTime,
} from '../fields.ts';
import { customerOf, money, nextNumber, read, withShortcuts, write } from '../requests.ts';
import { maybeTime, paypalTime } from '../times.ts';
import { paypal } from '../vendor.ts';

const subscription = idOf('Subscription', 'I-BW452GLLEP1G');
const plan = idOf('Plan', 'P-5ML4271244454362WXNWU5NQ', 'plans');
const example = { subscription: 'I-BW452GLLEP1G' };
const active = { id: 'I-BW452GLLEP1G', status: 'ACTIVE' };

const create = defineOperation({
  title: 'Create',
  description: 'Creates a subscription. The customer approves it at approve_url.',
  effects: ['changes'],
  repeat: 'key',
  parameters: {
    plan,
    email: text({ title: 'Email of the customer', placeholder: 'ada@example.com', maxLength: 254 }),
    given_name: text({ title: 'First name', maxLength: 140 }),
    surname: text({ title: 'Last name', maxLength: 140 }),
    quantity: integer({ title: 'Quantity', description: 'Only of plans that have one.', rare: true, minimum: 1 }),
    start_at: text({
      title: 'Start',
      description: 'A time without an offset is UTC. Without it, it starts after the approval.',
      placeholder: '2026-12-01T00:00:00Z',
      maxLength: 40,
    }),
    custom_id: customId,
    return_url: returnUrl,
    cancel_url: cancelUrl,
    brand_name: brandName,
  },
  example: { plan: 'P-5ML4271244454362WXNWU5NQ', email: 'ada@example.org', custom_id: '{{ $json.id }}' },
  output: { id: 'I-BW452GLLEP1G', status: 'APPROVAL_PENDING' },
  request: (given) =>
    write('/v1/billing/subscriptions', {
      plan_id: given.plan,
      quantity: given.quantity === undefined ? undefined : String(given.quantity),
      start_time: maybeTime(given.start_at, 'start_at'),
      custom_id: given.custom_id || undefined,
      subscriber: customerOf({ email: given.email, first: given.given_name, last: given.surname }),
      application_context: contextOf(given),
    }),
  result: withShortcuts,
});

/** Subscriptions need both addresses or none. */
function contextOf(given: { return_url?: string; cancel_url?: string; brand_name?: string }) {
  const { return_url: back, cancel_url: canceled, brand_name: brand } = given;
  if (!back && !canceled && !brand) return undefined;
  if (back && canceled) return { return_url: back, cancel_url: canceled, brand_name: brand || undefined };
  throw new AppError('parameter_invalid', 'Enter a return URL and a cancel URL.', {
    param: back ? '/cancel_url' : '/return_url',
  });
}

const get = defineOperation({
  title: 'Get',
  description: 'Returns a subscription with its customer and its next charge.',
  effects: reads,
  repeat: 'safe',
  parameters: { subscription },
  example,
  output: active,
  request: ({ subscription: id }) => read(path`/v1/billing/subscriptions/${id}`),
  result: withShortcuts,
});

const list = defineOperation({
  title: 'List',
  description: 'Lists subscriptions.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    of_plan: text({
      title: 'Plan',
      description: 'ID, such as P-5ML4271244454362WXNWU5NQ.',
      choices: { list: 'plans' },
      maxLength: 200,
    }),
    status: choice(['any', 'APPROVAL_PENDING', 'APPROVED', 'ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED'], {
      APPROVAL_PENDING: 'Approval pending',
      APPROVED: 'Approved',
      ACTIVE: 'Active',
      SUSPENDED: 'Suspended',
      CANCELLED: 'Canceled',
      EXPIRED: 'Expired',
    })({ title: 'Status', default: 'any' }),
  },
  example: { status: 'ACTIVE' },
  output: active,
  request: ({ of_plan: plan_, status }) =>
    read('/v1/billing/subscriptions', {
      plan_ids: plan_,
      statuses: status === 'any' ? undefined : status,
      total_required: true,
    }),
  result: (body) => body['subscriptions'] ?? [],
  list: { next: nextNumber, pageSize: { parameter: 'page_size', max: 20 } },
});

/** A call that changes the status. */
interface Switch {
  action: 'cancel' | 'suspend' | 'activate';
  title: string;
  description: string;
  /** The status afterwards. */
  status: string;
}

function switching({ action, status, ...texts }: Switch): AnyOperation {
  return defineOperation({
    ...texts,
    effects: ['changes'],
    repeat: 'safe',
    acceptRepeated: ['SUBSCRIPTION_STATUS_INVALID'],
    parameters: { subscription, reason },
    example: { ...example, reason: 'Wish of the customer' },
    output: { id: 'I-BW452GLLEP1G', status },
    request: ({ subscription: id, reason: why }) =>
      write(`${path`/v1/billing/subscriptions/${id}`}/${action}`, { reason: why }),
    result: (_body, { subscription: id }) => ({ id, status }),
  });
}

const capture = defineOperation({
  title: 'Charge outstanding balance',
  description: 'Charges the customer with the outstanding balance, or a part of it.',
  effects: ['changes'],
  repeat: 'key',
  parameters: { subscription, amount, currency, reason },
  example: { ...example, amount: '10.00', currency: 'EUR', reason: 'Charge for November' },
  output: { status: 'COMPLETED' },
  request: ({ subscription: id, amount: value, currency: of, reason: why }) =>
    write(`${path`/v1/billing/subscriptions/${id}`}/capture`, {
      note: why,
      capture_type: 'OUTSTANDING_BALANCE',
      amount: money(value, of),
    }),
  // A charge that is under way has no body.
  result: (body, { subscription: id }) => body ?? { subscription: id },
});

const transactions = defineOperation({
  title: 'List payments',
  description: 'Lists the payments of a subscription in a time.',
  effects: reads,
  repeat: 'safe',
  parameters: { subscription, start_time: startTime, end_time: endTime },
  example: { ...example, start_time: '2026-11-01T00:00:00Z', end_time: '2026-11-30T23:59:59Z' },
  output: { id: 'TRFGHNJKOIIOJKL0', status: 'COMPLETED' },
  request: ({ subscription: id, start_time: start, end_time: end }) =>
    read(`${path`/v1/billing/subscriptions/${id}`}/transactions`, {
      start_time: paypalTime(requiredTime(start, 'start_time')),
      end_time: paypalTime(requiredTime(end, 'end_time')),
    }),
  result: (body) => body['transactions'] ?? [],
});

/** Subscriptions of PayPal: https://developer.paypal.com/docs/api/subscriptions/v1/. */
export const node = vendorNode(paypal, {
  noun: 'subscription',
  title: 'PayPal subscription',
  description: 'Creates, lists, suspends or cancels subscriptions in PayPal.',
  first: 'create',
  operations: {
    create,
    get,
    list,
    cancel: switching({
      action: 'cancel',
      title: 'Cancel',
      description: 'Ends a subscription for good.',
      status: 'CANCELLED',
    }),
    suspend: switching({
      action: 'suspend',
      title: 'Suspend',
      description: 'Suspends a subscription.',
      status: 'SUSPENDED',
    }),
    activate: switching({
      action: 'activate',
      title: 'Activate',
      description: 'Continues a suspended subscription.',
      status: 'ACTIVE',
    }),
    capture,
    transactions,
  },
});
