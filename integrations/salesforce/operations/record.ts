import type { JsonObject } from '../../../domains/executions/item.ts';
import { choice, list as listOf, object as objectOf, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { identifier } from '../../engine/identifier.ts';
import { nextUrl } from '../../engine/paging.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { fieldTypes } from '../fieldTypes.ts';
import { columns, fields, keyField, keyValue, object, recordId, saving, savingHeaders } from '../fields.ts';
import { apiName, base, errorOf, fieldsToWrite, withoutAttributes, type RecordResult } from '../requests.ts';
import { condition, type Condition } from '../soql.ts';
import { salesforce } from '../vendor.ts';

const id = '0035g0000AAAAA1AAA';
/** https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_composite_sobjects_collections.htm */
const maxRecords = 200;

type Saving = Parameters<typeof savingHeaders>[0] & { object: string };
const together = ({ object: of, save_duplicates: duplicates, assign }: Saving): string =>
  `${of.trim()} ${String(duplicates)} ${String(assign)}`;

const create = defineOperation({
  title: 'Create',
  description: 'Creates a record. Up to 200 items share a request.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: { object, fields, ...saving },
  example: { object: 'Contact', fields: { LastName: 'Example {{ $json.id }}' } },
  output: { success: true },
  batch: {
    max: maxRecords,
    together,
    request: (all) => ({
      method: 'POST',
      path: `${base}/composite/sobjects`,
      headers: savingHeaders(all[0]!),
      json: { allOrNone: false, records: all.map((one) => recordOf(one.object, fieldsToWrite(one.fields))) },
    }),
    results: (body) => (body as unknown as RecordResult[]).map((one) => errorOf(one) ?? { id: one.id, success: true }),
  },
});

function recordOf(type: string, values: JsonObject): JsonObject {
  const { attributes: _own, ...rest } = values; // of a record that another request has read
  return { attributes: { type: apiName(type, 'object') }, ...rest };
}

/** Leaves the ID out: fields that come from another record must not change which record is updated. */
function withoutId(values: Readonly<Record<string, unknown>>): JsonObject {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name.toLowerCase() !== 'id'));
}

const update = defineOperation({
  title: 'Update',
  description: 'Changes fields of a record. Up to 200 items share a request.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { object, record: recordId, fields, ...saving },
  example: { object: 'Contact', record: '0035g0000AAAAA{{ $json.id }}AAA', fields: { Title: 'CEO' } },
  output: { id: '0035g0000AAAAA7AAA', success: true },
  batch: {
    max: maxRecords,
    together,
    // 15 and 18 letters can name the same record.
    apart: ({ record }) => record.trim().slice(0, 15),
    request: (all) => ({
      method: 'PATCH',
      path: `${base}/composite/sobjects`,
      headers: savingHeaders(all[0]!),
      json: {
        allOrNone: false,
        records: all.map((one) =>
          recordOf(one.object, { ...fieldsToWrite(withoutId(one.fields)), id: identifier(one.record, 'record') }),
        ),
      },
    }),
    results: (body, all) =>
      (body as unknown as RecordResult[]).map(
        (one, place) => errorOf(one) ?? { id: one.id ?? all[place]!.record.trim(), success: true },
      ),
  },
});

const upsert = defineOperation({
  title: 'Create or update',
  description: 'Changes the record with a key, or creates it. Up to 200 items share a request.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { object, key_field: keyField, key: keyValue, fields, ...saving },
  example: { object: 'Contact', key_field: 'Ext__c', key: 'A-{{ $json.id }}', fields: { LastName: 'Example' } },
  output: { success: true, created: true },
  batch: {
    max: maxRecords,
    together: (one) => `${together(one)} ${one.key_field.trim()}`,
    apart: ({ key }) => key.trim().toLowerCase(),
    request: (all) => ({
      method: 'PATCH',
      path: `${base}${path`/composite/sobjects/${all[0]!.object}/${all[0]!.key_field}`}`,
      headers: savingHeaders(all[0]!),
      json: {
        allOrNone: false,
        records: all.map((one) =>
          recordOf(one.object, {
            ...fieldsToWrite(one.fields),
            [apiName(one.key_field, 'key_field')]: identifier(one.key, 'key'),
          }),
        ),
      },
    }),
    results: (body) =>
      (body as unknown as RecordResult[]).map(
        (one) => errorOf(one) ?? { id: one.id, success: true, created: one.created ?? false },
      ),
  },
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Moves a record to the recycle bin. Up to 200 items share a request.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { object, record: recordId },
  example: { object: 'Contact', record: '0035g0000AAAAA{{ $json.id }}AAA' },
  output: { id: '0035g0000AAAAA7AAA', deleted: true },
  batch: {
    max: maxRecords,
    // The ID says which object it is of.
    together: () => '',
    apart: ({ record }) => record.trim().slice(0, 15),
    request: (all) => ({
      method: 'DELETE',
      path: `${base}/composite/sobjects`,
      query: { ids: all.map(({ record }) => identifier(record, 'record')).join(','), allOrNone: false },
    }),
    results: (body, all) =>
      (body as unknown as RecordResult[]).map((one, place) => {
        const isGone = one.errors?.[0]?.statusCode === 'ENTITY_IS_DELETED';
        return (isGone ? null : errorOf(one)) ?? { id: all[place]!.record.trim(), deleted: true };
      }),
  },
});

