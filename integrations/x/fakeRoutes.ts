import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import { forbidden, invalid, notFound } from './fakeErrors.ts';
import { includesOf, listIds, postIds, postOf, userIds, userNames, userOf } from './fakeObjects.ts';
import type { Shape } from '../engine/fake/shape.ts';

interface RouteCall {
  readonly params: Readonly<Record<string, string>>;
  readonly query: JsonObject;
  readonly body: JsonObject;
  readonly repeatsPages: boolean;
}

interface Route {
  readonly query?: Shape;
  /** Missing: the route takes no body. */
  readonly body?: Shape;
  readonly answer: (call: RouteCall) => FakeResponse;
}

const id = /^\d{1,19}$/;
const text = /^[\s\S]+$/;
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/;
const several = (...words: string[]) => new RegExp(`^(${words.join('|')})(,(${words.join('|')}))*$`);

const fields: Shape = {
  'tweet.fields': several(
    'article|attachments|author_id|card_uri|community_id|context_annotations|conversation_id|created_at|display_text_range',
    'edit_controls|edit_history_tweet_ids|entities|geo|id|in_reply_to_user_id|lang|media_metadata|non_public_metrics|note_tweet',
    'organic_metrics|possibly_sensitive|promoted_metrics|public_metrics|referenced_tweets|reply_settings|scopes|source|text|withheld',
  ),
  'user.fields': several(
    'affiliation|confirmed_email|connection_status|created_at|description|entities|id|is_identity_verified|location',
    'most_recent_tweet_id|name|parody|pinned_tweet_id|profile_banner_url|profile_image_url|protected|public_metrics',
    'receives_your_dm|subscription|subscription_type|url|username|verified|verified_followers_count|verified_type|withheld',
  ),
  'media.fields': several(
    'alt_text|duration_ms|height|media_key|non_public_metrics|organic_metrics|preview_image_url|promoted_metrics|public_metrics',
    'type|url|variants|width',
  ),
  'poll.fields': several('duration_minutes|end_datetime|id|options|voting_status'),
  'place.fields': several('contained_within|country|country_code|full_name|geo|id|name|place_type'),
  expansions: several(
    'article.cover_media|article.media_entities|attachments.media_keys|attachments.media_source_tweet|attachments.poll_ids',
    'author_id|author_screen_name|edit_history_tweet_ids|entities.mentions.username|geo.place_id|in_reply_to_user_id',
    'entities.note.mentions.username|referenced_tweets.id|referenced_tweets.id.author_id|pinned_tweet_id|most_recent_tweet_id',
    'owner_id',
  ),
};
const range: Shape = { start_time: time, end_time: time, since_id: id, until_id: id };
const sizeFrom = (least: number) =>
  least === 1 ? /^([1-9]\d?|100)$/ : least === 5 ? /^([5-9]|[1-9]\d|100)$/ : /^([1-9]\d|100)$/;

/** Three pages with one post each. */
function postPage({ query, repeatsPages }: RouteCall, parameter: 'next_token' | 'pagination_token'): FakeResponse {
  const token = query[parameter];
  const place = token === undefined ? 0 : Number(/^page([23])$/.exec(String(token))?.[1] ?? 0) - 1;
  if (place < 0) return invalid({ name: parameter, text: `[${String(token)}] is not valid` });
  // Without results, there is no `data`.
  if (String(query['query'] ?? '').includes('nothing')) return { json: { meta: { result_count: 0 } } };
  const post = postIds[place]!;
  const next = repeatsPages ? 'page2' : place < 2 ? `page${place + 2}` : undefined;
  return {
    json: {
      data: [postOf(post, query)],
      ...includesOf([post], query),
      meta: { newest_id: post, oldest_id: post, result_count: 1, ...(next === undefined ? {} : { next_token: next }) },
    },
  };
}

function thingPage(call: RouteCall, things: readonly JsonObject[]): FakeResponse {
  const token = call.query['pagination_token'];
  const place = token === undefined ? 0 : Number(/^page([23])$/.exec(String(token))?.[1] ?? 0) - 1;
  if (place < 0) return invalid({ name: 'pagination_token', text: `[${String(token)}] is not valid` });
  const next = call.repeatsPages ? 'page2' : place < 2 ? `page${place + 2}` : undefined;
  return {
    json: {
      data: [things[place]],
      meta: { result_count: 1, ...(next === undefined ? {} : { next_token: next }) },
    },
  };
}

