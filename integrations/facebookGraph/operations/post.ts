import { choice, text } from '../../../platform/schema/schema.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { fields, fieldsText, page } from '../fields.ts';
import { byCursor } from '../../meta/paging.ts';
import { facebookGraph } from '../vendor.ts';

const output = { id: '1010_2020', message: 'Hi' };
const postFields = 'id,message,created_time,permalink_url';
const post = text({
  title: 'Post',
  description: 'ID of a post, with the ID of the page before it.',
  placeholder: '1010_2020',
  required: true,
  maxLength: 100,
});
const message = { title: 'Text', control: 'textarea' as const, maxLength: 63_206 };
const publishAt = text({
  title: 'Publish at',
  description: 'Time with its offset, from 10 minutes to 30 days ahead. Default: now.',
  placeholder: '2026-12-01T09:00:00+01:00',
  rare: true,
  maxLength: 40,
});

/** Returns the fields of a post for later. Errors: `parameter_invalid` for a time without an offset. */
function timing(written: string | undefined): { published?: boolean; scheduled_publish_time?: number } {
  const text = (written ?? '').trim();
  if (text === '') return {};
  const isTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/i.test(text);
  const ms = isTime ? Date.parse(text) : NaN;
  if (Number.isFinite(ms)) return { published: false, scheduled_publish_time: Math.floor(ms / 1000) };
  throw new AppError('parameter_invalid', 'Enter the time with its offset, such as 2026-12-01T09:00:00+01:00.', {
    param: '/publish_at',
  });
}

const create = defineOperation({
  title: 'Create',
  description: 'Publishes a post with a text or a link on a page.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: {
    page,
    message: text(message),
    link: text({ title: 'Link', placeholder: 'https://example.com', maxLength: 2_000 }),
    publish_at: publishAt,
  },
  example: { message: 'Hi', link: 'https://example.com' },
  output: { id: '1010_2020' },
  request: ({ page: of, message: words, link, publish_at: at }) => {
    if (!words && !link)
      throw new AppError('parameter_invalid', 'The post is empty. Enter a text.', { param: '/message' });
    return { method: 'POST', path: path`/${of}/feed`, form: { message: words, link, ...timing(at) } };
  },
});

const createPhoto = defineOperation({
  title: 'Create photo',
  description: 'Publishes a photo on a page.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: {
    page,
    photo_url: text({
      title: 'Photo URL',
      description: 'Public address of an image.',
      placeholder: 'https://example.com/photo.jpg',
      required: true,
      maxLength: 2_000,
    }),
    caption: text({ title: 'Caption', control: 'textarea', maxLength: 63_206 }),
    publish_at: publishAt,
  },
  example: { photo_url: 'https://example.com/photo.jpg', caption: 'New' },
  output: { id: '7070', post_id: '1010_2020' },
  request: ({ page: of, photo_url: url, caption, publish_at: at }) => ({
    method: 'POST',
    path: path`/${of}/photos`,
    form: { url, caption, ...timing(at) },
  }),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a post.',
  effects: reads,
  repeat: 'safe',
  parameters: { post, fields },
  example: { post: output.id },
  output,
  request: ({ post: id, fields: wanted }) => ({
    path: path`/${id}`,
    query: { fields: fieldsText(postFields, wanted) },
  }),
});

const listPosts = defineOperation({
  title: 'List',
  description: 'Lists the posts of a page, newest first.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    page,
    kind: choice(['published', 'scheduled'], { published: 'Published', scheduled: 'Scheduled' })({
      title: 'Posts',
      default: 'published',
    }),
    fields,
  },
  example: {},
  output,
  request: ({ page: of, kind, fields: wanted }) => ({
    path: `${path`/${of}`}/${kind}_posts`,
    query: { fields: fieldsText(postFields, wanted) },
  }),
  result: (body) => body['data'],
  list: byCursor,
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes the text of a post.',
  effects: ['sends_out'],
  repeat: 'safe',
  parameters: { post, message: text({ ...message, required: true }) },
  example: { post: output.id, message: 'Hello' },
  output: { id: output.id },
  request: ({ post: id, message: words }) => ({ method: 'POST', path: path`/${id}`, form: { message: words } }),
  result: (_body, { post: id }) => ({ id }),
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a post.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['100'],
  parameters: { post },
  example: { post: output.id },
  output: { id: output.id },
  request: ({ post: id }) => ({ method: 'DELETE', path: path`/${id}` }),
  result: (_body, { post: id }) => ({ id }),
});

const listComments = defineOperation({
  title: 'List comments',
  description: 'Lists the comments of a post.',
  effects: reads,
  repeat: 'safe',
  parameters: { post, fields },
  example: { post: output.id },
  output: { id: '2020_3030', message: 'Nice' },
  request: ({ post: id, fields: wanted }) => ({
    path: path`/${id}/comments`,
    query: { fields: fieldsText('id,message,from,created_time', wanted) },
  }),
  result: (body) => body['data'],
  list: byCursor,
});

const addComment = defineOperation({
  title: 'Comment',
  description: 'Comments on a post, or answers a comment.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: { post, message: text({ ...message, required: true }) },
  example: { post: output.id, message: 'Thank you!' },
  output: { id: '2020_3030' },
  request: ({ post: id, message: words }) => ({
    method: 'POST',
    path: path`/${id}/comments`,
    form: { message: words },
  }),
});

/** Posts of pages: https://developers.facebook.com/docs/pages-api/posts. */
export const node = vendorNode(facebookGraph, {
  noun: 'post',
  title: 'Facebook post',
  description: 'Publishes, lists, changes or deletes posts of a Facebook page, and comments on them.',
  first: 'create',
  operations: {
    create,
    create_photo: createPhoto,
    get,
    list: listPosts,
    update,
    delete: remove,
    list_comments: listComments,
    comment: addComment,
  },
});
