import { apiCallNode } from '../../engine/apiCallNode.ts';
import { dropbox } from '../vendor.ts';

/** Every other route of the host `api`: https://www.dropbox.com/developers/documentation/http/documentation. */
export const node = apiCallNode(dropbox, {
  title: 'File requests',
  method: 'POST',
  path: '/2/file_requests/list_v2',
  body: { limit: 100 },
});
