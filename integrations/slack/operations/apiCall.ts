import { apiCallNode } from '../../engine/apiCallNode.ts';
import { slack } from '../vendor.ts';

/** Every other method: https://docs.slack.dev/reference/methods. */
export const node = apiCallNode(slack, {
  title: 'Pinned messages',
  path: '/pins.list',
  query: { channel: 'C0000000001' },
});
