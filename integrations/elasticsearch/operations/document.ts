import { anyJson, boolean, choice, list, object, text } from '../../../platform/schema/schema.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { itemsOf } from '../../../activities/items/itemsOf.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { jsonObject } from '../../databases/jsonObject.ts';
import { treeProblems } from '../../databases/treeProblems.ts';
import { withCheck } from '../../databases/withCheck.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { jsonParameter } from '../../engine/jsonParameter.ts';
import { listFields } from '../../engine/operationParameters.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { bulk, type BulkParameters } from '../bulk.ts';
import { exactJson } from '../exactJson.ts';
import { index } from '../indexField.ts';
import { oneIndex } from '../oneIndex.ts';
import { searchAll } from '../searchAll.ts';
import { elasticsearch } from '../vendor.ts';

const id = text({ title: 'Document ID', required: true, maxLength: 512 });
const fieldName = text({
  title: 'Field',
  choices: { list: 'fields', needs: ['index'] },
  required: true,
  maxLength: 1_000,
});
const query = anyJson({
  title: 'Query',
  description: 'As JSON, such as { "match": { "customer": "Ada" } }. Empty: all documents.',
  control: 'code',
  default: {},
});
const fields = list(fieldName)({ title: 'Fields', description: 'Leave empty for all fields.', default: [] });
const routing = text({ title: 'Routing', description: 'Leave empty for the ID.', rare: true, maxLength: 1_000 });
const whole = boolean({
  title: 'Whole hit',
  description: 'Returns the document in "_source", with its score and version.',
  rare: true,
  default: false,
});
const document = anyJson({
  title: 'Document',
  description: 'JSON object with the fields. {{ $json }} stands for all fields of the item.',
  control: 'code',
  start: '{{ $json }}',
  required: true,
});
const changeFields = {
  index,
  routing,
  refresh: choice(['false', 'wait_for', 'true'], {
    false: 'After a moment',
    wait_for: 'Wait until it is',
    true: 'At once',
  })({ title: 'Found by searches', description: 'At once takes the server much work.', rare: true, default: 'false' }),
};
const pipeline = text({ title: 'Ingest pipeline', rare: true, maxLength: 1_000 });
const place = { index: 'orders' };

interface SaveParameters extends BulkParameters {
  readonly id?: string | undefined;
  readonly document: unknown;
  readonly existing: 'replace' | 'fail';
}

interface UpdateParameters extends BulkParameters {
  readonly id: string;
  readonly document: unknown;
  readonly upsert: boolean;
}

/** https://www.elastic.co/docs/api/doc/elasticsearch/operation/operation-get */
const get = defineOperation({
  title: 'Get',
  description: 'Returns a document by its ID.',
  effects: reads,
  repeat: 'safe',
  parameters: { index, id, fields, routing, whole },
  example: { ...place, id: '1' },
  output: { _id: '1', _index: 'orders', customer: 'Ada' },
  run: async ({ index: of, id: own, fields: shown, routing: way, whole: isWhole }, { client }) => {
    const hit = await exactJson(client, {
      path: `${oneIndex(of)}${path`/_doc/${own}`}`,
      query: { _source_includes: shown.join(','), routing: way },
    });
    return itemsOf(shownHit(hit, isWhole));
  },
});

/** https://www.elastic.co/docs/api/doc/elasticsearch/operation/operation-search. The index can be a pattern here. */
const search = defineOperation({
  title: 'Search',
  description: 'Returns the documents that a query finds.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    index,
    query,
    sort: list(
      object({
        field: fieldName,
        direction: choice(['asc', 'desc'])({ title: 'Direction', default: 'asc' }),
      }),
    )({
      title: 'Sort by',
      description: 'Texts are sorted by a keyword field.',
      entry: 'field',
      default: [],
      maxItems: 20,
    }),
    fields,
    whole,
    ...listFields,
  },
  example: { ...place, query: { match: { customer: 'Ada' } } },
  output: { _id: '1', _index: 'orders', customer: 'Ada' },
  run: async ({ index: of, query: given, sort, fields: shown, whole: isWhole, all, limit }, call) => {
    const found = await searchAll(
      {
        index: of,
        body: { ...queryOf(given), ...(shown.length === 0 ? {} : { _source: shown }) },
        sort: sort.map(({ field, direction }) => ({ [field]: direction })),
        wanted: all ? Number(listFields.limit.json['maximum']) : limit,
        isAll: all,
      },
      call,
    );
    return found.flatMap((hit) => itemsOf(shownHit(hit, isWhole)));
  },
});

