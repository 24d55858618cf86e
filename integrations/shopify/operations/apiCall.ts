import { graphqlCallNode } from '../../engine/graphqlCallNode.ts';
import { endpoint } from '../requests.ts';
import { shopify } from '../vendor.ts';

/** Every other query or mutation: https://shopify.dev/docs/api/admin-graphql/2026-10. */
export const node = graphqlCallNode(shopify, {
  path: endpoint,
  title: 'Name of the shop',
  query: 'query { shop { name } }',
});
