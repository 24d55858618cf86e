import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import { json, keyField, knownObject, problemOf, refused, shown, type Call, type Route } from './fakeRequests.ts';
import { objectOf, recordsOf, type FakeObject } from './fakeSchema.ts';

const maxRecords = 200;

const failedItem = (statusCode: string, message: string, fields: readonly string[] = []): JsonObject => ({
  success: false,
  errors: [{ statusCode, message, fields }],
});

const rolledBack = failedItem(
  'ALL_OR_NONE_OPERATION_ROLLED_BACK',
  'Record rolled back because not all records were valid and the request was using AllOrNone header',
);

/** The body of sObject collections: https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_composite_sobjects_collections.htm */
function collectionOf({ body }: Call): { records: JsonObject[]; allOrNone: boolean } {
  const unknown = Object.keys(body).find((name) => name !== 'records' && name !== 'allOrNone');
  if (unknown !== undefined) throw refused(400, 'JSON_PARSER_ERROR', `Unrecognized field "${unknown}"`);
  const { records, allOrNone = false } = body;
  if (!Array.isArray(records) || records.length === 0)
    throw refused(400, 'REQUIRED_FIELD_MISSING', 'The records field is required.', ['records']);
  if (records.length > maxRecords)
    throw refused(400, 'EXCEEDED_MAX_SIZE_REQUEST', `record count must not exceed ${maxRecords}.`);
  if (typeof allOrNone !== 'boolean') throw refused(400, 'JSON_PARSER_ERROR', 'allOrNone must be a boolean');
  const types = (records as JsonObject[]).map(({ attributes }) => (attributes as JsonObject | undefined)?.['type']);
  const chunks = types.filter((type, index) => type !== types[index - 1]).length;
  if (chunks > 10) throw refused(400, 'EXCEEDED_MAX_TYPES_LIMIT', 'The request has more than 10 chunks of types.');
  return { records: records as JsonObject[], allOrNone };
}

function typeOf(record: JsonObject): FakeObject | undefined {
  const attributes = record['attributes'] as JsonObject | undefined;
  return typeof attributes?.['type'] === 'string' ? objectOf(attributes['type']) : undefined;
}

function results(outcomes: readonly JsonObject[], allOrNone: boolean): FakeResponse {
  const hasFailed = outcomes.some(({ success }) => success !== true);
  if (!allOrNone || !hasFailed) return json(outcomes);
  return json(outcomes.map((outcome) => (outcome['success'] === true ? rolledBack : outcome)));
}

const newId = ({ prefix }: FakeObject, index: number): string =>
  `${prefix}5g00000BBBB${String(index + 1).padStart(4, '0')}`;

function created(record: JsonObject, index: number): JsonObject {
  const object = typeOf(record);
  if (!object) return failedItem('INVALID_TYPE', 'sObject type is not supported or missing in attributes.');
  const { attributes: _attributes, ...fields } = record;
  if ('id' in fields || 'Id' in fields)
    return failedItem('INVALID_FIELD_FOR_INSERT_UPDATE', 'cannot specify Id in an insert call');
  const problem = problemOf(object, fields, 'create');
  if (problem) return failedItem(problem.errorCode, problem.message, problem.fields);
  return { id: newId(object, index), success: true, errors: [] };
}

function updated(record: JsonObject): JsonObject {
  const object = typeOf(record);
  if (!object) return failedItem('INVALID_TYPE', 'sObject type is not supported or missing in attributes.');
  const { attributes: _attributes, id, Id = id, ...fields } = record;
  if (typeof Id !== 'string' || Id === '') return failedItem('MISSING_ARGUMENT', 'Id not specified in an update call');
  if (!Id.startsWith(object.prefix)) return failedItem('MALFORMED_ID', `bad id ${Id}`);
  const problem = problemOf(object, fields, 'update');
  if (problem) return failedItem(problem.errorCode, problem.message, problem.fields);
  return { id: Id, success: true, errors: [] };
}

function upserted(call: Call): FakeResponse {
  const object = knownObject(call.path[0]!);
  const key = keyField(object, call.path[1]!);
  const { records, allOrNone } = collectionOf(call);
  const outcomes = records.map((record, index) => {
    if (typeOf(record)?.name !== object.name)
      return failedItem('INVALID_TYPE', `The type of the record must be ${object.name}.`);
    const { attributes: _attributes, [key.name]: value, ...fields } = record;
    if (key.name !== 'Id' && ('id' in fields || 'Id' in fields))
      return failedItem('INVALID_FIELD', 'The Id field should not be specified in the sobject data.');
    if (typeof value !== 'string' && typeof value !== 'number')
      return failedItem('MISSING_ARGUMENT', `${key.name} not specified`);
    const problem = problemOf(object, fields, 'create');
    if (problem) return failedItem(problem.errorCode, problem.message, problem.fields);
    return { id: newId(object, index), success: true, errors: [], created: value !== object.record[key.name] };
  });
  return results(outcomes, allOrNone);
}