const columnsOf = (names: readonly string[]): string | undefined =>
  names.length > 0 ? names.map((name) => apiName(name, 'columns')).join(',') : undefined;

const get = defineOperation({
  title: 'Get',
  description: 'Returns a record by its ID.',
  effects: reads,
  repeat: 'safe',
  parameters: { object, record: recordId, columns },
  example: { object: 'Contact', record: id },
  output: { Id: id, LastName: 'Example' },
  request: ({ object: of, record, columns: names }) => ({
    path: `${base}${path`/sobjects/${of}/${record}`}`,
    query: { fields: columnsOf(names) },
  }),
  result: withoutAttributes,
});

const getByKey = defineOperation({
  title: 'Get by key',
  description: 'Returns the record whose external ID has a value.',
  effects: reads,
  repeat: 'safe',
  parameters: { object, key_field: keyField, key: keyValue, columns },
  example: { object: 'Contact', key_field: 'Ext__c', key: 'A-1' },
  output: { LastName: 'Example' },
  request: ({ object: of, key_field: name, key, columns: names }) => ({
    path: `${base}${path`/sobjects/${of}/${name}/${key}`}`,
    query: { fields: columnsOf(names) },
  }),
  result: withoutAttributes,
});

const list = defineOperation({
  title: 'List',
  description: 'Returns records of an object that fulfill all conditions.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    object,
    columns,
    conditions: listOf(
      objectOf({
        field: text({
          title: 'Field',
          choices: { list: 'fields', needs: ['object'] },
          required: true,
          maxLength: 200,
        }),
        operator: choice(['=', '!=', '<', '<=', '>', '>=', 'LIKE', 'IN'], {
          '=': 'is',
          '!=': 'is not',
          '<': 'is less than',
          '<=': 'is at most',
          '>': 'is greater than',
          '>=': 'is at least',
          LIKE: 'is like (with % for any text)',
          IN: 'is one of (separated by commas)',
        })({ title: 'Operator', default: '=' }),
        value: text({ title: 'Value', description: 'Empty: none.', maxLength: 4_000 }),
      }),
    )({ title: 'Conditions', entry: 'condition', maxItems: 50, default: [] }),
    order_by: text({
      title: 'Sort by',
      description: 'API name of a field.',
      choices: { list: 'fields', needs: ['object'] },
      rare: true,
      maxLength: 200,
    }),
    descending: choice(['no', 'yes'], { no: 'Ascending', yes: 'Descending' })({
      title: 'Order',
      rare: true,
      default: 'no',
    }),
    where: text({
      title: 'Further condition',
      description: 'In SOQL, without the word WHERE. For values of others, use conditions.',
      rare: true,
      maxLength: 10_000,
    }),
  },
  example: { object: 'Contact', columns: ['Id', 'LastName', 'Email'] },
  output: { LastName: 'Example', Email: 'ada@example.com' },
  list: { next: nextUrl((body) => (body['done'] === true ? null : body['nextRecordsUrl'])) },
  prepare: async (parameters, { client, key }) => {
    const { object: of, conditions, where = '' } = parameters;
    if (conditions.length === 0) return parameters;
    const types = await fieldTypes(apiName(of, 'object'), client, key);
    const all = conditions.map((one) => condition(one as Condition, types));
    return { ...parameters, where: [...all, ...(where.trim() === '' ? [] : [`(${where.trim()})`])].join(' AND ') };
  },
  request: (parameters) => {
    const { object: of, columns: names, where = '', order_by: sort = '', descending } = parameters;
    // The fields of lists are not among those of the operation.
    const { all = false, limit } = parameters as { all?: boolean; limit?: number };
    const statement = [
      `SELECT ${columnsOf(names)?.replaceAll(',', ', ') ?? 'FIELDS(STANDARD)'} FROM ${apiName(of, 'object')}`,
      ...(where.trim() === '' ? [] : [`WHERE ${where.trim()}`]),
      ...(sort.trim() === '' ? [] : [`ORDER BY ${apiName(sort, 'order_by')}${descending === 'yes' ? ' DESC' : ''}`]),
      ...(all || limit === undefined ? [] : [`LIMIT ${limit}`]),
    ];
    return { path: `${base}/query`, query: { q: statement.join(' ') } };
  },
  result: (body) => withoutAttributes(body['records'] ?? []),
});

const describe = defineOperation({
  title: 'Describe',
  description: 'Returns the fields of an object with their types and choices.',
  effects: reads,
  repeat: 'safe',
  parameters: { object },
  example: { object: 'Contact' },
  output: { name: 'Contact' },
  request: ({ object: of }) => ({ path: `${base}${path`/sobjects/${of}`}/describe` }),
});

/** Records of any object: https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/using_resources_working_with_records.htm. */
export const node = vendorNode(salesforce, {
  noun: 'record',
  title: 'Salesforce record',
  description:
    'Creates, finds, changes or deletes records of Salesforce: leads, contacts, accounts, cases and all others.',
  first: 'list',
  operations: { create, upsert, get, get_by_key: getByKey, list, update, delete: remove, describe },
});
