import { boolean, choice, text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads, type OperationCall } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import {
  changedStatus,
  contentFields,
  contentOf,
  newStatus,
  termsField,
  type ContentValues,
} from '../contentFields.ts';
import { filters, idsField, order, queryOf, withRaw } from '../contentLists.ts';
import { joined, list, listOf, oneOf } from '../requests.ts';
import { termIds } from '../termIds.ts';
import { wordpress } from '../vendor.ts';

const post = text({
  title: 'Post',
  description: 'ID of a post.',
  choices: { list: 'posts' },
  required: true,
  maxLength: 20,
});
const values = {
  ...contentFields,
  categories: termsField('categories', 'Categories', 'category'),
  tags: termsField('tags', 'Tags', 'tag'),
  format: choice(['standard', 'aside', 'chat', 'gallery', 'link', 'image', 'quote', 'status', 'video', 'audio'], {
    standard: 'Standard',
    aside: 'Aside',
    chat: 'Chat',
    gallery: 'Gallery',
    link: 'Link',
    image: 'Image',
    quote: 'Quote',
    status: 'Status',
    video: 'Video',
    audio: 'Audio',
  })({ title: 'Format', rare: true }),
  sticky: boolean({ title: 'Sticky', description: 'Stays at the top of the home page.', rare: true }),
};
const given = { id: 42, status: 'publish', title: { rendered: 'Hello &amp; welcome' } };

interface PostValues extends ContentValues {
  categories?: string[];
  tags?: string[];
  format?: string;
  sticky?: boolean;
}

async function postOf(written: PostValues, call: OperationCall): Promise<JsonObject> {
  const { categories, tags, format, sticky, ...content } = written;
  return {
    ...(await contentOf(content, call)),
    ...(categories ? { categories: await termIds('categories', categories, call) } : {}),
    ...(tags ? { tags: await termIds('tags', tags, call) } : {}),
    ...(format ? { format } : {}),
    ...(sticky === undefined ? {} : { sticky }),
  };
}

const create = defineOperation({
  title: 'Create',
  description: 'Creates a post.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: { title: text({ title: 'Title', maxLength: 1_000 }), status: newStatus, ...values },
  example: {
    title: 'Order {{ $json.id }}',
    content: 'It **was** paid.',
    content_format: 'markdown',
    categories: ['3'],
  },
  output: {
    id: 42,
    status: 'draft',
    title: { raw: 'Order 7' },
    content: { raw: '<p>It <strong>was</strong> paid.</p>\n' },
    categories: [3],
  },
  run: async (written, call) => {
    const json = await postOf(written, call);
    const request = { method: 'POST', path: listOf('posts'), json } as const;
    const { body } = await call.client.send(request, { repeat: 'unsafe', key: call.key });
    return [{ json: body as JsonObject }];
  },
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes a post. Empty values stay as they are.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: {
    post,
    new_title: text({ title: 'Title', maxLength: 1_000 }),
    new_status: changedStatus,
    ...values,
  },
  example: { post: '42', new_title: 'Hello again', new_status: 'publish' },
  output: { id: 42, status: 'publish', title: { raw: 'Hello again' } },
  run: async ({ post: id, new_title: title, new_status: status, ...written }, call) => {
    const json = await postOf({ ...written, ...(title ? { title } : {}), ...(status ? { status } : {}) }, call);
    const request = { method: 'POST', path: oneOf('posts', id), json } as const;
    const { body } = await call.client.send(request, { repeat: 'safe', key: call.key });
    return [{ json: body as JsonObject }];
  },
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a post.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    post,
    post_password: text({ title: 'Password', description: 'Of a protected post.', rare: true, maxLength: 255 }),
    with_raw: withRaw,
  },
  example: { post: '42' },
  output: given,
  request: ({ post: id, post_password: password, with_raw: isRaw }) => ({
    path: oneOf('posts', id),
    query: { password, ...(isRaw ? { context: 'edit' } : {}) },
  }),
});

const listPosts = defineOperation({
  title: 'List',
  description: 'Lists posts, newest first.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    ...filters,
    in_categories: idsField('Categories', 'categories', 'category'),
    not_categories: idsField('Except categories', 'categories', 'category'),
    with_tags: idsField('Tags', 'tags', 'tag'),
    not_tags: idsField('Except tags', 'tags', 'tag'),
    only_sticky: boolean({ title: 'Only sticky', rare: true, default: false }),
    order_by: choice(['date', 'modified', 'id', 'title', 'slug', 'author', 'relevance'], {
      date: 'Date',
      modified: 'Change',
      id: 'ID',
      title: 'Title',
      slug: 'Slug',
      author: 'Author',
      relevance: 'Relevance',
    })({ title: 'Sort by', rare: true, default: 'date' }),
    order,
  },
  example: {},
  output: given,
  request: (wanted) => ({
    path: listOf('posts'),
    query: {
      ...queryOf(wanted),
      categories: joined(wanted.in_categories),
      categories_exclude: joined(wanted.not_categories),
      tags: joined(wanted.with_tags),
      tags_exclude: joined(wanted.not_tags),
      ...(wanted.only_sticky ? { sticky: true } : {}),
      orderby: wanted.order_by,
      order: wanted.order,
    },
  }),
  list,
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Moves a post to the trash, or deletes it permanently.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['rest_already_trashed', 'rest_post_invalid_id'],
  parameters: { post, force: boolean({ title: 'Delete permanently', default: false }) },
  example: { post: '42' },
  output: { id: 42 },
  request: ({ post: id, force }) => ({
    method: 'DELETE',
    path: oneOf('posts', id),
    query: force ? { force } : {},
  }),
  result: (_body, { post: id }) => ({ id: Number(id) }),
});

/** Posts of WordPress: https://developer.wordpress.org/rest-api/reference/posts/ */
export const node = vendorNode(wordpress, {
  noun: 'post',
  title: 'WordPress post',
  description: 'Creates, reads, changes or deletes posts in WordPress, with their image, categories and tags.',
  first: 'create',
  operations: { create, get, list: listPosts, update, delete: remove },
});