const anyId = /^[A-Za-z0-9]{15}([A-Za-z0-9]{3})?$/;

function deleted({ query }: Call): FakeResponse {
  const ids = (query.get('ids') ?? '').split(',').filter((id) => id !== '');
  if (ids.length === 0) throw refused(400, 'MISSING_ARGUMENT', 'ids not specified');
  if (ids.length > maxRecords)
    throw refused(400, 'EXCEEDED_MAX_SIZE_REQUEST', `record count must not exceed ${maxRecords}.`);
  const outcomes = ids.map((id) =>
    anyId.test(id) ? { id, success: true, errors: [] } : failedItem('MALFORMED_ID', `malformed id ${id}`),
  );
  return results(outcomes, query.get('allOrNone') === 'true');
}

function retrieved({ path, body }: Call): FakeResponse {
  const object = knownObject(path[0]!);
  const { ids, fields } = body as { ids?: string[]; fields?: string[] };
  if (!Array.isArray(ids) || !Array.isArray(fields))
    throw refused(400, 'REQUIRED_FIELD_MISSING', 'ids and fields are required.', ['ids', 'fields']);
  if (ids.length > 2000) throw refused(400, 'EXCEEDED_MAX_SIZE_REQUEST', 'record count must not exceed 2000.');
  return json(
    ids.map((Id) => (Id.startsWith(object.prefix) ? shown(object, { ...recordsOf(object)[0], Id }, fields) : null)),
  );
}

function tree({ path, body }: Call): FakeResponse {
  const object = knownObject(path[0]!);
  const records = (body['records'] ?? []) as JsonObject[];
  if (records.length === 0 || records.length > maxRecords)
    throw refused(400, 'EXCEEDED_MAX_SIZE_REQUEST', 'The request must have 1 to 200 records.');
  const made = records.map((record, index) => {
    const reference = (record['attributes'] as JsonObject | undefined)?.['referenceId'];
    if (typeof reference !== 'string') throw refused(400, 'REQUIRED_FIELD_MISSING', 'referenceId is missing.');
    return { referenceId: reference, id: newId(object, index) };
  });
  return json({ hasErrors: false, results: made }, 201);
}

const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];

/** https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_composite_composite.htm */
function composite({ body }: Call): FakeResponse {
  const requests = body['compositeRequest'] as JsonObject[] | undefined;
  if (!Array.isArray(requests) || requests.length === 0)
    throw refused(400, 'REQUIRED_FIELD_MISSING', 'compositeRequest is missing.');
  if (requests.length > 25)
    throw refused(400, 'LIMIT_EXCEEDED', 'Limit of 25 reached for number of operations in composite graph.');
  const responses = requests.map(({ method, url, referenceId }) => {
    if (
      !methods.includes(String(method)) ||
      !String(url).startsWith('/services/data/v66.0/') ||
      typeof referenceId !== 'string'
    )
      throw refused(400, 'JSON_PARSER_ERROR', 'A subrequest needs method, url and referenceId.');
    if (method === 'GET')
      return { body: { totalSize: 0, done: true, records: [] }, httpHeaders: {}, httpStatusCode: 200, referenceId };
    if (method !== 'POST') return { body: null, httpHeaders: {}, httpStatusCode: 204, referenceId };
    return {
      body: { id: '0035g00000BBBB0001', success: true, errors: [] },
      httpHeaders: {},
      httpStatusCode: 201,
      referenceId,
    };
  });
  return json({ compositeResponse: responses });
}

function batch({ body }: Call): FakeResponse {
  const requests = body['batchRequests'] as JsonObject[] | undefined;
  if (!Array.isArray(requests) || requests.length === 0 || requests.length > 25)
    throw refused(400, 'LIMIT_EXCEEDED', 'The request must have 1 to 25 subrequests.');
  return json({ hasErrors: false, results: requests.map(() => ({ statusCode: 200, result: {} })) });
}

export const compositeRoutes: readonly Route[] = [
  { at: 'POST /composite', body: 'json', gives: composite },
  { at: 'POST /composite/batch', body: 'json', gives: batch },
  { at: 'POST /composite/tree/:object', body: 'json', gives: tree },
  {
    at: 'POST /composite/sobjects',
    body: 'json',
    gives: (call) => {
      const { records, allOrNone } = collectionOf(call);
      return results(records.map(created), allOrNone);
    },
  },
  {
    at: 'PATCH /composite/sobjects',
    body: 'json',
    gives: (call) => {
      const { records, allOrNone } = collectionOf(call);
      return results(records.map(updated), allOrNone);
    },
  },
  { at: 'DELETE /composite/sobjects', query: ['ids', 'allOrNone'], gives: deleted },
  { at: 'POST /composite/sobjects/:object', body: 'json', gives: retrieved },
  { at: 'PATCH /composite/sobjects/:object/:field', body: 'json', gives: upserted },
];
