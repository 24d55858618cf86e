import { apiCallNode } from '../../engine/apiCallNode.ts';
import { googleTasks } from '../vendor.ts';

/** Every other method: https://developers.google.com/workspace/tasks/reference/rest. */
export const node = apiCallNode(googleTasks, { title: 'One list', path: '/tasks/v1/users/@me/lists/@default' });
