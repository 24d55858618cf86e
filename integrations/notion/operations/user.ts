import { text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { listInQuery, resultsOf } from '../methods.ts';
import { notionId } from '../notionId.ts';
import { notion } from '../vendor.ts';

const ada = { id: 'd0e1f2a3-b4c5-4d6e-8f70-8192a3b4c5d6', type: 'person', name: 'Ada Example' };

/** https://developers.notion.com/reference/get-user */
const get = defineOperation({
  title: 'Get',
  description: 'Returns a user. The email address needs the capability to read it.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    user: text({ title: 'User', description: 'ID of a user.', required: true, maxLength: 200 }),
  },
  example: { user: ada.id },
  output: ada,
  request: ({ user }) => ({ path: path`/users/${notionId(user, 'user')}` }),
});

/** https://developers.notion.com/reference/get-users */
const list = defineOperation({
  title: 'List',
  description: 'Lists the users of the workspace, with bots and without guests.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: ada,
  request: () => ({ path: '/users' }),
  result: resultsOf,
  list: listInQuery,
});

/** https://developers.notion.com/reference/get-self */
const me = defineOperation({
  title: 'Get own bot',
  description: 'Returns the bot of the integration, with the name of the workspace.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: { type: 'bot', bot: { workspace_name: 'Example' } },
  request: () => ({ path: '/users/me' }),
});

/** Users of Notion: https://developers.notion.com/reference/user. */
export const node = vendorNode(notion, {
  noun: 'user',
  title: 'Notion user',
  description: 'Returns users of a workspace of Notion.',
  first: 'get',
  operations: { get, list, me },
});
