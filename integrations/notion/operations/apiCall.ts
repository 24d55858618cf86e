import { apiCallNode } from '../../engine/apiCallNode.ts';
import { notion } from '../vendor.ts';

/** Every other method: https://developers.notion.com/reference/intro. */
export const node = apiCallNode(notion, {
  title: 'Templates of a data source',
  path: '/data_sources/1a2b3c4d-5e6f-4a0b-9c1d-2e3f4a5b6c7d/templates',
});
