import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { wooCommerceTrigger } from './n8nTrigger.ts';

/** Reads the parameters of one operation of n8n; the result is `operation` and further parameters of our node. */
type ReadOperation = (parameters: Parameters) => JsonObject;

const credentials = { wooCommerceApi: 'woocommerce_key' };

const addressNames: Readonly<Record<string, string>> = {
  firstName: 'first_name',
  lastName: 'last_name',
  company: 'company',
  address1: 'address_1',
  address2: 'address_2',
  city: 'city',
  state: 'state',
  postcode: 'postcode',
  postalCode: 'postcode',
  country: 'country',
  email: 'email',
  phone: 'phone',
  first_name: 'first_name',
  last_name: 'last_name',
  address_1: 'address_1',
  address_2: 'address_2',
};

/** An address: n8n has it in one place of the node, by one of two names of its fields. */
function addressOf(parameters: Parameters, path: string, prefix: string): JsonObject {
  const found = Object.entries(addressNames)
    .filter(([theirs]) => parameters.has(`${path}.${theirs}`))
    .map(([theirs, ours]) => [`${prefix}_${ours}`, parameters.text(`${path}.${theirs}`)]);
  return Object.fromEntries(found) as JsonObject;
}

function addressesOf(parameters: Parameters, at: string): JsonObject {
  const top = ['billingUi.billingValues', 'shippingUi.shippingValues'];
  const places = [...top, ...top.map((path) => `${at}.${path}`)];
  const own = [`${at}.billing.billing`, `${at}.shipping.shipping`, `${at}.billing`, `${at}.shipping`];
  return Object.assign(
    {},
    ...[...places, ...own].map((path) =>
      addressOf(parameters, path, path.includes('billing') ? 'billing' : 'shipping'),
    ),
  ) as JsonObject;
}

function metaOf(parameters: Parameters, ...paths: readonly string[]): JsonObject {
  const entries = paths.flatMap((path) => parameters.list(path));
  if (entries.length === 0) return {};
  return { meta_data: Object.fromEntries(entries.map((entry) => [entry.text('key'), entry.text('value')])) };
}

/** Texts by our names; the values are n8n's paths. */
function textsOf(parameters: Parameters, at: string, names: Readonly<Record<string, string>>): JsonObject {
  return Object.fromEntries(Object.entries(names).map(([ours, theirs]) => [ours, parameters.text(`${at}.${theirs}`)]));
}

function pageOf(parameters: Parameters): JsonObject {
  return parameters.flag('returnAll') ? { all: true } : { limit: parameters.number('limit', 50) };
}

function given(values: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));
}

/** A list that is left out if it is empty. */
function listOf(name: string, values: readonly unknown[]): JsonObject {
  return values.length === 0 ? {} : { [name]: values };
}

function customerOf(parameters: Parameters, at: string): JsonObject {
  return {
    ...textsOf(parameters, at, { first_name: 'first_name', last_name: 'last_name' }),
    ...addressesOf(parameters, at),
    ...metaOf(parameters, `${at}.meta_data.meta_data_fields`, `${at}.metadataUi.metadataValues`),
  };
}

const customer: Record<string, ReadOperation> = {
  create: (parameters) => ({
    operation: 'create',
    email: parameters.text('email'),
    ...textsOf(parameters, 'additionalFields', { username: 'username', password: 'password' }),
    ...customerOf(parameters, 'additionalFields'),
  }),
  update: (parameters) => ({
    operation: 'update',
    customer: parameters.text('customerId'),
    new_email: parameters.text('updateFields.email'),
    ...customerOf(parameters, 'updateFields'),
  }),
  get: (parameters) => ({ operation: 'get', customer: parameters.text('customerId') }),
  getAll: (parameters) => ({
    operation: 'list',
    by_email: parameters.text('filters.email'),
    customer_sort: parameters.choice('filters.order', 'asc'),
    order_by:
      parameters.choice('filters.orderby', 'id') === 'include' ? 'id' : parameters.choice('filters.orderby', 'id'),
    ...pageOf(parameters),
  }),
  delete: (parameters) => ({ operation: 'delete', customer: parameters.text('customerId') }),
};

function lineItemOf(line: Parameters): JsonObject {
  for (const { key } of metaKeys(line)) line.remark(null, `The own value "${key}" of a line is not supported.`);
  return given({
    product: line.text('productId'),
    variation: line.text('variationId'),
    quantity: line.number('quantity', 1),
    total: totalOf(line),
  });
}

/** WooCommerce charges the total; without it, the price of the product. */
function totalOf(line: Parameters): string {
  const total = line.text('total');
  const subtotal = line.text('subtotal');
  if (subtotal !== '' && subtotal !== total)
    line.remark(
      'subtotal',
      'A price before discounts is not supported. The total, or the price of the product, counts.',
    );
  return total;
}

