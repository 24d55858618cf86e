import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';
import {
  bot,
  channelId,
  channels,
  dmId,
  guild,
  guilds,
  memberOf,
  messageIds,
  messageOf,
  roles,
  threadOf,
  users,
} from './fakeObjects.ts';
import { messageFields, messageProblem } from './fakeMessage.ts';
import { badForm, failed, type Fields } from './fakeSchema.ts';

export interface RouteCall {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Fields;
  readonly body: Fields;
  readonly files: readonly string[];
  readonly request: FakeRequest;
  readonly repeatsPages: boolean;
}

export interface Route {
  readonly query?: string;
  /** Missing: the route takes no body. */
  readonly body?: string;
  readonly answer: (call: RouteCall) => FakeResponse;
}

const empty: FakeResponse = { status: 204 };
const unknown = {
  channel: failed(404, 10_003, 'Unknown Channel'),
  guild: failed(404, 10_004, 'Unknown Guild'),
  member: failed(404, 10_007, 'Unknown Member'),
  message: failed(404, 10_008, 'Unknown Message'),
  user: failed(404, 10_013, 'Unknown User'),
  role: failed(404, 10_011, 'Unknown Role'),
  ban: failed(404, 10_026, 'Unknown Ban'),
};

/** The first thing of a path that does not exist. Messages that were just sent have the identifier of the newest one. */
export function unknownIn({ channel, guild: of, message, user, role }: RouteCall['params']): FakeResponse | null {
  if (channel !== undefined && channel !== dmId && !channels.some(({ id }) => id === channel)) return unknown.channel;
  if (of !== undefined && !guilds.some(({ id }) => id === of)) return unknown.guild;
  if (message !== undefined && !messageIds.includes(message)) return unknown.message;
  if (user !== undefined && !users.some(({ id }) => id === user)) return unknown.member;
  return role !== undefined && !roles.some(({ id }) => id === role) ? unknown.role : null;
}

/** Messages newest first, as many as the limit says: a page with fewer is the last one. */
function listMessages({ query, params, repeatsPages }: RouteCall): FakeResponse {
  const { before, after, around, limit = 50 } = query;
  if ([before, after, around].filter((one) => one !== undefined).length > 1)
    return badForm('before', 'EXCLUSIVE_FIELDS', 'Only one of before, after and around is allowed.');
  const ids = messageIds.filter((id) => {
    if (around !== undefined) return true;
    return (
      repeatsPages || ((before === undefined || id < String(before)) && (after === undefined || id > String(after)))
    );
  });
  const wanted = after === undefined ? ids.slice(0, Number(limit)) : ids.slice(-Number(limit));
  return {
    json: wanted.map((id) => messageOf({ content: `Message ${id.at(-1)}` }, { id, channel: params['channel']! })),
  };
}

function send({ body, files, params }: RouteCall): FakeResponse {
  const channel = params['channel']!;
  const { type } = channels.find(({ id }) => id === channel) ?? { type: 1 };
  if (type === 15 || type === 4) return failed(400, 50_008, 'Cannot send messages in a non-text channel');
  return messageProblem(body, files, true) ?? { json: messageOf(body, { channel, files }) };
}

const emoji = (value: string): boolean => /^(\p{Emoji}.*|\w{2,32}:\d{1,20})$/u.test(value);
const reacted = ({ params }: RouteCall): FakeResponse =>
  emoji(params['emoji'] ?? '') ? empty : failed(400, 10_014, 'Unknown Emoji');
const named = (query: unknown) => (user: Fields) =>
  `${String(user['username'])} ${String(user['global_name'] ?? '')} ${String(memberOf(user)['nick'] ?? '')}`
    .toLowerCase()
    .includes(String(query).toLowerCase());
const channelFields =
  'name:t1-100 type:0|1|2|4|5|13|14|15|16 topic:t0-4096? bitrate:i8000-384000? user_limit:i0-10000? rate_limit_per_user:i0-21600? position:i0-1000? permission_overwrites:l100? parent_id:id? nsfw:b? rtc_region:x video_quality_mode:1|2 default_auto_archive_duration:60|1440|4320|10080 default_reaction_emoji:o? available_tags:l20 default_sort_order:i0-1? default_forum_layout:i0-2 default_thread_rate_limit_per_user:i0-21600';
const threadFields = 'name!:t1-100 auto_archive_duration:60|1440|4320|10080 rate_limit_per_user:i0-21600?';
const threadCreated = ({ body }: RouteCall): FakeResponse => ({ status: 201, json: threadOf(body['name']) });
const isTooOld = (messages: unknown): boolean => (messages as string[]).some((id) => id.startsWith('1'));

