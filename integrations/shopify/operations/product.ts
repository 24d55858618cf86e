import { choice, list as listField, text } from '../../../platform/schema/schema.ts';
import { changes, givenFields } from '../../engine/changes.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { documents, sorts } from '../documents.ts';
import { createdAfter, idOf, priceOf, product, search, tags, updatedAfter } from '../fields.ts';
import { connection, found, gid, searchOf, send, since, thing } from '../requests.ts';
import { shopify } from '../vendor.ts';

const id = 'gid://shopify/Product/301';
const example = { product: '301' };
const statuses = { ACTIVE: 'Active', DRAFT: 'Draft', ARCHIVED: 'Archived' } as const;

const list = defineOperation({
  title: 'List',
  description: 'Lists products with their first 50 variants, the latest first.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    by_status: choice(['any', 'ACTIVE', 'DRAFT', 'ARCHIVED'], statuses)({ title: 'Status', default: 'any' }),
    created_after: createdAfter,
    updated_after: updatedAfter,
    search,
    sort_by: choice(['CREATED_AT', 'UPDATED_AT'], sorts)({ title: 'Order by', rare: true, default: 'CREATED_AT' }),
  },
  example: {},
  output: { id, title: 'Cup' },
  request: (given) =>
    send(documents.products, {
      query: searchOf([
        given.by_status === 'any' ? undefined : `status:${given.by_status.toLowerCase()}`,
        since('created_at', given.created_after, 'created_after'),
        since('updated_at', given.updated_after, 'updated_after'),
        given.search ? `(${given.search})` : undefined,
      ]),
      sortKey: given.sort_by,
    }),
  ...connection('products', 50),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a product with its first 50 variants.',
  effects: reads,
  repeat: 'safe',
  parameters: { product },
  example,
  output: { id, title: 'Cup' },
  request: ({ product: of }) => send(documents.product, { id: gid('Product', of, 'product') }),
  result: found('product', 'product'),
});

const details = {
  description_html: text({ title: 'Description', description: 'HTML.', control: 'textarea', maxLength: 500_000 }),
  vendor: text({ title: 'Vendor', maxLength: 255 }),
  product_type: text({ title: 'Product type', maxLength: 255 }),
  handle: text({ title: 'Handle', description: 'In the address of the product.', rare: true, maxLength: 255 }),
  tags,
};

const create = defineOperation({
  title: 'Create',
  description: 'Creates a product with one variant. "Update variant" sets its price.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    title: text({ title: 'Title', required: true, maxLength: 255 }),
    status: choice(['DRAFT', 'ACTIVE', 'ARCHIVED'], statuses)({ title: 'Status', default: 'DRAFT' }),
    ...details,
    images: listField(text({ title: 'Image', placeholder: 'https://…', required: true, maxLength: 2_000 }))({
      title: 'Images',
      description: 'Public addresses of images.',
      entry: 'image',
      rare: true,
      maxItems: 250,
      default: [],
    }),
  },
  example: { title: 'Cup {{ $json.id }}', tags: ['kitchen'] },
  output: { title: 'Cup 7', tags: ['kitchen'] },
  request: ({ title, status, description_html: html, vendor, product_type: type, handle, tags: words, images }) =>
    send(documents.productCreate, {
      product: givenFields({ title, status, descriptionHtml: html, vendor, productType: type, handle, tags: words }),
      media: images.map((source) => ({ originalSource: source, mediaContentType: 'IMAGE' })),
    }),
  result: thing('productCreate', 'product'),
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes a product. Fields that are empty stay as they are; tags replace the ones that are there.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    product,
    new_title: text({ title: 'Title', maxLength: 255 }),
    new_status: choice(['unchanged', 'ACTIVE', 'DRAFT', 'ARCHIVED'], { unchanged: 'Unchanged', ...statuses })({
      title: 'Status',
      default: 'unchanged',
    }),
    ...details,
  },
  example: { ...example, new_title: 'Mug' },
  output: { id, title: 'Mug' },
  request: ({
    product: of,
    new_title: title,
    new_status: status,
    description_html: html,
    vendor,
    product_type: type,
    handle,
    tags: words,
  }) =>
    send(documents.productUpdate, {
      product: {
        id: gid('Product', of, 'product'),
        ...changes({
          title,
          status: status === 'unchanged' ? undefined : status,
          descriptionHtml: html,
          vendor,
          productType: type,
          handle,
          tags: words,
        }),
      },
    }),
  result: thing('productUpdate', 'product'),
});

const updateVariant = defineOperation({
  title: 'Update variant',
  description: 'Changes the price or the SKU of a variant. Fields that are empty stay as they are.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    product,
    variant: idOf('Variant'),
    price: priceOf('Price'),
    compare_at_price: priceOf('Price before'),
    sku: text({ title: 'SKU', maxLength: 255 }),
    barcode: text({ title: 'Barcode', rare: true, maxLength: 255 }),
  },
  example: { ...example, variant: '401', price: '13.50' },
  output: { id: 'gid://shopify/ProductVariant/401', price: '13.50' },
  request: ({ product: of, variant, price, compare_at_price: before, sku, barcode }) =>
    send(documents.variantUpdate, {
      productId: gid('Product', of, 'product'),
      variants: [
        {
          id: gid('ProductVariant', variant, 'variant'),
          ...changes({ price, compareAtPrice: before, barcode, inventoryItem: sku ? { sku } : undefined }),
        },
      ],
    }),
  result: thing('productVariantsBulkUpdate', 'productVariants'),
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a product.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['NOT_FOUND'],
  parameters: { product },
  example,
  output: { id, deleted: true },
  request: ({ product: of }) => send(documents.productDelete, { input: { id: gid('Product', of, 'product') } }),
  result: (_body, { product: of }) => ({ id: gid('Product', of, 'product'), deleted: true }),
});

/** Products of Shopify: https://shopify.dev/docs/api/admin-graphql/2026-10/objects/Product. */
export const node = vendorNode(shopify, {
  noun: 'product',
  title: 'Shopify product',
  description: 'Lists, creates or changes products of a Shopify shop, with their variants.',
  first: 'list',
  operations: { list, get, create, update, update_variant: updateVariant, delete: remove },
});
