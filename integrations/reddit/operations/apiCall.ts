import { apiCallNode } from '../../engine/apiCallNode.ts';
import { reddit } from '../vendor.ts';

/** Every other method: https://www.reddit.com/dev/api. */
export const node = apiCallNode(reddit, {
  title: 'Popular communities',
  path: '/subreddits/popular',
  query: { raw_json: 1 },
});
