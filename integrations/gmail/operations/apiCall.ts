import { apiCallNode } from '../../engine/apiCallNode.ts';
import { gmail } from '../vendor.ts';

/** Every other method: https://developers.google.com/workspace/gmail/api/reference/rest. */
export const node = apiCallNode(gmail, {
  title: 'Changes of the mailbox',
  path: '/gmail/v1/users/me/history',
  query: { startHistoryId: '1234' },
});
