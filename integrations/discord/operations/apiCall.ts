import { apiCallNode } from '../../engine/apiCallNode.ts';
import { discord } from '../vendor.ts';

/** Every other request: https://docs.discord.com/developers/reference. */
export const node = apiCallNode(discord, {
  title: 'Roles of a server',
  path: '/guilds/7700000000000000001/roles',
});
