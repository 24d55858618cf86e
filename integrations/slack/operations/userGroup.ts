import { boolean, list as listField, text } from '../../../platform/schema/schema.ts';
import { type AnyOperation, defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { users } from '../fields.ts';
import { read, write } from '../methods.ts';
import { slack } from '../vendor.ts';

const group = text({
  title: 'User group',
  description: 'ID of a user group (S…).',
  placeholder: 'S0123456789',
  choices: { list: 'user_groups' },
  required: true,
  maxLength: 200,
});
const details = {
  handle: text({ title: 'Handle', description: 'Without @.', placeholder: 'support', maxLength: 100 }),
  description: text({ title: 'Description', maxLength: 500 }),
  channels: listField(
    text({
      title: 'Channel',
      placeholder: 'C0123456789',
      choices: { list: 'channels' },
      required: true,
      maxLength: 200,
    }),
  )({
    title: 'Default channels',
    description: 'IDs of channels.',
    entry: 'channel',
    maxItems: 100,
    default: [],
  }),
};
const name = text({ title: 'Name', maxLength: 100 });
const support = { id: 'S0000000001', name: 'Support', handle: 'support' };

interface Details {
  name?: string;
  handle?: string;
  description?: string;
  channels: string[];
}

function detailsOf({ channels, ...rest }: Details) {
  return { ...rest, ...(channels.length > 0 ? { channels: channels.join(',') } : {}) };
}

const create = defineOperation({
  title: 'Create',
  description: 'Creates a user group. Needs a paid plan.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: { new_name: text({ title: 'Name', required: true, maxLength: 100 }), ...details },
  example: { new_name: 'Support', handle: 'support' },
  output: support,
  request: ({ new_name: called, ...rest }) => write('usergroups.create', detailsOf({ ...rest, name: called })),
  result: (body) => body['usergroup'],
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes a user group.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { group, name, ...details },
  example: { group: 'S0000000001', name: 'Support' },
  output: support,
  request: ({ group: id, ...rest }) => write('usergroups.update', { usergroup: id, ...detailsOf(rest) }),
  result: (body) => body['usergroup'],
});

/** A method that only takes a user group. */
function change(title: string, description: string, method: string): AnyOperation {
  return defineOperation({
    title,
    description,
    effects: ['changes'],
    repeat: 'safe',
    parameters: { group },
    example: { group: 'S0000000001' },
    output: support,
    request: ({ group: id }) => write(method, { usergroup: id }),
    result: (body) => body['usergroup'],
  });
}

const listGroups = defineOperation({
  title: 'List',
  description: 'Lists the user groups of the workspace.',
  effects: reads,
  repeat: 'safe',
  parameters: { include_disabled: boolean({ title: 'With disabled groups', default: false }) },
  example: {},
  output: support,
  request: ({ include_disabled: disabled }) =>
    read('usergroups.list', { include_disabled: disabled, include_count: true }),
  result: (body) => body['usergroups'],
});

const getUsers = defineOperation({
  title: 'List users',
  description: 'Lists the IDs of the users of a group.',
  effects: reads,
  repeat: 'safe',
  parameters: { group },
  example: { group: 'S0000000001' },
  output: { id: 'U0000000001' },
  request: ({ group: id }) => read('usergroups.users.list', { usergroup: id }),
  result: (body) => (body['users'] as string[]).map((id) => ({ id })),
});

const setUsers = defineOperation({
  title: 'Replace users',
  description: 'Replaces all users of a group.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { group, users },
  example: { group: 'S0000000001', users: ['U0000000001'] },
  output: support,
  request: ({ group: id, users: all }) => write('usergroups.users.update', { usergroup: id, users: all.join(',') }),
  result: (body) => body['usergroup'],
});

/** User groups of Slack: https://docs.slack.dev/reference/methods#usergroups. */
export const node = vendorNode(slack, {
  noun: 'user_group',
  title: 'Slack user group',
  description: 'Lists, creates or changes user groups in Slack, and sets their users.',
  first: 'list',
  operations: {
    list: listGroups,
    create,
    update,
    enable: change('Enable', 'Enables a user group.', 'usergroups.enable'),
    disable: change('Disable', 'Disables a user group.', 'usergroups.disable'),
    get_users: getUsers,
    set_users: setUsers,
  },
});
