import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';

/** Reads the parameters of one operation of n8n; the result is `operation` and further parameters of our node. */
type ReadOperation = (parameters: Parameters) => JsonObject;

const credentials = { mattermostApi: 'mattermost_token' };

const defaultOperations: Readonly<Record<string, string>> = { message: 'post', channel: 'create', reaction: 'create' };

/** Version 1: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.mattermost/ */
const mattermost: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('resource', 'operation');
  const resource = parameters.choice('resource', 'message');
  const operation = parameters.choice('operation', ownEntry(defaultOperations, resource) ?? '');
  const noun = ownEntry(nouns, resource);
  const read = noun && ownEntry(noun.operations, operation);
  if (!noun || !read)
    throw new NoCounterpart(`Mattermost: "${resource}: ${operation}" is not supported. Use "Mattermost API call".`);
  const given = Object.entries(read(parameters)).filter(([, value]) => value !== undefined && value !== '');
  return { type: noun.type, parameters: Object.fromEntries(given), ...readCredential(source, 'auth', credentials) };
};

/** n8n returns all items by default, except for the search. */
function pageOf(parameters: Parameters): JsonObject {
  return parameters.flag('returnAll', true) ? { all: true } : { limit: parameters.number('limit', 100) };
}

/** Attachments as the API takes them: n8n keeps their parts in lists of their own. */
function attachmentsOf(parameters: Parameters): JsonObject {
  const written = parameters.value('attachments');
  if (typeof written === 'string' && written !== '') return { attachments: written }; // one expression
  const entries = objectsIn(written);
  if (Array.isArray(written) && written.length !== entries.length)
    parameters.remark('attachments', 'Attachments that are no objects were skipped.');
  if (entries.length === 0) return {};
  return { attachments: entries.map(withParts) };
}

