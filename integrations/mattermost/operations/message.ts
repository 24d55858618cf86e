import { createHash } from 'node:crypto';
import { anyJson, choice, list as listOf, text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { jsonParameter } from '../../engine/jsonParameter.ts';
import { lastId } from '../../engine/paging.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { channel, post, teamOfChannel, user } from '../fields.ts';
import { mattermost } from '../vendor.ts';

const team = { team: 't1aaaaaaaaaaaaaaaaaaaaaaaa' };
const example = { channel: 'c1aaaaaaaaaaaaaaaaaaaaaaaa' };
const of = { post: 'p3aaaaaaaaaaaaaaaaaaaaaaaa' };

const content = {
  message: text({ title: 'Text', description: 'In Markdown.', control: 'textarea', maxLength: 65_536 }),
  attachments: anyJson({
    title: 'Attachments',
    description: 'JSON list of message attachments, which can have buttons.',
    control: 'code',
    rare: true,
  }),
};

const posting = {
  team: teamOfChannel,
  channel,
  ...content,
  root: text({
    title: 'Reply to message',
    description: 'ID of the first message of a thread.',
    rare: true,
    maxLength: 26,
  }),
};

interface Content {
  message?: string;
  attachments?: unknown;
}

/** Errors: `parameter_invalid`. */
function propsOf({ attachments }: Content): { props?: JsonObject } {
  const read = jsonParameter(attachments, 'attachments');
  if (read === undefined) return {};
  if (Array.isArray(read)) return { props: { attachments: read } };
  throw new AppError('parameter_invalid', 'Attachments must be a JSON list.', { param: '/attachments' });
}

function postingOf({ channel: to, message, root, ...given }: Content & { channel: string; root?: string }): JsonObject {
  return { channel_id: to, message: message ?? '', ...propsOf(given), ...(root ? { root_id: root } : {}) };
}

/** The server sends no second post with the same ID within this time (`pending_post_id`). */
const pendingIdLastsMs = 30_000;

function pendingIdOf(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 40);
}

const postMessage = defineOperation({
  title: 'Send',
  description: 'Sends a message to a channel.',
  effects: ['sends_out'],
  repeat: 'key',
  parameters: {
    ...posting,
    files: listOf(text({ title: 'File', description: 'ID of an uploaded file.', required: true, maxLength: 26 }))({
      title: 'Files',
      entry: 'file',
      rare: true,
      maxItems: 10,
      default: [],
    }),
    priority: choice(['standard', 'important', 'urgent'], {
      standard: 'Standard',
      important: 'Important',
      urgent: 'Urgent',
    })({ title: 'Priority', rare: true, default: 'standard' }),
  },
  example: { ...team, ...example, message: 'Order {{ $json.id }} was paid.' },
  output: { channel_id: example.channel, message: 'Order 7 was paid.' },
  run: async ({ team: _team, files, priority, ...given }, { client, key }) => {
    const json = {
      ...postingOf(given),
      ...(files.length > 0 ? { file_ids: files } : {}),
      ...(priority === 'standard' ? {} : { metadata: { priority: { priority } } }),
      pending_post_id: pendingIdOf(key),
    };
    const request = { method: 'POST', path: '/posts', json } as const;
    const { body } = await client.send(request, { repeat: 'key', key, keyLastsMs: pendingIdLastsMs });
    return [{ json: body as JsonObject }];
  },
});

const postEphemeral = defineOperation({
  title: 'Send visible to one user',
  description: 'Sends a message that only one user sees. The account needs the permission for it.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: { ...posting, user },
  example: { ...example, user: 'u1aaaaaaaaaaaaaaaaaaaaaaaa', message: 'Only for you.' },
  output: { message: 'Only for you.', type: 'system_ephemeral' },
  request: ({ team: _team, user: to, ...given }) => ({
    method: 'POST',
    path: '/posts/ephemeral',
    json: { user_id: to, post: postingOf(given) },
  }),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a message.',
  effects: reads,
  repeat: 'safe',
  parameters: { post },
  example: of,
  output: { id: of.post, message: 'Message 3' },
  request: ({ post: id }) => ({ path: path`/posts/${id}` }),
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes a message. Fields without a value stay.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: { post, ...content },
  example: { ...of, message: 'Order {{ $json.id }} was shipped.' },
  output: { id: of.post, message: 'Order 7 was shipped.' },
  request: ({ post: id, message, ...given }) => ({
    method: 'PUT',
    path: path`/posts/${id}/patch`,
    json: { ...(message === undefined ? {} : { message }), ...propsOf(given) },
  }),
});

const named = (_body: unknown, { post: id }: { post: string }) => ({ post: id });

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a message.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['app.post.get.existing.app_error'],
  parameters: { post },
  example: of,
  output: of,
  request: ({ post: id }) => ({ method: 'DELETE', path: path`/posts/${id}` }),
  result: named,
});

const pin = defineOperation({
  title: 'Pin',
  description: 'Pins a message in its channel.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: { post },
  example: of,
  output: of,
  request: ({ post: id }) => ({ method: 'POST', path: path`/posts/${id}/pin` }),
  result: named,
});

const unpin = defineOperation({
  title: 'Unpin',
  description: 'Unpins a message.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { post },
  example: of,
  output: of,
  request: ({ post: id }) => ({ method: 'POST', path: path`/posts/${id}/unpin` }),
  result: named,
});

interface Posts {
  order: string[];
  posts: Record<string, JsonObject>;
  prev_post_id?: string;
}

const list = defineOperation({
  title: 'List',
  description: 'Lists messages of a channel, newest first.',
  effects: reads,
  repeat: 'safe',
  parameters: { team: teamOfChannel, channel },
  example,
  output: { id: of.post, message: 'Message 3' },
  request: ({ channel: id }) => ({ path: path`/channels/${id}/posts` }),
  result: (body) => {
    const { order, posts } = body as unknown as Posts;
    return order.map((id) => posts[id]);
  },
  list: {
    // A number would count from the newest message, which changes while the list is read.
    next: lastId(
      'before',
      ({ response }) => Boolean((response.body as Posts).prev_post_id),
      (item) => item['id'],
    ),
    pageSize: { parameter: 'per_page', max: 200 },
  },
});

/** Messages of Mattermost: https://developers.mattermost.com/api-documentation/. */
export const node = vendorNode(mattermost, {
  noun: 'message',
  title: 'Mattermost message',
  description: 'Sends, updates, deletes or lists messages in Mattermost.',
  first: 'post',
  operations: { post: postMessage, post_ephemeral: postEphemeral, update, delete: remove, get, list, pin, unpin },
});
