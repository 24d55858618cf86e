import { apiCallNode } from '../../engine/apiCallNode.ts';
import { calendly } from '../vendor.ts';

/** https://developer.calendly.com/api-docs */
export const node = apiCallNode(calendly, { title: 'Get the user of the token', path: '/users/me' });
