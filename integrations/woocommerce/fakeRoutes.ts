import type { JsonObject } from '../../domains/executions/item.ts';
import { gateways, orderTotals, things } from './fakeObjects.ts';
import { paging, refused, type Call, type Kinds, type Route } from './fakeRequests.ts';
import { webhookRoutes } from './fakeWebhooks.ts';

const texts = (names: string): Kinds => Object.fromEntries(names.split(' ').map((name) => [name, 'string' as const]));
const ids = { list: 'integer' } as const;
const meta = { list: { fields: { id: 'integer', 'key!': 'string', value: 'any' } } } as const;
const shippingAddress = texts('first_name last_name company address_1 address_2 city state postcode country');
const shipping = { fields: shippingAddress } as const;
const billing = { fields: { ...shippingAddress, email: 'string', phone: 'string' } } as const;

const line: Kinds = {
  id: 'integer',
  ...texts('name tax_class subtotal total'),
  product_id: 'integer',
  variation_id: 'integer',
  quantity: 'integer',
  meta_data: meta,
};
/** Statuses of plug-ins are allowed, too. */
const orderStatus = { words: 'pending processing on-hold completed cancelled refunded failed trash packed' } as const;
const orderFields: Kinds = {
  status: orderStatus,
  ...texts('currency customer_note payment_method payment_method_title transaction_id'),
  parent_id: 'integer',
  customer_id: 'integer',
  billing,
  shipping,
  line_items: { list: { fields: line } },
  shipping_lines: { list: { fields: { id: 'integer', ...texts('method_id method_title total'), meta_data: meta } } },
  fee_lines: { list: { fields: { id: 'integer', ...texts('name tax_class tax_status total'), meta_data: meta } } },
  coupon_lines: { list: { fields: { 'code!': 'string' } } },
  meta_data: meta,
  set_paid: 'boolean',
};

const productFields: Kinds = {
  ...texts('name slug sku regular_price sale_price description short_description weight tax_class external_url'),
  ...texts('button_text date_on_sale_from date_on_sale_to purchase_note shipping_class'),
  type: { words: 'simple grouped external variable' },
  status: { words: 'draft pending private publish future' },
  catalog_visibility: { words: 'visible catalog search hidden' },
  featured: 'boolean',
  virtual: 'boolean',
  downloadable: 'boolean',
  sold_individually: 'boolean',
  reviews_allowed: 'boolean',
  manage_stock: 'boolean',
  stock_quantity: 'integer',
  stock_status: { words: 'instock outofstock onbackorder' },
  backorders: { words: 'no notify yes' },
  tax_status: { words: 'taxable shipping none' },
  dimensions: { fields: texts('length width height') },
  categories: { list: { fields: { 'id!': 'integer' } } },
  tags: { list: { fields: { 'id!': 'integer' } } },
  images: { list: { fields: { id: 'integer', ...texts('src name alt') } } },
  attributes: { list: 'object' },
  upsell_ids: ids,
  cross_sell_ids: ids,
  parent_id: 'integer',
  menu_order: 'integer',
  meta_data: meta,
};

const customerFields: Kinds = {
  ...texts('email first_name last_name username password'),
  billing,
  shipping,
  meta_data: meta,
};

/** The schema has `date_expires_gmt`, too, but WooCommerce drops it: the fake refuses it, so that no operation sends it. */
const couponFields: Kinds = {
  ...texts('code amount description date_expires minimum_amount maximum_amount'),
  discount_type: { words: 'percent fixed_cart fixed_product' },
  individual_use: 'boolean',
  free_shipping: 'boolean',
  exclude_sale_items: 'boolean',
  product_ids: ids,
  excluded_product_ids: ids,
  usage_limit: 'integer',
  usage_limit_per_user: 'integer',
  email_restrictions: { list: 'string' },
  meta_data: meta,
};

const dates: Kinds = {
  ...texts('after before modified_after modified_before'),
  dates_are_gmt: 'boolean',
};
const byContent = { words: 'date modified id include title slug price popularity rating menu_order' } as const;

function oneOf(kind: string, id: string, code: string): JsonObject {
  const found = things[kind]!.find((thing) => String(thing['id']) === id);
  if (found) return found;
  throw refused(`404 ${code}`, 'Invalid ID.');
}

interface KindOfThing {
  readonly kind: string;
  readonly fields: Kinds;
  readonly required?: Kinds;
  readonly query: Kinds;
  readonly code: string;
  /** There is no trash. */
  readonly hasTrash?: boolean;
  readonly check?: (call: Call) => void;
}

/** The five methods of a kind of thing. */
function routesOf({ kind, fields, required = {}, query, code, hasTrash = true, check }: KindOfThing): Route[] {
  const one = ({ path }: Call): JsonObject => oneOf(kind, path[0]!, code);
  const open = Object.fromEntries(Object.entries(fields).filter(([name]) => !(`${name}!` in required)));
  const change = (call: Call): JsonObject => ({ ...one(call), ...call.body });
  return [
    { at: `GET /${kind}`, query: { ...paging, ...query }, pages: () => things[kind]! },
    {
      at: `POST /${kind}`,
      body: { ...open, ...required },
      status: 201,
      gives: (call) => {
        check?.(call);
        return { ...things[kind]![0], id: 999, ...call.body };
      },
    },
    { at: `GET /${kind}/:id`, query: { context: 'string', _fields: 'string' }, gives: one },
    { at: `PUT /${kind}/:id`, body: fields, gives: change },
    { at: `POST /${kind}/:id`, body: fields, gives: change },
    {
      at: `DELETE /${kind}/:id`,
      query: { force: 'boolean', reassign: 'integer' },
      gives: (call) => {
        if (!hasTrash && call.query.get('force') !== 'true')
          throw refused('501 woocommerce_rest_trash_not_supported', 'Resources do not support trashing.');
        return one(call);
      },
    },
  ];
}

