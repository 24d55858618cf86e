import type { JsonObject } from '../../domains/executions/item.ts';
import { bases, comments, ids, recordsAt, shown, tables, type FakeRecord } from './fakeSchema.ts';
import { listRecords } from './fakeSearch.ts';
import { refused, type Call, type Route } from './fakeRequests.ts';
import { createRecords, removeRecords, updateOne, updateRecords } from './fakeWrites.ts';

const writing = { typecast: 'boolean', returnFieldsByFieldId: 'boolean' } as const;
const computedTypes = /^(formula|rollup|count|multipleLookupValues|createdBy|lastModifiedBy|autoNumber|button|aiText)$/;

/** Only ids with this word are unknown: examples may name any other. */
export const isMissing = (id: string): boolean => id.includes('MISSING');

/** The record with the id, with the cells of the first one. */
function recordOf({ path, url }: Call): FakeRecord {
  const id = path[2]!;
  const all = recordsAt(url);
  return all.find((record) => record.id === id) ?? { ...all[0]!, id };
}

function newTable({ body }: Call): JsonObject {
  const given = body['fields'] as JsonObject[];
  for (const field of given) checkNewField(field);
  if (given.length === 0)
    throw refused(422, 'INVALID_REQUEST_UNKNOWN', 'Invalid request: parameter validation failed.');
  const made = given.map((field, index) => ({ id: `fldNEW0000000000${index + 1}`, ...field }));
  return {
    id: 'tblNEW00000000001',
    name: body['name'],
    ...(body['description'] === undefined ? {} : { description: body['description'] }),
    primaryFieldId: 'fldNEW00000000001',
    fields: made,
    views: [{ id: 'viwNEW00000000001', name: 'Grid view', type: 'grid' }],
  };
}

/** Some types need options, and computed ones cannot be created (https://airtable.com/developers/web/api/create-field). */
function checkNewField({ name, type, options, description, ...unknown }: JsonObject): void {
  const needsOptions = /^(single|multiple)Selects?$|^(number|percent|currency|date|dateTime|duration|rating|checkbox)$/;
  const isValid =
    typeof name === 'string' &&
    typeof type === 'string' &&
    !computedTypes.test(type) &&
    (description === undefined || typeof description === 'string') &&
    (!needsOptions.test(type) || (typeof options === 'object' && options !== null)) &&
    Object.keys(unknown).length === 0;
  if (!isValid)
    throw refused(422, 'INVALID_FIELD_TYPE_OPTIONS_FOR_CREATE', `Invalid options for field "${String(name)}".`);
}