const newPost: Shape = {
  text,
  media: { 'media_ids!': [id, 1, 4], tagged_user_ids: [id, 1, 10] },
  reply: { 'in_reply_to_tweet_id!': id, exclude_reply_user_ids: [id, 1, 100], auto_populate_reply_metadata: 'flag' },
  quote_tweet_id: id,
  poll: {
    'options!': [/^[\s\S]{1,25}$/, 2, 4],
    'duration_minutes!': 'number',
    reply_settings: /^(following|mentionedUsers|subscribers|verified)$/,
  },
  reply_settings: /^(following|mentionedUsers|subscribers|verified)$/,
  geo: { 'place_id!': text },
  community_id: id,
  share_with_followers: 'flag',
  for_super_followers_only: 'flag',
  made_with_ai: 'flag',
  paid_partnership: 'flag',
  nullcast: 'flag',
  direct_message_deep_link: text,
  card_uri: text,
  edit_options: { 'previous_post_id!': id },
};

function createPost({ body }: RouteCall): FakeResponse {
  const exclusive = ['media', 'poll', 'quote_tweet_id'].filter((name) => body[name] !== undefined);
  if (exclusive.length > 1) return invalid({ name: exclusive[1]!, text: `and \`${exclusive[0]}\` exclude each other` });
  if (body['text'] === undefined && body['media'] === undefined)
    return invalid({ name: 'text', text: 'is missing but it is required' });
  const minutes = (body['poll'] as JsonObject | undefined)?.['duration_minutes'];
  if (minutes !== undefined && (Number(minutes) < 5 || Number(minutes) > 10_080))
    return invalid({ name: 'poll.duration_minutes', text: 'is not between 5 and 10080' });
  const written = String(body['text'] ?? '');
  if (written.length > 280) return forbidden('Your Tweet text is too long.');
  if (written === 'duplicate') return forbidden('You are not allowed to create a Tweet with duplicate content.');
  const created = '1990000000000000001';
  return { status: 201, json: { data: { id: created, text: written, edit_history_tweet_ids: [created] } } };
}

function users({ query }: RouteCall, ids: readonly string[]): FakeResponse {
  const found = ids.filter((one) => userIds.includes(one));
  const missing = ids.find((one) => !userIds.includes(one));
  if (found.length === 0 && missing !== undefined) return notFound('user', 'ids', missing);
  return { json: { data: found.map((one) => userOf(one, query)) } };
}

const ofMe = ({ params }: RouteCall, answer: FakeResponse): FakeResponse =>
  params['user'] === userIds[0] ? answer : forbidden("The 'id' parameter must match the authenticated user.");

const tweets: Readonly<Record<string, Route>> = {
  'POST /tweets': { body: newPost, answer: createPost },
  'GET /tweets': {
    query: { 'ids!': /^\d{1,19}(,\d{1,19}){0,99}$/, ...fields },
    answer: ({ query }) => {
      const wanted = String(query['ids']).split(',');
      const found = wanted.filter((one) => postIds.includes(one));
      if (found.length === 0) return notFound('tweet', 'ids', wanted[0]!);
      return { json: { data: found.map((one) => postOf(one, query)), ...includesOf(found, query) } };
    },
  },
  'GET /tweets/search/recent': {
    query: {
      'query!': /^[\s\S]{1,4096}$/,
      max_results: sizeFrom(10),
      next_token: text,
      sort_order: /^(recency|relevancy)$/,
      ...range,
      ...fields,
    },
    answer: (call) => postPage(call, 'next_token'),
  },
  'GET /tweets/{post}': {
    query: fields,
    answer: ({ params, query }) => {
      const post = params['post']!;
      if (!postIds.includes(post)) return notFound('tweet', 'id', post);
      return { json: { data: postOf(post, query), ...includesOf([post], query) } };
    },
  },
  'DELETE /tweets/{post}': { answer: () => ({ json: { data: { deleted: true } } }) },
};

const timeline: Shape = { max_results: sizeFrom(5), pagination_token: text, ...range, ...fields };

