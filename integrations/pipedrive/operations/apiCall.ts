import { apiCallNode } from '../../engine/apiCallNode.ts';
import { pipedrive } from '../vendor.ts';

/** Every other request: https://developers.pipedrive.com/docs/api/v1. */
export const node = apiCallNode(pipedrive, {
  title: 'Pipelines',
  path: '/api/v2/pipelines',
  query: { limit: 10 },
});
