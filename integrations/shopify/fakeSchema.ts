import { buildSchema } from 'graphql';

/**
 * The part of Shopify's Admin schema that nodes use, of version 2026-10: https://shopify.dev/docs/api/admin-graphql/2026-10, a page for each
 * type.
 */
const scalars = `
directive @idempotent(key: String!) on FIELD
scalar DateTime
scalar Decimal
scalar Money
scalar URL
scalar HTML
scalar UnsignedInt64
scalar JSON
enum OrderSortKeys { CREATED_AT CUSTOMER_NAME ID ORDER_NUMBER PROCESSED_AT RELEVANCE TOTAL_PRICE UPDATED_AT }
enum ProductSortKeys { CREATED_AT ID PRODUCT_TYPE PUBLISHED_AT RELEVANCE TITLE UPDATED_AT VENDOR }
enum CustomerSortKeys { CREATED_AT ID LOCATION NAME RELEVANCE UPDATED_AT }
enum DraftOrderSortKeys { CUSTOMER_NAME ID NUMBER RELEVANCE STATUS TOTAL_PRICE UPDATED_AT }
enum ProductVariantSortKeys { FULL_TITLE ID INVENTORY_QUANTITY NAME POPULAR POSITION RELEVANCE SKU TITLE }
enum CurrencyCode { EUR USD GBP CHF }
enum CountryCode { DE AT CH US GB FR }
enum OrderDisplayFinancialStatus { AUTHORIZED EXPIRED PAID PARTIALLY_PAID PARTIALLY_REFUNDED PENDING REFUNDED VOIDED }
enum OrderDisplayFulfillmentStatus { FULFILLED IN_PROGRESS ON_HOLD OPEN PARTIALLY_FULFILLED PENDING_FULFILLMENT RESTOCKED SCHEDULED UNFULFILLED }
enum OrderCreateFinancialStatus { AUTHORIZED EXPIRED PAID PARTIALLY_PAID PARTIALLY_REFUNDED PENDING REFUNDED VOIDED }
enum OrderCreateFulfillmentStatus { FULFILLED PARTIAL RESTOCKED }
enum OrderCreateInputsInventoryBehavior { BYPASS DECREMENT_IGNORING_POLICY DECREMENT_OBEYING_POLICY }
enum OrderCancelReason { CUSTOMER DECLINED FRAUD INVENTORY OTHER STAFF }
enum OrderTransactionKind { AUTHORIZATION CAPTURE REFUND SALE VOID }
enum RefundLineItemRestockType { CANCEL NO_RESTOCK RETURN }
enum ProductStatus { ACTIVE ARCHIVED DRAFT UNLISTED }
enum MediaContentType { EXTERNAL_VIDEO IMAGE MODEL_3D VIDEO }
enum ProductVariantInventoryPolicy { CONTINUE DENY }
enum ProductVariantsBulkCreateStrategy { DEFAULT PRESERVE_STANDALONE_VARIANT REMOVE_STANDALONE_VARIANT }
enum CustomerEmailMarketingState { NOT_SUBSCRIBED PENDING SUBSCRIBED UNSUBSCRIBED }
enum CustomerMarketingOptInLevel { CONFIRMED_OPT_IN SINGLE_OPT_IN UNKNOWN }
enum DraftOrderStatus { COMPLETED INVOICE_SENT OPEN }
enum WebhookSubscriptionFormat { JSON XML }
enum WebhookSubscriptionTopic {
  APP_UNINSTALLED CARTS_CREATE CARTS_UPDATE CHECKOUTS_CREATE CHECKOUTS_DELETE CHECKOUTS_UPDATE COLLECTIONS_CREATE COLLECTIONS_DELETE
  COLLECTIONS_UPDATE COLLECTION_LISTINGS_ADD COLLECTION_LISTINGS_REMOVE COLLECTION_LISTINGS_UPDATE CUSTOMERS_CREATE CUSTOMERS_DELETE
  CUSTOMERS_DISABLE CUSTOMERS_ENABLE CUSTOMERS_UPDATE CUSTOMER_GROUPS_CREATE CUSTOMER_GROUPS_DELETE CUSTOMER_GROUPS_UPDATE DRAFT_ORDERS_CREATE
  DRAFT_ORDERS_DELETE DRAFT_ORDERS_UPDATE FULFILLMENTS_CREATE FULFILLMENTS_UPDATE FULFILLMENT_EVENTS_CREATE FULFILLMENT_EVENTS_DELETE
  INVENTORY_ITEMS_CREATE INVENTORY_ITEMS_DELETE INVENTORY_ITEMS_UPDATE INVENTORY_LEVELS_CONNECT INVENTORY_LEVELS_DISCONNECT
  INVENTORY_LEVELS_UPDATE LOCATIONS_CREATE LOCATIONS_DELETE LOCATIONS_UPDATE ORDERS_CANCELLED ORDERS_CREATE ORDERS_DELETE ORDERS_EDITED
  ORDERS_FULFILLED ORDERS_PAID ORDERS_PARTIALLY_FULFILLED ORDERS_UPDATED ORDER_TRANSACTIONS_CREATE PRODUCTS_CREATE PRODUCTS_DELETE
  PRODUCTS_UPDATE PRODUCT_LISTINGS_ADD PRODUCT_LISTINGS_REMOVE PRODUCT_LISTINGS_UPDATE REFUNDS_CREATE SHOP_UPDATE TENDER_TRANSACTIONS_CREATE
  THEMES_CREATE THEMES_DELETE THEMES_PUBLISH THEMES_UPDATE
}
`;

