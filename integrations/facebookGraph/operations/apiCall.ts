import { apiCallNode } from '../../engine/apiCallNode.ts';
import { facebookGraph } from '../vendor.ts';

/** Every other request: https://developers.facebook.com/docs/graph-api/reference. */
export const node = apiCallNode(facebookGraph, {
  title: 'Who the token belongs to',
  path: '/me',
  query: { fields: 'id,name' },
});