const invalidOrder = 'woocommerce_rest_shop_order_invalid_id';
const order = ({ path }: Call): JsonObject => oneOf('orders', path[0]!, invalidOrder);

/** https://woocommerce.github.io/woocommerce-rest-api-docs/, below `/wp-json/wc/v3`. */
export const routes: readonly Route[] = [
  ...routesOf({
    kind: 'orders',
    fields: orderFields,
    query: {
      ...dates,
      status: { words: 'any pending processing on-hold completed cancelled refunded failed trash packed' },
      customer: 'integer',
      product: 'integer',
      parent: 'string',
      dp: 'integer',
      orderby: { words: 'date modified id include title slug' },
    },
    code: invalidOrder,
    check: ({ body }) => {
      const lines = (body['line_items'] ?? []) as JsonObject[];
      const unknown = lines.find((one) => one['product_id'] === undefined && one['name'] === undefined);
      if (unknown) throw refused('400 woocommerce_rest_required_product_reference', 'Product ID or SKU is required.');
    },
  }),
  {
    at: 'GET /orders/:id/notes',
    query: { context: 'string', type: { words: 'any customer internal' } },
    gives: (call) => order(call) && things['notes'],
  },
  {
    at: 'POST /orders/:id/notes',
    body: { 'note!': 'string', customer_note: 'boolean', added_by_user: 'boolean' },
    status: 201,
    gives: (call) => order(call) && { ...things['notes']![0], ...call.body },
  },
  {
    at: 'GET /orders/:id/refunds',
    query: paging,
    pages: (call) => (order(call) ? things['refunds']! : []),
  },
  {
    at: 'POST /orders/:id/refunds',
    body: {
      amount: 'string',
      reason: 'string',
      api_refund: 'boolean',
      api_restock: 'boolean',
      line_items: {
        list: { fields: { 'id!': 'integer', quantity: 'integer', refund_total: 'any', refund_tax: 'any' } },
      },
      meta_data: meta,
    },
    status: 201,
    gives: (call) => {
      order(call);
      if (Number(call.body['amount'] ?? 0) > 12.5)
        throw refused('500 woocommerce_rest_cannot_create_order_refund', 'Invalid refund amount.');
      return { ...things['refunds']![0], ...call.body };
    },
  },
  ...routesOf({
    kind: 'products',
    fields: productFields,
    query: {
      ...dates,
      ...texts('slug sku tag tax_class min_price max_price parent'),
      category: 'string',
      status: { words: 'any draft pending private publish' },
      type: { words: 'simple grouped external variable' },
      stock_status: { words: 'instock outofstock onbackorder' },
      featured: 'boolean',
      on_sale: 'boolean',
      orderby: byContent,
    },
    code: 'woocommerce_rest_product_invalid_id',
    check: ({ body }) => {
      if (body['sku'] === 'PLATE')
        throw refused('400 product_invalid_sku', 'Invalid or duplicated SKU.', {
          resource_id: 94,
          unique_sku: 'PLATE-1',
        });
    },
  }),
  {
    at: 'GET /products/:id/variations',
    query: { ...paging, sku: 'string', status: 'string', stock_status: 'string', orderby: byContent },
    pages: (call) =>
      oneOf('products', call.path[0]!, 'woocommerce_rest_product_invalid_id') ? things['variations']! : [],
  },
  {
    at: 'PUT /products/:id/variations/:variation',
    body: { ...productFields, image: 'object' },
    gives: ({ path, body }) => ({
      ...oneOf('variations', path[1]!, 'woocommerce_rest_product_variation_invalid_id'),
      ...body,
    }),
  },
  {
    at: 'GET /products/categories',
    query: { ...paging, slug: 'string', parent: 'integer', hide_empty: 'boolean', orderby: 'string' },
    pages: () => things['categories']!,
  },
  ...routesOf({
    kind: 'customers',
    fields: customerFields,
    required: { 'email!': 'string' },
    query: { email: 'string', role: 'string', orderby: { words: 'id include name registered_date' } },
    code: 'woocommerce_rest_invalid_id',
    hasTrash: false,
    check: ({ body }) => {
      if (body['email'] === 'ada@example.org')
        throw refused(
          '400 registration-error-email-exists',
          'An account is already registered with your email address. <a href="#" class="showlogin">Please log in.</a>',
        );
    },
  }),
  ...routesOf({
    kind: 'coupons',
    fields: couponFields,
    required: { 'code!': 'string' },
    query: { ...dates, code: 'string', orderby: { words: 'date modified id include title slug' } },
    code: 'woocommerce_rest_shop_coupon_invalid_id',
    check: ({ body }) => {
      if (body['code'] === 'autumn')
        throw refused('400 woocommerce_rest_coupon_code_already_exists', 'The coupon code already exists');
    },
  }),
  { at: 'GET /reports/orders/totals', gives: () => orderTotals },
  { at: 'GET /payment_gateways', gives: () => gateways },
  ...webhookRoutes,
];
