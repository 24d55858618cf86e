import type { JsonObject } from '../../domains/executions/item.ts';

const time = '2026-11-28T08:00:00Z';
const times = { createdAt: time, updatedAt: time };
export const money = (amount = '12.50'): JsonObject => {
  const euros = { amount, currencyCode: 'EUR' };
  return { shopMoney: euros, presentmentMoney: euros };
};
export const gid = (kind: string, id: number): string => `gid://shopify/${kind}/${id}`;
/** Three things of a kind. */
const three = (kind: string, from: number, make: (place: number) => JsonObject): readonly JsonObject[] =>
  [0, 1, 2].map((place) => ({
    __typename: kind,
    id: gid(kind, from + place),
    legacyResourceId: String(from + place),
    ...make(place),
  }));

const address = {
  id: gid('MailingAddress', 1),
  firstName: 'Ada',
  lastName: 'Example',
  name: 'Ada Example',
  company: null,
  address1: '1 Example Street',
  address2: null,
  city: 'Berlin',
  zip: '10115',
  province: null,
  provinceCode: null,
  country: 'Germany',
  countryCodeV2: 'DE',
  phone: null,
};
const names = ['Ada', 'Grace', 'Linus'];
const metafield = {
  id: gid('Metafield', 1),
  namespace: 'custom',
  key: 'size',
  type: 'single_line_text_field',
  value: 'L',
  ownerType: 'PRODUCT',
  updatedAt: time,
};

const customers = three('Customer', 201, (place) => ({
  firstName: names[place],
  lastName: 'Example',
  displayName: `${names[place]} Example`,
  note: null,
  tags: ['vip'],
  state: 'ENABLED',
  ...times,
  numberOfOrders: '2',
  amountSpent: { amount: '25.00', currencyCode: 'EUR' },
  taxExempt: false,
  locale: 'de',
  defaultEmailAddress: { emailAddress: `${names[place]!.toLowerCase()}@example.org`, marketingState: 'SUBSCRIBED' },
  defaultPhoneNumber: null,
  defaultAddress: address,
  metafield,
}));
const locations = three('Location', 71, (place) => ({
  name: ['Main street', 'Harbour', 'Station'][place],
  isActive: true,
}));
const titles = ['Cup', 'Tea', 'Cake'];
const variants = three('ProductVariant', 401, (place) => ({
  title: 'Default Title',
  displayName: `${titles[place]} - Default Title`,
  sku: titles[place]!.toUpperCase(),
  barcode: null,
  price: '12.50',
  compareAtPrice: null,
  inventoryQuantity: 7,
  inventoryPolicy: 'DENY',
  selectedOptions: [{ name: 'Title', value: 'Default Title' }],
  ...times,
}));
const items = three('InventoryItem', 601, (place) => ({
  sku: titles[place]!.toUpperCase(),
  tracked: true,
  unitCost: null,
  ...times,
}));
const products = three('Product', 301, (place) => ({
  title: titles[place],
  handle: titles[place]!.toLowerCase(),
  descriptionHtml: `<p>A ${titles[place]!.toLowerCase()}</p>`,
  vendor: 'Example',
  productType: 'Kitchen',
  tags: ['new'],
  status: 'ACTIVE',
  ...times,
  publishedAt: time,
  totalInventory: 7,
  onlineStoreUrl: null,
  seo: { title: null, description: null },
  options: [{ id: gid('ProductOption', 1), name: 'Title', values: ['Default Title'], position: 1 }],
  metafield,
}));
const lineItem = {
  __typename: 'LineItem',
  id: gid('LineItem', 9),
  title: 'Cup',
  name: 'Cup',
  quantity: 1,
  currentQuantity: 1,
  sku: 'CUP',
  originalUnitPriceSet: money(),
  discountedTotalSet: money(),
};
const fulfillmentOrder = {
  __typename: 'FulfillmentOrder',
  id: gid('FulfillmentOrder', 81),
  status: 'OPEN',
  items: [{ id: gid('FulfillmentOrderLineItem', 82), remainingQuantity: 1, totalQuantity: 1 }],
};
const orders = three('Order', 501, (place) => ({
  name: `#${1001 + place}`,
  number: 1001 + place,
  email: 'ada@example.org',
  phone: null,
  note: null,
  tags: [],
  test: false,
  closed: false,
  poNumber: null,
  ...times,
  processedAt: time,
  cancelledAt: null,
  closedAt: null,
  cancelReason: null,
  currencyCode: 'EUR',
  displayFinancialStatus: 'PAID',
  displayFulfillmentStatus: 'UNFULFILLED',
  currentTotalPriceSet: money(),
  totalPriceSet: money(),
  subtotalPriceSet: money(),
  totalTaxSet: money('0.00'),
  totalShippingPriceSet: money('0.00'),
  totalDiscountsSet: money('0.00'),
  totalRefundedSet: money('0.00'),
  customer: customers[0],
  shippingAddress: address,
  billingAddress: address,
  customAttributes: [],
  sourceName: 'web',
  statusPageUrl: 'https://acme.myshopify.com/orders/1',
  transactions: [
    {
      id: gid('OrderTransaction', 91),
      kind: 'SALE',
      status: 'SUCCESS',
      gateway: 'bogus',
      amountSet: money(),
      parentTransaction: null,
    },
  ],
  metafield,
}));
const draftOrders = three('DraftOrder', 801, (place) => ({
  name: `#D${place + 1}`,
  email: 'ada@example.org',
  status: 'OPEN',
  invoiceUrl: 'https://acme.myshopify.com/invoices/1',
  ...times,
  note2: null,
  tags: [],
  totalPriceSet: money(),
  customer: customers[0],
  order: null,
}));
const collections = three('Collection', 901, (place) => ({
  title: ['Kitchen', 'Office', 'Garden'][place],
  handle: ['kitchen', 'office', 'garden'][place],
  updatedAt: time,
}));

/** The things of each kind, one for each page. */
export const things: Readonly<Record<string, readonly JsonObject[]>> = {
  Order: orders,
  DraftOrder: draftOrders,
  Product: products,
  ProductVariant: variants,
  Customer: customers,
  InventoryItem: items,
  Location: locations,
  Collection: collections,
};
export const parts = { lineItem, fulfillmentOrder, metafield, time };
export const shop = {
  id: gid('Shop', 1),
  name: 'Acme',
  myshopifyDomain: 'acme.myshopify.com',
  currencyCode: 'EUR',
  ianaTimezone: 'Europe/Berlin',
  email: 'shop@example.org',
  plan: { publicDisplayName: 'Basic' },
};
