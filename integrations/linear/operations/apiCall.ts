import { graphqlCallNode } from '../../engine/graphqlCallNode.ts';
import { linear } from '../vendor.ts';

/** Every other query and mutation: https://linear.app/developers/graphql. */
export const node = graphqlCallNode(linear, {
  path: '/graphql',
  title: 'Statuses of projects',
  query: 'query($first: Int) { projectStatuses(first: $first) { nodes { id name type } } }',
  variables: { first: 10 },
});
