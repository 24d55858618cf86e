import { apiCallNode } from '../../engine/apiCallNode.ts';
import { clickup } from '../vendor.ts';

/** Every other request: https://developer.clickup.com/reference */
export const node = apiCallNode(clickup, {
  title: 'Spaces of a workspace',
  path: '/team/108/space',
  query: { archived: 'false' },
});
