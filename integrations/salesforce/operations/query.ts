import { AppError } from '../../../openapi/AppError.ts';
import { boolean, integer, list as listOf, object as objectOf, record, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { nextUrl } from '../../engine/paging.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { apiName, base, withoutAttributes } from '../requests.ts';
import { withValues } from '../soql.ts';
import { salesforce } from '../vendor.ts';

const query = defineOperation({
  title: 'Query',
  description: 'Returns the records of a query in SOQL.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    soql: text({
      title: 'Query',
      description: 'In SOQL. Values of others belong into "Values", so that they cannot change the query.',
      placeholder: 'SELECT Id, Name FROM Account WHERE Name = :name',
      control: 'textarea',
      required: true,
      maxLength: 15_000,
    }),
    values: record({
      title: 'Values',
      description: 'By the names that the query has behind a colon: name for :name. Texts get quotes.',
      entry: 'value',
      control: 'key_values',
      maxEntries: 100,
      default: {},
    }),
    with_deleted: boolean({
      title: 'With deleted records',
      description: 'Returns records of the recycle bin, too.',
      rare: true,
      default: false,
    }),
  },
  example: { soql: 'SELECT Id, LastName FROM Contact WHERE LastName = :name', values: { name: 'Example' } },
  output: { LastName: 'Example' },
  list: { next: nextUrl((body) => (body['done'] === true ? null : body['nextRecordsUrl'])) },
  request: ({ soql, values, with_deleted: hasDeleted }) => ({
    path: `${base}/${hasDeleted ? 'queryAll' : 'query'}`,
    query: { q: withValues(soql.trim(), values) },
  }),
  // A query for a count has no records.
  result: (body) => {
    const { records = [], totalSize } = body as { records?: unknown[]; totalSize?: number };
    return records.length === 0 && Number(totalSize ?? 0) > 0 ? { count: totalSize } : withoutAttributes(records);
  },
});

const search = defineOperation({
  title: 'Search',
  description: 'Returns records of some objects that have words.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    words: text({ title: 'Words', placeholder: 'Ada Example', required: true, minLength: 2, maxLength: 1_000 }),
    objects: listOf(
      objectOf({
        name: text({ title: 'Object', description: 'API name.', required: true, maxLength: 80 }),
        columns: text({
          title: 'Fields to return',
          description: 'API names, separated by commas.',
          placeholder: 'Id, Name',
          maxLength: 4_000,
        }),
      }),
    )({ title: 'Objects', entry: 'object', required: true, minItems: 1, maxItems: 50 }),
    max_results: integer({ title: 'Max results for each object', minimum: 1, maximum: 2_000, default: 50 }),
  },
  example: { words: 'Ada', objects: [{ name: 'Contact', columns: 'Id, Email' }] },
  output: { object: 'Contact', Email: 'ada@example.com' },
  request: ({ words, objects, max_results: max }) => ({
    method: 'POST',
    path: `${base}/parameterizedSearch`,
    json: {
      q: words,
      sobjects: objects.map(({ name, columns = '' }) => ({
        name: apiName(name, 'objects'),
        ...(columns.trim() === '' ? {} : { fields: columns.split(',').map((one) => apiName(one, 'objects')) }),
      })),
      defaultLimit: max,
    },
  }),
  result: ({ searchRecords: found }) => {
    if (!Array.isArray(found)) throw new AppError('target_error', 'Salesforce: The response has no list.');
    return (found as { attributes?: { type?: string } }[]).map((one) => ({
      object: one.attributes?.type,
      ...(withoutAttributes(one) as object),
    }));
  },
});

/** https://developer.salesforce.com/docs/atlas.en-us.soql_sosl.meta/soql_sosl/ */
export const node = vendorNode(salesforce, {
  noun: 'query',
  title: 'Salesforce query',
  description: 'Queries records of Salesforce with SOQL, or searches for words.',
  first: 'query',
  operations: { query, search },
});
