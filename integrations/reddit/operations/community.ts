import { text } from '../../../platform/schema/schema.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { community } from '../fields.ts';
import { communityOf } from '../names.ts';
import { list, read, thingsIn } from '../requests.ts';
import { reddit } from '../vendor.ts';

const nameOf = (given: { community: string }): string => communityOf(given.community, '/community');
const communitiesIn = (body: JsonObject): JsonObject[] => thingsIn(body, ['t5']);

const get = defineOperation({
  title: 'Get',
  description: 'Returns a community with the number of its members.',
  effects: reads,
  repeat: 'safe',
  parameters: { community },
  example: { community: 'test' },
  output: { display_name: 'test', subscribers: 100 },
  request: (given) => read(path`/r/${nameOf(given)}/about`),
  result: (body) => {
    if (body['kind'] === 't5') return body['data'];
    throw new AppError('target_error', 'Reddit: There is no such community. Check its name.');
  },
});

const rules = defineOperation({
  title: 'Get rules',
  description: 'Returns the rules of a community.',
  effects: reads,
  repeat: 'safe',
  parameters: { community },
  example: { community: 'test' },
  output: { short_name: 'Be kind' },
  request: (given) => read(path`/r/${nameOf(given)}/about/rules`),
  result: (body) => {
    if (Array.isArray(body['rules'])) return body['rules'];
    throw new AppError('target_error', 'Reddit: There is no such community. Check its name.');
  },
});

const search = defineOperation({
  title: 'Search',
  description: 'Searches communities by their names and descriptions.',
  effects: reads,
  repeat: 'safe',
  parameters: { query: text({ title: 'Search text', required: true, maxLength: 512 }) },
  example: { query: 'cats' },
  output: { display_name: 'test' },
  request: ({ query }) => read('/subreddits/search', { q: query }),
  result: communitiesIn,
  list,
});

const listOwn = defineOperation({
  title: 'List own',
  description: 'Lists the communities that the account has joined.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: { display_name: 'test' },
  request: () => read('/subreddits/mine/subscriber'),
  result: communitiesIn,
  list,
});

/** https://www.reddit.com/dev/api#section_subreddits */
export const node = vendorNode(reddit, {
  noun: 'community',
  title: 'Reddit community',
  description: 'Reads and searches communities (subreddits) of Reddit.',
  first: 'get',
  operations: { get, rules, search, list_own: listOwn },
});
