import { apiCallNode } from '../../engine/apiCallNode.ts';
import { spotify } from '../vendor.ts';

/** Every other method: https://developer.spotify.com/documentation/web-api. */
export const node = apiCallNode(spotify, { title: 'Own account', path: '/me' });
