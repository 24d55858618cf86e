import { apiCallNode } from '../../engine/apiCallNode.ts';
import { sendgrid } from '../vendor.ts';

/** https://www.twilio.com/docs/sendgrid/api-reference */
export const node = apiCallNode(sendgrid, {
  title: 'List the custom fields of contacts',
  path: '/marketing/field_definitions',
});
