import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';
import { badBody, failed, formOf, isId, isObject, problemOf } from './fakeSchema.ts';

/** A request to a route, checked already. */
export interface RouteCall {
  readonly params: Readonly<Record<string, string>>;
  readonly query: JsonObject;
  readonly body: unknown;
  readonly request: FakeRequest;
  readonly repeatsPages: boolean;
}

/** A route, with its fields as `problemOf` reads them. */
export interface Route {
  readonly query?: string;
  /** Missing: the route takes no object as its body. */
  readonly body?: string;
  /** The body is a list of texts. */
  readonly isList?: true;
  readonly isForm?: true;
  readonly answer: (call: RouteCall) => FakeResponse;
}

const idOf = (letter: string, number: number): string => `${letter}${number}`.padEnd(26, 'a');
const team = { id: idOf('t', 1), name: 'example', display_name: 'Example', type: 'O', delete_at: 0 };
const teams = [team, { ...team, id: idOf('t', 2), name: 'second', display_name: 'Second' }];
const channelAt = (number: number, name: string, more: JsonObject = {}): JsonObject => ({
  id: idOf('c', number),
  team_id: team.id,
  type: 'O',
  name,
  display_name: name.charAt(0).toUpperCase() + name.slice(1),
  header: '',
  purpose: '',
  delete_at: 0,
  ...more,
});
const channels = [
  channelAt(1, 'orders', { purpose: 'All orders.' }),
  channelAt(2, 'support'),
  channelAt(3, 'private', { type: 'P' }),
  channelAt(4, `${idOf('u', 1)}__${idOf('u', 2)}`, { type: 'D', display_name: '' }),
];
const users: readonly JsonObject[] = ['ann', 'ben', 'cleo'].map((username, index) => ({
  id: idOf('u', index + 1),
  username,
  email: `${username}@example.com`,
  first_name: `${username.charAt(0).toUpperCase()}${username.slice(1)}`,
  last_name: 'Example',
  nickname: '',
  roles: 'system_user',
  delete_at: 0,
}));
const bot = { id: idOf('u', 9), username: 'bureau', roles: 'system_user', is_bot: true };
const members = users.map((user) => ({ channel_id: idOf('c', 1), user_id: user['id'], roles: 'channel_user' }));
const postOf = (number: number, more: JsonObject = {}): JsonObject => ({
  id: idOf('p', number),
  create_at: 1_764_300_000_000 + number,
  update_at: 1_764_300_000_000 + number,
  edit_at: 0,
  delete_at: 0,
  is_pinned: false,
  user_id: bot.id,
  channel_id: idOf('c', 1),
  root_id: '',
  message: `Message ${number}`,
  type: '',
  props: {},
  hashtags: '',
  file_ids: [],
  pending_post_id: '',
  reply_count: 0,
  metadata: {},
  ...more,
});
const file = { id: idOf('f', 1), name: 'hello.txt', extension: 'txt', size: 5, mime_type: 'text/plain' };

const done: FakeResponse = { json: { status: 'OK' } };
const made = (json: unknown): FakeResponse => ({ status: 201, json });
const missing = (what: string): FakeResponse =>
  failed(404, `app.${what}.get.existing.app_error`, `Unable to find the existing ${what}.`);
const paged = 'page:n per_page:n';
const isPage = ({ per_page: size = 60 }: JsonObject) => Number(size) >= 1 && Number(size) <= 200;
/** As many entries as `per_page` says: a page with fewer is the last one. */
const page =
  (all: readonly unknown[]) =>
  ({ query }: RouteCall): FakeResponse => {
    const { page: number = 0, per_page: size = 60 } = query;
    return { json: all.slice(Number(number) * Number(size), (Number(number) + 1) * Number(size)) };
  };
const listed = (query: string, all: readonly unknown[]): Route => ({
  query: `${query} ${paged}`,
  answer: (call) => (isPage(call.query) ? page(all)(call) : badBody('per_page')),
});
const found = (all: readonly JsonObject[], term: unknown, ...names: string[]) =>
  all.filter((one) => names.some((name) => String(one[name]).toLowerCase().includes(String(term).toLowerCase())));

