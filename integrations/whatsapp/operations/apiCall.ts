import { apiCallNode } from '../../engine/apiCallNode.ts';
import { whatsapp } from '../vendor.ts';

/** Every other request: https://developers.facebook.com/documentation/business-messaging/whatsapp/reference. */
export const node = apiCallNode(whatsapp, {
  title: 'Phone numbers of the account',
  path: '/{business_account_id}/phone_numbers',
});