function metaKeys(line: Parameters): { key: string }[] {
  return line.list('metadataUi.metadataValues').map((entry) => ({ key: entry.text('key') }));
}

function shippingLineOf(parameters: Parameters): JsonObject {
  const [first, ...others] = parameters.list('shippingLinesUi.shippingLinesValues');
  if (others.length > 0) parameters.remark('shippingLinesUi', 'Only the first shipping method is taken over.');
  if (!first) return {};
  return {
    shipping_title: first.text('methodTitle'),
    // The name of the parameter has a blank.
    shipping_method: first.text('method ID') || first.text('methodID') || first.text('methodId'),
    shipping_total: first.text('total'),
  };
}

function orderOf(parameters: Parameters, at: string): JsonObject {
  return {
    customer: parameters.text(`${at}.customerId`),
    status: parameters.text(`${at}.status`),
    ...textsOf(parameters, at, {
      customer_note: 'customerNote',
      payment_method: 'paymentMethodId',
      payment_method_title: 'paymentMethodTitle',
      transaction_id: 'transactionID',
    }),
    ...addressesOf(parameters, at),
    ...listOf('items', parameters.list('lineItemsUi.lineItemsValues').map(lineItemOf)),
    ...listOf(
      'coupons',
      parameters.list('couponLinesUi.couponLinesValues').map((line) => line.text('code')),
    ),
    ...listOf(
      'fees',
      parameters
        .list('feeLinesUi.feeLinesValues')
        .map((line) => given({ name: line.text('name'), total: line.text('total') })),
    ),
    ...shippingLineOf(parameters),
    ...metaOf(parameters, 'metadataUi.metadataValues', `${at}.metadataUi.metadataValues`),
  };
}

/** n8n's order of orders and products is by ID. */
function sortedBy(parameters: Parameters, known: readonly string[]): JsonObject {
  const by = parameters.choice('options.orderBy', 'id');
  if (!known.includes(by)) parameters.remark('options.orderBy', `"${by}" is not supported; id is used.`);
  return { order_by: known.includes(by) ? by : 'id', sort: parameters.choice('options.order', 'desc') };
}

/** n8n sends times as they are, in the zone of the shop. */
function timesOf(parameters: Parameters): JsonObject {
  return { after: timeOf(parameters, 'options.after'), before: timeOf(parameters, 'options.before') };
}

function timeOf(parameters: Parameters, path: string): string {
  const time = parameters.text(path);
  if (time !== '' && !/Z$|[+-]\d\d:?\d\d$|\}\}$/i.test(time))
    parameters.remark(path, 'A time without a zone is in UTC here. Add the zone of the shop, such as +01:00.');
  return time;
}

function anyOr(parameters: Parameters, path: string): string {
  const value = parameters.choice(path, 'any');
  return value === 'any' ? '' : value;
}

const order: Record<string, ReadOperation> = {
  create: (parameters) => ({
    operation: 'create',
    ...orderOf(parameters, 'additionalFields'),
    currency: parameters.text('additionalFields.currency'),
    ...(parameters.flag('additionalFields.setPaid') ? { set_paid: true } : {}),
  }),
  update: (parameters) => ({
    operation: 'update',
    order: parameters.text('orderId'),
    ...orderOf(parameters, 'updateFields'),
  }),
  get: (parameters) => ({ operation: 'get', order: parameters.text('orderId') }),
  getAll: (parameters) => {
    parameters.ignore('options.decimalPoints');
    return {
      operation: 'list',
      by_status: anyOr(parameters, 'options.status'),
      of_customer: parameters.text('options.customer'),
      of_product: parameters.text('options.product'),
      search: parameters.text('options.search'),
      ...timesOf(parameters),
      ...sortedBy(parameters, ['id', 'date']),
      ...pageOf(parameters),
    };
  },
  delete: (parameters) => ({ operation: 'delete', order: parameters.text('orderId'), for_good: true }),
};

function productOf(parameters: Parameters, at: string): JsonObject {
  const hasQuantity = parameters.flag(`${at}.manageStock`);
  const stock = hasQuantity ? 'quantity' : parameters.choice(`${at}.stockStatus`);
  return {
    ...textsOf(parameters, at, {
      sku: 'sku',
      regular_price: 'regularPrice',
      sale_price: 'salePrice',
      description: 'description',
      short_description: 'shortDescription',
      weight: 'weight',
      slug: 'slug',
      length: 'dimensionsUi.dimensionsValues.length',
      width: 'dimensionsUi.dimensionsValues.width',
      height: 'dimensionsUi.dimensionsValues.height',
    }),
    ...dimensionsOf(parameters),
    ...listOf('categories', parameters.names(`${at}.categories`)),
    ...listOf('tag_ids', parameters.names(`${at}.tags`)),
    ...listOf(
      'images',
      parameters.list('imagesUi.imagesValues').map((image) => image.text('src')),
    ),
    ...(stock === '' ? {} : { stock }),
    ...(hasQuantity ? { stock_quantity: parameters.number(`${at}.stockQuantity`, 1) } : {}),
    ...moreOf(parameters, at),
    ...metaOf(parameters, 'metadataUi.metadataValues'),
  };
}