/** The objects of a list. A file can have anything there, such as an expression. */
function objectsIn(value: unknown): JsonObject[] {
  return (Array.isArray(value) ? (value as unknown[]) : []).filter(isObject);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Something inside of objects; undefined if there is none. */
function inside(value: unknown, ...names: string[]): unknown {
  return names.reduce<unknown>((of, name) => (isObject(of) && Object.hasOwn(of, name) ? of[name] : undefined), value);
}

function withParts(attachment: JsonObject): JsonObject {
  const { fields, actions, ...texts } = attachment;
  const [shown, buttons] = [inside(fields, 'item'), inside(actions, 'item')];
  return {
    ...texts,
    ...(shown === undefined ? {} : { fields: shown }),
    ...(buttons === undefined ? {} : { actions: Array.isArray(buttons) ? objectsIn(buttons).map(actionOf) : buttons }),
  };
}

/** Buttons have no type in n8n's requests, and their context is an object. */
function actionOf(action: JsonObject): JsonObject {
  const { type, data_source: source, options, integration, ...texts } = action;
  const [choices, url] = [inside(options, 'option'), inside(integration, 'item', 'url')];
  const named = objectsIn(inside(integration, 'item', 'context', 'property'));
  const properties = Object.fromEntries(named.map(({ name, value }) => [String(name), value]));
  return {
    ...texts,
    ...(type === undefined || type === 'button' ? {} : { type }),
    ...(source === undefined || source === 'custom' ? {} : { data_source: source }),
    ...(choices === undefined ? {} : { options: choices }),
    ...(url === undefined ? {} : { integration: { url, context: properties } }),
  };
}

const message: Record<string, ReadOperation> = {
  post: (parameters) => {
    parameters.ignore('otherOptions.make_comment');
    return {
      operation: 'post',
      channel: parameters.text('channelId'),
      message: parameters.text('message'),
      ...attachmentsOf(parameters),
      root: parameters.text('otherOptions.root_id'),
    };
  },
  postEphemeral: (parameters) => ({
    operation: 'post_ephemeral',
    user: parameters.text('userId'),
    channel: parameters.text('channelId'),
    message: parameters.text('message'),
  }),
  delete: (parameters) => ({ operation: 'delete', post: parameters.text('postId') }),
};

const channelId = (parameters: Parameters): JsonObject => ({ channel: parameters.text('channelId') });

const channel: Record<string, ReadOperation> = {
  addUser: (parameters) => ({ operation: 'add_user', ...channelId(parameters), user: parameters.text('userId') }),
  create: (parameters) => ({
    operation: 'create',
    team: parameters.text('teamId'),
    display_name: parameters.text('displayName'),
    name: parameters.text('channel'),
    type: parameters.choice('type', 'public'), // the same words; an expression must not make a channel public
  }),
  delete: (parameters) => ({ operation: 'delete', ...channelId(parameters) }),
  members: (parameters) => {
    if (parameters.flag('resolveData', true))
      parameters.remark('resolveData', 'The output has IDs of users only. Add "Mattermost user: Get several".');
    return { operation: 'members', ...channelId(parameters), ...pageOf(parameters) };
  },
  restore: (parameters) => ({ operation: 'restore', ...channelId(parameters) }),
  search: (parameters) => {
    if (!parameters.flag('returnAll') && parameters.has('limit'))
      parameters.remark('limit', 'All channels that the search finds are returned. Add a "Limit" node.');
    parameters.ignore('limit'); // the search has no pages
    return { operation: 'search', team: parameters.text('teamId'), term: parameters.text('term') };
  },
  statistics: (parameters) => ({ operation: 'statistics', ...channelId(parameters) }),
};

const reacted: ReadOperation = (parameters) => ({
  user: parameters.text('userId'),
  post: parameters.text('postId'),
  emoji: parameters.text('emojiName'),
});

const reaction: Record<string, ReadOperation> = {
  create: (parameters) => ({ operation: 'add', ...reacted(parameters) }),
  delete: (parameters) => ({ operation: 'remove', ...reacted(parameters) }),
  getAll: (parameters) => {
    parameters.ignore('returnAll', 'limit'); // the list has no pages
    return { operation: 'list', post: parameters.text('postId') };
  },
};

const user: Record<string, ReadOperation> = {
  create: (parameters) => {
    const more = ['first_name', 'last_name', 'nickname', 'locale'];
    return {
      operation: 'create',
      email: parameters.text('email'),
      username: parameters.text('username'),
      password: parameters.text('password'),
      auth_service: parameters.text('authService'),
      auth_data: parameters.text('authData'),
      ...Object.fromEntries(more.map((name) => [name, parameters.text(`additionalFields.${name}`)])),
    };
  },
  deactive: (parameters) => ({ operation: 'deactivate', user: parameters.text('userId') }),
  getAll: (parameters) => ({
    operation: 'list',
    in_team: parameters.text('additionalFields.inTeam'),
    not_in_team: parameters.text('additionalFields.notInTeam'),
    in_channel: parameters.text('additionalFields.inChannel'),
    not_in_channel: parameters.text('additionalFields.notInChannel'),
    sort: parameters.text('additionalFields.sort'),
    ...pageOf(parameters),
  }),
  getByEmail: (parameters) => ({ operation: 'find_by_email', email: parameters.text('email') }),
  getById: (parameters) => {
    parameters.ignore('additionalFields.since');
    return { operation: 'get_many', users: parameters.names('userIds') };
  },
  invite: (parameters) => ({
    operation: 'invite',
    team: parameters.text('teamId'),
    emails: parameters.names('emails'),
  }),
};

/** Our nodes by n8n's resources. */
const nouns: Readonly<Record<string, { type: string; operations: Readonly<Record<string, ReadOperation>> }>> = {
  message: { type: 'mattermost.message', operations: message },
  channel: { type: 'mattermost.channel', operations: channel },
  reaction: { type: 'mattermost.reaction', operations: reaction },
  user: { type: 'mattermost.user', operations: user },
};

/** Mappings of n8n's nodes for Mattermost, by type. */
export const n8n: VendorMappings = { mattermost };
