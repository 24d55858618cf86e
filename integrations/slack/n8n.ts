import type { JsonObject } from '../../domains/executions/item.ts';
import { jsonOf } from '../../domains/exchange/n8n/jsonOf.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import {
  NoCounterpart,
  type MappedNode,
  type NodeMapping,
  type SourceNode,
} from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { andWait, messageWithLink, sendAndWaitOperation } from '../../domains/exchange/n8n/sendAndWait.ts';
import { attachmentsOf } from './n8nAttachments.ts';
import { slackTrigger } from './n8nTrigger.ts';

/** Reads the parameters of one operation of n8n; the result is `operation` and further parameters of our node. */
type ReadOperation = (parameters: Parameters, version: number) => JsonObject;

const credentials = { slackApi: 'slack_token', slackOAuth2Api: 'slack_oauth2' };

/** Default operations by resource: n8n leaves them out of its files. */
const defaultOperations: Readonly<Record<string, string>> = {
  message: 'post',
  channel: 'create',
  file: 'upload',
  reaction: 'add',
  user: 'info',
  userGroup: 'create',
  userProfile: 'get',
  star: 'add',
};

/** Versions 1 to 2.7: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.slack/ */
const slack: NodeMapping = (source) => {
  const { parameters, version } = source;
  parameters.ignore('authentication', 'resource', 'operation');
  const resource = parameters.choice('resource', 'message');
  const operation = parameters.choice('operation', ownEntry(defaultOperations, resource) ?? '');
  const noun = ownEntry(nouns, resource);
  const read = noun && ownEntry(noun.operations, operation);
  if (!noun || !read)
    throw new NoCounterpart(`Slack: "${resource}: ${operation}" is not supported. Use "Slack API call".`);
  const node = mapped(source, noun.type, read(parameters, version));
  return operation === sendAndWaitOperation ? andWait(source, node) : node;
};

function mapped(source: SourceNode, type: string, parameters: JsonObject): MappedNode {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== '');
  return { type, parameters: Object.fromEntries(given), ...readCredential(source, 'auth', credentials) };
}

/** A value that n8n stores with the way in which it was picked: from a list, by id, by URL or by name. */
function located(parameters: Parameters, path: string): string {
  const mode = parameters.choice(`${path}.mode`);
  const value = parameters.text(path);
  if (mode === 'url') return /\/archives\/([A-Z0-9]+)/.exec(value)?.[1] ?? value;
  const isName = mode === 'name' && value !== '' && !value.startsWith('#') && !value.includes('{{');
  return isName ? `#${value}` : value;
}

function channelOf(parameters: Parameters, version: number): string {
  if (version >= 2) return located(parameters, 'channelId');
  return parameters.text('channelId') || parameters.text('channel');
}

/** A timestamp with its six decimals. n8n stores some as numbers, which have lost the last zeros. */
function timestampOf(parameters: Parameters, path: string): string {
  const value = parameters.value(path);
  return typeof value === 'number' ? value.toFixed(6) : parameters.text(path);
}

function pageOf(parameters: Parameters, limit: number): JsonObject {
  return parameters.flag('returnAll') ? { all: true } : { limit: parameters.number('limit', limit) };
}

/** The list of blocks; n8n stores it as JSON text, often in an object. */
function blocksOf(value: unknown): unknown {
  const read = jsonOf(value, undefined);
  return (read as { blocks?: unknown } | undefined)?.blocks ?? read;
}

const content: ReadOperation = (parameters, version) => {
  if (version >= 2) {
    const type = parameters.choice('messageType', 'text');
    parameters.ignore('otherOptions.includeLinkToWorkflow', 'otherOptions.mrkdwn', 'simple');
    const blocks = type === 'block' ? blocksOf(parameters.value('blocksUi')) : undefined;
    return { text: parameters.text('text'), blocks, attachments: attachmentsOf(parameters) };
  }
  parameters.ignore('jsonParameters');
  return {
    text: parameters.text('text'),
    blocks: blocksOf(parameters.value('blocksJson')),
    attachments: jsonOf(parameters.value('attachmentsJson'), undefined) ?? attachmentsOf(parameters),
  };
};

