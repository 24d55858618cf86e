import { apiCallNode } from '../../engine/apiCallNode.ts';
import { onedrive } from '../vendor.ts';

/** Every other request: https://learn.microsoft.com/graph/api/resources/onedrive. */
export const node = apiCallNode(onedrive, {
  title: 'Space of the drive',
  path: '/me/drive',
});
