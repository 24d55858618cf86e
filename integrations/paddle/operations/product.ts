import { choice, text } from '../../../platform/schema/schema.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { byStatus, changeTo, customData, dataIn, newStatus, product, statusFilter } from '../fields.ts';
import { creating, getting, type Kind, listing, updating } from '../kinds.ts';
import { paddle } from '../vendor.ts';

const pro = 'pro_01j0000000000000000000000a';
const products: Kind = {
  path: '/products',
  name: 'product',
  id: product,
  one: 'product',
  many: 'products',
  example: pro,
  output: { id: pro, name: 'Bureau Pro', status: 'active' },
};

const categories = {
  standard: 'Standard',
  saas: 'Software as a service',
  'digital-goods': 'Digital goods',
  ebooks: 'E-books',
  'implementation-services': 'Implementation services',
  'professional-services': 'Professional services',
  'software-programming-services': 'Software programming services',
  'training-services': 'Training services',
  'website-hosting': 'Website hosting',
} as const;
const categoryWords = Object.keys(categories) as (keyof typeof categories)[];
const details = {
  description: text({ title: 'Description', control: 'textarea', maxLength: 2_048 }),
  image_url: text({ title: 'Image URL', rare: true, maxLength: 2_000 }),
  custom_data: customData,
};

const create = creating(products, {
  parameters: {
    name: text({ title: 'Name', required: true, maxLength: 200 }),
    tax_category: choice(
      categoryWords,
      categories,
    )({
      title: 'Tax category',
      description: 'Others than "Standard" have to be approved by Paddle.',
      default: 'standard',
    }),
    ...details,
  },
  example: { name: 'Bureau Pro', tax_category: 'saas' },
  output: { name: 'Bureau Pro', tax_category: 'saas' },
  body: ({ custom_data: data, ...given }) => ({
    ...given,
    custom_data: dataIn(data),
  }),
});

const update = updating(products, {
  parameters: {
    new_name: text({ title: 'Name', maxLength: 200 }),
    new_tax_category: choice(['unchanged', ...categoryWords], { unchanged: 'Unchanged', ...categories })({
      title: 'Tax category',
      default: 'unchanged',
    }),
    status: newStatus,
    ...details,
  },
  example: { new_name: 'Bureau Team' },
  output: { id: pro, name: 'Bureau Team' },
  body: ({ new_name: name, new_tax_category: category, status, custom_data: data, ...given }) => ({
    ...given,
    name,
    tax_category: changeTo(category),
    status: changeTo(status),
    custom_data: dataIn(data),
  }),
});

const list = listing(products, { by_status: byStatus }, ({ by_status: status }) => ({
  status: statusFilter(status),
}));

/** Products of Paddle: https://developer.paddle.com/api-reference/products/overview. */
export const node = vendorNode(paddle, {
  noun: 'product',
  title: 'Paddle product',
  description: 'Lists, creates or changes products in Paddle.',
  first: 'list',
  operations: { list, get: getting(products), create, update },
});
