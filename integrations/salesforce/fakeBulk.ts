import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import { empty, json, knownObject, refused, type Call, type Route } from './fakeRequests.ts';

const ingestId = '7505g0000AAAAAAAA';
const queryId = '7505g00000QQQQQQQQ';
const operations = ['insert', 'update', 'upsert', 'delete', 'hardDelete'];
const ingestKeys = [
  'object',
  'operation',
  'externalIdFieldName',
  'contentType',
  'lineEnding',
  'columnDelimiter',
  'assignmentRuleId',
];
const queryKeys = ['operation', 'query', 'contentType', 'lineEnding', 'columnDelimiter'];

/** The state of the job of this fake, which is one. */
let state = 'Open';

const job = (more: JsonObject): JsonObject => ({
  id: ingestId,
  operation: 'insert',
  object: 'Contact',
  createdById: '0055g0000AAAAA1AAA',
  createdDate: '2026-11-01T10:00:00.000+0000',
  systemModstamp: '2026-11-01T10:00:00.000+0000',
  concurrencyMode: 'Parallel',
  contentType: 'CSV',
  apiVersion: 66,
  lineEnding: 'LF',
  columnDelimiter: 'COMMA',
  ...more,
});

function refuseUnknown(body: JsonObject, keys: readonly string[]): void {
  const unknown = Object.keys(body).find((name) => !keys.includes(name));
  if (unknown !== undefined) throw refused(400, 'JSON_PARSER_ERROR', `Unrecognized field "${unknown}"`);
}

const csv = (text: string, headers: Readonly<Record<string, string>> = {}): FakeResponse => ({
  headers,
  content: { bytes: Buffer.from(text), mediaType: 'text/csv' },
});

function ofJob({ path }: Call, id: string): void {
  if (path[0] !== id) throw refused(404, 'NOT_FOUND', 'The requested resource does not exist');
}

/** A query job has three pages of one row, with a locator. */
function queryResults(call: Call): FakeResponse {
  ofJob(call, queryId);
  const at = Number(call.query.get('locator') ?? 1);
  if (![1, 2, 3].includes(at)) throw refused(400, 'INVALIDLOCATOR', 'The locator is not valid.');
  const next = call.repeatsPages ? '2' : at < 3 ? String(at + 1) : 'null';
  return csv(`"Id","LastName"\n"0035g0000AAAAA${at}AAA","Example"\n`, {
    'sforce-locator': next,
    'sforce-numberofrecords': '1',
  });
}

/** https://developer.salesforce.com/docs/atlas.en-us.api_asynch.meta/api_asynch/bulk_api_2_0.htm */
export const bulkRoutes: readonly Route[] = [
  {
    at: 'POST /jobs/ingest',
    body: 'json',
    gives: ({ body }) => {
      refuseUnknown(body, ingestKeys);
      const { object, operation, externalIdFieldName: key, contentType = 'CSV' } = body;
      knownObject(String(object));
      if (!operations.includes(String(operation)) || contentType !== 'CSV')
        throw refused(400, 'INVALIDJOB', 'The operation or the content type is not valid.');
      if ((operation === 'upsert') !== (key !== undefined))
        throw refused(400, 'INVALIDJOB', 'externalIdFieldName is required for upsert, and only for it.');
      state = 'Open';
      return json(
        job({
          object,
          operation,
          state,
          contentUrl: `services/data/v66.0/jobs/ingest/${ingestId}/batches`,
          jobType: 'V2Ingest',
        }),
      );
    },
  },
  {
    at: 'PUT /jobs/ingest/:id/batches',
    body: 'own',
    gives: (call) => {
      ofJob(call, ingestId);
      const { headers, bytes } = call.request;
      if (!(headers['content-type'] ?? '').startsWith('text/csv'))
        throw refused(415, 'UNSUPPORTED_MEDIA_TYPE', 'The content type must be text/csv.');
      if (bytes.length === 0 || bytes.length > 150_000_000)
        throw refused(400, 'INVALIDBATCH', 'The data is not valid.');
      return { status: 201 };
    },
  },
  {
    at: 'PATCH /jobs/ingest/:id',
    body: 'json',
    gives: (call) => {
      ofJob(call, ingestId);
      refuseUnknown(call.body, ['state']);
      if (call.body['state'] !== 'UploadComplete' && call.body['state'] !== 'Aborted')
        throw refused(400, 'INVALIDJOBSTATE', 'The state must be UploadComplete or Aborted.');
      state = call.body['state'] === 'Aborted' ? 'Aborted' : 'JobComplete';
      return json(job({ state: call.body['state'] }));
    },
  },
  {
    at: 'GET /jobs/ingest/:id',
    gives: (call) => {
      ofJob(call, ingestId);
      return json(
        job({
          state,
          jobType: 'V2Ingest',
          numberRecordsProcessed: 2,
          numberRecordsFailed: 1,
          totalProcessingTime: 10,
          retries: 0,
        }),
      );
    },
  },
  {
    at: 'DELETE /jobs/ingest/:id',
    gives: (call) => {
      ofJob(call, ingestId);
      return empty;
    },
  },
  {
    at: 'GET /jobs/ingest/:id/successfulResults',
    gives: (call) => {
      ofJob(call, ingestId);
      return csv('"sf__Id","sf__Created","LastName"\n"0035g00000BBBB0001","true","Example"\n');
    },
  },
  {
    at: 'GET /jobs/ingest/:id/failedResults',
    gives: (call) => {
      ofJob(call, ingestId);
      return csv(
        '"sf__Id","sf__Error","LastName"\n"","REQUIRED_FIELD_MISSING:Required fields are missing: [LastName]:LastName --",""\n',
      );
    },
  },
  {
    at: 'GET /jobs/ingest/:id/unprocessedrecords',
    gives: (call) => {
      ofJob(call, ingestId);
      return csv('"LastName"\n');
    },
  },
  {
    at: 'POST /jobs/query',
    body: 'json',
    gives: ({ body }) => {
      refuseUnknown(body, queryKeys);
      if (!['query', 'queryAll'].includes(String(body['operation'])) || typeof body['query'] !== 'string')
        throw refused(400, 'INVALIDJOB', 'operation and query are required.');
      return json(job({ id: queryId, operation: body['operation'], state: 'UploadComplete' }));
    },
  },
  {
    at: 'GET /jobs/query/:id',
    gives: (call) => {
      ofJob(call, queryId);
      return json(
        job({ id: queryId, operation: 'query', state: 'JobComplete', jobType: 'V2Query', numberRecordsProcessed: 3 }),
      );
    },
  },
  { at: 'GET /jobs/query/:id/results', query: ['maxRecords', 'locator'], gives: queryResults },
];
