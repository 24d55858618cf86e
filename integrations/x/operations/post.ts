import { choice, text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { moreFields, ownUser, post, range } from '../fields.ts';
import { postIdOf } from '../ids.ts';
import { createPost } from '../newPost.ts';
import { fieldsQuery, list, postsOf, rangeQuery, searchList } from '../posts.ts';
import { dataOf, withOwnUser } from '../users.ts';
import { x } from '../vendor.ts';

const id = '1990000000000000001';
const found = { id, text: 'Hello', author: { id: '42', username: 'acme' } };
const idOf = (given: { post: string }): string => postIdOf(given.post, '/post');

const get = defineOperation({
  title: 'Get',
  description: 'Returns a post with its author and its media.',
  effects: reads,
  repeat: 'safe',
  parameters: { post, more_fields: moreFields },
  example: { post: id },
  output: found,
  request: (given) => ({ path: path`/tweets/${idOf(given)}`, query: fieldsQuery(given.more_fields) }),
  result: postsOf,
});

const search = defineOperation({
  title: 'Search',
  description: 'Searches posts of the last seven days. X charges for each post that it returns.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    query: text({
      title: 'Search text',
      description: 'With operators, such as from:acme -is:reply lang:en.',
      required: true,
      maxLength: 4_096,
    }),
    sort: choice(['recency', 'relevancy'], { recency: 'Newest first', relevancy: 'Most relevant first' })({
      title: 'Sort by',
      default: 'recency',
    }),
    ...range,
  },
  example: { query: 'from:acme' },
  output: found,
  request: (given) => ({
    path: '/tweets/search/recent',
    query: {
      query: given.query,
      sort_order: given.sort,
      ...rangeQuery(given),
    },
  }),
  result: postsOf,
  list: searchList,
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes an own post.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['resource-not-found', 'status 404'],
  parameters: { post },
  example: { post: id },
  output: { id, deleted: true },
  request: (given) => ({ method: 'DELETE', path: path`/tweets/${idOf(given)}` }),
  result: (_body, given) => ({ id: idOf(given), deleted: true }),
});

interface Mark {
  readonly title: string;
  readonly description: string;
  readonly of: 'retweets' | 'likes' | 'bookmarks';
  /** The field of the response. */
  readonly field: string;
  readonly isOut?: true;
}

/** Marks a post for the account. A second request changes nothing more. */
const mark = ({ title, description, of, field, isOut }: Mark) =>
  defineOperation({
    title,
    description,
    effects: isOut ? ['changes', 'sends_out'] : ['changes'],
    repeat: 'safe',
    parameters: { post, own_user: ownUser },
    example: { post: id, own_user: '42' },
    output: { id, [field]: true },
    prepare: withOwnUser,
    request: (given) => ({
      method: 'POST',
      path: `${path`/users/${given.own_user}`}/${of}`,
      json: { tweet_id: idOf(given) },
    }),
    result: (body: JsonObject, given) => ({ id: idOf(given), ...(dataOf(body) as JsonObject) }),
  });

const unmark = ({ title, description, of, field }: Mark) =>
  defineOperation({
    title,
    description,
    effects: ['changes'],
    repeat: 'safe',
    parameters: { post, own_user: ownUser },
    example: { post: id, own_user: '42' },
    output: { id, [field]: false },
    prepare: withOwnUser,
    request: (given) => ({
      method: 'DELETE',
      path: `${path`/users/${given.own_user}`}/${of}${path`/${idOf(given)}`}`,
    }),
    result: (body: JsonObject, given) => ({ id: idOf(given), ...(dataOf(body) as JsonObject) }),
  });

const listBookmarks = defineOperation({
  title: 'List bookmarks',
  description: 'Lists the posts that the account has bookmarked.',
  effects: reads,
  repeat: 'safe',
  parameters: { own_user: ownUser, more_fields: moreFields },
  example: { own_user: '42' },
  output: found,
  prepare: withOwnUser,
  request: (given) => ({ path: path`/users/${given.own_user}/bookmarks`, query: fieldsQuery(given.more_fields) }),
  result: postsOf,
  list,
});

/** https://docs.x.com/x-api/posts */
export const node = vendorNode(x, {
  noun: 'post',
  title: 'X post',
  description: 'Publishes, searches, reposts, bookmarks or deletes posts at X (Twitter).',
  first: 'create',
  operations: {
    create: createPost,
    get,
    search,
    delete: remove,
    repost: mark({
      title: 'Repost',
      description: 'Shows a post to the followers of the account.',
      of: 'retweets',
      field: 'retweeted',
      isOut: true,
    }),
    undo_repost: unmark({
      title: 'Undo repost',
      description: 'Takes a repost back.',
      of: 'retweets',
      field: 'retweeted',
    }),
    like: mark({
      title: 'Like',
      description: 'Likes a post. X allows this to few apps.',
      of: 'likes',
      field: 'liked',
      isOut: true,
    }),
    unlike: unmark({ title: 'Unlike', description: 'Takes a like back.', of: 'likes', field: 'liked' }),
    bookmark: mark({
      title: 'Bookmark',
      description: 'Adds a post to the bookmarks of the account.',
      of: 'bookmarks',
      field: 'bookmarked',
    }),
    remove_bookmark: unmark({
      title: 'Remove bookmark',
      description: 'Removes a post from the bookmarks of the account.',
      of: 'bookmarks',
      field: 'bookmarked',
    }),
    list_bookmarks: listBookmarks,
  },
});
