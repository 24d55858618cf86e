import { apiCallNode } from '../../engine/apiCallNode.ts';
import { zendesk } from '../vendor.ts';

/** Every other request: https://developer.zendesk.com/api-reference/ticketing/introduction/. */
export const node = apiCallNode(zendesk, { title: 'Groups', path: '/api/v2/groups', query: { 'page[size]': 10 } });
