import { anyJson, boolean, choice, integer, text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { pageNumber } from '../../engine/paging.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { timestamp, user } from '../fields.ts';
import { list, listOf, read, withoutEnvelope, write } from '../methods.ts';
import { slack } from '../vendor.ts';

const channel = text({
  title: 'Channel',
  description: 'ID of a channel (C…) or direct message (D…). New messages also accept #name and the ID of a user.',
  placeholder: 'C0123456789',
  choices: { list: 'channels' },
  required: true,
  maxLength: 200,
});

const content = {
  text: text({
    title: 'Text',
    description: 'In mrkdwn: *bold*, <https://example.com|link>. With blocks, it is the text of the notification.',
    control: 'textarea',
    maxLength: 40_000,
  }),
  markdown_text: text({
    title: 'Markdown',
    description: 'Instead of text and blocks.',
    control: 'textarea',
    rare: true,
    maxLength: 12_000,
  }),
  blocks: anyJson({ title: 'Blocks', description: 'JSON list of Block Kit. [] removes all blocks.', control: 'code' }),
  attachments: anyJson({
    title: 'Attachments',
    description: 'JSON list. [] removes all attachments.',
    control: 'code',
    rare: true,
  }),
};

const posting = {
  channel,
  ...content,
  thread_ts: text({
    title: 'Thread timestamp',
    description: 'Timestamp of the first message of a thread to reply to.',
    rare: true,
    maxLength: 40,
  }),
  reply_broadcast: boolean({ title: 'Also send to channel', rare: true, default: false }),
  unfurl_links: boolean({ title: 'Preview links', rare: true, default: false }),
  unfurl_media: boolean({ title: 'Preview media', rare: true, default: true }),
  link_names: boolean({ title: 'Link names', rare: true, default: false }),
  username: text({
    title: 'Sender name',
    description: 'Needs the scope chat:write.customize.',
    rare: true,
    maxLength: 80,
  }),
  icon_emoji: text({ title: 'Sender emoji', placeholder: ':robot_face:', rare: true, maxLength: 100 }),
  icon_url: text({ title: 'Sender picture URL', rare: true, maxLength: 2_000 }),
};

interface Content {
  text?: string;
  markdown_text?: string;
  blocks?: unknown;
  attachments?: unknown;
}

/** The content as Slack takes it. Errors: `parameter_invalid` if there is none. */
function contentOf(parameters: Content): JsonObject {
  const { text: plain, markdown_text: markdown } = parameters;
  const blocks = listOf(parameters.blocks, 'blocks');
  const attachments = listOf(parameters.attachments, 'attachments');
  if (!plain && !markdown && !blocks && !attachments)
    throw new AppError('parameter_invalid', 'Enter a text, Markdown, blocks or attachments.', { param: '/text' });
  return markdown
    ? { markdown_text: markdown }
    : {
        ...(plain === undefined ? {} : { text: plain }),
        ...(blocks ? { blocks } : {}),
        ...(attachments ? { attachments } : {}),
      };
}

interface Posting extends Content {
  channel: string;
  thread_ts?: string;
  reply_broadcast: boolean;
  unfurl_links: boolean;
  unfurl_media: boolean;
  link_names: boolean;
  username?: string;
  icon_emoji?: string;
  icon_url?: string;
}

function postingOf(parameters: Posting): JsonObject {
  const {
    channel: to,
    thread_ts: thread,
    reply_broadcast: broadcast,
    username,
    icon_emoji: emoji,
    icon_url: icon,
  } = parameters;
  return {
    channel: to,
    ...contentOf(parameters),
    ...(thread ? { thread_ts: thread, reply_broadcast: broadcast } : {}),
    unfurl_links: parameters.unfurl_links,
    unfurl_media: parameters.unfurl_media,
    ...(parameters.link_names ? { link_names: true } : {}),
    ...(username ? { username } : {}),
    ...(emoji ? { icon_emoji: emoji } : {}),
    ...(icon ? { icon_url: icon } : {}),
  };
}

/** One message per second and channel (https://docs.slack.dev/apis/web-api/rate-limits). */
const perChannel = ({ channel: to }: { channel: string }) => ({ of: to, limits: [{ requests: 1, seconds: 1 }] });

const post = defineOperation({
  title: 'Send',
  description: 'Sends a message to a channel or a person.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  limit: perChannel,
  parameters: posting,
  example: { channel: 'C0000000001', text: 'Order {{ $json.id }} was paid.' },
  output: { channel: 'C0000000001', ts: '1764300000.000100', message: { type: 'message', text: 'Order 7 was paid.' } },
  request: (parameters) => write('chat.postMessage', postingOf(parameters)),
  result: withoutEnvelope,
});

const postEphemeral = defineOperation({
  title: 'Send visible to one user',
  description: 'Sends a message that only one member of the channel sees.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  limit: perChannel,
  parameters: { user, ...posting },
  example: { channel: 'C0000000001', user: 'U0000000001', text: 'Only for you.' },
  output: { message_ts: '1764300000.000100' },
  request: ({ user: to, ...parameters }) => write('chat.postEphemeral', { ...postingOf(parameters), user: to }),
  result: withoutEnvelope,
});

const update = defineOperation({
  title: 'Update',
  description: 'Replaces the content of a message.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: { channel, ts: timestamp, ...content },
  example: { channel: 'C0000000001', ts: '1764300000.000100', text: 'Order {{ $json.id }} was shipped.' },
  output: { channel: 'C0000000001', ts: '1764300000.000100', text: 'Order 7 was shipped.' },
  request: ({ channel: of, ts, ...parameters }) => write('chat.update', { channel: of, ts, ...contentOf(parameters) }),
  result: withoutEnvelope,
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a message.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['message_not_found'],
  parameters: { channel, ts: timestamp },
  example: { channel: 'C0000000001', ts: '1764300000.000100' },
  output: { channel: 'C0000000001', ts: '1764300000.000100' },
  request: ({ channel: of, ts }) => write('chat.delete', { channel: of, ts }),
  result: (_body, { channel: of, ts }) => ({ channel: of, ts }),
});

const schedule = defineOperation({
  title: 'Schedule',
  description: 'Sends a message at a later time, up to 120 days ahead.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  limit: perChannel,
  parameters: {
    ...posting,
    post_at: integer({ title: 'Send at', description: 'Unix time in seconds.', required: true, minimum: 0 }),
  },
  example: { channel: 'C0000000001', text: 'Good morning.', post_at: 1_764_400_000 },
  output: { channel: 'C0000000001', scheduled_message_id: 'Q0000000001', post_at: 1_764_400_000 },
  request: ({ post_at: at, ...parameters }) => write('chat.scheduleMessage', { ...postingOf(parameters), post_at: at }),
  result: withoutEnvelope,
});

const listScheduled = defineOperation({
  title: 'List scheduled',
  description: 'Lists messages that will be sent.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    in_channel: text({
      title: 'Only in channel',
      description: 'ID of a channel.',
      choices: { list: 'channels' },
      rare: true,
      maxLength: 200,
    }),
  },
  example: {},
  output: { id: 'Q0000000001', channel_id: 'C0000000001', post_at: 1_764_400_000, text: 'Good morning.' },
  request: ({ in_channel: of }) => read('chat.scheduledMessages.list', { channel: of }),
  result: (body) => body['scheduled_messages'],
  list,
});

