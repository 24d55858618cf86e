import { apiCallNode } from '../../engine/apiCallNode.ts';
import { gitlab } from '../vendor.ts';

/** Every other request: https://docs.gitlab.com/api/rest. */
export const node = apiCallNode(gitlab, {
  title: 'Milestones of a project',
  path: '/projects/acme%2Fshop/milestones',
  query: { state: 'active' },
});
