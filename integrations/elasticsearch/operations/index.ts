import { anyJson, boolean } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { jsonObject } from '../../databases/jsonObject.ts';
import { treeProblems } from '../../databases/treeProblems.ts';
import { withCheck } from '../../databases/withCheck.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { jsonParameter } from '../../engine/jsonParameter.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { index } from '../indexField.ts';
import { oneIndex } from '../oneIndex.ts';
import { elasticsearch } from '../vendor.ts';

const part = (title: string, placeholder: string, description: string) =>
  anyJson({ title, description, placeholder, control: 'code', rare: true });

/** https://www.elastic.co/docs/api/doc/elasticsearch/operation/operation-cat-indices */
const listIndices = defineOperation({
  title: 'List',
  description: 'Lists the indices with their size and number of documents.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    hidden: boolean({
      title: 'Those of the server, too',
      description: 'Their names begin with a dot.',
      rare: true,
      default: false,
    }),
  },
  example: {},
  output: { index: 'orders', status: 'open', documents: 3 },
  request: () => ({
    path: '/_cat/indices',
    query: { format: 'json', h: 'index,health,status,docs.count,store.size', s: 'index', bytes: 'b' },
  }),
  result: (body, { hidden }) =>
    (body as unknown as Record<string, string | null>[])
      .filter(({ index: name }) => hidden || !name?.startsWith('.'))
      .map(({ index: name, health, status, 'docs.count': count, 'store.size': size }) => ({
        index: name,
        health,
        status,
        documents: count === null || count === undefined ? null : Number(count),
        size_bytes: size === null || size === undefined ? null : Number(size),
      })),
});

/** https://www.elastic.co/docs/api/doc/elasticsearch/operation/operation-indices-get */
const get = defineOperation({
  title: 'Get',
  description: 'Returns settings, mapping and aliases of an index.',
  effects: reads,
  repeat: 'safe',
  parameters: { index },
  example: { index: 'orders' },
  output: { index: 'orders', aliases: {} },
  request: ({ index: name }) => ({ path: oneIndex(name) }),
  // An alias leads to its indices.
  result: (body) => Object.entries(body).map(([name, parts]) => ({ index: name, ...(parts as JsonObject) })),
});

/** https://www.elastic.co/docs/api/doc/elasticsearch/operation/operation-indices-create */
const create = defineOperation({
  title: 'Create',
  description: 'Creates an index. One that exists already is an error.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    index,
    mappings: part('Mapping', '{ "properties": { "total": { "type": "double" } } }', 'Types of fields as JSON.'),
    settings: part('Settings', '{ "number_of_shards": 1 }', 'As JSON.'),
    aliases: part('Aliases', '{ "sales": {} }', 'Other names of the index, as JSON.'),
  },
  example: { index: 'orders-2027', mappings: { properties: { total: { type: 'double' } } } },
  output: { index: 'orders-2027', acknowledged: true },
  request: ({ index: name, mappings, settings, aliases }) => ({
    method: 'PUT',
    path: oneIndex(name),
    json: {
      mappings: objectIn(mappings, 'mappings'),
      settings: objectIn(settings, 'settings'),
      aliases: objectIn(aliases, 'aliases'),
    },
  }),
});

/** https://www.elastic.co/docs/api/doc/elasticsearch/operation/operation-indices-delete */
const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes an index with all of its documents.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['index_not_found_exception'],
  parameters: { index },
  example: { index: 'customers' },
  output: { index: 'customers', deleted: true },
  request: ({ index: name }) => ({ method: 'DELETE', path: oneIndex(name) }),
  result: (_body, { index: name }) => ({ index: name.trim(), deleted: true }),
});

/** Errors: `parameter_invalid` for JSON that is no object. */
function objectIn(value: unknown, name: string): JsonObject | undefined {
  const read = jsonParameter(value, name);
  return read === undefined ? undefined : jsonObject(read, name);
}

/** Indices of Elasticsearch and OpenSearch. */
export const node = withCheck(
  vendorNode(elasticsearch, {
    noun: 'index',
    title: 'Elasticsearch index',
    description: 'Lists, reads, creates or deletes indices of Elasticsearch or OpenSearch.',
    first: 'list',
    operations: { list: listIndices, get, create, delete: remove },
  }),
  'The JSON',
  (parameters) => treeProblems(parameters, ['mappings', 'settings', 'aliases']),
);