const types = `
interface Node { id: ID! }
type PageInfo { hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: String endCursor: String }
type UserError { field: [String!] message: String! }
type CodedError { field: [String!] message: String! code: String }
type MoneyV2 { amount: Decimal! currencyCode: CurrencyCode! }
type MoneyBag { shopMoney: MoneyV2! presentmentMoney: MoneyV2! }
type Attribute { key: String! value: String }
type Shop { id: ID! name: String! myshopifyDomain: String! currencyCode: CurrencyCode! ianaTimezone: String! email: String! plan: ShopPlan! }
type ShopPlan { publicDisplayName: String! }
type AccessScope { handle: String! description: String! }
type AppInstallation { id: ID! accessScopes: [AccessScope!]! }
type MailingAddress {
  id: ID! firstName: String lastName: String name: String company: String address1: String address2: String city: String zip: String
  province: String provinceCode: String country: String countryCodeV2: CountryCode phone: String
}
type CustomerEmailAddress { emailAddress: String! marketingState: CustomerEmailMarketingState! }
type CustomerPhoneNumber { phoneNumber: String! }
type Customer implements Node {
  id: ID! legacyResourceId: UnsignedInt64! firstName: String lastName: String displayName: String! note: String tags: [String!]! state: String!
  createdAt: DateTime! updatedAt: DateTime! numberOfOrders: UnsignedInt64! amountSpent: MoneyV2! taxExempt: Boolean! locale: String!
  defaultEmailAddress: CustomerEmailAddress defaultPhoneNumber: CustomerPhoneNumber defaultAddress: MailingAddress
  metafield(namespace: String, key: String!): Metafield
}
type LineItem implements Node {
  id: ID! title: String! name: String! quantity: Int! currentQuantity: Int! sku: String variant: ProductVariant product: Product
  originalUnitPriceSet: MoneyBag! discountedTotalSet: MoneyBag!
}
type Order implements Node {
  id: ID! legacyResourceId: UnsignedInt64! name: String! number: Int! email: String phone: String note: String tags: [String!]! test: Boolean! closed: Boolean! poNumber: String
  createdAt: DateTime! updatedAt: DateTime! processedAt: DateTime! cancelledAt: DateTime closedAt: DateTime cancelReason: OrderCancelReason
  currencyCode: CurrencyCode! displayFinancialStatus: OrderDisplayFinancialStatus displayFulfillmentStatus: OrderDisplayFulfillmentStatus!
  currentTotalPriceSet: MoneyBag! totalPriceSet: MoneyBag! subtotalPriceSet: MoneyBag totalTaxSet: MoneyBag totalShippingPriceSet: MoneyBag! totalDiscountsSet: MoneyBag totalRefundedSet: MoneyBag!
  customer: Customer shippingAddress: MailingAddress billingAddress: MailingAddress customAttributes: [Attribute!]! sourceName: String statusPageUrl: URL!
  lineItems(first: Int, after: String): LineItemConnection!
  fulfillmentOrders(first: Int, after: String): FulfillmentOrderConnection!
  transactions(first: Int): [OrderTransaction!]!
  metafield(namespace: String, key: String!): Metafield
}
type OrderTransaction { id: ID! kind: OrderTransactionKind! status: String! gateway: String amountSet: MoneyBag! parentTransaction: OrderTransaction }
type FulfillmentOrder implements Node { id: ID! status: String! lineItems(first: Int): FulfillmentOrderLineItemConnection! }
type FulfillmentOrderLineItem { id: ID! remainingQuantity: Int! totalQuantity: Int! }
type Fulfillment { id: ID! status: String! trackingInfo(first: Int): [FulfillmentTrackingInfo!]! createdAt: DateTime! }
type FulfillmentTrackingInfo { number: String company: String url: URL }
type Refund { id: ID legacyResourceId: UnsignedInt64! note: String createdAt: DateTime totalRefundedSet: MoneyBag! }
type DraftOrder implements Node {
  id: ID! legacyResourceId: UnsignedInt64! name: String! email: String status: DraftOrderStatus! invoiceUrl: URL createdAt: DateTime! updatedAt: DateTime! note2: String tags: [String!]!
  totalPriceSet: MoneyBag! customer: Customer order: Order
}
type SEO { title: String description: String }
type ProductOption { id: ID! name: String! values: [String!]! position: Int! }
type Product implements Node {
  id: ID! legacyResourceId: UnsignedInt64! title: String! handle: String! descriptionHtml: HTML! vendor: String! productType: String! tags: [String!]! status: ProductStatus!
  createdAt: DateTime! updatedAt: DateTime! publishedAt: DateTime totalInventory: Int! onlineStoreUrl: URL seo: SEO! options(first: Int): [ProductOption!]!
  variants(first: Int, after: String): ProductVariantConnection!
  metafield(namespace: String, key: String!): Metafield
}
type ProductVariant implements Node {
  id: ID! legacyResourceId: UnsignedInt64! title: String! displayName: String! sku: String barcode: String price: Money! compareAtPrice: Money inventoryQuantity: Int
  inventoryPolicy: ProductVariantInventoryPolicy! inventoryItem: InventoryItem! product: Product! createdAt: DateTime! updatedAt: DateTime! selectedOptions: [SelectedOption!]!
}
type SelectedOption { name: String! value: String! }
type InventoryItem implements Node {
  id: ID! legacyResourceId: UnsignedInt64! sku: String tracked: Boolean! unitCost: MoneyV2 variant: ProductVariant createdAt: DateTime! updatedAt: DateTime!
  inventoryLevels(first: Int, after: String): InventoryLevelConnection!
}
type InventoryLevel { id: ID! location: Location! quantities(names: [String!]!): [InventoryQuantity!]! }
type InventoryQuantity { id: ID! name: String! quantity: Int! }
type InventoryAdjustmentGroup { id: ID! createdAt: DateTime! reason: String! changes: [InventoryChange!]! }
type InventoryChange { name: String! delta: Int! quantityAfterChange: Int }
type Location implements Node { id: ID! legacyResourceId: UnsignedInt64! name: String! isActive: Boolean! }
type Collection implements Node { id: ID! legacyResourceId: UnsignedInt64! title: String! handle: String! updatedAt: DateTime! }
type Metafield { id: ID! namespace: String! key: String! type: String! value: String! ownerType: String! updatedAt: DateTime! }
type Job { id: ID! done: Boolean! }
type StagedUploadParameter { name: String! value: String! }
type StagedMediaUploadTarget { url: URL resourceUrl: URL parameters: [StagedUploadParameter!]! }
type MediaImage implements Node { id: ID! alt: String fileStatus: String! createdAt: DateTime! }
type WebhookSubscription { id: ID! legacyResourceId: UnsignedInt64! topic: WebhookSubscriptionTopic! uri: String! format: WebhookSubscriptionFormat! }
`;

