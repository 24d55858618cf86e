import { apiCallNode } from '../../engine/apiCallNode.ts';
import { twilio } from '../vendor.ts';

/** Every other request: https://www.twilio.com/docs/usage/api. */
export const node = apiCallNode(twilio, {
  title: 'Newest message',
  path: '/2010-04-01/Accounts/{account_sid}/Messages.json',
  query: { PageSize: 1 },
});
