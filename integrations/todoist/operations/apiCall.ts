import { apiCallNode } from '../../engine/apiCallNode.ts';
import { todoist } from '../vendor.ts';

/** Every other request: https://developer.todoist.com/api/v1/. */
export const node = apiCallNode(todoist, { title: 'The account', path: '/user' });
