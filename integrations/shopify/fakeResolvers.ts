import type { JsonObject } from '../../domains/executions/item.ts';
import { gid, money, parts, shop, things } from './fakeObjects.ts';
import { first, found, foundAnywhere, isKnown, list, type Args, type Resolve } from './fakeThings.ts';
import { createSubscription, deleteSubscription, listSubscriptions } from './fakeWebhooks.ts';

const queries: Readonly<Record<string, Resolve | JsonObject>> = {
  shop,
  currentAppInstallation: {
    id: gid('AppInstallation', 1),
    accessScopes: ['read_orders', 'write_orders', 'write_products'].map((handle) => ({ handle, description: handle })),
  },
  node: ({ id }) => foundAnywhere(id),
  nodes: ({ ids }) => (ids as unknown[]).map(foundAnywhere),
  job: ({ id }) => ({ id, done: true }),
  orders: list('Order'),
  draftOrders: list('DraftOrder'),
  products: list('Product'),
  productVariants: list('ProductVariant'),
  customers: list('Customer'),
  inventoryItems: list('InventoryItem'),
  locations: list('Location'),
  collections: list('Collection'),
  webhookSubscriptions: listSubscriptions,
  order: ({ id }) => found('Order', id),
  draftOrder: ({ id }) => found('DraftOrder', id),
  product: ({ id }) => found('Product', id),
  productVariant: ({ id }) => found('ProductVariant', id),
  customer: ({ id }) => found('Customer', id),
  inventoryItem: ({ id }) => found('InventoryItem', id),
  location: ({ id }) => (id ? found('Location', id) : first('Location')),
  collection: ({ id }) => found('Collection', id),
  orderByIdentifier: ({ identifier }) => found('Order', (identifier as Args)['id']),
  productByIdentifier: ({ identifier }) => {
    const { id, handle } = identifier as Args;
    const known = things['Product']!.find((one) => one['id'] === id || one['handle'] === handle);
    return known ? found('Product', known['id']) : null;
  },
  customerByIdentifier: ({ identifier }) => {
    const { id, emailAddress: email } = identifier as Args;
    const emailOf = (one: JsonObject): unknown => (one['defaultEmailAddress'] as JsonObject)['emailAddress'];
    return things['Customer']!.find((one) => one['id'] === id || emailOf(one) === email) ?? null;
  },
};

const done = (fields: JsonObject): JsonObject => ({ ...fields, userErrors: [] });
/** A refused mutation: the thing is null, and the errors name fields. */
const refused = (field: readonly string[], message: string): JsonObject => ({
  userErrors: [{ field, message, code: 'INVALID' }],
});
/** A change of a thing that exists. */
const change =
  (
    [kind, name]: readonly [string, string],
    idOf: (args: Args) => unknown,
    changes: (args: Args) => JsonObject = () => ({}),
  ): Resolve =>
  (args) => {
    const id = idOf(args);
    return isKnown(kind, id)
      ? done({ [name]: first(kind, { ...changes(args), id }) })
      : refused(['id'], `${kind} does not exist`);
  };
const input = (args: Args): Args => args['input'] as Args;
const only = (fields: Args, names: string): Args =>
  Object.fromEntries(
    names
      .split(' ')
      .filter((name) => fields[name] !== undefined && fields[name] !== null)
      .map((name) => [name, fields[name]]),
  );
const removed =
  (kind: string, name: string, idOf: (args: Args) => unknown): Resolve =>
  (args) =>
    isKnown(kind, idOf(args)) ? done({ [name]: idOf(args) }) : refused(['id'], `${kind} does not exist`);
const customerOf = (given: Args): Args => ({
  ...only(given, 'firstName lastName note tags taxExempt locale'),
  ...(given['email']
    ? { defaultEmailAddress: { emailAddress: given['email'], marketingState: 'NOT_SUBSCRIBED' } }
    : {}),
});
const productFields = 'title descriptionHtml handle vendor productType tags status';
const group = (reason: unknown, changes: readonly JsonObject[]): JsonObject =>
  done({
    inventoryAdjustmentGroup: { id: gid('InventoryAdjustmentGroup', 1), createdAt: parts.time, reason, changes },
  });
