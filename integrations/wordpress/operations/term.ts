import { boolean, choice, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { list, listOf, oneOf } from '../requests.ts';
import { wordpress } from '../vendor.ts';

const kind = choice(['categories', 'tags'], { categories: 'Categories', tags: 'Tags' })({
  title: 'Kind',
  default: 'categories',
});
const term = text({ title: 'Category or tag', description: 'ID.', required: true, maxLength: 20 });
const details = {
  description: text({ title: 'Description', control: 'textarea', maxLength: 10_000 }),
  slug: text({ title: 'Slug', description: 'Last part of the address.', rare: true, maxLength: 200 }),
  parent: text({
    title: 'Parent',
    description: 'ID of a category.',
    choices: { list: 'categories' },
    rare: true,
    maxLength: 20,
    pattern: '^\\s*\\d*\\s*$',
    showWhen: { kind: ['categories'] },
  }),
};
const news = { id: 3, name: 'News', slug: 'news' };

interface Values {
  kind: 'categories' | 'tags';
  name?: string;
  description?: string;
  slug?: string;
  parent?: string;
}

function termOf({ kind: of, name, description, slug, parent }: Values) {
  return {
    ...(name ? { name } : {}),
    ...(description ? { description } : {}),
    ...(slug ? { slug } : {}),
    ...(of === 'categories' && parent?.trim() ? { parent: Number(parent) } : {}),
  };
}

const create = defineOperation({
  title: 'Create',
  description: 'Creates a category or tag.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: { kind, name: text({ title: 'Name', required: true, maxLength: 200 }), ...details },
  example: { name: 'Order {{ $json.id }}' },
  output: { id: 6, name: 'Order 7' },
  request: (values) => ({ method: 'POST', path: listOf(values.kind), json: termOf(values) }),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a category or tag.',
  effects: reads,
  repeat: 'safe',
  parameters: { kind, term },
  example: { term: '3' },
  output: news,
  request: ({ kind: of, term: id }) => ({ path: oneOf(of, id) }),
});

const listTerms = defineOperation({
  title: 'List',
  description: 'Lists categories or tags.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    kind,
    search: text({ title: 'Search text', maxLength: 500 }),
    hide_empty: boolean({ title: 'Only with posts', rare: true, default: false }),
  },
  example: {},
  output: news,
  request: ({ kind: of, search, hide_empty: hideEmpty }) => ({
    path: listOf(of),
    query: { search, page: 1, ...(hideEmpty ? { hide_empty: true } : {}) },
  }),
  list,
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes a category or tag. Empty values stay as they are.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: { kind, term, new_name: text({ title: 'Name', maxLength: 200 }), ...details },
  example: { kind: 'tags', term: '3', new_name: 'Newest' },
  output: { id: 3, name: 'Newest' },
  request: ({ term: id, new_name: name, ...values }) => ({
    method: 'POST',
    path: oneOf(values.kind, id),
    json: termOf({ ...values, ...(name ? { name } : {}) }),
  }),
});

/** Categories and tags have no trash. */
const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a category or tag. Its posts stay.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['rest_term_invalid'],
  parameters: { kind, term },
  example: { term: '3' },
  output: { id: 3 },
  request: ({ kind: of, term: id }) => ({ method: 'DELETE', path: oneOf(of, id), query: { force: true } }),
  result: (_body, { term: id }) => ({ id: Number(id) }),
});

/** Categories and tags: https://developer.wordpress.org/rest-api/reference/categories/ and tags/ */
export const node = vendorNode(wordpress, {
  noun: 'term',
  title: 'WordPress category',
  description: 'Creates, lists, changes or deletes categories and tags in WordPress.',
  first: 'list',
  operations: { create, get, list: listTerms, update, delete: remove },
});
