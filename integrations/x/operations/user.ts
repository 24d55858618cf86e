import { boolean } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { range, user } from '../fields.ts';
import { postsOf, rangeQuery, timelineList } from '../posts.ts';
import { dataOf, userRequest, withUser } from '../users.ts';
import { x } from '../vendor.ts';

const found = { id: '1990000000000000001', text: 'Hello', author: { username: 'acme' } };

const get = defineOperation({
  title: 'Get',
  description: 'Returns a user with the numbers of posts and followers.',
  effects: reads,
  repeat: 'safe',
  parameters: { user },
  example: { user: '@acme' },
  output: { id: '42', name: 'Acme', username: 'acme' },
  request: (given) => ({
    ...userRequest(given.user, '/user'),
    query: {
      'user.fields':
        'created_at,description,location,profile_image_url,protected,public_metrics,url,verified,verified_type',
    },
  }),
  result: dataOf,
});

const listPosts = defineOperation({
  title: 'List posts',
  description: 'Lists the posts of a user, the newest first. X charges for each post that it returns.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    user,
    without_replies: boolean({ title: 'Without replies', default: false }),
    without_reposts: boolean({ title: 'Without reposts', default: false }),
    ...range,
  },
  example: { user: '42' },
  output: found,
  prepare: withUser,
  request: (given) => ({
    path: path`/users/${given.user}/tweets`,
    query: {
      exclude: [...(given.without_reposts ? ['retweets'] : []), ...(given.without_replies ? ['replies'] : [])].join(
        ',',
      ),
      ...rangeQuery(given),
    },
  }),
  result: postsOf,
  list: timelineList,
});

const listMentions = defineOperation({
  title: 'List mentions',
  description: 'Lists posts that mention a user, the newest first. X charges for each post that it returns.',
  effects: reads,
  repeat: 'safe',
  parameters: { user, ...range },
  example: { user: '42' },
  output: found,
  prepare: withUser,
  request: (given) => ({ path: path`/users/${given.user}/mentions`, query: rangeQuery(given) }),
  result: postsOf,
  list: timelineList,
});

/** https://docs.x.com/x-api/users */
export const node = vendorNode(x, {
  noun: 'user',
  title: 'X user',
  description: 'Reads users of X (Twitter), their posts, and posts that mention them.',
  first: 'get',
  operations: { get, list_posts: listPosts, list_mentions: listMentions },
});
