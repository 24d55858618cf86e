import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';

const token = 'xoxb-0000-fake-token';
const ts = '1764300000.000100';
const pages = 3;

const channel = { id: 'C0000000001', name: 'general', is_private: false, is_archived: false, is_member: true };
const ada = {
  id: 'U0000000001',
  name: 'ada',
  real_name: 'Ada Example',
  deleted: false,
  is_bot: false,
  profile: { real_name: 'Ada Example', email: 'ada@example.com', status_text: '' },
};
/** The channel of each page. */
const channels: readonly JsonObject[] = [
  { ...channel, topic: { value: 'News for all' } },
  { ...channel, id: 'C0000000002', name: 'orders', topic: { value: '' } },
  { ...channel, id: 'C0000000003', name: 'random', topic: { value: '' } },
];
/** The user of each page; the second one is deleted. */
const users: readonly JsonObject[] = [
  ada,
  { ...ada, id: 'U0000000002', name: 'left', real_name: 'Left Example', deleted: true },
  { ...ada, id: 'U0000000003', name: 'grace', real_name: 'Grace Example' },
];
/** The scheduled message of each page. */
const scheduled: readonly JsonObject[] = ['Good morning.', 'Lunch is ready.', 'Good night.'].map((text, index) => ({
  id: `Q000000000${index + 1}`,
  channel_id: channel.id,
  post_at: 1_764_400_000,
  text,
}));
const message = { type: 'message', user: ada.id, text: 'A refund was requested.', ts };
const group = { id: 'S0000000001', name: 'Support', handle: 'support', user_count: 1 };

/** A file; its content has to be requested with the token (https://docs.slack.dev/reference/objects/file-object). */
const fileAt = (url: string) => ({
  id: 'F0000000001',
  name: 'report.txt',
  title: 'Report',
  mimetype: 'text/plain',
  size: 5,
  url_private: `${url}/files-pri/report.txt`,
  url_private_download: `${url}/files-pri/download/report.txt`,
});

/** A method: its arguments, of which those with `!` are required, and its response. */
interface Method {
  /** Methods that read ignore a JSON body. */
  readonly reads?: true;
  readonly takes: string;
  /** The name of the list, if the method has pages with a cursor. */
  readonly pagesOf?: string;
  readonly gives: (args: JsonObject, url: string) => JsonObject;
}

const content = 'text markdown_text blocks attachments';
const posting = `channel! ${content} thread_ts reply_broadcast unfurl_links unfurl_media link_names username icon_emoji icon_url mrkdwn parse metadata`;
const echo = (args: JsonObject) => ({ channel: { ...channel, id: args['channel'] } });

