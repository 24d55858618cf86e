import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { shopifyTrigger } from './n8nTrigger.ts';

/** Reads the parameters of one operation of n8n; the result is `operation` and further parameters of our node. */
type ReadOperation = (parameters: Parameters) => JsonObject;

const credentials = {
  shopifyAccessTokenApi: 'shopify_token',
  shopifyApi: 'shopify_token',
  shopifyOAuth2Api: 'shopify_app',
};

function given(values: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));
}

function pageOf(parameters: Parameters): JsonObject {
  return parameters.flag('returnAll') ? { all: true } : { limit: parameters.number('limit', 50) };
}

/** A list that is left out if it is empty. */
function listOf(name: string, values: readonly unknown[]): JsonObject {
  return values.length === 0 ? {} : { [name]: values };
}

const addressNames = ['firstName', 'lastName', 'company', 'phone', 'address1', 'address2', 'city', 'zip'];

/** Countries are codes of two letters in the new API, and names in the old one. */
function addressOf(parameters: Parameters, ours: string, path: string): JsonObject {
  const names = addressNames.filter((name) => parameters.has(`${path}.${name}`));
  const country = parameters.text(`${path}.country`);
  const isCode = /^[A-Z]{2}$/.test(country);
  if (country !== '' && !isCode)
    parameters.remark(`${path}.country`, 'Enter the code of the country, such as DE, as "countryCode".');
  if (names.length === 0 && !isCode) return {};
  const parts = Object.fromEntries(names.map((name) => [name, parameters.text(`${path}.${name}`)]));
  return { [ours]: { ...parts, ...(isCode ? { countryCode: country } : {}) } };
}

function lineOf(line: Parameters): JsonObject {
  if (line.has('productId') && !line.has('variantId'))
    line.remark('productId', 'Enter the variant: Shopify takes variants instead of products.');
  else line.ignore('productId');
  return given({
    variant: line.text('variantId'),
    title: line.text('title') || line.text('name'),
    quantity: line.number('quantity', 1),
    price: line.text('price'),
  });
}

function contentOf(parameters: Parameters, at: string): JsonObject {
  return {
    email: parameters.text(`${at}.email`),
    phone: parameters.text(`${at}.phone`),
    note: parameters.text(`${at}.note`),
    ...listOf('tags', parameters.names(`${at}.tags`)),
    ...addressOf(parameters, 'shipping_address', `${at}.shippingAddressUi.shippingAddressValues`),
  };
}

const createOrder: ReadOperation = (parameters) => {
  const at = 'additionalFields';
  const items = parameters.list('limeItemsUi.lineItemValues').map(lineOf);
  parameters.remark(null, 'Select the payment: the order is pending, and n8n leaves it to Shopify.');
  if (items.some(({ price }) => price !== undefined))
    parameters.remark(null, 'Enter the currency of the prices: n8n uses that of the shop.');
  return {
    operation: 'create',
    ...listOf('items', items),
    ...contentOf(parameters, at),
    ...addressOf(parameters, 'billing_address', `${at}.billingAddressUi.billingAddressValues`),
    source_name: parameters.text(`${at}.sourceName`),
    inventory: parameters.choice(`${at}.inventoryBehaviour`, 'bypass').toUpperCase(),
    ...(parameters.flag(`${at}.sendReceipt`) ? { send_receipt: true } : {}),
    ...(parameters.flag(`${at}.test`) ? { is_test: true } : {}),
  };
};

const fulfillments: Readonly<Record<string, string>> = {
  any: 'any',
  shipped: 'shipped',
  partial: 'partial',
  unshipped: 'unshipped',
  unfulfilled: 'unshipped',
};
const payments = ['any', 'paid', 'pending', 'authorized', 'partially_paid', 'refunded', 'partially_refunded', 'voided'];

const listOrders: ReadOperation = (parameters) => {
  parameters.ignore('options.fields');
  if (parameters.choice('options.fulfillmentStatus', 'any') === 'unfulfilled')
    parameters.remark('options.fulfillmentStatus', 'Orders that are shipped in part are left out.');
  const payment = parameters.choice('options.financialStatus', 'any');
  if (!payments.includes(payment)) parameters.remark('options.financialStatus', `"${payment}" is not supported.`);
  return {
    operation: 'list',
    status: parameters.choice('options.status', 'open'),
    payment: payments.includes(payment) ? payment : 'any',
    fulfillment: ownEntry(fulfillments, parameters.choice('options.fulfillmentStatus', 'any')) ?? 'any',
    created_after: parameters.text('options.createdAtMin'),
    updated_after: parameters.text('options.updatedAtMin'),
    ...pageOf(parameters),
  };
};

const order: Record<string, ReadOperation> = {
  create: createOrder,
  update: (parameters) => ({
    operation: 'update',
    order: parameters.text('orderId'),
    ...contentOf(parameters, 'updateFields'),
  }),
  get: (parameters) => {
    parameters.ignore('options.fields');
    return { operation: 'get', order: parameters.text('orderId') };
  },
  getAll: listOrders,
  delete: (parameters) => ({ operation: 'delete', order: parameters.text('orderId') }),
};

function productOf(parameters: Parameters, at: string): JsonObject {
  return {
    description_html: parameters.text(`${at}.body_html`),
    vendor: parameters.text(`${at}.vendor`),
    product_type: parameters.text(`${at}.product_type`),
    handle: parameters.text(`${at}.handle`),
    ...listOf('tags', parameters.names(`${at}.tags`)),
  };
}

const product: Record<string, ReadOperation> = {
  create: (parameters) => ({
    operation: 'create',
    title: parameters.text('title'),
    status: 'ACTIVE',
    ...productOf(parameters, 'additionalFields'),
    ...listOf(
      'images',
      parameters.list('additionalFields.images').map((image) => image.text('src')),
    ),
  }),
  update: (parameters) => ({
    operation: 'update',
    product: parameters.text('productId'),
    new_title: parameters.text('updateFields.title'),
    ...productOf(parameters, 'updateFields'),
  }),
  get: (parameters) => {
    parameters.ignore('additionalFields.fields');
    return { operation: 'get', product: parameters.text('productId') };
  },
  getAll: (parameters) => {
    parameters.ignore('additionalFields.fields');
    return {
      operation: 'list',
      created_after: parameters.text('additionalFields.created_at_min'),
      updated_after: parameters.text('additionalFields.updated_at_min'),
      ...pageOf(parameters),
    };
  },
  delete: (parameters) => ({ operation: 'delete', product: parameters.text('productId') }),
};

const nouns: Readonly<Record<string, { type: string; operations: Readonly<Record<string, ReadOperation>> }>> = {
  order: { type: 'shopify.order', operations: order },
  product: { type: 'shopify.product', operations: product },
};

/** Version 1: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.shopify/. It uses the older REST API. */
const shopify: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('authentication', 'resource', 'operation');
  const resource = parameters.choice('resource', 'order');
  const operation = parameters.choice('operation', 'create');
  const noun = ownEntry(nouns, resource);
  const read = noun && ownEntry(noun.operations, operation);
  if (!noun || !read)
    throw new NoCounterpart(`Shopify: "${resource}: ${operation}" is not supported. Use "Shopify API call".`);
  parameters.remark(null, 'Fields of the output have other names: "lineItems" instead of "line_items", for example.');
  return { type: noun.type, parameters: given(read(parameters)), ...readCredential(source, 'auth', credentials) };
};

/** Mappings of n8n's nodes for Shopify, by type. */
export const n8n: VendorMappings = { shopify, shopifyTrigger: shopifyTrigger(credentials) };
