import { choice } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { user } from '../meetingFields.ts';
import { paged } from '../requests.ts';
import { zoom } from '../vendor.ts';

const ada = { id: 'KdYKjnimT4KPd8FFgQt9FQ', email: 'ada@example.com' };

const list = defineOperation({
  title: 'List',
  description: 'Lists the users of the account.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    status: choice(['active', 'inactive', 'pending'], { active: 'Active', inactive: 'Inactive', pending: 'Pending' })({
      title: 'Status',
      default: 'active',
    }),
  },
  example: {},
  output: ada,
  request: ({ status }) => ({ path: '/users', query: { status } }),
  result: (body) => body['users'],
  list: paged,
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a user.',
  effects: reads,
  repeat: 'safe',
  parameters: { user },
  example: {},
  output: ada,
  request: ({ user: id }) => ({ path: path`/users/${id}` }),
});

/** Users: https://developers.zoom.us/docs/api/users/ */
export const node = vendorNode(zoom, {
  noun: 'user',
  title: 'Zoom user',
  description: 'Reads users of an account of Zoom.',
  first: 'list',
  operations: { list, get },
});