/** https://docs.slack.dev/reference/methods, a page for each of these methods. */
const methods: Readonly<Record<string, Method>> = {
  'auth.test': {
    takes: '',
    gives: () => ({ url: 'https://example.slack.com/', team: 'Example', user: 'bot', team_id: 'T1', user_id: 'U2' }),
  },
  'chat.postMessage': {
    takes: posting,
    gives: (args) => ({ channel: args['channel'], ts, message: { type: 'message', text: args['text'] ?? '', ts } }),
  },
  'chat.postEphemeral': { takes: `${posting} user!`, gives: () => ({ message_ts: ts }) },
  'chat.update': {
    takes: `channel! ts! ${content} file_ids reply_broadcast`,
    gives: (args) => ({ channel: args['channel'], ts: args['ts'], text: args['text'] ?? '' }),
  },
  'chat.delete': { takes: 'channel! ts!', gives: (args) => ({ channel: args['channel'], ts: args['ts'] }) },
  'chat.scheduleMessage': {
    takes: `${posting} post_at!`,
    gives: (args) => ({ channel: args['channel'], scheduled_message_id: 'Q0000000001', post_at: args['post_at'] }),
  },
  'chat.scheduledMessages.list': {
    reads: true,
    takes: 'channel latest oldest cursor limit',
    pagesOf: 'scheduled_messages',
    gives: (args) => ({ scheduled_messages: [scheduled[numberOf(args) - 1]] }),
  },
  'chat.deleteScheduledMessage': { takes: 'channel! scheduled_message_id!', gives: () => ({}) },
  'chat.getPermalink': {
    reads: true,
    takes: 'channel! message_ts!',
    gives: (args) => ({
      channel: args['channel'],
      permalink: `https://example.slack.com/archives/${String(args['channel'])}/p${String(args['message_ts']).replace('.', '')}`,
    }),
  },
  'search.messages': {
    reads: true,
    takes: 'query! sort sort_dir count page highlight',
    gives: (args) => ({
      messages: {
        matches: [{ ...message, channel: { id: channel.id, name: channel.name } }],
        paging: { count: 1, total: pages, page: Number(args['page'] ?? 1), pages },
      },
    }),
  },
  'conversations.list': {
    reads: true,
    takes: 'types exclude_archived limit cursor team_id',
    pagesOf: 'channels',
    gives: (args) => ({ channels: [channels[numberOf(args) - 1]] }),
  },
  'conversations.info': {
    reads: true,
    takes: 'channel! include_num_members include_locale',
    gives: () => ({ channel: { ...channel, num_members: 2 } }),
  },
  'conversations.create': {
    takes: 'name! is_private team_id',
    gives: (args) => ({
      channel: { ...channel, id: 'C0000000002', name: args['name'], is_private: args['is_private'] ?? false },
    }),
  },
  'conversations.rename': {
    takes: 'channel! name!',
    gives: (args) => ({ channel: { ...channel, id: args['channel'], name: args['name'] } }),
  },
  'conversations.archive': { takes: 'channel!', gives: () => ({}) },
  'conversations.unarchive': { takes: 'channel!', gives: () => ({}) },
  'conversations.join': { takes: 'channel!', gives: echo },
  'conversations.leave': { takes: 'channel!', gives: () => ({}) },
  'conversations.close': { takes: 'channel!', gives: () => ({}) },
  'conversations.setTopic': { takes: 'channel! topic!', gives: echo },
  'conversations.setPurpose': { takes: 'channel! purpose!', gives: echo },
  'conversations.invite': { takes: 'channel! users! force', gives: echo },
  'conversations.kick': { takes: 'channel! user!', gives: () => ({}) },
  'conversations.open': { takes: 'channel users return_im', gives: () => ({ channel: { id: 'D0000000001' } }) },
  'conversations.members': {
    reads: true,
    takes: 'channel! limit cursor',
    pagesOf: 'members',
    gives: () => ({ members: [ada.id] }),
  },
  'conversations.history': {
    reads: true,
    takes: 'channel! latest oldest inclusive limit cursor include_all_metadata',
    pagesOf: 'messages',
    gives: () => ({ messages: [message] }),
  },
  'conversations.replies': {
    reads: true,
    takes: 'channel! ts! latest oldest inclusive limit cursor include_all_metadata',
    pagesOf: 'messages',
    gives: () => ({ messages: [message] }),
  },
  'users.info': { reads: true, takes: 'user! include_locale', gives: () => ({ user: ada }) },
  'users.list': {
    reads: true,
    takes: 'limit cursor include_locale team_id',
    pagesOf: 'members',
    gives: (args) => ({ members: [users[numberOf(args) - 1]] }),
  },
  'users.lookupByEmail': { reads: true, takes: 'email!', gives: () => ({ user: ada }) },
  'users.getPresence': { reads: true, takes: 'user', gives: () => ({ presence: 'active' }) },
  'users.profile.get': { reads: true, takes: 'user include_labels', gives: () => ({ profile: ada.profile }) },
  'users.profile.set': {
    takes: 'profile name value user',
    gives: (args) => ({ profile: { ...ada.profile, ...(args['profile'] as JsonObject) } }),
  },
  'usergroups.list': {
    reads: true,
    takes: 'include_disabled include_count include_users team_id',
    gives: () => ({ usergroups: [group] }),
  },
  'usergroups.create': {
    takes: 'name! handle description channels include_count team_id',
    gives: (args) => ({ usergroup: { ...group, name: args['name'] } }),
  },
  'usergroups.update': { takes: 'usergroup! name handle description channels', gives: () => ({ usergroup: group }) },
  'usergroups.enable': { takes: 'usergroup!', gives: () => ({ usergroup: group }) },
  'usergroups.disable': { takes: 'usergroup!', gives: () => ({ usergroup: group }) },
  'usergroups.users.list': { reads: true, takes: 'usergroup! include_disabled', gives: () => ({ users: [ada.id] }) },
  'usergroups.users.update': { takes: 'usergroup! users!', gives: () => ({ usergroup: group }) },
  'reactions.add': { takes: 'channel! timestamp! name!', gives: () => ({}) },
  'reactions.remove': { takes: 'channel! timestamp! name!', gives: () => ({}) },
  'reactions.get': {
    reads: true,
    takes: 'channel timestamp file full',
    gives: () => ({
      type: 'message',
      channel: channel.id,
      message: { ...message, reactions: [{ name: 'eyes', count: 1, users: [ada.id] }] },
    }),
  },
  'pins.list': {
    reads: true,
    takes: 'channel!',
    gives: () => ({ items: [{ type: 'message', channel: channel.id, message }] }),
  },
  'files.info': { reads: true, takes: 'file! limit cursor', gives: (_args, url) => ({ file: fileAt(url) }) },
  'files.list': {
    reads: true,
    takes: 'channel user types ts_from ts_to count page show_files_hidden_by_limit',
    gives: (args, url) => ({
      files: [fileAt(url)],
      paging: { count: 1, total: pages, page: Number(args['page'] ?? 1), pages },
    }),
  },
  'files.delete': { takes: 'file!', gives: () => ({}) },
  'files.getUploadURLExternal': {
    reads: true,
    takes: 'filename! length! alt_text snippet_type',
    gives: (_args, url) => ({ upload_url: `${url}/upload/v1/abc`, file_id: 'F0000000001' }),
  },
  'files.completeUploadExternal': {
    takes: 'files! channel_id channels thread_ts initial_comment blocks',
    gives: (args, url) => ({ files: (args['files'] as JsonObject[]).map((file) => ({ ...fileAt(url), ...file })) }),
  },
};