const variantsOf: Resolve = (args) => {
  if (!isKnown('Product', args['productId'])) return refused(['productId'], 'Product does not exist');
  const given = args['variants'] as Args[];
  if (given.length > 250)
    return refused(['variants'], 'The input array size is greater than the maximum allowed of 250.');
  return done({
    product: first('Product', { id: args['productId'] }),
    productVariants: given.map((variant, place) =>
      first('ProductVariant', {
        ...only(variant, 'price compareAtPrice barcode inventoryPolicy'),
        id: variant['id'] ?? gid('ProductVariant', 411 + place),
      }),
    ),
  });
};

/** https://shopify.dev/docs/api/admin-graphql/2026-10, a page for each mutation. */
const mutations: Readonly<Record<string, Resolve>> = {
  orderCreate: ({ order }) => {
    const { lineItems, ...given } = order as Args;
    if (!Array.isArray(lineItems) || lineItems.length === 0)
      return refused(['order', 'lineItems'], 'Line items must have at least one line item');
    const wrong = (lineItems as Args[]).find((line) => !line['variantId'] && !line['title']);
    return wrong
      ? refused(['order', 'lineItems'], 'Title can’t be blank')
      : done({ order: first('Order', only(given, 'email phone note tags test poNumber')) });
  },
  orderUpdate: change(
    ['Order', 'order'],
    (args) => input(args)['id'],
    (args) => only(input(args), 'email phone note tags poNumber'),
  ),
  orderCancel: ({ orderId }) =>
    isKnown('Order', orderId)
      ? { job: { id: gid('Job', 1), done: false }, orderCancelUserErrors: [], userErrors: [] }
      : {
          orderCancelUserErrors: [{ field: ['orderId'], message: 'Order does not exist', code: 'NOT_FOUND' }],
          userErrors: [],
        },
  orderClose: change(
    ['Order', 'order'],
    (args) => input(args)['id'],
    () => ({ closed: true, closedAt: parts.time }),
  ),
  orderOpen: change(['Order', 'order'], (args) => input(args)['id']),
  orderMarkAsPaid: change(
    ['Order', 'order'],
    (args) => input(args)['id'],
    () => ({ displayFinancialStatus: 'PAID' }),
  ),
  orderDelete: removed('Order', 'deletedId', ({ orderId }) => orderId),
  refundCreate: (args) =>
    isKnown('Order', input(args)['orderId'])
      ? done({
          refund: {
            id: gid('Refund', 1),
            legacyResourceId: '1',
            note: input(args)['note'] ?? null,
            createdAt: parts.time,
            totalRefundedSet: money(),
          },
          order: first('Order'),
        })
      : refused(['input', 'orderId'], 'Order does not exist'),
  fulfillmentCreate: ({ fulfillment }) => {
    const { lineItemsByFulfillmentOrder: lines, trackingInfo } = fulfillment as Args;
    const isOpen =
      (lines as Args[]).length > 0 &&
      (lines as Args[]).every(({ fulfillmentOrderId: id }) => id === parts.fulfillmentOrder.id);
    return isOpen
      ? done({
          fulfillment: {
            id: gid('Fulfillment', 1),
            status: 'SUCCESS',
            trackingInfo: trackingInfo ? [trackingInfo] : [],
            createdAt: parts.time,
          },
        })
      : refused(['fulfillment', 'lineItemsByFulfillmentOrder'], 'Fulfillment order does not exist.');
  },
  draftOrderCreate: (args) =>
    Array.isArray(input(args)['lineItems']) && (input(args)['lineItems'] as unknown[]).length > 0
      ? done({ draftOrder: first('DraftOrder', only(input(args), 'email tags')) })
      : refused(['input', 'lineItems'], 'Add at least 1 product'),
  draftOrderUpdate: change(
    ['DraftOrder', 'draftOrder'],
    ({ id }) => id,
    (args) => only(input(args), 'email tags'),
  ),
  draftOrderComplete: change(
    ['DraftOrder', 'draftOrder'],
    ({ id }) => id,
    () => ({ status: 'COMPLETED', order: first('Order') }),
  ),
  draftOrderInvoiceSend: change(
    ['DraftOrder', 'draftOrder'],
    ({ id }) => id,
    () => ({ status: 'INVOICE_SENT' }),
  ),
  draftOrderDelete: removed('DraftOrder', 'deletedId', (args) => input(args)['id']),
  productCreate: ({ product }) => {
    const given = (product ?? {}) as Args;
    return given['title']
      ? done({ product: first('Product', only(given, productFields)) })
      : refused(['title'], 'Title can’t be blank');
  },
  productUpdate: change(
    ['Product', 'product'],
    ({ product }) => (product as Args | undefined)?.['id'],
    ({ product }) => only(product as Args, productFields),
  ),
  productDelete: removed('Product', 'deletedProductId', (args) => input(args)['id']),
  productSet: (args) => done({ product: first('Product', only(input(args), productFields)) }),
  productVariantsBulkCreate: variantsOf,
  productVariantsBulkUpdate: (args, context) => {
    const unknown = (args['variants'] as Args[]).findIndex(({ id }) => !isKnown('ProductVariant', id));
    return unknown === -1
      ? variantsOf(args, context)
      : refused(['variants', String(unknown), 'id'], 'Product variant does not exist');
  },
  productVariantsBulkDelete: ({ productId }) =>
    isKnown('Product', productId)
      ? done({ product: first('Product') })
      : refused(['productId'], 'Product does not exist'),
  customerCreate: (args) => {
    const { email, phone, firstName, lastName } = input(args);
    if (email === 'taken@example.org') return refused(['email'], 'Email has already been taken');
    return email || phone || firstName || lastName
      ? done({ customer: first('Customer', customerOf(input(args))) })
      : refused([], 'Customer must have a name, phone number or email address');
  },
  customerUpdate: change(
    ['Customer', 'customer'],
    (args) => input(args)['id'],
    (args) => customerOf(input(args)),
  ),
  customerSet: (args) => done({ customer: first('Customer', customerOf(input(args))) }),
  customerDelete: removed('Customer', 'deletedCustomerId', (args) => input(args)['id']),
  customerEmailMarketingConsentUpdate: change(['Customer', 'customer'], (args) => input(args)['customerId']),
  inventoryAdjustQuantities: (args) => {
    const { name, reason, changes } = input(args);
    const unknown = (changes as Args[]).findIndex(({ inventoryItemId: id }) => !isKnown('InventoryItem', id));
    if (unknown !== -1)
      return refused(
        ['input', 'changes', String(unknown), 'inventoryItemId'],
        'The specified inventory item could not be found.',
      );
    return group(
      reason,
      (changes as Args[]).map(({ delta }) => ({ name, delta, quantityAfterChange: 7 + Number(delta) })),
    );
  },
  inventorySetQuantities: (args) => {
    const { name, reason, quantities } = input(args);
    const unknown = (quantities as Args[]).findIndex(({ inventoryItemId: id }) => !isKnown('InventoryItem', id));
    if (unknown !== -1)
      return refused(
        ['input', 'quantities', String(unknown), 'inventoryItemId'],
        'The specified inventory item could not be found.',
      );
    return group(
      reason,
      (quantities as Args[]).map(({ quantity }) => ({
        name,
        delta: Number(quantity) - 7,
        quantityAfterChange: quantity,
      })),
    );
  },
  tagsAdd: ({ id }) => done({ node: foundAnywhere(id) }),
  tagsRemove: ({ id }) => done({ node: foundAnywhere(id) }),
  metafieldsSet: ({ metafields }) =>
    (metafields as Args[]).length > 25
      ? refused(['metafields'], 'Exceeded the maximum metafields input limit of 25.')
      : done({
          metafields: (metafields as Args[]).map((given) => ({
            ...parts.metafield,
            ...only(given, 'namespace key type value'),
          })),
        }),
  stagedUploadsCreate: (args, { url }) =>
    done({
      stagedTargets: (args['input'] as Args[]).map(({ filename }) => ({
        url: `${url}/upload`,
        resourceUrl: `${url}/upload/${String(filename)}`,
        parameters: [{ name: 'key', value: `tmp/${String(filename)}` }],
      })),
    }),
  fileCreate: ({ files }) =>
    done({
      files: (files as Args[]).map(({ alt }, place) => ({
        __typename: 'MediaImage',
        id: gid('MediaImage', 11 + place),
        alt: alt ?? null,
        fileStatus: 'UPLOADED',
        createdAt: parts.time,
      })),
    }),
  webhookSubscriptionCreate: createSubscription,
  webhookSubscriptionDelete: deleteSubscription,
};

export const resolvers = { ...queries, ...mutations };
