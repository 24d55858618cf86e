import type { JsonObject } from '../../domains/executions/item.ts';
import { jsonOf } from '../../domains/exchange/n8n/jsonOf.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';

/** Reads the parameters of one operation of n8n; the result is `operation` and further parameters of our node. */
type ReadOperation = (parameters: Parameters) => JsonObject;

const credentials = {
  discordBotApi: 'discord_bot',
  discordOAuth2Api: 'discord_bot',
  discordWebhookApi: 'discord_webhook',
};

const defaultOperations: Readonly<Record<string, string>> = { channel: 'create', message: 'send', member: 'getAll' };

/** Versions 1 and 2: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.discord/. Version 1 knows webhooks only. */
const discord: NodeMapping = (source) => {
  const { parameters, version } = source;
  parameters.ignore('authentication', 'resource', 'operation', 'options.simplify');
  const mapped = (type: string, read: ReadOperation) => ({
    type,
    parameters: Object.fromEntries(
      Object.entries(read(parameters)).filter(([, value]) => value !== undefined && value !== ''),
    ),
    ...readCredential(source, 'auth', credentials),
  });
  if (version < 2) return mapped('discord_webhook.message', sendOld);
  if (parameters.choice('authentication', 'botToken') === 'webhook')
    return mapped('discord_webhook.message', sendByWebhook);
  const resource = parameters.choice('resource', 'channel');
  const operation = parameters.choice('operation', ownEntry(defaultOperations, resource) ?? '');
  const noun = ownEntry(nouns, resource);
  const read = noun && ownEntry(noun.operations, operation);
  if (!noun || !read)
    throw new NoCounterpart(`Discord: "${resource}: ${operation}" is not supported. Use "Discord API call".`);
  return mapped(noun.type, read);
};

/** An identifier: picked from a list, or the end of an address. */
function located(parameters: Parameters, path: string): string {
  const value = parameters.text(path);
  if (parameters.choice(`${path}.mode`) !== 'url') return value;
  return /\/channels\/[\d/@me]*?(\d+)\/?$/.exec(value)?.[1] ?? value;
}

function pageOf(parameters: Parameters): JsonObject {
  return parameters.flag('returnAll') ? { all: true } : { limit: parameters.number('limit', 100) };
}

/** A number, or an expression; undefined for none. */
function numberOf(parameters: Parameters, path: string): number | string | undefined {
  return parameters.has(path) ? parameters.number(path, 0) : undefined;
}

/** Embeds are fields, or JSON text. */
function embedsOf(parameters: Parameters): JsonObject[] {
  return parameters.list('embeds.values').map((embed) => {
    if (embed.choice('inputMethod', 'fields') === 'json') return { json: jsonOf(embed.value('json'), {}) };
    if (embed.has('video')) embed.remark('video', 'Discord shows no videos of embeds of bots.');
    embed.ignore('video');
    const names = ['title', 'description', 'url', 'color', 'author', 'image', 'thumbnail', 'timestamp'];
    return Object.fromEntries(names.filter((name) => embed.has(name)).map((name) => [name, embed.text(name)]));
  });
}

const flags: Readonly<Record<string, string>> = {
  SUPPRESS_EMBEDS: 'suppress_embeds',
  SUPPRESS_NOTIFICATIONS: 'is_silent',
};

/** n8n lets Discord notify all people that a message mentions. */
const content: ReadOperation = (parameters) => {
  const embeds = embedsOf(parameters);
  const files = parameters.list('files.values').map((file) => file.text('inputFieldName', 'data'));
  const named = parameters.names('options.flags');
  const switches = named.flatMap((flag) => ownEntry(flags, flag) ?? []);
  if (switches.length < named.length)
    parameters.remark('options.flags', 'Only silent messages, and those without previews, are supported here.');
  return {
    content: parameters.text('content'),
    ...(embeds.length > 0 ? { embeds } : {}),
    ...(files.length > 0 ? { files } : {}),
    mentions: true,
    ...(parameters.flag('options.tts') ? { tts: true } : {}),
    ...Object.fromEntries(switches.map((name) => [name, true])),
  };
};

const sendByWebhook: ReadOperation = (parameters) => {
  parameters.ignore('options.wait'); // always
  return {
    operation: 'send',
    ...content(parameters),
    username: parameters.text('options.username'),
    avatar_url: parameters.text('options.avatar_url'),
  };
};

const sendOld: ReadOperation = (parameters) => {
  if (parameters.has('webhookUri'))
    parameters.remark('webhookUri', 'Create a credential of the type "Discord webhook" with this address.');
  parameters.ignore('webhookUri');
  const embeds = jsonOf(parameters.value('options.embeds'), undefined);
  if (embeds !== undefined && !Array.isArray(embeds))
    parameters.remark('options.embeds', 'Only a JSON list without expressions is supported here; it was skipped.');
  return {
    operation: 'send',
    content: parameters.text('text'),
    ...(Array.isArray(embeds) ? { embeds: embeds.map((json: unknown) => ({ json })) } : {}),
    components: jsonOf(parameters.value('options.components'), undefined),
    mentions: true,
    ...(parameters.flag('options.tts') ? { tts: true } : {}),
    username: parameters.text('options.username'),
    avatar_url: parameters.text('options.avatarUrl'),
  };
};

