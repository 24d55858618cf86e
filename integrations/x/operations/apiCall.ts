import { apiCallNode } from '../../engine/apiCallNode.ts';
import { x } from '../vendor.ts';

/** Every other method: https://docs.x.com/x-api. */
export const node = apiCallNode(x, { title: 'Trends in Berlin', path: '/trends/by/woeid/638242' });
