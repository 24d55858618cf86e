import { text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { itemsIn, list } from '../paging.ts';
import { typeform } from '../vendor.ts';

const found = { id: 'aXbYcZ', name: 'My workspace', forms: { count: 1 } };

const listWorkspaces = defineOperation({
  title: 'List',
  description: 'Lists the workspaces of the account.',
  effects: reads,
  repeat: 'safe',
  parameters: { search: text({ title: 'With text', description: 'Only workspaces with this text.', maxLength: 200 }) },
  example: {},
  output: found,
  request: ({ search }) => ({ path: '/workspaces', query: { search } }),
  result: itemsIn,
  list,
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a workspace.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    workspace: text({
      title: 'Workspace',
      description: 'ID of the workspace.',
      choices: { list: 'workspaces' },
      required: true,
      maxLength: 200,
    }),
  },
  example: { workspace: 'aXbYcZ' },
  output: found,
  request: ({ workspace }) => ({ path: path`/workspaces/${workspace}` }),
});

const create = defineOperation({
  title: 'Create',
  description: 'Creates a workspace.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: { name: text({ title: 'Name', required: true, maxLength: 200 }) },
  example: { name: 'Sales' },
  output: { name: 'Sales' },
  request: ({ name }) => ({ method: 'POST', path: '/workspaces', json: { name } }),
});

/** https://www.typeform.com/developers/create/reference/retrieve-workspaces/ */
export const node = vendorNode(typeform, {
  noun: 'workspace',
  title: 'Typeform workspace',
  description: 'Lists or creates workspaces of Typeform.',
  first: 'list',
  operations: { list: listWorkspaces, get, create },
});
