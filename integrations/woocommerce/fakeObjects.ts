import type { JsonObject } from '../../domains/executions/item.ts';

const times = {
  date_created: '2026-11-28T09:00:00',
  date_created_gmt: '2026-11-28T08:00:00',
  date_modified: '2026-11-28T09:00:00',
  date_modified_gmt: '2026-11-28T08:00:00',
};
/** Three things whose IDs follow each other. */
const three = (id: number, thing: JsonObject, own: readonly JsonObject[] = []): JsonObject[] =>
  [0, 1, 2].map((place) => ({ id: id + place, ...thing, ...own[place] }));

const address = {
  first_name: 'Ada',
  last_name: 'Example',
  company: '',
  address_1: 'Weg 1',
  address_2: '',
  city: 'Berlin',
  state: '',
  postcode: '10115',
  country: 'DE',
};

/** Things as WooCommerce returns them, three of each kind. */
export const things: Readonly<Record<string, readonly JsonObject[]>> = {
  orders: three(727, {
    parent_id: 0,
    number: '727',
    status: 'processing',
    currency: 'EUR',
    ...times,
    discount_total: '0.00',
    total: '12.50',
    total_tax: '0.00',
    customer_id: 26,
    customer_note: '',
    billing: { ...address, email: 'ada@example.org', phone: '' },
    shipping: address,
    payment_method: 'bacs',
    payment_method_title: 'Bank transfer',
    transaction_id: '',
    meta_data: [],
    line_items: [
      {
        id: 315,
        name: 'Cup',
        product_id: 93,
        variation_id: 0,
        quantity: 1,
        subtotal: '12.50',
        total: '12.50',
        sku: 'CUP',
      },
    ],
    shipping_lines: [],
    fee_lines: [],
    coupon_lines: [],
    refunds: [],
  }),
  products: three(
    93,
    {
      name: 'Cup',
      slug: 'cup',
      ...times,
      type: 'simple',
      status: 'publish',
      sku: 'CUP',
      price: '12.50',
      regular_price: '12.50',
      sale_price: '',
      description: '',
      manage_stock: false,
      stock_quantity: null,
      stock_status: 'instock',
      categories: [{ id: 15, name: 'Kitchen', slug: 'kitchen' }],
      tags: [],
      images: [],
      attributes: [],
      meta_data: [],
    },
    [{}, { name: 'Plate', sku: 'PLATE' }, { name: 'Bowl', sku: 'BOWL' }],
  ),
  variations: three(732, { ...times, sku: 'CUP-L', regular_price: '12.50', stock_status: 'instock', attributes: [] }),
  customers: three(
    26,
    {
      ...times,
      email: 'ada@example.org',
      first_name: 'Ada',
      last_name: 'Example',
      role: 'customer',
      username: 'ada',
      billing: { ...address, email: 'ada@example.org', phone: '' },
      shipping: address,
      is_paying_customer: true,
      meta_data: [],
    },
    [{}, { email: 'grace@example.org', first_name: 'Grace' }, { email: 'linus@example.org', first_name: 'Linus' }],
  ),
  coupons: three(
    719,
    {
      ...times,
      code: 'autumn',
      amount: '10.00',
      discount_type: 'percent',
      description: '',
      date_expires: null,
      usage_count: 0,
      individual_use: false,
      product_ids: [],
      usage_limit: null,
      free_shipping: false,
      meta_data: [],
    },
    [{}, { code: 'winter' }, { code: 'spring' }],
  ),
  notes: three(281, {
    author: 'ada',
    date_created: times.date_created,
    date_created_gmt: times.date_created_gmt,
    note: 'Packed.',
    customer_note: false,
  }),
  refunds: three(726, {
    date_created: times.date_created,
    date_created_gmt: times.date_created_gmt,
    amount: '5.00',
    reason: '',
    refunded_by: 1,
    refunded_payment: false,
    meta_data: [],
    line_items: [],
  }),
  categories: three(15, { name: 'Kitchen', slug: 'kitchen', parent: 0, description: '', count: 3 }, [
    {},
    { name: 'Garden', slug: 'garden' },
    { name: 'Office', slug: 'office' },
  ]),
};

export const orderTotals: readonly JsonObject[] = [
  { slug: 'pending', name: 'Pending payment', total: 1 },
  { slug: 'processing', name: 'Processing', total: 2 },
  { slug: 'completed', name: 'Completed', total: 5 },
  { slug: 'packed', name: 'Packed', total: 1 },
];

export const gateways: readonly JsonObject[] = [
  { id: 'bacs', title: 'Bank transfer', enabled: true, method_title: 'Direct bank transfer' },
  { id: 'cod', title: 'Cash on delivery', enabled: false, method_title: 'Cash on delivery' },
];
