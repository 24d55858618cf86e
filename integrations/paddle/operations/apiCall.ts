import { apiCallNode } from '../../engine/apiCallNode.ts';
import { paddle } from '../vendor.ts';

/** Every other request: https://developer.paddle.com/api-reference. */
export const node = apiCallNode(paddle, { title: 'Kinds of events', path: '/event-types' });
