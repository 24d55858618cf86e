import { graphqlCallNode } from '../../engine/graphqlCallNode.ts';
import { monday } from '../vendor.ts';

/** Every other query and mutation: https://developer.monday.com/api-reference/reference */
export const node = graphqlCallNode(monday, {
  path: '/v2',
  title: 'Tags of the account',
  query: 'query { tags { id name color } }',
});
