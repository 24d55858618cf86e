import { text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { workspace } from '../fields.ts';
import { dataOf, list as paged, optFields } from '../requests.ts';
import { asana } from '../vendor.ts';

const ann = { gid: '7001', name: 'Ann Example', email: 'ann@example.com' };

const get = defineOperation({
  title: 'Get',
  description: 'Returns a user.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    workspace,
    user: text({
      title: 'User',
      description: 'ID or email address of a user, or me.',
      choices: { list: 'users', needs: ['workspace'] },
      required: true,
      maxLength: 320,
    }),
  },
  example: { workspace: '1001', user: 'me' },
  output: ann,
  request: ({ user }) => ({ path: path`/users/${user}`, query: optFields('name,email,workspaces.name', 'users') }),
  result: dataOf,
});

const list = defineOperation({
  title: 'List',
  description: 'Lists the users of a workspace.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    in_workspace: text({
      title: 'Workspace',
      description: 'ID of a workspace.',
      choices: { list: 'workspaces' },
      required: true,
      maxLength: 60,
    }),
  },
  example: { in_workspace: '1001' },
  output: ann,
  request: ({ in_workspace: inside }) => ({
    path: '/users',
    query: { workspace: inside, ...optFields(undefined, 'users') },
  }),
  result: dataOf,
  list: paged,
});

/** Users of Asana: https://developers.asana.com/reference/users */
export const node = vendorNode(asana, {
  noun: 'user',
  title: 'Asana user',
  description: 'Returns or lists users in Asana.',
  first: 'get',
  operations: { get, list },
});