/** The pages that are named at the operations below https://airtable.com/developers/web/api. */
export const routes: readonly Route[] = [
  // https://airtable.com/developers/web/api/get-user-id-scopes
  { at: 'GET /meta/whoami', gives: () => ({ id: ids.user }) },
  // https://airtable.com/developers/web/api/list-bases
  { at: 'GET /meta/bases', query: ['offset'], gives: ({ page }) => page('bases', bases, 'itr') },
  // https://airtable.com/developers/web/api/get-base-schema
  { at: 'GET /meta/bases/:base/tables', query: ['include[]'], gives: () => ({ tables }) },
  // https://airtable.com/developers/web/api/create-table
  {
    at: 'POST /meta/bases/:base/tables',
    body: { 'name!': 'string', 'fields!': 'array', description: 'string' },
    gives: newTable,
  },
  // https://airtable.com/developers/web/api/update-table
  {
    at: 'PATCH /meta/bases/:base/tables/:table',
    body: { name: 'string', description: 'string', dateDependencySettings: 'object' },
    gives: ({ body }) => ({ ...tables[0], ...body }),
  },
  // https://airtable.com/developers/web/api/create-field
  {
    at: 'POST /meta/bases/:base/tables/:table/fields',
    body: { 'name!': 'string', 'type!': 'string', description: 'string', options: 'object' },
    gives: ({ body }) => {
      checkNewField(body);
      return { id: 'fldNEW00000000001', ...body };
    },
  },
  // https://airtable.com/developers/web/api/update-field
  {
    at: 'PATCH /meta/bases/:base/tables/:table/fields/:field',
    body: { name: 'string', description: 'string', options: 'object' },
    gives: ({ body, path }) => ({ id: path[2], name: 'Name', type: 'singleLineText', ...body }),
  },
  // https://airtable.com/developers/web/api/list-comments
  {
    at: 'GET /:base/:table/:record/comments',
    query: ['offset', 'pageSize'],
    gives: ({ page }) => page('comments', comments, 'com'),
  },
  // https://airtable.com/developers/web/api/create-comment
  {
    at: 'POST /:base/:table/:record/comments',
    body: { 'text!': 'string', parentCommentId: 'string' },
    gives: ({ body }) => ({ ...comments[0], ...body, id: 'comNEW00000000001' }),
  },
  // https://airtable.com/developers/web/api/update-comment
  {
    at: 'PATCH /:base/:table/:record/comments/:comment',
    body: { 'text!': 'string' },
    gives: ({ body, path }) => ({
      ...comments[0],
      ...body,
      id: path[3],
      lastUpdatedTime: '2026-01-02T03:05:05.000Z',
    }),
  },
  // https://airtable.com/developers/web/api/delete-comment
  { at: 'DELETE /:base/:table/:record/comments/:comment', gives: ({ path }) => ({ id: path[3], deleted: true }) },
  // https://airtable.com/developers/web/api/upload-attachment, on another host than the other calls
  {
    at: 'POST /:base/:record/:field/uploadAttachment',
    body: { 'contentType!': 'string', 'filename!': 'string', 'file!': 'string' },
    gives: upload,
  },
  // https://airtable.com/developers/web/api/list-records
  { at: 'GET /:base/:table', query: null, gives: listRecords },
  { at: 'POST /:base/:table/listRecords', query: null, body: null, gives: listRecords },
  // https://airtable.com/developers/web/api/get-record
  {
    at: 'GET /:base/:table/:record',
    query: ['returnFieldsByFieldId', 'cellFormat', 'timeZone', 'userLocale'],
    gives: (call) =>
      shown(recordOf(call), {
        byId: call.query.get('returnFieldsByFieldId') === 'true',
        asText: call.query.get('cellFormat') === 'string',
      }),
  },
  // https://airtable.com/developers/web/api/create-records
  { at: 'POST /:base/:table', body: { fields: 'object', records: 'array', ...writing }, gives: createRecords },
  // https://airtable.com/developers/web/api/update-record
  {
    at: 'PATCH /:base/:table/:record',
    body: { 'fields!': 'object', ...writing },
    gives: (call) => updateOne(call, recordOf(call), false),
  },
  {
    at: 'PUT /:base/:table/:record',
    body: { 'fields!': 'object', ...writing },
    gives: (call) => updateOne(call, recordOf(call), true),
  },
  // https://airtable.com/developers/web/api/update-multiple-records
  {
    at: 'PATCH /:base/:table',
    body: { 'records!': 'array', performUpsert: 'object', ...writing },
    gives: (call) => updateRecords(call, false),
  },
  {
    at: 'PUT /:base/:table',
    body: { 'records!': 'array', performUpsert: 'object', ...writing },
    gives: (call) => updateRecords(call, true),
  },
  // https://airtable.com/developers/web/api/delete-record
  { at: 'DELETE /:base/:table/:record', gives: ({ path }) => ({ id: path[2], deleted: true }) },
  // https://airtable.com/developers/web/api/delete-multiple-records
  { at: 'DELETE /:base/:table', query: ['records[]'], gives: removeRecords },
];

const maxUploadBytes = 5 * 1024 * 1024;

function upload({ body, path, url }: Call): JsonObject {
  const [, id, field] = path;
  const content = String(body['file']);
  const isBase64 = /^[A-Za-z0-9+/]+={0,2}$/.test(content) && content.length % 4 === 0;
  const bytes = Buffer.from(content, 'base64').length;
  if (!isBase64 || bytes > maxUploadBytes || !String(body['contentType']).includes('/'))
    throw refused(422, 'INVALID_ATTACHMENT_OBJECT', 'Invalid attachment object.');
  if (field !== 'Files' && field !== 'fldFiles000000001')
    throw refused(422, 'INVALID_REQUEST_UNKNOWN', 'The field is not an attachment field.');
  const file = {
    id: 'attNEW00000000001',
    url: `${url}/v3/u/1/report.txt`,
    filename: body['filename'],
    size: bytes,
    type: body['contentType'],
  };
  return { id, createdTime: '2026-01-02T03:04:05.000Z', fields: { fldFiles000000001: [file] } };
}
