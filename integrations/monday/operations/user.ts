import { choice, text } from '../../../platform/schema/schema.ts';
import type { Item } from '../../../domains/executions/item.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { listFields } from '../../engine/operationParameters.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { readNumbered, send, thing } from '../requests.ts';
import { monday } from '../vendor.ts';

/** Fields such as `is_admin` have ended: https://developer.monday.com/api-reference/docs/migrating-user-entity-to-2026-10. */
const userFields = 'id name email title url kind status created_at';

const list = defineOperation({
  title: 'List',
  description: 'Lists the users of the account.',
  effects: reads,
  repeat: 'safe',
  parameters: listFields,
  example: {},
  output: { id: '9603417', name: 'Ann', email: 'ann@acme.test' },
  run: async ({ all, limit }, { client }): Promise<Item[]> => {
    const found = await readNumbered(client, {
      document: `query($limit: Int, $page: Int) { users(limit: $limit, page: $page) { ${userFields} } }`,
      entries: (data) => data['users'],
      wanted: all ? undefined : limit,
    });
    return found.map((json) => ({ json }));
  },
});

const me = defineOperation({
  title: 'Get own account',
  description: 'Returns the user of the credential.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: { id: '9603417', name: 'Ann' },
  request: () => send(`query { me { ${userFields} account { id name slug } } }`),
  result: thing('me'),
});

const teams = defineOperation({
  title: 'List teams',
  description: 'Lists the teams of the account with their users.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: { id: '51', name: 'Plant' },
  request: () => send('query { teams { id name users { id name email } } }'),
  result: thing('teams'),
});

const notify = defineOperation({
  title: 'Notify',
  description: 'Sends a notification to a user.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: {
    user: text({
      title: 'User',
      description: 'ID of a user.',
      choices: { list: 'users' },
      required: true,
      maxLength: 100,
    }),
    text: text({ title: 'Text', control: 'textarea', required: true, maxLength: 10_000 }),
    about: choice(['item', 'update'], { item: 'Item or board', update: 'Update' })({ title: 'About', default: 'item' }),
    target: text({ title: 'Target', description: 'ID of the item, board or update.', required: true, maxLength: 100 }),
  },
  example: { user: '9603417', text: 'Order {{ $json.id }} was shipped.', target: '9876543210' },
  output: { text: 'Order 7 was shipped.' },
  request: ({ user, text: written, about, target }) =>
    send(
      `mutation($user: ID!, $target: ID!, $type: NotificationTargetType!, $text: String!) {
  create_notification(user_id: $user, target_id: $target, target_type: $type, text: $text) { text }
}`,
      { user: user.trim(), target: target.trim(), type: about === 'item' ? 'Project' : 'Post', text: written },
    ),
  result: thing('create_notification'),
});

/** Users and teams: https://developer.monday.com/api-reference/reference/users */
export const node = vendorNode(monday, {
  noun: 'user',
  title: 'Monday.com user',
  description: 'Lists users and teams of monday.com, and notifies users.',
  first: 'list',
  operations: { list, me, teams, notify },
});
