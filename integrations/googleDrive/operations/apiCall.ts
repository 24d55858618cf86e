import { apiCallNode } from '../../engine/apiCallNode.ts';
import { googleDrive } from '../vendor.ts';

/** Every other method: https://developers.google.com/workspace/drive/api/reference/rest/v3. */
export const node = apiCallNode(googleDrive, {
  title: 'Storage that is used',
  path: '/drive/v3/about',
  query: { fields: 'user(displayName,emailAddress),storageQuota' },
});