/** Paths below `/api/v10`. https://docs.discord.com/developers/reference, with the pages of its resources. */
export const routes: Readonly<Record<string, Route>> = {
  'GET /users/@me': { answer: () => ({ json: bot }) },
  'GET /applications/@me': { answer: () => ({ json: { id: bot.id, name: 'Bureau', verify_key: 'ab'.repeat(32) } }) },
  'GET /users/{user}': { answer: ({ params }) => ({ json: users.find(({ id }) => id === params['user']) }) },
  'POST /users/@me/channels': {
    body: 'recipient_id!:id',
    answer: ({ body }) => {
      const user = users.find(({ id }) => id === body['recipient_id']);
      return user ? { json: { id: dmId, type: 1, recipients: [user] } } : unknown.user;
    },
  },
  'GET /users/@me/guilds': {
    query: 'before:id after:id limit:i1-200 with_counts:b',
    answer: ({ query }) => ({
      json: guilds.filter(({ id }) => id > String(query['after'] ?? '')).slice(0, Number(query['limit'] ?? 200)),
    }),
  },
  'GET /guilds/{guild}': {
    query: 'with_counts:b',
    answer: ({ query }) => ({
      json: { ...guild, roles, ...(query['with_counts'] ? { approximate_member_count: 3 } : {}) },
    }),
  },
  'GET /channels/{channel}/messages': { query: 'before:id after:id around:id limit:i1-100', answer: listMessages },
  'POST /channels/{channel}/messages': { body: messageFields.create, answer: send },
  'POST /channels/{channel}/messages/bulk-delete': {
    body: 'messages!:ids',
    answer: ({ body }) => {
      const ids = body['messages'] as string[];
      if (ids.length < 2 || ids.length > 100)
        return badForm('messages', 'BASE_TYPE_BAD_LENGTH', 'Must be between 2 and 100 in length.');
      if (new Set(ids).size < ids.length)
        return badForm('messages', 'SET_TYPE_DUPLICATE', 'Duplicates are not allowed.');
      return isTooOld(ids)
        ? failed(400, 50_034, 'You can only bulk delete messages that are under 14 days old.')
        : empty;
    },
  },
  'GET /channels/{channel}/messages/pins': {
    query: 'before:time limit:i1-50',
    answer: ({ query, repeatsPages }) => {
      const times = ['2026-11-28T09:00:00+00:00', '2026-11-27T09:00:00+00:00', '2026-11-26T09:00:00+00:00'];
      const before = repeatsPages && query['before'] !== undefined ? times[0]! : String(query['before'] ?? '9999');
      const place = times.findIndex((time) => time < before);
      const items =
        place === -1
          ? []
          : [{ pinned_at: times[place], message: messageOf({ content: 'Pinned.' }, { id: messageIds[place] }) }];
      return { json: { items, has_more: place !== -1 && place < times.length - 1 } };
    },
  },
  'PUT /channels/{channel}/messages/pins/{message}': { answer: () => empty },
  'DELETE /channels/{channel}/messages/pins/{message}': { answer: () => empty },
  'GET /channels/{channel}/messages/{message}': {
    answer: ({ params }) => ({
      json: messageOf(
        { content: `Message ${params['message']!.at(-1)}` },
        { id: params['message'], channel: params['channel']! },
      ),
    }),
  },
  'PATCH /channels/{channel}/messages/{message}': {
    body: messageFields.edit,
    answer: ({ body, files, params }) => {
      if (params['message'] === messageIds[2])
        return failed(403, 50_005, 'Cannot edit a message authored by another user');
      const problem = messageProblem(body, files, false);
      const edited = messageOf(
        { content: 'Message 3', ...body },
        { id: params['message'], channel: params['channel']!, files },
      );
      return problem ?? { json: { ...edited, edited_timestamp: '2026-11-28T09:05:00.000000+00:00' } };
    },
  },
  'DELETE /channels/{channel}/messages/{message}': { answer: () => empty },
  'PUT /channels/{channel}/messages/{message}/reactions/{emoji}/@me': { answer: reacted },
  'DELETE /channels/{channel}/messages/{message}/reactions/{emoji}/@me': { answer: reacted },
  'GET /channels/{channel}/messages/{message}/reactions/{emoji}': {
    query: 'type:i0-1 after:id limit:i1-100',
    answer: () => ({ json: users }),
  },
  'POST /channels/{channel}/messages/{message}/threads': { body: threadFields, answer: threadCreated },
  'POST /channels/{channel}/threads': {
    body: `${threadFields} type:10|11|12 invitable:b message:o applied_tags:ids`,
    answer: (call) => {
      const type = channels.find(({ id }) => id === call.params['channel'])?.['type'];
      if (type === 15 && call.body['message'] === undefined)
        return badForm('message', 'BASE_TYPE_REQUIRED', 'This field is required');
      return threadCreated(call);
    },
  },
  'POST /channels/{channel}/typing': { answer: () => empty },
  'GET /channels/{channel}': {
    answer: ({ params }) => ({ json: channels.find(({ id }) => id === params['channel']) }),
  },
  'PATCH /channels/{channel}': {
    body: channelFields,
    answer: ({ params, body }) => ({ json: { ...channels.find(({ id }) => id === params['channel']), ...body } }),
  },
  'DELETE /channels/{channel}': {
    answer: ({ params }) => ({ json: channels.find(({ id }) => id === params['channel']) }),
  },
  'GET /guilds/{guild}/channels': { answer: () => ({ json: channels }) },
  'POST /guilds/{guild}/channels': {
    body: channelFields.replace('name:', 'name!:'),
    answer: ({ body }) => ({
      status: 201,
      json: { ...channels[2], id: channelId, topic: null, parent_id: null, ...body },
    }),
  },
  'GET /guilds/{guild}/messages/search': {
    query:
      'limit:i1-25 offset:i0-9975 max_id:id min_id:id slop:i0-100 content:t0-1024 channel_id:x author_id:x author_type:x mentions:x mention_everyone:b pinned:b has:x sort_by:x sort_order:x include_nsfw:b',
    answer: ({ query, repeatsPages }) => {
      const asked = Number(query['offset'] ?? 0);
      const offset = repeatsPages ? Math.min(asked, 1) : asked;
      const id = messageIds[offset];
      return {
        json: {
          doing_deep_historical_index: false,
          total_results: messageIds.length,
          messages: id === undefined ? [] : [[messageOf({ content: 'Found.' }, { id })]],
        },
      };
    },
  },
  'GET /guilds/{guild}/members': {
    query: 'limit:i1-1000 after:id',
    answer: ({ query }) => ({
      json: users
        .filter(({ id }) => id > String(query['after'] ?? ''))
        .slice(0, Number(query['limit'] ?? 1))
        .map(memberOf),
    }),
  },
  'GET /guilds/{guild}/members/search': {
    query: 'query!:t1-100 limit:i1-1000',
    answer: ({ query }) => ({
      json: users
        .filter(named(query['query']))
        .slice(0, Number(query['limit'] ?? 1))
        .map(memberOf),
    }),
  },
  'GET /guilds/{guild}/members/{user}': {
    answer: ({ params }) => ({ json: memberOf(users.find(({ id }) => id === params['user'])!) }),
  },
  'PATCH /guilds/{guild}/members/{user}': {
    body: 'nick:t0-32? roles:ids mute:b deaf:b channel_id:id? communication_disabled_until:time? flags:i0-100000?',
    answer: ({ params, body }) => {
      const until = body['communication_disabled_until'];
      if (typeof until === 'string' && Date.parse(until) > Date.now() + 28 * 86_400_000)
        return badForm('communication_disabled_until', 'DATE_TYPE_MAX', 'At most 28 days.');
      return { json: { ...memberOf(users.find(({ id }) => id === params['user'])!), ...body } };
    },
  },
  'DELETE /guilds/{guild}/members/{user}': { answer: () => empty },
  'PUT /guilds/{guild}/members/{user}/roles/{role}': { answer: () => empty },
  'DELETE /guilds/{guild}/members/{user}/roles/{role}': { answer: () => empty },
  'PUT /guilds/{guild}/bans/{user}': {
    body: 'delete_message_seconds:i0-604800 delete_message_days:i0-7',
    answer: () => empty,
  },
  'DELETE /guilds/{guild}/bans/{banned}': {
    answer: ({ params }) => (users.some(({ id }) => id === params['banned']) ? empty : unknown.ban),
  },
  'GET /guilds/{guild}/roles': { answer: () => ({ json: roles }) },
  'GET /webhooks/{webhook}/{secret}': {
    answer: ({ params }) => ({
      json: { id: params['webhook'], type: 1, name: 'Alerts', channel_id: channelId, guild_id: guild.id },
    }),
  },
  'POST /webhooks/{webhook}/{secret}': {
    query: 'wait:b thread_id:id with_components:b',
    body: messageFields.webhook,
    answer: ({ query, body, files, params }) => {
      const problem = messageProblem(body, files, true);
      if (problem) return problem;
      const author = { id: params['webhook'], username: body['username'] ?? 'Alerts', bot: true };
      return query['wait'] === true
        ? { json: { ...messageOf(body, { files }), author, webhook_id: params['webhook'] } }
        : empty;
    },
  },
  'GET /webhooks/{webhook}/{secret}/messages/{message}': {
    query: 'thread_id:id',
    answer: ({ params }) => ({ json: messageOf({ content: 'Alert.' }, { id: params['message'] }) }),
  },
  'PATCH /webhooks/{webhook}/{secret}/messages/{message}': {
    query: 'thread_id:id with_components:b',
    body: messageFields.edit,
    answer: ({ body, files, params }) =>
      messageProblem(body, files, false) ?? { json: messageOf(body, { id: params['message'], files }) },
  },
  'DELETE /webhooks/{webhook}/{secret}/messages/{message}': { query: 'thread_id:id', answer: () => empty },
};
