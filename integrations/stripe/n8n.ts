import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { stripeTrigger } from './n8nTrigger.ts';

/** Reads the parameters of one operation of n8n; the result is `operation` and further parameters of our node. */
type ReadOperation = (parameters: Parameters) => JsonObject;

const credentials = { stripeApi: 'stripe_key' };

/** Default operations by resource: n8n leaves them out of its files. */
const defaultOperations: Readonly<Record<string, string>> = {
  balance: 'get',
  charge: 'get',
  coupon: 'create',
  customer: 'get',
  customerCard: 'get',
  meterEvent: 'create',
  source: 'get',
  token: 'create',
};

/** Version 1: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.stripe/ */
const stripe: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('resource', 'operation');
  const resource = parameters.choice('resource', 'balance');
  const operation = parameters.choice('operation', ownEntry(defaultOperations, resource) ?? '');
  const noun = ownEntry(resources, resource);
  const read = noun && ownEntry(noun.operations, operation);
  if (!noun || !read)
    throw new NoCounterpart(`Stripe: "${resource}: ${operation}" is not supported. Use "Stripe API call".`);
  const given = Object.entries(read(parameters)).filter(([, value]) => value !== undefined && value !== '');
  return { type: noun.type, parameters: Object.fromEntries(given), ...readCredential(source, 'auth', credentials) };
};

/** Texts by our names; the values are n8n's paths. */
function textsOf(parameters: Parameters, paths: Readonly<Record<string, string>>): JsonObject {
  return Object.fromEntries(Object.entries(paths).map(([ours, theirs]) => [ours, parameters.text(theirs)]));
}

/** Entries of `metadata`. */
function metadataOf(parameters: Parameters, at: string): JsonObject {
  const entries = parameters.list(`${at}.metadata.metadataProperties`);
  if (entries.length === 0) return {};
  return { metadata: Object.fromEntries(entries.map((entry) => [entry.text('key'), entry.text('value')])) };
}

const addressNames = ['line1', 'line2', 'city', 'state', 'country', 'postal_code'];

