import { apiCallNode } from '../../engine/apiCallNode.ts';
import { brevo } from '../vendor.ts';

/** https://developers.brevo.com/reference */
export const node = apiCallNode(brevo, {
  title: 'List the folders of contacts',
  path: '/contacts/folders',
  query: { limit: 10 },
});
