import { apiCallNode } from '../../engine/apiCallNode.ts';
import { trello } from '../vendor.ts';

/** Every other request: https://developer.atlassian.com/cloud/trello/rest/ */
export const node = apiCallNode(trello, { title: 'Workspaces', path: '/members/me/organizations' });