const accounts: Readonly<Record<string, Route>> = {
  'GET /users/me': { query: fields, answer: ({ query }) => ({ json: { data: userOf(userIds[0]!, query) } }) },
  'GET /users/by/username/{name}': {
    query: fields,
    answer: ({ params, query }) => {
      const place = userNames.indexOf(params['name']!.toLowerCase());
      return place < 0
        ? notFound('user', 'username', params['name']!)
        : { json: { data: userOf(userIds[place]!, query) } };
    },
  },
  'GET /users': {
    query: { 'ids!': /^\d{1,19}(,\d{1,19}){0,99}$/, ...fields },
    answer: (call) => users(call, String(call.query['ids']).split(',')),
  },
  'GET /users/{user}': {
    query: fields,
    answer: ({ params, query }) =>
      userIds.includes(params['user']!)
        ? { json: { data: userOf(params['user']!, query) } }
        : notFound('user', 'id', params['user']!),
  },
  'GET /users/{user}/tweets': {
    query: { ...timeline, exclude: several('retweets|replies') },
    answer: (call) => postPage(call, 'pagination_token'),
  },
  'GET /users/{user}/mentions': { query: timeline, answer: (call) => postPage(call, 'pagination_token') },
  'POST /users/{user}/retweets': {
    body: { 'tweet_id!': id },
    answer: (call) => ofMe(call, { json: { data: { rest_id: call.body['tweet_id'], retweeted: true } } }),
  },
  'DELETE /users/{user}/retweets/{post}': { answer: (call) => ofMe(call, { json: { data: { retweeted: false } } }) },
  'POST /users/{user}/likes': {
    body: { 'tweet_id!': id },
    answer: (call) => ofMe(call, { json: { data: { liked: true } } }),
  },
  'DELETE /users/{user}/likes/{post}': { answer: (call) => ofMe(call, { json: { data: { liked: false } } }) },
  'GET /users/{user}/bookmarks': {
    query: { max_results: sizeFrom(1), pagination_token: text, ...fields },
    answer: (call) => ofMe(call, postPage(call, 'pagination_token')),
  },
  'POST /users/{user}/bookmarks': {
    body: { 'tweet_id!': id },
    answer: (call) => ofMe(call, { json: { data: { bookmarked: true } } }),
  },
  'DELETE /users/{user}/bookmarks/{post}': { answer: (call) => ofMe(call, { json: { data: { bookmarked: false } } }) },
};

const listFields: Shape = {
  'list.fields': several('created_at|description|follower_count|id|member_count|name|owner_id|private'),
  ...fields,
};

const listsAndMessages: Readonly<Record<string, Route>> = {
  'GET /users/{user}/owned_lists': {
    query: { max_results: sizeFrom(1), pagination_token: text, ...listFields },
    answer: (call) =>
      thingPage(
        call,
        listIds.map((list, place) => ({ id: list, name: ['Customers', 'Partners', 'Press'][place] })),
      ),
  },
  'GET /lists/{list}/members': {
    query: { max_results: sizeFrom(1), pagination_token: text, ...fields },
    answer: (call) =>
      thingPage(
        call,
        userIds.map((user) => userOf(user, call.query)),
      ),
  },
  'POST /lists/{list}/members': { body: { 'user_id!': id }, answer: () => ({ json: { data: { is_member: true } } }) },
  'DELETE /lists/{list}/members/{user}': { answer: () => ({ json: { data: { is_member: false } } }) },
  'POST /dm_conversations/with/{user}/messages': {
    body: { text, attachments: [{ 'media_id!': id }, 1, 1] },
    answer: ({ params, body }) => {
      if (body['text'] === undefined && body['attachments'] === undefined)
        return invalid({ name: 'text', text: 'is missing but it is required' });
      const data = { dm_conversation_id: `42-${params['user']}`, dm_event_id: '1989000000000000001' };
      return { status: 201, json: { data } };
    },
  },
  'GET /trends/by/woeid/{woeid}': {
    query: { max_trends: /^([1-9]|[1-4]\d|50)$/, 'trend.fields': several('trend_name|tweet_count') },
    answer: () => ({ json: { data: [{ trend_name: '#hello', tweet_count: 12 }] } }),
  },
};

/** https://docs.x.com/x-api, a page for each of these methods. */
export const routes: Readonly<Record<string, Route>> = { ...tweets, ...accounts, ...listsAndMessages };
