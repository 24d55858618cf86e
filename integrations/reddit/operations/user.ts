import { choice } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { user } from '../fields.ts';
import { userOf } from '../names.ts';
import { list, read, thingsIn } from '../requests.ts';
import { reddit } from '../vendor.ts';

const nameOf = (given: { user: string }): string => userOf(given.user, '/user');

const get = defineOperation({
  title: 'Get',
  description: 'Returns a user with the karma.',
  effects: reads,
  repeat: 'safe',
  parameters: { user },
  example: { user: 'ada' },
  output: { name: 'ada', link_karma: 5 },
  request: (given) => read(path`/user/${nameOf(given)}/about`),
  result: (body) => body['data'] ?? {},
});

const listActivity = defineOperation({
  title: 'List activity',
  description: 'Lists posts and comments of a user. Reddit ends every list after about 1,000 entries.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    user,
    what: choice(['submitted', 'comments', 'overview', 'gilded'], {
      submitted: 'Posts',
      comments: 'Comments',
      overview: 'Posts and comments',
      gilded: 'Awarded ones',
    })({ title: 'What', default: 'submitted' }),
  },
  example: { user: 'ada' },
  output: { name: 't3_1abcd2', author: 'ada' },
  request: (given) => read(`${path`/user/${nameOf(given)}`}/${given.what}`),
  result: (body: JsonObject) => thingsIn(body, ['t1', 't3']),
  list,
});

/** https://www.reddit.com/dev/api#section_users */
export const node = vendorNode(reddit, {
  noun: 'user',
  title: 'Reddit user',
  description: 'Reads users of Reddit, and their posts and comments.',
  first: 'get',
  operations: { get, list_activity: listActivity },
});
