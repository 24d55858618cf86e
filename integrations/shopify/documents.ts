/** Parts of the documents. Nested lists have a small `first`, because their size counts against the cost of a query; `hasNextPage` is true if there are more. */
const money = 'shopMoney { amount currencyCode }';
const address =
  'firstName lastName company address1 address2 city province provinceCode zip country countryCodeV2 phone';

const orderFields = `
  id legacyResourceId name email phone note tags createdAt updatedAt cancelledAt closedAt processedAt
  displayFinancialStatus displayFulfillmentStatus currencyCode
  totalPriceSet { ${money} }
  currentTotalPriceSet { ${money} }
  customer { id firstName lastName defaultEmailAddress { emailAddress } }
  shippingAddress { ${address} }
  billingAddress { ${address} }
  lineItems(first: 50) { pageInfo { hasNextPage } nodes { id title quantity sku variant { id } originalUnitPriceSet { ${money} } } }
`;

const variantFields = 'id title sku price compareAtPrice barcode inventoryQuantity inventoryItem { id }';

const productFields = `
  id legacyResourceId title handle descriptionHtml vendor productType status tags createdAt updatedAt totalInventory
  variants(first: 50) { pageInfo { hasNextPage } nodes { ${variantFields} } }
`;

const customerFields = `
  id legacyResourceId firstName lastName displayName note tags createdAt updatedAt numberOfOrders
  defaultEmailAddress { emailAddress }
  defaultPhoneNumber { phoneNumber }
  defaultAddress { ${address} }
  amountSpent { amount currencyCode }
`;

const levelFields = `
  id sku tracked
  variant { id title product { id title } }
  inventoryLevels(first: 20) {
    pageInfo { hasNextPage }
    nodes { location { id name } quantities(names: ["available", "on_hand", "committed"]) { name quantity } }
  }
`;

const pageInfo = 'pageInfo { hasNextPage endCursor }';

/** The order of a list: the latest change first, or the newest. */
export const sorts = { CREATED_AT: 'Creation', UPDATED_AT: 'Last change' } as const;

export const documents = {
  orders: `query($first: Int, $after: String, $query: String, $sortKey: OrderSortKeys) {
  orders(first: $first, after: $after, query: $query, sortKey: $sortKey, reverse: true) { nodes { ${orderFields} } ${pageInfo} }
}`,
  order: `query($id: ID!) { order(id: $id) { ${orderFields} } }`,
  orderCreate: `mutation($order: OrderCreateOrderInput!, $options: OrderCreateOptionsInput) {
  orderCreate(order: $order, options: $options) { order { ${orderFields} } userErrors { field message code } }
}`,
  orderUpdate: `mutation($input: OrderInput!) {
  orderUpdate(input: $input) { order { ${orderFields} } userErrors { field message } }
}`,
  orderCancel: `mutation($orderId: ID!, $reason: OrderCancelReason!, $restock: Boolean!, $notifyCustomer: Boolean, $refundMethod: OrderCancelRefundMethodInput, $staffNote: String) {
  orderCancel(orderId: $orderId, reason: $reason, restock: $restock, notifyCustomer: $notifyCustomer, refundMethod: $refundMethod, staffNote: $staffNote) {
    job { id done }
    orderCancelUserErrors { field message code }
  }
}`,
  orderClose: `mutation($input: OrderCloseInput!) {
  orderClose(input: $input) { order { ${orderFields} } userErrors { field message } }
}`,
  orderMarkAsPaid: `mutation($input: OrderMarkAsPaidInput!) {
  orderMarkAsPaid(input: $input) { order { ${orderFields} } userErrors { field message } }
}`,
  orderDelete: `mutation($orderId: ID!) {
  orderDelete(orderId: $orderId) { deletedId userErrors { field message code } }
}`,
  products: `query($first: Int, $after: String, $query: String, $sortKey: ProductSortKeys) {
  products(first: $first, after: $after, query: $query, sortKey: $sortKey, reverse: true) { nodes { ${productFields} } ${pageInfo} }
}`,
  product: `query($id: ID!) { product(id: $id) { ${productFields} } }`,
  productCreate: `mutation($product: ProductCreateInput!, $media: [CreateMediaInput!]) {
  productCreate(product: $product, media: $media) { product { ${productFields} } userErrors { field message } }
}`,
  productUpdate: `mutation($product: ProductUpdateInput!) {
  productUpdate(product: $product) { product { ${productFields} } userErrors { field message } }
}`,
  productDelete: `mutation($input: ProductDeleteInput!) {
  productDelete(input: $input) { deletedProductId userErrors { field message } }
}`,
  variantUpdate: `mutation($productId: ID!, $variants: [ProductVariantsBulkInput!]!) {
  productVariantsBulkUpdate(productId: $productId, variants: $variants) { productVariants { ${variantFields} } userErrors { field message code } }
}`,
  customers: `query($first: Int, $after: String, $query: String, $sortKey: CustomerSortKeys) {
  customers(first: $first, after: $after, query: $query, sortKey: $sortKey, reverse: true) { nodes { ${customerFields} } ${pageInfo} }
}`,
  customer: `query($id: ID!) { customer(id: $id) { ${customerFields} } }`,
  customerByIdentifier: `query($identifier: CustomerIdentifierInput!) { customerByIdentifier(identifier: $identifier) { ${customerFields} } }`,
  customerCreate: `mutation($input: CustomerInput!) {
  customerCreate(input: $input) { customer { ${customerFields} } userErrors { field message } }
}`,
  customerUpdate: `mutation($input: CustomerInput!) {
  customerUpdate(input: $input) { customer { ${customerFields} } userErrors { field message } }
}`,
  customerDelete: `mutation($input: CustomerDeleteInput!) {
  customerDelete(input: $input) { deletedCustomerId userErrors { field message } }
}`,
  inventoryItems: `query($first: Int, $after: String, $query: String) {
  inventoryItems(first: $first, after: $after, query: $query) { nodes { ${levelFields} } ${pageInfo} }
}`,
  inventoryAdjust: `mutation($input: InventoryAdjustQuantitiesInput!, $key: String!) {
  inventoryAdjustQuantities(input: $input) @idempotent(key: $key) {
    inventoryAdjustmentGroup { id reason changes { name delta } }
    userErrors { field message code }
  }
}`,
  inventorySet: `mutation($input: InventorySetQuantitiesInput!, $key: String!) {
  inventorySetQuantities(input: $input) @idempotent(key: $key) {
    inventoryAdjustmentGroup { id reason changes { name delta } }
    userErrors { field message code }
  }
}`,
  locations: `query($first: Int, $after: String) {
  locations(first: $first, after: $after) { nodes { id name isActive } ${pageInfo} }
}`,
  tagsAdd: `mutation($id: ID!, $tags: [String!]!) {
  tagsAdd(id: $id, tags: $tags) { node { id } userErrors { field message } }
}`,
  tagsRemove: `mutation($id: ID!, $tags: [String!]!) {
  tagsRemove(id: $id, tags: $tags) { node { id } userErrors { field message } }
}`,
  productNames: `query($after: String, $query: String) { products(first: 100, after: $after, query: $query) { nodes { id title handle } ${pageInfo} } }`,
  customerNames: `query($after: String, $query: String) {
  customers(first: 100, after: $after, query: $query) { nodes { id displayName defaultEmailAddress { emailAddress } } ${pageInfo} }
}`,
} as const;
