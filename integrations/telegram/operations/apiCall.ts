import { apiCallNode } from '../../engine/apiCallNode.ts';
import { telegram } from '../vendor.ts';

/** Every other method: https://core.telegram.org/bots/api#available-methods. */
export const node = apiCallNode(telegram, {
  title: 'Commands of the bot',
  path: '/getMyCommands',
});