/** Connections have pages. */
const connections =
  'Order LineItem FulfillmentOrder FulfillmentOrderLineItem DraftOrder Product ProductVariant Customer InventoryItem InventoryLevel Location Collection WebhookSubscription'
    .split(' ')
    .map(
      (name) =>
        `type ${name}Connection { nodes: [${name}!]! edges: [${name}Edge!]! pageInfo: PageInfo! } type ${name}Edge { cursor: String! node: ${name}! }`,
    )
    .join('\n');

const inputs = `
input MoneyInput { amount: Decimal! currencyCode: CurrencyCode! }
input MoneyBagInput { shopMoney: MoneyInput! presentmentMoney: MoneyInput }
input AttributeInput { key: String! value: String! }
input MetafieldInput { namespace: String key: String type: String value: String id: ID }
input MetafieldsSetInput { ownerId: ID! namespace: String key: String! type: String value: String! compareDigest: String }
input MailingAddressInput { firstName: String lastName: String company: String address1: String address2: String city: String zip: String provinceCode: String countryCode: CountryCode phone: String }
input OrderCreateLineItemInput { variantId: ID productId: ID title: String quantity: Int! priceSet: MoneyBagInput sku: String requiresShipping: Boolean taxable: Boolean vendor: String properties: [AttributeInput!] }
input OrderCreateUpsertCustomerAttributesInput { email: String firstName: String lastName: String phone: String id: ID note: String tags: [String!] }
input OrderCreateAssociateCustomerAttributesInput { id: ID email: String }
input OrderCreateCustomerInput { toAssociate: OrderCreateAssociateCustomerAttributesInput toUpsert: OrderCreateUpsertCustomerAttributesInput }
input OrderCreatePercentageDiscountCodeAttributesInput { code: String! percentage: Float }
input OrderCreateFixedDiscountCodeAttributesInput { code: String! amountSet: MoneyBagInput }
input OrderCreateFreeShippingDiscountCodeAttributesInput { code: String! }
input OrderCreateDiscountCodeInput { itemFixedDiscountCode: OrderCreateFixedDiscountCodeAttributesInput itemPercentageDiscountCode: OrderCreatePercentageDiscountCodeAttributesInput freeShippingDiscountCode: OrderCreateFreeShippingDiscountCodeAttributesInput }
input OrderCreateOrderTransactionInput { amountSet: MoneyBagInput! kind: OrderTransactionKind status: String gateway: String test: Boolean }
input OrderCreateOrderInput {
  lineItems: [OrderCreateLineItemInput!] email: String phone: String customer: OrderCreateCustomerInput billingAddress: MailingAddressInput shippingAddress: MailingAddressInput
  discountCode: OrderCreateDiscountCodeInput financialStatus: OrderCreateFinancialStatus fulfillmentStatus: OrderCreateFulfillmentStatus note: String tags: [String!] sourceName: String
  sourceIdentifier: String test: Boolean transactions: [OrderCreateOrderTransactionInput!] metafields: [MetafieldInput!] currency: CurrencyCode customAttributes: [AttributeInput!] poNumber: String
  processedAt: DateTime taxesIncluded: Boolean buyerAcceptsMarketing: Boolean name: String
}
input OrderCreateOptionsInput { inventoryBehaviour: OrderCreateInputsInventoryBehavior sendReceipt: Boolean sendFulfillmentReceipt: Boolean }
input OrderInput { id: ID! email: String phone: String note: String tags: [String!] shippingAddress: MailingAddressInput customAttributes: [AttributeInput!] poNumber: String metafields: [MetafieldInput!] }
input OrderCloseInput { id: ID! }
input OrderOpenInput { id: ID! }
input OrderMarkAsPaidInput { id: ID! }
input OrderCancelRefundMethodInput { originalPaymentMethodsRefund: Boolean }
input OrderIdentifierInput { id: ID customId: UniqueMetafieldValueInput }
input UniqueMetafieldValueInput { namespace: String key: String! value: String! }
input RefundLineItemInput { lineItemId: ID! quantity: Int! restockType: RefundLineItemRestockType locationId: ID }
input ShippingRefundInput { amount: Money fullRefund: Boolean }
input OrderTransactionInput { orderId: ID! parentId: ID amount: Money! gateway: String! kind: OrderTransactionKind! }
input RefundInput { orderId: ID! refundLineItems: [RefundLineItemInput!] shipping: ShippingRefundInput transactions: [OrderTransactionInput!] notify: Boolean note: String currency: CurrencyCode }
input FulfillmentOrderLineItemInput { id: ID! quantity: Int! }
input FulfillmentOrderLineItemsInput { fulfillmentOrderId: ID! fulfillmentOrderLineItems: [FulfillmentOrderLineItemInput!] }
input FulfillmentTrackingInput { number: String company: String url: URL numbers: [String!] urls: [URL!] }
input FulfillmentInput { lineItemsByFulfillmentOrder: [FulfillmentOrderLineItemsInput!]! trackingInfo: FulfillmentTrackingInput notifyCustomer: Boolean }
input DraftOrderLineItemInput { variantId: ID title: String quantity: Int! originalUnitPriceWithCurrency: MoneyInput sku: String requiresShipping: Boolean taxable: Boolean customAttributes: [AttributeInput!] }
input PurchasingEntityInput { customerId: ID }
input DraftOrderInput { lineItems: [DraftOrderLineItemInput!] email: String phone: String note: String tags: [String!] purchasingEntity: PurchasingEntityInput shippingAddress: MailingAddressInput billingAddress: MailingAddressInput useCustomerDefaultAddress: Boolean customAttributes: [AttributeInput!] poNumber: String taxExempt: Boolean }
input EmailInput { to: String subject: String customMessage: String from: String bcc: [String!] }
input SEOInput { title: String description: String }
input OptionValueCreateInput { name: String }
input OptionCreateInput { name: String position: Int values: [OptionValueCreateInput!] }
input CreateMediaInput { originalSource: String! mediaContentType: MediaContentType! alt: String }
input ProductCreateInput { title: String descriptionHtml: String handle: String vendor: String productType: String tags: [String!] status: ProductStatus seo: SEOInput productOptions: [OptionCreateInput!] metafields: [MetafieldInput!] collectionsToJoin: [ID!] templateSuffix: String giftCard: Boolean }
input ProductUpdateInput { id: ID title: String descriptionHtml: String handle: String vendor: String productType: String tags: [String!] status: ProductStatus seo: SEOInput metafields: [MetafieldInput!] collectionsToJoin: [ID!] collectionsToLeave: [ID!] templateSuffix: String redirectNewHandle: Boolean }
input ProductDeleteInput { id: ID! }
input ProductIdentifierInput { id: ID handle: String customId: UniqueMetafieldValueInput }
input VariantOptionValueInput { optionName: String optionId: ID name: String id: ID }
input InventoryItemInput { sku: String cost: Decimal tracked: Boolean requiresShipping: Boolean countryCodeOfOrigin: CountryCode harmonizedSystemCode: String }
input ProductVariantsBulkInput { id: ID price: Money compareAtPrice: Money barcode: String inventoryItem: InventoryItemInput inventoryPolicy: ProductVariantInventoryPolicy optionValues: [VariantOptionValueInput!] taxable: Boolean metafields: [MetafieldInput!] mediaId: ID }
input OptionSetInput { name: String position: Int values: [OptionValueSetInput!] }
input OptionValueSetInput { name: String }
input ProductVariantSetInput { id: ID optionValues: [VariantOptionValueInput!]! price: Money compareAtPrice: Money sku: String barcode: String inventoryItem: InventoryItemInput inventoryPolicy: ProductVariantInventoryPolicy }
input ProductSetInput { title: String descriptionHtml: String handle: String vendor: String productType: String tags: [String!] status: ProductStatus seo: SEOInput productOptions: [OptionSetInput!] variants: [ProductVariantSetInput!] metafields: [MetafieldInput!] collections: [ID!] }
input ProductSetIdentifiers { id: ID handle: String customId: UniqueMetafieldValueInput }
input CustomerEmailMarketingConsentInput { marketingState: CustomerEmailMarketingState! marketingOptInLevel: CustomerMarketingOptInLevel consentUpdatedAt: DateTime }
input CustomerInput { id: ID email: String firstName: String lastName: String phone: String note: String tags: [String!] addresses: [MailingAddressInput!] taxExempt: Boolean locale: String emailMarketingConsent: CustomerEmailMarketingConsentInput metafields: [MetafieldInput!] }
input CustomerSetInput { id: ID email: String firstName: String lastName: String phone: String note: String tags: [String!] addresses: [MailingAddressInput!] taxExempt: Boolean locale: String }
input CustomerSetIdentifiers { id: ID email: String phone: String customId: UniqueMetafieldValueInput }
input CustomerIdentifierInput { id: ID emailAddress: String phoneNumber: String customId: UniqueMetafieldValueInput }
input CustomerDeleteInput { id: ID! }
input CustomerEmailMarketingConsentUpdateInput { customerId: ID! emailMarketingConsent: CustomerEmailMarketingConsentInput! }
input InventoryChangeInput { inventoryItemId: ID! locationId: ID! delta: Int! changeFromQuantity: Int ledgerDocumentUri: String }
input InventoryAdjustQuantitiesInput { name: String! reason: String! changes: [InventoryChangeInput!]! referenceDocumentUri: String }
input InventoryQuantityInput { inventoryItemId: ID! locationId: ID! quantity: Int! changeFromQuantity: Int }
input InventorySetQuantitiesInput { name: String! reason: String! quantities: [InventoryQuantityInput!]! referenceDocumentUri: String }
input StagedUploadInput { filename: String! mimeType: String! resource: String! httpMethod: String fileSize: UnsignedInt64 }
input FileCreateInput { originalSource: String! contentType: String alt: String filename: String }
input WebhookSubscriptionInput { uri: String format: WebhookSubscriptionFormat filter: String includeFields: [String!] metafieldNamespaces: [String!] name: String }
`;