const deleteScheduled = defineOperation({
  title: 'Delete scheduled',
  description: 'Cancels a message before it is sent.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['invalid_scheduled_message_id'],
  parameters: {
    channel,
    scheduled_message_id: text({
      title: 'Scheduled message',
      placeholder: 'Q0123456789',
      choices: { list: 'scheduled_messages', needs: ['channel'] },
      required: true,
      maxLength: 100,
    }),
  },
  example: { channel: 'C0000000001', scheduled_message_id: 'Q0000000001' },
  output: { scheduled_message_id: 'Q0000000001' },
  request: ({ channel: of, scheduled_message_id: id }) =>
    write('chat.deleteScheduledMessage', { channel: of, scheduled_message_id: id }),
  result: (_body, { scheduled_message_id: id }) => ({ scheduled_message_id: id }),
});

const permalink = defineOperation({
  title: 'Get link',
  description: 'Returns the permanent link of a message.',
  effects: reads,
  repeat: 'safe',
  parameters: { channel, ts: timestamp },
  example: { channel: 'C0000000001', ts: '1764300000.000100' },
  output: { channel: 'C0000000001', permalink: 'https://example.slack.com/archives/C0000000001/p1764300000000100' },
  request: ({ channel: of, ts }) => read('chat.getPermalink', { channel: of, message_ts: ts }),
  result: withoutEnvelope,
});

interface Found {
  messages: { matches: JsonObject[]; paging: { pages: number } };
}

const search = defineOperation({
  title: 'Search',
  description: 'Searches messages. Needs the token of a user.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    query: text({ title: 'Search text', placeholder: 'in:#orders refund', required: true, maxLength: 1_000 }),
    sort: choice(['score', 'timestamp'], { score: 'Relevance', timestamp: 'Time' })({
      title: 'Sort by',
      default: 'score',
    }),
    sort_dir: choice(['desc', 'asc'])({ title: 'Order', default: 'desc' }),
  },
  example: { query: 'refund' },
  output: { ts: '1764300000.000100', text: 'A refund was requested.', channel: { id: 'C0000000001', name: 'general' } },
  request: ({ query, sort, sort_dir: order }) => read('search.messages', { query, sort, sort_dir: order, page: 1 }),
  result: (body) => (body as unknown as Found).messages.matches,
  list: {
    next: pageNumber('page', {
      hasMore: ({ response }, number) => number < (response.body as Found).messages.paging.pages,
    }),
    pageSize: { parameter: 'count', max: 100 },
  },
});

/** Messages of Slack: https://docs.slack.dev/reference/methods#chat. */
export const node = vendorNode(slack, {
  noun: 'message',
  title: 'Slack message',
  description: 'Sends, updates, deletes, schedules or searches messages in Slack.',
  first: 'post',
  operations: {
    post,
    post_ephemeral: postEphemeral,
    update,
    delete: remove,
    schedule,
    list_scheduled: listScheduled,
    delete_scheduled: deleteScheduled,
    permalink,
    search,
  },
});