/** https://www.elastic.co/docs/api/doc/elasticsearch/operation/operation-count */
const count = defineOperation({
  title: 'Count',
  description: 'Returns the number of documents that a query finds.',
  effects: reads,
  repeat: 'safe',
  parameters: { index, query },
  example: place,
  output: { count: 3 },
  request: ({ index: of, query: given }) => ({ method: 'POST', path: `${path`/${of}`}/_count`, json: queryOf(given) }),
  result: ({ count: found, _shards: shards }) => {
    const { failed = 0, total = 0 } = (shards ?? {}) as { failed?: number; total?: number };
    if (failed > 0) throw partialCount(failed, total);
    return { count: found };
  },
});

/** Without these shards, the number would be too small. Searches fail by themselves. */
function partialCount(failed: number, total: number): AppError {
  const message = `Elasticsearch: ${failed} of ${total} shards did not count, so the number is not complete. Check the health of the index.`;
  return new AppError('target_error', message, { retryable: true });
}

const save = defineOperation({
  title: 'Save',
  description:
    'Adds a document, or replaces the one with its ID. Without an ID it gets a new one. Up to 500 items share a request.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    ...changeFields,
    id: text({ title: 'Document ID', maxLength: 512 }),
    document,
    existing: choice(['replace', 'fail'], { replace: 'Replace it', fail: 'Fail' })({
      title: 'If the document exists',
      default: 'replace',
    }),
    pipeline,
  },
  example: { ...place, id: '{{ $json.id }}', document: { customer: 'Ada', total: 12.5 } },
  output: { _id: '7', _index: 'orders', result: 'created' },
  batch: bulk<SaveParameters>(({ existing, document: given }) => ({
    action: existing === 'fail' ? 'create' : 'index',
    source: sourceOf(given),
  })),
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes fields of a document; the others stay. Up to 500 items share a request.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    ...changeFields,
    id,
    document,
    upsert: boolean({ title: 'Insert if missing', default: false }),
  },
  example: { ...place, id: '{{ $json.id }}', document: { total: 13 }, upsert: true },
  output: { _id: '7', _index: 'orders' },
  batch: bulk<UpdateParameters>(({ document: given, upsert }) => ({
    action: 'update',
    options: { retry_on_conflict: 3 },
    source: { doc: sourceOf(given), ...(upsert ? { doc_as_upsert: true } : {}) },
  })),
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a document by its ID. Up to 500 items share a request.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { ...changeFields, id },
  example: { ...place, id: '{{ $json.id }}' },
  output: { _id: '7', _index: 'orders', result: 'not_found' },
  batch: bulk<BulkParameters & { readonly id: string }>(() => ({ action: 'delete' })),
});

function shownHit(hit: JsonObject, isWhole: boolean): JsonObject {
  const { _type: _old, sort: _place, ...rest } = hit;
  if (isWhole) return rest;
  const { _id, _index, _source } = rest;
  return { _id, _index, ...(_source as JsonObject) };
}

/** Errors: `parameter_invalid` for a query that is no object. */
function queryOf(given: unknown): JsonObject {
  const read = jsonObject(jsonParameter(given, 'query') ?? {}, 'query');
  // A whole body is what documentation and other tools show.
  const { query: inner, ...rest } = read;
  const clause = inner !== undefined && Object.keys(rest).length === 0 ? (inner as JsonObject) : read;
  return Object.keys(clause).length === 0 ? {} : { query: clause };
}

/** Errors: `parameter_invalid` for a document that is no object. */
function sourceOf(given: unknown): JsonObject {
  const { _id, _index, ...source } = jsonObject(jsonParameter(given, 'document'), 'document'); // a document that was read here
  return source;
}

/** Documents of Elasticsearch and OpenSearch. */
export const node = withCheck(
  vendorNode(elasticsearch, {
    noun: 'document',
    title: 'Elasticsearch document',
    description: 'Searches, reads, saves or deletes documents of Elasticsearch or OpenSearch.',
    first: 'search',
    operations: { search, get, count, save, update, delete: remove },
  }),
  'The JSON',
  (parameters) => treeProblems(parameters, ['query', 'document']),
);