const options: ReadOperation = (parameters, version) => {
  const thread = version >= 2 ? 'otherOptions.thread_ts.replyValues.' : 'otherOptions.';
  const switches = ['unfurl_links', 'unfurl_media', 'link_names'].filter(
    (name) => parameters.value(`otherOptions.${name}`) !== undefined,
  );
  const picture = 'otherOptions.botProfile.imageValues.';
  parameters.ignore(`${picture}profilePhotoType`);
  return {
    thread_ts: timestampOf(parameters, `${thread}thread_ts`),
    ...(parameters.flag(`${thread}reply_broadcast`) ? { reply_broadcast: true } : {}),
    ...Object.fromEntries(switches.map((name) => [name, parameters.flag(`otherOptions.${name}`)])),
    username: parameters.text('otherOptions.sendAsUser') || parameters.text('username'),
    icon_emoji: parameters.text(`${picture}icon_emoji`),
    icon_url: parameters.text(`${picture}icon_url`),
  };
};

const post: ReadOperation = (parameters, version) => {
  const isToUser = version >= 2 && parameters.choice('select') === 'user';
  const posting = {
    channel: isToUser ? located(parameters, 'user') : channelOf(parameters, version),
    ...content(parameters, version),
    ...options(parameters, version),
  };
  const ephemeral = 'otherOptions.ephemeral.ephemeralValues';
  if (!parameters.flag(`${ephemeral}.ephemeral`, parameters.holds(ephemeral))) return { operation: 'post', ...posting };
  return { operation: 'post_ephemeral', ...posting, user: located(parameters, `${ephemeral}.user`) };
};

const message: Record<string, ReadOperation> = {
  post,
  [sendAndWaitOperation]: (parameters, version) => ({
    operation: 'post',
    channel: parameters.choice('select') === 'user' ? located(parameters, 'user') : channelOf(parameters, version),
    text: messageWithLink(parameters),
  }),
  postEphemeral: (parameters, version) => ({
    ...post(parameters, version),
    operation: 'post_ephemeral',
    user: parameters.text('user'),
  }),
  update: (parameters, version) => ({
    operation: 'update',
    channel: channelOf(parameters, version),
    ts: timestampOf(parameters, 'ts'),
    ...content(parameters, version),
  }),
  delete: (parameters, version) => {
    const isToUser = parameters.choice('select') === 'user';
    const channel = isToUser ? located(parameters, 'user') : channelOf(parameters, version);
    return { operation: 'delete', channel, ts: timestampOf(parameters, 'timestamp') };
  },
  getPermalink: (parameters, version) => ({
    operation: 'permalink',
    channel: channelOf(parameters, version),
    ts: timestampOf(parameters, 'timestamp'),
  }),
  search: (parameters) => {
    const channels = parameters.names('options.searchChannel');
    const words = [parameters.text('query'), ...channels.map((name) => `in:${name}`)];
    const byTime = parameters.choice('sort', 'desc');
    const sort = byTime === 'relevance' ? { sort: 'score' } : { sort: 'timestamp', sort_dir: byTime };
    return { operation: 'search', query: words.join(' '), ...sort, ...pageOf(parameters, 25) };
  },
  schedule: (parameters, version) => ({
    ...post(parameters, version),
    operation: 'schedule',
    post_at: parameters.value('postAt'),
  }),
  deleteScheduled: (parameters, version) => ({
    operation: 'delete_scheduled',
    channel: channelOf(parameters, version),
    scheduled_message_id: parameters.text('scheduledMessageId'),
  }),
  getManyScheduled: (parameters, version) => ({
    operation: 'list_scheduled',
    in_channel: channelOf(parameters, version),
    ...pageOf(parameters, 50),
  }),
};

