import { boolean, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { oneOf, pageOf, userFields } from '../documents.ts';
import { ids } from '../exampleIds.ts';
import { connection, send, thing } from '../requests.ts';
import { linear } from '../vendor.ts';

const ann = { id: ids.user, name: 'Ann Example', email: 'ann@example.com', active: true };

const listUsers = defineOperation({
  title: 'List',
  description: 'Lists the users of the workspace.',
  effects: reads,
  repeat: 'safe',
  parameters: { include_disabled: boolean({ title: 'With suspended users', default: false }) },
  example: {},
  output: ann,
  request: ({ include_disabled: includeDisabled }) =>
    send(
      pageOf('users', userFields, { types: '$includeDisabled: Boolean', args: 'includeDisabled: $includeDisabled' }),
      { includeDisabled },
    ),
  ...connection('users'),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a user.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    user: text({
      title: 'User',
      description: 'ID of a user.',
      placeholder: ids.user,
      choices: { list: 'users' },
      required: true,
      maxLength: 200,
    }),
  },
  example: { user: ids.user },
  output: ann,
  request: ({ user: id }) => send(oneOf('user', userFields), { id }),
  result: thing('user'),
});

const me = defineOperation({
  title: 'Get own account',
  description: 'Returns the user of the credential, with the workspace.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: { ...ann, organization: { name: 'Acme', urlKey: 'acme' } },
  request: () => send(`query { viewer { ${userFields} organization { id name urlKey } } }`),
  result: thing('viewer'),
});

/** Users of Linear: https://linear.app/developers/graphql. */
export const node = vendorNode(linear, {
  noun: 'user',
  title: 'Linear user',
  description: 'Lists or returns users in Linear.',
  first: 'list',
  operations: { list: listUsers, get, me },
});
