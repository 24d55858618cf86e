import { apiCallNode } from '../../engine/apiCallNode.ts';
import { woocommerce } from '../vendor.ts';

/** Every other request: https://woocommerce.github.io/woocommerce-rest-api-docs/. */
export const node = apiCallNode(woocommerce, {
  title: 'Categories',
  path: '/wp-json/wc/v3/products/categories',
  query: { per_page: '10' },
});
