import { apiCallNode } from '../../engine/apiCallNode.ts';
import { asana } from '../vendor.ts';

/** Every other request; a body has one field, `data`: https://developers.asana.com/reference/rest-api-reference */
export const node = apiCallNode(asana, { title: 'Workspaces', path: '/workspaces', query: { limit: '100' } });