/** Posts by their `pending_post_id`: the same one within 30 s returns the first post (server/channels/app/post.go). */
const pending = new Map<string, JsonObject>();
const ofPost = 'channel_id!:id message!:t16383 root_id:id file_ids:ids props:o metadata:o pending_post_id create_at:n';

function post(body: JsonObject): FakeResponse {
  const problem = propsProblem(body['props']);
  if (problem) return problem;
  const isEmpty = body['message'] === '' && (body['file_ids'] as unknown[] | undefined)?.length === undefined;
  if (isEmpty && !isObject(body['props'])) return badBody('message');
  if (!channels.some(({ id }) => id === body['channel_id']))
    return failed(403, 'api.context.permissions.app_error', 'You do not have the appropriate permissions.');
  const root = body['root_id'];
  if (root !== undefined && root !== idOf('p', 1) && root !== idOf('p', 3))
    return failed(400, 'api.post.create_post.root_id.app_error', 'Invalid RootId parameter.');
  const key = body['pending_post_id'] as string | undefined;
  const before = key === undefined ? undefined : pending.get(key);
  if (before) return made(before);
  const sent = postOf(4, body);
  if (key !== undefined) pending.set(key, sent);
  return made(sent);
}

/** Identifiers of actions have letters and digits only. */
function propsProblem(props: unknown): FakeResponse | null {
  if (!isObject(props) || props['attachments'] === undefined) return null;
  const { attachments } = props;
  if (!Array.isArray(attachments) || !attachments.every(isObject)) return badBody('props');
  const actions = attachments.flatMap(({ actions: own = [] }) => own as JsonObject[]);
  return actions.every(({ id }) => id === undefined || /^[a-zA-Z0-9]+$/.test(String(id))) ? null : badBody('props');
}

/** https://developers.mattermost.com/api-documentation/#/operations/GetPostsForChannel: newest first, a post on each page. */
function listPosts({ query, repeatsPages }: RouteCall): FakeResponse {
  const { since, before } = query;
  const ids = [3, 2, 1].map((one) => idOf('p', one));
  const asked = before === undefined ? (query['page'] ?? 0) : ids.indexOf(String(before)) + 1;
  if (!isPage(query) || (since !== undefined && query['page'] !== undefined)) return badBody('page');
  const number = repeatsPages ? Math.min(Number(asked), 1) : Number(asked);
  const all = [3, 2, 1].map((one) => postOf(one));
  const shown = since === undefined ? all.slice(number, number + 1) : all;
  return {
    json: {
      order: shown.map(({ id }) => id),
      posts: Object.fromEntries(shown.map((one) => [one['id'], one])),
      next_post_id: number === 0 || since !== undefined ? '' : all[number - 1]?.['id'],
      prev_post_id: since === undefined ? (all[number + 1]?.['id'] ?? '') : '',
    },
  };
}

const isPost = (id: unknown) => [1, 2, 3, 4].some((number) => idOf('p', number) === id);
const noPost = missing('post');
const onPost =
  (answer: (call: RouteCall) => FakeResponse) =>
  (call: RouteCall): FakeResponse =>
    isPost(call.params['post']) ? answer(call) : noPost;
const onChannel =
  (answer: (call: RouteCall, channel: JsonObject) => FakeResponse) =>
  (call: RouteCall): FakeResponse => {
    const channel = channels.find(({ id }) => id === call.params['channel']);
    return channel ? answer(call, channel) : missing('channel');
  };
const userOf = (name: string, value: unknown): FakeResponse => {
  const user = users.find((one) => one[name] === value);
  return user ? { json: user } : failed(404, 'app.user.missing_account.const', 'Unable to find the user.');
};
const textList = (body: unknown): body is string[] =>
  Array.isArray(body) && body.length > 0 && body.every((entry) => typeof entry === 'string');