const page = (more = ''): string => `(first: Int, after: String, query: String, reverse: Boolean${more})`;
const operations = `
type Query {
  shop: Shop!
  currentAppInstallation: AppInstallation!
  node(id: ID!): Node
  nodes(ids: [ID!]!): [Node]!
  job(id: ID!): Job
  order(id: ID!): Order
  orderByIdentifier(identifier: OrderIdentifierInput!): Order
  orders${page(', sortKey: OrderSortKeys')}: OrderConnection!
  draftOrder(id: ID!): DraftOrder
  draftOrders${page(', sortKey: DraftOrderSortKeys')}: DraftOrderConnection!
  product(id: ID!): Product
  productByIdentifier(identifier: ProductIdentifierInput!): Product
  products${page(', sortKey: ProductSortKeys')}: ProductConnection!
  productVariant(id: ID!): ProductVariant
  productVariants${page(', sortKey: ProductVariantSortKeys')}: ProductVariantConnection!
  customer(id: ID!): Customer
  customerByIdentifier(identifier: CustomerIdentifierInput!): Customer
  customers${page(', sortKey: CustomerSortKeys')}: CustomerConnection!
  inventoryItem(id: ID!): InventoryItem
  inventoryItems${page()}: InventoryItemConnection!
  location(id: ID): Location
  locations${page(', includeInactive: Boolean')}: LocationConnection!
  collection(id: ID!): Collection
  collections${page()}: CollectionConnection!
  webhookSubscriptions(first: Int, after: String, topics: [WebhookSubscriptionTopic!], uri: String): WebhookSubscriptionConnection!
}
`;