/** An operation that takes a channel and the parameters with these names; ours → n8n's. */
function ofChannel(operation: string, more: Readonly<Record<string, string>> = {}): ReadOperation {
  return (parameters, version) => ({
    operation,
    channel: channelOf(parameters, version),
    ...Object.fromEntries(Object.entries(more).map(([ours, theirs]) => [ours, parameters.text(theirs)])),
  });
}

/** The range of messages of a channel: n8n stores times, Slack takes timestamps. */
const range: ReadOperation = (parameters) => ({
  oldest: parameters.text('filters.oldest'),
  latest: parameters.text('filters.latest'),
  ...(parameters.flag('filters.inclusive') ? { inclusive: true } : {}),
});

const channel: Record<string, ReadOperation> = {
  create: (parameters, version) => ({
    operation: 'create',
    name: channelOf(parameters, version),
    ...(parameters.choice('channelVisibility', 'public') === 'private' ? { is_private: true } : {}),
  }),
  get: ofChannel('get'),
  getAll: (parameters) => {
    const types = parameters.names('filters.types');
    const archived = parameters.flag('filters.excludeArchived');
    return {
      operation: 'list',
      ...(types.length > 0 ? { types } : {}),
      exclude_archived: archived,
      ...pageOf(parameters, 50),
    };
  },
  archive: ofChannel('archive'),
  unarchive: ofChannel('unarchive'),
  join: ofChannel('join'),
  leave: ofChannel('leave'),
  close: ofChannel('close'),
  rename: ofChannel('rename', { name: 'name' }),
  setTopic: ofChannel('set_topic', { topic: 'topic' }),
  setPurpose: ofChannel('set_purpose', { purpose: 'purpose' }),
  kick: ofChannel('kick', { user: 'userId' }),
  invite: (parameters, version) => ({
    operation: 'invite',
    channel: channelOf(parameters, version),
    users: parameters.names('userIds'),
  }),
  open: (parameters) => {
    parameters.ignore('options.returnIm');
    return { operation: 'open', users: parameters.names('options.users') };
  },
  member: (parameters, version) => {
    if (parameters.flag('resolveData'))
      parameters.remark('resolveData', 'The output has IDs of users only. Add "Slack user: Get".');
    return { operation: 'members', channel: channelOf(parameters, version), ...pageOf(parameters, 100) };
  },
  history: (parameters, version) => ({
    operation: 'history',
    channel: channelOf(parameters, version),
    ...range(parameters, version),
    ...pageOf(parameters, 50),
  }),
  replies: (parameters, version) => ({
    operation: 'replies',
    channel: channelOf(parameters, version),
    ts: timestampOf(parameters, 'ts'),
    ...range(parameters, version),
    ...pageOf(parameters, 50),
  }),
};

const file: Record<string, ReadOperation> = {
  upload: (parameters) => {
    const isText = parameters.value('fileContent') !== undefined && !parameters.flag('binaryData', true);
    if (isText) throw new NoCounterpart('Slack: convert the text to a file first, then upload it.');
    parameters.ignore('binaryData');
    return {
      operation: 'upload',
      binary_name: parameters.text('binaryPropertyName', 'data'),
      share_in: parameters.names('options.channelIds')[0] ?? parameters.text('options.channelId'),
      title: parameters.text('options.title'),
      initial_comment: parameters.text('options.initialComment'),
      file_name: parameters.text('options.fileName'),
      thread_ts: timestampOf(parameters, 'options.threadTs'),
    };
  },
  get: (parameters) => ({ operation: 'get', file: parameters.text('fileId') }),
  getAll: (parameters) => ({
    operation: 'list',
    in_channel: parameters.text('filters.channelId'),
    by_user: parameters.text('filters.userId'),
    types: parameters.names('filters.types').join(','),
    ts_from: parameters.text('filters.tsFrom'),
    ts_to: parameters.text('filters.tsTo'),
    ...pageOf(parameters, 50),
  }),
};

function reaction(operation: string): ReadOperation {
  return (parameters, version) => ({
    operation,
    channel: channelOf(parameters, version),
    ts: timestampOf(parameters, 'timestamp'),
    ...(operation === 'get' ? {} : { name: parameters.text('name') }),
  });
}

