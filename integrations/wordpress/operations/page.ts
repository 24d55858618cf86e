import { boolean, choice, integer, text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads, type OperationCall } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { changedStatus, contentFields, contentOf, newStatus, type ContentValues } from '../contentFields.ts';
import { filters, idsField, order, queryOf, withRaw } from '../contentLists.ts';
import { joined, list, listOf, oneOf } from '../requests.ts';
import { wordpress } from '../vendor.ts';

const page = text({
  title: 'Page',
  description: 'ID of a page.',
  choices: { list: 'pages' },
  required: true,
  maxLength: 20,
});
const values = {
  ...contentFields,
  parent: text({
    title: 'Parent',
    description: 'ID of a page.',
    choices: { list: 'pages' },
    rare: true,
    maxLength: 20,
    pattern: '^\\s*\\d*\\s*$',
  }),
  menu_order: integer({ title: 'Position', description: 'Order among the pages of a parent.', rare: true }),
};
const given = { id: 42, status: 'publish', type: 'page', title: { rendered: 'Hello &amp; welcome' } };

interface PageValues extends ContentValues {
  parent?: string;
  menu_order?: number;
}

async function pageOf({ parent, menu_order: position, ...content }: PageValues, call: OperationCall) {
  return {
    ...(await contentOf(content, call)),
    ...(parent?.trim() ? { parent: Number(parent) } : {}),
    ...(position === undefined ? {} : { menu_order: position }),
  };
}

const create = defineOperation({
  title: 'Create',
  description: 'Creates a page.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: { title: text({ title: 'Title', maxLength: 1_000 }), status: newStatus, ...values },
  example: { title: 'Order {{ $json.id }}', content: '<p>Paid.</p>', parent: '43' },
  output: { id: 42, type: 'page', title: { raw: 'Order 7' }, parent: 43 },
  run: async (written, call) => {
    const json = await pageOf(written, call);
    const request = { method: 'POST', path: listOf('pages'), json } as const;
    const { body } = await call.client.send(request, { repeat: 'unsafe', key: call.key });
    return [{ json: body as JsonObject }];
  },
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes a page. Empty values stay as they are.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: {
    page,
    new_title: text({ title: 'Title', maxLength: 1_000 }),
    new_status: changedStatus,
    ...values,
  },
  example: { page: '42', new_title: 'Hello again', menu_order: 2 },
  output: { id: 42, title: { raw: 'Hello again' }, menu_order: 2 },
  run: async ({ page: id, new_title: title, new_status: status, ...written }, call) => {
    const json = await pageOf({ ...written, ...(title ? { title } : {}), ...(status ? { status } : {}) }, call);
    const request = { method: 'POST', path: oneOf('pages', id), json } as const;
    const { body } = await call.client.send(request, { repeat: 'safe', key: call.key });
    return [{ json: body as JsonObject }];
  },
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a page.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    page,
    page_password: text({ title: 'Password', description: 'Of a protected page.', rare: true, maxLength: 255 }),
    with_raw: withRaw,
  },
  example: { page: '42' },
  output: given,
  request: ({ page: id, page_password: password, with_raw: isRaw }) => ({
    path: oneOf('pages', id),
    query: { password, ...(isRaw ? { context: 'edit' } : {}) },
  }),
});

const listPages = defineOperation({
  title: 'List',
  description: 'Lists pages, newest first.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    ...filters,
    below: idsField('Parents', 'pages', 'page'),
    order_by: choice(['date', 'modified', 'id', 'title', 'slug', 'author', 'relevance', 'menu_order'], {
      date: 'Date',
      modified: 'Change',
      id: 'ID',
      title: 'Title',
      slug: 'Slug',
      author: 'Author',
      relevance: 'Relevance',
      menu_order: 'Position',
    })({ title: 'Sort by', rare: true, default: 'date' }),
    order,
  },
  example: {},
  output: given,
  request: (wanted) => ({
    path: listOf('pages'),
    query: { ...queryOf(wanted), parent: joined(wanted.below), orderby: wanted.order_by, order: wanted.order },
  }),
  list,
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Moves a page to the trash, or deletes it permanently.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['rest_already_trashed', 'rest_post_invalid_id'],
  parameters: { page, force: boolean({ title: 'Delete permanently', default: false }) },
  example: { page: '42' },
  output: { id: 42 },
  request: ({ page: id, force }) => ({
    method: 'DELETE',
    path: oneOf('pages', id),
    query: force ? { force } : {},
  }),
  result: (_body, { page: id }) => ({ id: Number(id) }),
});

/** Pages of WordPress: https://developer.wordpress.org/rest-api/reference/pages/ */
export const node = vendorNode(wordpress, {
  noun: 'page',
  title: 'WordPress page',
  description: 'Creates, reads, changes or deletes pages in WordPress.',
  first: 'create',
  operations: { create, get, list: listPages, update, delete: remove },
});
