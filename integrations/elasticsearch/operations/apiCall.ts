import { apiCallNode } from '../../engine/apiCallNode.ts';
import { elasticsearch } from '../vendor.ts';

/** Every other request, below the address of the server: https://www.elastic.co/docs/api/doc/elasticsearch/. */
export const node = apiCallNode(elasticsearch, { title: 'Version of the server', path: '/' });
