import { apiCallNode } from '../../engine/apiCallNode.ts';
import { linkedin } from '../vendor.ts';

/** Every other method: https://learn.microsoft.com/linkedin/marketing. */
export const node = apiCallNode(linkedin, { title: 'Own profile', path: '/v2/userinfo' });