function dimensionsOf(parameters: Parameters): JsonObject {
  return given(
    textsOf(parameters, 'dimensionsUi.dimensionsValues', { length: 'length', width: 'width', height: 'height' }),
  );
}

/** Fields of n8n that our node has in "Further fields". */
const moreNames: Readonly<Record<string, string>> = {
  backorders: 'backorders',
  buttonText: 'button_text',
  catalogVisibility: 'catalog_visibility',
  dateOnSaleFrom: 'date_on_sale_from',
  dateOnSaleTo: 'date_on_sale_to',
  downloadable: 'downloadable',
  externalUrl: 'external_url',
  featured: 'featured',
  menuOrder: 'menu_order',
  parentId: 'parent_id',
  purchaseNote: 'purchase_note',
  reviewsAllowed: 'reviews_allowed',
  shippingClass: 'shipping_class',
  soldIndividually: 'sold_individually',
  taxClass: 'tax_class',
  taxStatus: 'tax_status',
  virtual: 'virtual',
};
const idLists: Readonly<Record<string, string>> = { crossSellIds: 'cross_sell_ids', upsellIds: 'upsell_ids' };

function moreOf(parameters: Parameters, at: string): JsonObject {
  const values = Object.entries(moreNames)
    .map(([theirs, ours]) => [ours, parameters.value(`${at}.${theirs}`)] as const)
    .filter(([, value]) => value !== undefined && value !== '');
  const ids = Object.entries(idLists)
    .map(
      ([theirs, ours]) =>
        [ours, parameters.names(`${at}.${theirs}`).map((id) => (/^\d+$/.test(id) ? Number(id) : id))] as const,
    )
    .filter(([, value]) => value.length > 0);
  const more = Object.fromEntries([...values, ...ids]);
  return Object.keys(more).length === 0 ? {} : { more };
}

const product: Record<string, ReadOperation> = {
  create: (parameters) => ({
    operation: 'create',
    name: parameters.text('name'),
    kind: parameters.choice('additionalFields.type', 'simple'),
    status: parameters.choice('additionalFields.status', 'publish'),
    ...productOf(parameters, 'additionalFields'),
  }),
  update: (parameters) => {
    parameters.ignore('updateFields.type');
    return {
      operation: 'update',
      product: parameters.text('productId'),
      new_name: parameters.text('updateFields.name'),
      new_status: parameters.choice('updateFields.status', 'unchanged'),
      ...productOf(parameters, 'updateFields'),
    };
  },
  get: (parameters) => ({ operation: 'get', product: parameters.text('productId') }),
  getAll: (parameters) => ({
    operation: 'list',
    search: parameters.text('options.search'),
    by_sku: parameters.text('options.sku'),
    by_status: parameters.choice('options.status', 'any'),
    by_kind: parameters.choice('options.type', 'any'),
    in_category: parameters.text('options.category'),
    by_stock: parameters.choice('options.stockStatus', 'any'),
    ...timesOf(parameters),
    ...sortedBy(parameters, ['id', 'date', 'title']),
    ...pageOf(parameters),
  }),
  delete: (parameters) => ({ operation: 'delete', product: parameters.text('productId'), for_good: true }),
};

const nouns: Readonly<Record<string, { type: string; operations: Readonly<Record<string, ReadOperation>> }>> = {
  customer: { type: 'woocommerce.customer', operations: customer },
  order: { type: 'woocommerce.order', operations: order },
  product: { type: 'woocommerce.product', operations: product },
};

/** Version 1: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.woocommerce/ */
const wooCommerce: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('resource', 'operation');
  const resource = parameters.choice('resource', 'product');
  const operation = parameters.choice('operation', 'create');
  const noun = ownEntry(nouns, resource);
  const read = noun && ownEntry(noun.operations, operation);
  if (!noun || !read)
    throw new NoCounterpart(`WooCommerce: "${resource}: ${operation}" is not supported. Use "WooCommerce API call".`);
  return { type: noun.type, parameters: given(read(parameters)), ...readCredential(source, 'auth', credentials) };
};

/** Mappings of n8n's nodes for WooCommerce, by type. */
export const n8n: VendorMappings = { wooCommerce, wooCommerceTrigger: wooCommerceTrigger(credentials) };
