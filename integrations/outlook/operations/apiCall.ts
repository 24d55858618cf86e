import { apiCallNode } from '../../engine/apiCallNode.ts';
import { outlook } from '../vendor.ts';

/** Every other request: https://learn.microsoft.com/graph/api/overview. */
export const node = apiCallNode(outlook, {
  title: 'Settings of the mailbox',
  path: '/me/mailboxSettings',
});