const channelOf = (parameters: Parameters): JsonObject => ({
  guild: located(parameters, 'guildId'),
  channel: located(parameters, 'channelId'),
});

const ofMessage =
  (operation: string, more: ReadOperation = () => ({})): ReadOperation =>
  (parameters) => ({
    operation,
    ...channelOf(parameters),
    message: parameters.text('messageId'),
    ...more(parameters),
  });

const message: Record<string, ReadOperation> = {
  send: (parameters) => {
    if (parameters.choice('sendTo', 'channel') === 'user') {
      parameters.ignore('guildId');
      return { operation: 'send_direct', recipient: located(parameters, 'userId'), ...content(parameters) };
    }
    return {
      operation: 'send',
      ...channelOf(parameters),
      ...content(parameters),
      reply_to: parameters.text('options.message_reference'),
    };
  },
  getAll: (parameters) => ({ operation: 'list', ...channelOf(parameters), ...pageOf(parameters) }),
  get: ofMessage('get'),
  deleteMessage: ofMessage('delete'),
  react: ofMessage('react', (parameters) => ({ emoji: parameters.text('emoji') })),
};

const types = {
  0: 'text',
  2: 'voice',
  4: 'category',
  5: 'announcement',
  13: 'stage',
  15: 'forum',
} as const;

const details: ReadOperation = (parameters) => ({
  topic: parameters.text('options.topic'),
  parent: located(parameters, 'options.categoryId'),
  position: numberOf(parameters, 'options.position'),
  ...(parameters.flag('options.nsfw') ? { nsfw: true } : {}),
  bitrate: numberOf(parameters, 'options.bitrate'),
  user_limit: numberOf(parameters, 'options.user_limit'),
  slow_mode: numberOf(parameters, 'options.rate_limit_per_user'),
});

const channel: Record<string, ReadOperation> = {
  create: (parameters) => ({
    operation: 'create',
    guild: located(parameters, 'guildId'),
    name: parameters.text('name'),
    type: parameters.word('type', types, 'text'),
    ...details(parameters),
  }),
  update: (parameters) => ({
    operation: 'update',
    ...channelOf(parameters),
    new_name: parameters.text('name'),
    ...details(parameters),
  }),
  get: (parameters) => ({ operation: 'get', ...channelOf(parameters) }),
  getAll: (parameters) => {
    if (parameters.names('options.filter').length > 0)
      parameters.remark('options.filter', 'The list has channels of all types. Add a filter.');
    if (!parameters.flag('returnAll') && parameters.has('limit'))
      parameters.remark('limit', 'All channels are returned. Add a "Limit" node.');
    parameters.ignore('limit'); // the list has no pages
    return { operation: 'list', guild: located(parameters, 'guildId') };
  },
  deleteChannel: (parameters) => ({ operation: 'delete', ...channelOf(parameters) }),
};

const ofMember =
  (operation: string, more: ReadOperation = () => ({})): ReadOperation =>
  (parameters) => ({
    operation,
    guild: located(parameters, 'guildId'),
    user: located(parameters, 'userId'),
    ...more(parameters),
  });

/** A reason of n8n's list, or one of its own. */
const reasonOf: ReadOperation = (parameters) => {
  const reason = parameters.text('reason');
  return { reason: /^[a-z]+(_[a-z]+)+$/.test(reason) ? reason.replaceAll('_', ' ') : reason };
};
const rolesOf: ReadOperation = (parameters) => ({ roles: parameters.names('role') });

const member: Record<string, ReadOperation> = {
  getAll: (parameters) => ({
    operation: 'list',
    guild: located(parameters, 'guildId'),
    after: parameters.text('after'),
    ...pageOf(parameters),
  }),
  roleAdd: ofMember('add_roles', rolesOf),
  roleRemove: ofMember('remove_roles', rolesOf),
  timeout: ofMember('timeout', (parameters) => {
    const seconds = parameters.choice('duration', '3600');
    const until = `{{ new Date(Date.now() + ${seconds} * 1000).toISOString() }}`;
    if (seconds.includes('{{'))
      throw new NoCounterpart('Discord: a duration by an expression is not supported. Use "Time out" with a time.');
    return { ...(/^\d+$/.test(seconds) ? { until } : {}), ...reasonOf(parameters) };
  }),
  kick: ofMember('kick', reasonOf),
  ban: ofMember('ban', (parameters) => ({
    delete_messages: parameters.number('deleteMessageSeconds', 0),
    ...reasonOf(parameters),
  })),
  unban: (parameters) => ({
    operation: 'unban',
    guild: located(parameters, 'guildId'),
    banned: located(parameters, 'userId'),
    ...reasonOf(parameters),
  }),
};

/** Our nodes by n8n's resources. */
const nouns: Readonly<Record<string, { type: string; operations: Readonly<Record<string, ReadOperation>> }>> = {
  message: { type: 'discord.message', operations: message },
  channel: { type: 'discord.channel', operations: channel },
  member: { type: 'discord.member', operations: member },
};

/** Mappings of n8n's nodes for Discord, by type. */
export const n8n: VendorMappings = { discord };
