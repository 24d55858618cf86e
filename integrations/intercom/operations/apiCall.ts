import { apiCallNode } from '../../engine/apiCallNode.ts';
import { intercom } from '../vendor.ts';

/** https://developers.intercom.com/docs/references/2.15/rest-api/ */
export const node = apiCallNode(intercom, { title: 'List the teammates', path: '/admins' });
