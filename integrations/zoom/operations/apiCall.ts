import { apiCallNode } from '../../engine/apiCallNode.ts';
import { zoom } from '../vendor.ts';

/** Every other request: https://developers.zoom.us/docs/api/ */
export const node = apiCallNode(zoom, { title: 'Webinars', path: '/users/me/webinars', query: { page_size: '30' } });
