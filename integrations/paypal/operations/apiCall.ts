import { apiCallNode } from '../../engine/apiCallNode.ts';
import { paypal } from '../vendor.ts';

/** Every other request: https://developer.paypal.com/api/rest/. */
export const node = apiCallNode(paypal, { title: 'Kinds of events', path: '/v1/notifications/webhooks-event-types' });
