import { apiCallNode } from '../../engine/apiCallNode.ts';
import { wordpress } from '../vendor.ts';

/** Every other request, such as of custom post types and of plug-ins: https://developer.wordpress.org/rest-api/reference/ */
export const node = apiCallNode(wordpress, { title: 'Types', path: '/wp-json/wp/v2/types' });
