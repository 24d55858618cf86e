import { apiCallNode } from '../../engine/apiCallNode.ts';
import { microsoftTeams } from '../vendor.ts';

/** Every other request: https://learn.microsoft.com/graph/api/resources/teams-api-overview. */
export const node = apiCallNode(microsoftTeams, {
  title: 'Members of a channel',
  path: '/teams/02bd9fd6-8f93-4758-87c3-1fb73740a315/channels/19%3A4a95f7d8db4c4e7fae857bcebe0623e6%40thread.tacv2/members',
});
