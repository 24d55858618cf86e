import { apiCallNode } from '../../engine/apiCallNode.ts';
import { jira } from '../vendor.ts';

/** Every other request: https://developer.atlassian.com/cloud/jira/platform/rest/v3/ */
export const node = apiCallNode(jira, { title: 'Server', path: '/rest/api/3/serverInfo' });