const failed = (error: string, more: JsonObject = {}): FakeResponse => ({ json: { ok: false, error, ...more } });

/** The wire format of Slack: errors have status 200; unlike Slack, unknown arguments are errors, so that the tests find them. */
export const fake: FakeDefinition = {
  source: 'https://docs.slack.dev/reference/methods, https://docs.slack.dev/apis/web-api',
  secret: token,
  credential: (url) => ({ type: 'slack_token', values: { token, api_url: `${url}/api` } }),
  isAuthorized: ({ headers }) => headers.authorization === `Bearer ${token}`,
  isOpen: ({ path }) => path.startsWith('/upload/'),
  unauthorized: failed('token_expired'),
  limited: (seconds) => ({
    status: 429,
    headers: { 'retry-after': String(seconds) },
    json: { ok: false, error: 'ratelimited' },
  }),
  broken: { status: 500, json: { ok: false, error: 'internal_error' } },
  respond: (request, { url, repeatsPages }) => {
    if (request.path.startsWith('/upload/'))
      return { content: { bytes: Buffer.from('OK - 5'), mediaType: 'text/plain' } };
    if (request.path.startsWith('/files-pri/'))
      return { content: { bytes: Buffer.from('hello'), mediaType: 'text/plain' } };
    const method = methods[request.path.replace('/api/', '')];
    if (!method) return failed('unknown_method');
    const args = argumentsOf(request, method);
    const problems = problemsOf(method, args);
    if (problems.length > 0) return failed('invalid_arguments', { response_metadata: { messages: problems } });
    return { json: { ok: true, ...method.gives(args, url), ...pageOf(method, args, repeatsPages) } };
  },
};

/** Methods that read take a query or a form and ignore JSON (https://docs.slack.dev/apis/web-api/#basics). */
function argumentsOf({ method, query, headers, bytes }: FakeRequest, { reads }: Method): JsonObject {
  const type = headers['content-type'] ?? '';
  if (method === 'GET') return Object.fromEntries(query);
  if (type.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(bytes.toString()));
  if (reads || !/^application\/json; *charset=utf-8$/i.test(type)) return {};
  return JSON.parse(bytes.toString()) as JsonObject;
}

function problemsOf({ takes }: Method, args: JsonObject): string[] {
  const known = takes.split(' ').filter((name) => name !== '');
  const names = new Set(known.map((name) => name.replace('!', '')));
  return [
    ...known
      .filter((name) => name.endsWith('!') && args[name.slice(0, -1)] === undefined)
      .map((name) => `missing required field: ${name.slice(0, -1)}`),
    ...Object.keys(args)
      .filter((name) => !names.has(name))
      .map((name) => `unknown argument: ${name}`),
  ];
}

/** The number of the requested page. */
function numberOf(args: JsonObject): number {
  return Number(String(args['cursor'] ?? 'page1').replace('page', ''));
}

/** https://docs.slack.dev/apis/web-api/pagination: three pages; the last one has an empty cursor. */
function pageOf({ pagesOf }: Method, args: JsonObject, repeats: boolean): JsonObject {
  if (pagesOf === undefined) return {};
  const number = numberOf(args);
  const next = repeats ? 'page2' : number < pages ? `page${number + 1}` : '';
  return { response_metadata: { next_cursor: next } };
}