/** Mutations, their arguments and the fields of their results. */
const mutations: readonly (readonly [name: string, args: string, fields: string, errors?: string])[] = [
  ['orderCreate', 'order: OrderCreateOrderInput!, options: OrderCreateOptionsInput', 'order: Order'],
  ['orderUpdate', 'input: OrderInput!', 'order: Order'],
  [
    'orderCancel',
    'orderId: ID!, reason: OrderCancelReason!, restock: Boolean!, notifyCustomer: Boolean, refundMethod: OrderCancelRefundMethodInput, staffNote: String',
    'job: Job',
    'orderCancelUserErrors',
  ],
  ['orderClose', 'input: OrderCloseInput!', 'order: Order'],
  ['orderOpen', 'input: OrderOpenInput!', 'order: Order'],
  ['orderMarkAsPaid', 'input: OrderMarkAsPaidInput!', 'order: Order'],
  ['orderDelete', 'orderId: ID!', 'deletedId: ID'],
  ['refundCreate', 'input: RefundInput!', 'refund: Refund order: Order'],
  ['fulfillmentCreate', 'fulfillment: FulfillmentInput!, message: String', 'fulfillment: Fulfillment'],
  ['draftOrderCreate', 'input: DraftOrderInput!', 'draftOrder: DraftOrder'],
  ['draftOrderUpdate', 'id: ID!, input: DraftOrderInput!', 'draftOrder: DraftOrder'],
  ['draftOrderComplete', 'id: ID!, paymentPending: Boolean', 'draftOrder: DraftOrder'],
  ['draftOrderInvoiceSend', 'id: ID!, email: EmailInput', 'draftOrder: DraftOrder'],
  ['draftOrderDelete', 'input: OrderCloseInput!', 'deletedId: ID'],
  ['productCreate', 'product: ProductCreateInput, media: [CreateMediaInput!]', 'product: Product'],
  ['productUpdate', 'product: ProductUpdateInput, media: [CreateMediaInput!]', 'product: Product'],
  ['productDelete', 'input: ProductDeleteInput!, synchronous: Boolean', 'deletedProductId: ID'],
  [
    'productSet',
    'identifier: ProductSetIdentifiers, input: ProductSetInput!, synchronous: Boolean',
    'product: Product',
  ],
  [
    'productVariantsBulkCreate',
    'productId: ID!, variants: [ProductVariantsBulkInput!]!, strategy: ProductVariantsBulkCreateStrategy',
    'product: Product productVariants: [ProductVariant!]',
  ],
  [
    'productVariantsBulkUpdate',
    'productId: ID!, variants: [ProductVariantsBulkInput!]!, allowPartialUpdates: Boolean',
    'product: Product productVariants: [ProductVariant!]',
  ],
  ['productVariantsBulkDelete', 'productId: ID!, variantsIds: [ID!]!', 'product: Product'],
  ['customerCreate', 'input: CustomerInput!', 'customer: Customer'],
  ['customerUpdate', 'input: CustomerInput!', 'customer: Customer'],
  ['customerSet', 'input: CustomerSetInput!, identifier: CustomerSetIdentifiers', 'customer: Customer'],
  ['customerDelete', 'input: CustomerDeleteInput!', 'deletedCustomerId: ID'],
  ['customerEmailMarketingConsentUpdate', 'input: CustomerEmailMarketingConsentUpdateInput!', 'customer: Customer'],
  [
    'inventoryAdjustQuantities',
    'input: InventoryAdjustQuantitiesInput!',
    'inventoryAdjustmentGroup: InventoryAdjustmentGroup',
  ],
  [
    'inventorySetQuantities',
    'input: InventorySetQuantitiesInput!',
    'inventoryAdjustmentGroup: InventoryAdjustmentGroup',
  ],
  ['tagsAdd', 'id: ID!, tags: [String!]!', 'node: Node'],
  ['tagsRemove', 'id: ID!, tags: [String!]!', 'node: Node'],
  ['metafieldsSet', 'metafields: [MetafieldsSetInput!]!', 'metafields: [Metafield!]'],
  ['stagedUploadsCreate', 'input: [StagedUploadInput!]!', 'stagedTargets: [StagedMediaUploadTarget!]'],
  ['fileCreate', 'files: [FileCreateInput!]!', 'files: [MediaImage!]'],
  [
    'webhookSubscriptionCreate',
    'topic: WebhookSubscriptionTopic!, webhookSubscription: WebhookSubscriptionInput!',
    'webhookSubscription: WebhookSubscription',
  ],
  ['webhookSubscriptionDelete', 'id: ID!', 'deletedWebhookSubscriptionId: ID'],
];
const payloadOf = (name: string): string => `${name[0]!.toUpperCase()}${name.slice(1)}Payload`;

export const schema = buildSchema(
  [
    scalars,
    types,
    connections,
    inputs,
    operations,
    ...mutations.map(
      ([name, , fields, errors]) =>
        `type ${payloadOf(name)} { ${fields} userErrors: [CodedError!]! ${errors ? `${errors}: [CodedError!]!` : ''} }`,
    ),
    `type Mutation { ${mutations.map(([name, args]) => `${name}(${args}): ${payloadOf(name)}`).join('\n')} }`,
  ].join('\n'),
);
