import { apiCallNode } from '../../engine/apiCallNode.ts';
import { github } from '../vendor.ts';

/** Every other request: https://docs.github.com/en/rest. */
export const node = apiCallNode(github, {
  title: 'Milestones of a repository',
  path: '/repos/acme/shop/milestones',
  query: { state: 'open' },
});
