import { anyJson, integer, text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { user } from '../fields.ts';
import { list, read, withoutEnvelope, write } from '../methods.ts';
import { slack } from '../vendor.ts';

const ada = { id: 'U0000000001', name: 'ada', real_name: 'Ada Example', deleted: false, is_bot: false };

const get = defineOperation({
  title: 'Get',
  description: 'Returns a user.',
  effects: reads,
  repeat: 'safe',
  parameters: { user },
  example: { user: 'U0000000001' },
  output: ada,
  request: ({ user: of }) => read('users.info', { user: of }),
  result: (body) => body['user'],
});

const listUsers = defineOperation({
  title: 'List',
  description: 'Lists the users of the workspace, with deactivated ones and bots.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: ada,
  request: () => read('users.list', {}),
  result: (body) => body['members'],
  list,
});

const findByEmail = defineOperation({
  title: 'Find by email',
  description: 'Returns the user with an email address.',
  effects: reads,
  repeat: 'safe',
  parameters: { email: text({ title: 'Email', placeholder: 'ada@example.com', required: true, maxLength: 320 }) },
  example: { email: 'ada@example.com' },
  output: ada,
  request: ({ email }) => read('users.lookupByEmail', { email }),
  result: (body) => body['user'],
});

const presence = defineOperation({
  title: 'Get presence',
  description: 'Returns whether a user is active or away.',
  effects: reads,
  repeat: 'safe',
  parameters: { user },
  example: { user: 'U0000000001' },
  output: { presence: 'active' },
  request: ({ user: of }) => read('users.getPresence', { user: of }),
  result: withoutEnvelope,
});

const profile = defineOperation({
  title: 'Get profile',
  description: 'Returns the profile of a user, with its custom fields.',
  effects: reads,
  repeat: 'safe',
  parameters: { user },
  example: { user: 'U0000000001' },
  output: { real_name: 'Ada Example', email: 'ada@example.com', status_text: '' },
  request: ({ user: of }) => read('users.profile.get', { user: of }),
  result: (body) => body['profile'],
});

const updateProfile = defineOperation({
  title: 'Update profile',
  description: 'Changes the profile of the user that the token belongs to. Needs the token of a user.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    status_text: text({ title: 'Status', maxLength: 100 }),
    status_emoji: text({ title: 'Status emoji', placeholder: ':palm_tree:', maxLength: 100 }),
    status_expiration: integer({
      title: 'Status until',
      description: 'Unix time in seconds. 0 keeps the status.',
      rare: true,
      minimum: 0,
    }),
    profile: anyJson({
      title: 'Further fields',
      description: 'JSON object, such as { "first_name": "Ada" }.',
      control: 'code',
      rare: true,
    }),
  },
  example: { status_text: 'On holiday', status_emoji: ':palm_tree:' },
  output: { status_text: 'On holiday', status_emoji: ':palm_tree:' },
  request: ({ profile: more, ...status }) =>
    write('users.profile.set', { profile: { ...status, ...(more as JsonObject | undefined) } }),
  result: (body) => body['profile'],
});

/** Users of Slack: https://docs.slack.dev/reference/methods#users. */
export const node = vendorNode(slack, {
  noun: 'user',
  title: 'Slack user',
  description: 'Finds users in Slack, and reads or updates profiles.',
  first: 'get',
  operations: { get, list: listUsers, find_by_email: findByEmail, presence, profile, update_profile: updateProfile },
});
