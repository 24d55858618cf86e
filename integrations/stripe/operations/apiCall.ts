import { apiCallNode } from '../../engine/apiCallNode.ts';
import { brackets } from '../../engine/brackets.ts';
import { stripe } from '../vendor.ts';

/** Every other method: https://docs.stripe.com/api. */
export const node = apiCallNode(stripe, {
  title: 'Latest events',
  path: '/v1/events',
  query: { type: 'customer.created', limit: '1' },
  encode: brackets,
});
