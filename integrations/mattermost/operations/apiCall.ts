import { apiCallNode } from '../../engine/apiCallNode.ts';
import { mattermost } from '../vendor.ts';

/** Every other request: https://developers.mattermost.com/api-documentation/. */
export const node = apiCallNode(mattermost, { title: 'Own account', path: '/users/me' });