const ofUser =
  (operation: string): ReadOperation =>
  (parameters) => ({ operation, user: located(parameters, 'user') });

const updateProfile: ReadOperation = (parameters) => {
  const at = parameters.holds('options') ? 'options' : 'additionalFields';
  parameters.ignore(`${at}.customFieldUi`);
  const status = parameters.holds(`${at}.status.set_status`) ? `${at}.status.set_status.0` : at;
  const names = ['first_name', 'last_name', 'email'].filter((name) => parameters.has(`${at}.${name}`));
  const profile = Object.fromEntries(names.map((name) => [name, parameters.text(`${at}.${name}`)]));
  return {
    operation: 'update_profile',
    status_text: parameters.text(`${status}.status_text`),
    status_emoji: parameters.text(`${status}.status_emoji`),
    ...(names.length > 0 ? { profile } : {}),
  };
};

const user: Record<string, ReadOperation> = {
  info: ofUser('get'),
  getAll: (parameters) => ({ operation: 'list', ...pageOf(parameters, 50) }),
  getPresence: ofUser('presence'),
  getProfile: ofUser('profile'),
  lookupByEmail: (parameters) => ({ operation: 'find_by_email', email: parameters.text('email') }),
  updateProfile,
};

const groupId = (parameters: Parameters): string => parameters.text('userGroupId');

/** Options of user groups are in `Options`, `option` or `options`, by operation. */
function detailsOf(parameters: Parameters, at: string): JsonObject {
  parameters.ignore(`${at}.include_count`);
  const channels = parameters.names(`${at}.channelIds`);
  return {
    handle: parameters.text(`${at}.handle`),
    description: parameters.text(`${at}.description`),
    ...(channels.length > 0 ? { channels } : {}),
  };
}

const userGroup: Record<string, ReadOperation> = {
  create: (parameters) => ({
    operation: 'create',
    new_name: parameters.text('name'),
    ...detailsOf(parameters, 'Options'),
  }),
  getAll: (parameters) => {
    parameters.ignore('returnAll', 'limit', 'options.include_count', 'options.include_users');
    return { operation: 'list', ...(parameters.flag('options.include_disabled') ? { include_disabled: true } : {}) };
  },
  update: (parameters) => {
    const at = parameters.holds('updateFields') ? 'updateFields' : 'options';
    return {
      operation: 'update',
      group: groupId(parameters),
      name: parameters.text(`${at}.name`),
      ...detailsOf(parameters, at),
    };
  },
  enable: (parameters) => {
    parameters.ignore('option.include_count');
    return { operation: 'enable', group: groupId(parameters) };
  },
  disable: (parameters) => {
    parameters.ignore('options.include_count');
    return { operation: 'disable', group: groupId(parameters) };
  },
  getUsers: (parameters) => {
    parameters.ignore('options.include_disabled', 'options.resolveData');
    return { operation: 'get_users', group: groupId(parameters) };
  },
  updateUsers: (parameters) => ({
    operation: 'set_users',
    group: groupId(parameters),
    users: parameters.names('users'),
  }),
};

/** Our nodes by n8n's resources. Stars are not supported: Slack has replaced them by "Later". */
const nouns: Readonly<Record<string, { type: string; operations: Readonly<Record<string, ReadOperation>> }>> = {
  message: { type: 'slack.message', operations: message },
  channel: { type: 'slack.channel', operations: channel },
  file: { type: 'slack.file', operations: file },
  reaction: {
    type: 'slack.reaction',
    operations: { add: reaction('add'), remove: reaction('remove'), get: reaction('get') },
  },
  user: { type: 'slack.user', operations: user },
  userProfile: { type: 'slack.user', operations: { get: ofUser('profile'), update: updateProfile } },
  userGroup: { type: 'slack.user_group', operations: userGroup },
};

/** Mappings of n8n's nodes for Slack, by type. */
export const n8n: VendorMappings = { slack, slackTrigger };