function addressOf(parameters: Parameters, at: string): JsonObject {
  const given = addressNames.map((name) => [name, parameters.text(`${at}.${name}`)] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

function shippingOf(parameters: Parameters, at: string): JsonObject {
  const [shipping] = parameters.list(`${at}.shipping.shippingProperties`);
  if (!shipping) return {};
  const phone = shipping.text('phone');
  const address = addressOf(shipping, 'address.details');
  return { shipping: { name: shipping.text('name'), ...(phone === '' ? {} : { phone }), address } };
}

function pageOf(parameters: Parameters): JsonObject {
  return parameters.flag('returnAll') ? { all: true } : { limit: parameters.number('limit', 50) };
}

function customerOf(parameters: Parameters, at: string): JsonObject {
  const address = Object.entries(addressOf(parameters, `${at}.address.details`)).map(([name, value]) => [
    `address_${name}`,
    value,
  ]);
  return {
    ...textsOf(parameters, { email: `${at}.email`, phone: `${at}.phone`, description: `${at}.description` }),
    ...Object.fromEntries(address),
    ...shippingOf(parameters, at),
    ...metadataOf(parameters, at),
  };
}

const customer: Record<string, ReadOperation> = {
  create: (parameters) => ({
    operation: 'create',
    name: parameters.text('name'),
    ...customerOf(parameters, 'additionalFields'),
  }),
  update: (parameters) => ({
    operation: 'update',
    customer: parameters.text('customerId'),
    name: parameters.text('updateFields.name'),
    ...customerOf(parameters, 'updateFields'),
  }),
  get: (parameters) => ({ operation: 'get', customer: parameters.text('customerId') }),
  delete: (parameters) => ({ operation: 'delete', customer: parameters.text('customerId') }),
  getAll: (parameters) => ({
    operation: 'list',
    by_email: parameters.text('filters.email'),
    ...pageOf(parameters),
  }),
};

const customerCard: Record<string, ReadOperation> = {
  add: (parameters) => ({
    operation: 'add_card',
    ...textsOf(parameters, { customer: 'customerId', token: 'token' }),
  }),
  get: (parameters) => ({
    operation: 'get_card',
    ...textsOf(parameters, { customer: 'customerId', card: 'sourceId' }),
  }),
  remove: (parameters) => ({
    operation: 'remove_card',
    ...textsOf(parameters, { customer: 'customerId', card: 'cardId' }),
  }),
};

/** Our node has no shipping of charges. */
function reportShipping(parameters: Parameters, at: string): void {
  if (!parameters.holds(`${at}.shipping`)) return;
  parameters.ignore(`${at}.shipping`);
  parameters.remark(`${at}.shipping`, 'The shipping is not supported. Use "Stripe API call".');
}

const charge: Record<string, ReadOperation> = {
  get: (parameters) => ({ operation: 'get', charge: parameters.text('chargeId') }),
  getAll: (parameters) => ({ operation: 'list', ...pageOf(parameters) }),
  create: (parameters) => {
    reportShipping(parameters, 'additionalFields');
    return {
      operation: 'create',
      amount: parameters.number('amount', 0),
      ...textsOf(parameters, {
        currency: 'currency',
        of_customer: 'customerId',
        source: 'source',
        description: 'additionalFields.description',
        receipt_email: 'additionalFields.receipt_email',
      }),
      ...metadataOf(parameters, 'additionalFields'),
    };
  },
  update: (parameters) => {
    reportShipping(parameters, 'updateFields');
    return {
      operation: 'update',
      ...textsOf(parameters, {
        charge: 'chargeId',
        description: 'updateFields.description',
        receipt_email: 'updateFields.receipt_email',
      }),
      ...metadataOf(parameters, 'updateFields'),
    };
  },
};

const coupon: Record<string, ReadOperation> = {
  create: (parameters) => {
    const duration = parameters.choice('duration', 'once');
    const isAmount = parameters.choice('type', 'percent') === 'fixedAmount';
    return {
      operation: 'create',
      duration,
      ...(duration === 'repeating' ? { duration_in_months: parameters.number('durationInMonths', 1) } : {}),
      ...(isAmount
        ? { amount_off: parameters.number('amountOff', 0), currency: parameters.text('currency') }
        : { percent_off: parameters.number('percentOff', 1) }),
    };
  },
  getAll: (parameters) => ({ operation: 'list', ...pageOf(parameters) }),
};

const meterEvent: Record<string, ReadOperation> = {
  create: (parameters) => {
    const entries = parameters.list('additionalFields.customPayload.properties');
    const payload = Object.fromEntries(entries.map((entry) => [entry.text('key'), entry.text('value')]));
    return {
      operation: 'create',
      event_name: parameters.text('eventName'),
      customer: parameters.text('customerId'),
      value: parameters.number('value', 1),
      identifier: parameters.text('additionalFields.identifier'),
      timestamp: parameters.text('additionalFields.timestamp'),
      ...(entries.length > 0 ? { payload } : {}),
    };
  },
};

/** Our nodes by n8n's resources. Sources and tokens are legacy calls that take the numbers of cards. */
const resources: Readonly<Record<string, { type: string; operations: Readonly<Record<string, ReadOperation>> }>> = {
  balance: { type: 'stripe.balance', operations: { get: () => ({ operation: 'get' }) } },
  charge: { type: 'stripe.charge', operations: charge },
  coupon: { type: 'stripe.coupon', operations: coupon },
  customer: { type: 'stripe.customer', operations: customer },
  customerCard: { type: 'stripe.customer', operations: customerCard },
  meterEvent: { type: 'stripe.meter_event', operations: meterEvent },
};

/** Mappings of n8n's nodes for Stripe, by type. */
export const n8n: VendorMappings = { stripe, stripeTrigger };
