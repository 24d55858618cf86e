import { apiCallNode } from '../../engine/apiCallNode.ts';
import { square } from '../vendor.ts';

/** Every other request: https://developer.squareup.com/reference/square. */
export const node = apiCallNode(square, { title: 'Payouts', path: '/payouts', query: { limit: '1' } });
