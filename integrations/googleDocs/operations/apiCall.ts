import { apiCallNode } from '../../engine/apiCallNode.ts';
import { googleDocs } from '../vendor.ts';

/** Every other method: https://developers.google.com/workspace/docs/api/reference/rest. */
export const node = apiCallNode(googleDocs, {
  title: 'Title of a document',
  path: '/v1/documents/1DocOfTheFake_Letter_000000000000000000000001',
  query: { fields: 'title' },
});