/** Paths below `/api/v4`: https://developers.mattermost.com/api-documentation/. */
export const routes: Readonly<Record<string, Route>> = {
  'GET /users/me': { answer: () => ({ json: bot }) },
  'GET /users/me/teams': { answer: () => ({ json: teams }) },
  'GET /users/me/teams/{team}/channels': {
    query: 'include_deleted:b last_delete_at:n',
    answer: () => ({ json: channels }),
  },
  'GET /teams/{team}/channels': listed('', channels.slice(0, 2)),
  'POST /posts': { query: 'set_online:b', body: ofPost, answer: ({ body }) => post(body as JsonObject) },
  'POST /posts/ephemeral': {
    body: 'user_id!:id post!:o',
    answer: ({ body }) => {
      const { post: given } = body as { post: JsonObject };
      return (
        problemOf('channel_id!:id message!:t16383 root_id:id props:o', given) ??
        made(postOf(4, { ...given, type: 'system_ephemeral' }))
      );
    },
  },
  'GET /posts/{post}': {
    query: 'include_deleted:b',
    answer: onPost(({ params }) => ({ json: postOf(Number(params['post']!.charAt(1))) })),
  },
  'PUT /posts/{post}/patch': {
    body: 'message:t16383 props:o file_ids:ids is_pinned:b has_reactions:b',
    answer: onPost(({ params, body }) => ({
      json: postOf(Number(params['post']!.charAt(1)), { ...(body as JsonObject), edit_at: 1_764_300_001_000 }),
    })),
  },
  'DELETE /posts/{post}': { query: 'permanent:b', answer: onPost(() => done) },
  'POST /posts/{post}/pin': { answer: onPost(() => done) },
  'POST /posts/{post}/unpin': { answer: onPost(() => done) },
  'GET /posts/{post}/thread': {
    query:
      'perPage:n direction:up|down fromPost:id fromCreateAt:n skipFetchThreads:b collapsedThreads:b collapsedThreadsExtended:b',
    answer: onPost(() => ({
      json: { order: [idOf('p', 3)], posts: { [idOf('p', 3)]: postOf(3) }, next_post_id: '', prev_post_id: '' },
    })),
  },
  'GET /posts/{post}/reactions': {
    answer: onPost(() => ({
      json: [{ user_id: bot.id, post_id: idOf('p', 3), emoji_name: 'eyes', create_at: 1_764_300_000_000 }],
    })),
  },
  'GET /channels/{channel}/posts': {
    query: `${paged} since:n before:id after:id include_deleted:b`,
    answer: onChannel(listPosts),
  },
  'POST /reactions': {
    body: 'user_id!:id post_id!:id emoji_name!:t64',
    answer: ({ body }) => {
      const { user_id: user, post_id: on, emoji_name: emoji } = body as JsonObject;
      if (user !== bot.id)
        return failed(
          403,
          'api.reaction.save_reaction.user_id.app_error',
          'You cannot save reactions for the other user.',
        );
      if (!isPost(on)) return noPost;
      if (!/^[\w+-]+$/.test(String(emoji)))
        return failed(400, 'model.reaction.is_valid.emoji_name.app_error', 'Invalid emoji name.');
      return made({ ...(body as JsonObject), create_at: 1_764_300_000_000 });
    },
  },
  'DELETE /users/{user}/posts/{post}/reactions/{emoji}': { answer: onPost(() => done) },
  'POST /channels': {
    body: 'team_id!:id name!:t64 display_name!:t64 type!:O|P purpose:t250 header:t1024',
    answer: ({ body }) => {
      const { name } = body as { name: string };
      if (!/^[a-z0-9_-]+$/.test(name)) return badBody('name');
      if (channels.some((one) => one['name'] === name))
        return failed(
          400,
          'store.sql_channel.save_channel.exists.app_error',
          'A channel with that name already exists.',
        );
      return made(channelAt(5, name, body as JsonObject));
    },
  },
  'GET /channels/{channel}': { answer: onChannel((_call, json) => ({ json })) },
  'DELETE /channels/{channel}': { query: 'permanent:b', answer: onChannel(() => done) },
  'POST /channels/{channel}/restore': { answer: onChannel((_call, json) => ({ json })) },
  'GET /channels/{channel}/stats': {
    answer: onChannel(({ params }) => ({ json: { channel_id: params['channel'], member_count: 3, guest_count: 0 } })),
  },
  'GET /channels/{channel}/members': listed('', members),
  'POST /channels/{channel}/members': {
    body: 'user_id!:id post_root_id:id',
    answer: onChannel(({ body, params }) =>
      made({ channel_id: params['channel'], user_id: (body as JsonObject)['user_id'], roles: 'channel_user' }),
    ),
  },
  'DELETE /channels/{channel}/members/{user}': { answer: onChannel(() => done) },
  'POST /teams/{team}/channels/search': {
    body: 'term!',
    answer: ({ body }) => ({ json: found(channels.slice(0, 2), (body as JsonObject)['term'], 'name', 'display_name') }),
  },
  'POST /channels/direct': {
    isList: true,
    answer: ({ body }) =>
      Array.isArray(body) && body.length === 2 && body.every(isId) ? made(channels[3]) : badBody('user_ids'),
  },
  'GET /users': listed(
    'in_team:id not_in_team:id in_channel:id not_in_channel:id sort:last_activity_at|create_at|username',
    users,
  ),
  'GET /users/{user}': { answer: ({ params }) => userOf('id', params['user']) },
  'GET /users/email/{email}': { answer: ({ params }) => userOf('email', params['email']) },
  'GET /users/username/{name}': { answer: ({ params }) => userOf('username', params['name']) },
  'POST /users/ids': {
    query: 'since:n',
    isList: true,
    answer: ({ body }) =>
      textList(body) && body.every(isId)
        ? { json: users.filter(({ id }) => body.includes(String(id))) }
        : badBody('user_ids'),
  },
  'POST /users/search': {
    body: 'term! team_id:id not_in_team_id:id in_channel_id:id allow_inactive:b limit:n',
    answer: ({ body }) => ({ json: found(users, (body as JsonObject)['term'], 'username', 'first_name', 'last_name') }),
  },
  'POST /users': {
    body: 'email! username! password auth_service auth_data first_name last_name nickname locale props:o notify_props:o',
    answer: ({ body }) => {
      const { password, auth_data: data, ...shown } = body as JsonObject;
      return password === undefined && data === undefined
        ? badBody('password')
        : made({ ...users[0], ...shown, id: idOf('u', 5) });
    },
  },
  'DELETE /users/{user}': {
    answer: ({ params }) => (users.some(({ id }) => id === params['user']) ? done : missing('user')),
  },
  'POST /teams/{team}/invite/email': {
    isList: true,
    answer: ({ body }) => (textList(body) && body.every((entry) => entry.includes('@')) ? done : badBody('user_email')),
  },
  'POST /files': {
    query: 'channel_id:id filename',
    isForm: true,
    answer: ({ request }) => {
      const form = formOf(request);
      if (!form || form.files.length === 0)
        return failed(400, 'api.file.upload_file.incorrect_number_of_files.app_error', 'No files.');
      if (!channels.some(({ id }) => id === form.fields['channel_id'])) return badBody('channel_id');
      if (form.files.some(({ name }) => name !== 'files')) return badBody('files');
      return made({
        file_infos: form.files.map(({ fileName, bytes }) => ({ ...file, name: fileName, size: bytes.length })),
        client_ids: [],
      });
    },
  },
  'GET /files/{file}/info': { answer: ({ params }) => (params['file'] === file.id ? { json: file } : missing('file')) },
  'GET /files/{file}': {
    answer: ({ params }) =>
      params['file'] === file.id
        ? { content: { bytes: Buffer.from('hello'), mediaType: 'text/plain' } }
        : missing('file'),
  },
};
