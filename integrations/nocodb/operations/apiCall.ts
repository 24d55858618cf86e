import { apiCallNode } from '../../engine/apiCallNode.ts';
import { nocodb } from '../vendor.ts';

/** Every other request: https://nocodb.com/docs/apis */
export const node = apiCallNode(nocodb, {
  title: 'Views of a table',
  path: '/api/v2/meta/tables/mk3v9d2l5w8s1zq/views',
});
