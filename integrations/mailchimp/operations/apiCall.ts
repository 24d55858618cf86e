import { apiCallNode } from '../../engine/apiCallNode.ts';
import { mailchimp } from '../vendor.ts';

/** https://mailchimp.com/developer/marketing/api/ */
export const node = apiCallNode(mailchimp, { title: 'Test the connection', path: '/ping' });
