import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import { bulkRoutes } from './fakeBulk.ts';
import { compositeRoutes } from './fakeComposite.ts';
import { nextPage, queried, searched, searchedByParameters } from './fakeQuery.ts';
import {
  checkFields,
  empty,
  json,
  keyField,
  knownId,
  knownObject,
  recordWith,
  refused,
  shown,
  type Call,
  type Route,
} from './fakeRequests.ts';
import { describedField, describedObject, objects, recordsOf, type FakeObject } from './fakeSchema.ts';

const made = (object: FakeObject): FakeResponse =>
  json({ id: `${object.prefix}5g0000BBBBB1AAA`, success: true, errors: [] }, 201);

/** A file is sent in two parts: https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/dome_sobject_insert_update_blob.htm */
function uploaded(object: FakeObject, { request }: Call): FakeResponse {
  const boundary = /^multipart\/form-data; *boundary="?([^";]+)"?$/.exec(request.headers['content-type'] ?? '')?.[1];
  if (boundary === undefined) throw refused(415, 'UNSUPPORTED_MEDIA_TYPE', 'The boundary is missing.');
  const text = request.bytes.toString('latin1');
  if (!text.includes(`--${boundary}--`))
    throw refused(400, 'INVALID_MULTIPART_REQUEST', 'Multipart message is not valid.');
  const parts = text.split(`--${boundary}`).slice(1, -1);
  const [first, second] = parts;
  if (parts.length !== 2 || !first || !second)
    throw refused(400, 'INVALID_MULTIPART_REQUEST', 'Multipart message must include a non-binary and a binary part.');
  const entity = /name="?(entity_[a-z_]+)"?/i.exec(first)?.[1];
  if (entity === undefined || !/content-type: *application\/json/i.test(first))
    throw refused(400, 'INVALID_MULTIPART_REQUEST', 'The first part must be JSON.');
  const field = object.fields.find(({ type }) => type === 'base64')?.name ?? '';
  if (!new RegExp(`name="?${field}"?`).test(second) || !/filename="?[^"]+"?/.test(second))
    throw refused(400, 'INVALID_MULTIPART_REQUEST', `The second part must be ${field}, with a file name.`);
  const json_ = first.slice(first.indexOf('\r\n\r\n') + 4).trim();
  checkFields(object, { ...parsed(Buffer.from(json_, 'latin1')), [field]: '' }, 'update');
  return made(object);
}

export function parsed(bytes: Buffer): JsonObject {
  try {
    const value: unknown = JSON.parse(bytes.toString());
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject;
  } catch {
    // Refused below.
  }
  throw refused(
    400,
    'JSON_PARSER_ERROR',
    'The HTTP entity body is required, but this request has no valid entity body.',
  );
}

function jsonBody({ request: { headers, bytes } }: Call): JsonObject {
  if (!(headers['content-type'] ?? '').startsWith('application/json'))
    throw refused(415, 'UNSUPPORTED_MEDIA_TYPE', 'Content is in unsupported media type.');
  return parsed(bytes);
}

function create(call: Call): FakeResponse {
  const object = knownObject(call.path[0]!);
  if ((call.request.headers['content-type'] ?? '').startsWith('multipart/')) return uploaded(object, call);
  checkFields(object, jsonBody(call), 'create');
  return made(object);
}

function fieldsIn({ query }: Call): string[] | undefined {
  return query
    .get('fields')
    ?.split(',')
    .map((name) => name.trim());
}

function get(call: Call): FakeResponse {
  const object = knownObject(call.path[0]!);
  return json(shown(object, recordWith(object, knownId(object, call.path[1]!)), fieldsIn(call)));
}

/** A value that several records have: `twice`; a new one: every other but that of the record. */
function getByKey(call: Call): FakeResponse {
  const object = knownObject(call.path[0]!);
  const { name } = keyField(object, call.path[1]!);
  const value = call.path[2]!;
  if (value === 'twice') return ambiguous(object);
  const found = recordsOf(object)[0]!;
  return json(shown(object, name === 'Id' ? { ...found, Id: value } : { ...found, [name]: value }, fieldsIn(call)));
}

function ambiguous(object: FakeObject): FakeResponse {
  const urls = recordsOf(object).map(({ Id }) => `/services/data/v66.0/sobjects/${object.name}/${String(Id)}`);
  return json(urls.slice(0, 2), 300);
}

function update({ path, body }: Call): FakeResponse {
  const object = knownObject(path[0]!);
  knownId(object, path[1]!);
  checkFields(object, body, 'update');
  return empty;
}

function upsert({ path, body, query }: Call): FakeResponse {
  const object = knownObject(path[0]!);
  const { name } = keyField(object, path[1]!);
  const value = path[2]!;
  if (value === 'twice') return ambiguous(object);
  if (Object.keys(body).some((field) => field.toLowerCase() === name.toLowerCase()))
    throw refused(400, 'INVALID_FIELD', `The ${name} field should not be specified in the sobject data.`);
  const isNew = value.startsWith('new');
  if (isNew && query.get('updateOnly') === 'true')
    throw refused(404, 'NOT_FOUND', 'The requested resource does not exist');
  checkFields(object, body, isNew ? 'create' : 'update');
  const id = isNew ? `${object.prefix}5g0000BBBBB1AAA` : recordsOf(object)[0]!['Id'];
  return json({ id, success: true, errors: [], created: isNew }, isNew ? 201 : 200);
}

function remove({ path }: Call): FakeResponse {
  const object = knownObject(path[0]!);
  const id = knownId(object, path[1]!);
  if (id.endsWith('GONE')) throw refused(404, 'ENTITY_IS_DELETED', 'entity is deleted');
  return empty;
}

const bytes = (): FakeResponse => ({ content: { bytes: Buffer.from('hello'), mediaType: 'application/octet-stream' } });

function runFlow({ path, body }: Call): FakeResponse {
  if (path[0] !== 'Send_Offer') throw refused(404, 'NOT_FOUND', `The requested resource does not exist`);
  const unknown = Object.keys(body).find((name) => name !== 'inputs');
  const inputs = body['inputs'] as unknown;
  if (unknown !== undefined || !Array.isArray(inputs) || inputs.length === 0)
    throw refused(400, 'JSON_PARSER_ERROR', 'inputs must be a list.');
  return json(
    inputs.map(() => ({
      actionName: path[0],
      errors: null,
      isSuccess: true,
      outputValues: { Flow__InterviewGuid: 'a1', Flow__InterviewStatus: 'Finished' },
    })),
  );
}

const recentOf = (object: FakeObject): JsonObject[] =>
  recordsOf(object)
    .slice(0, 1)
    .map((record) => shown(object, record, ['Id']));

/** Routes below `/services/data/v66.0`: https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_list.htm */
export const routes: readonly Route[] = [
  {
    at: 'GET /limits',
    gives: () =>
      json({ DailyApiRequests: { Max: 100_000, Remaining: 99_982 }, DataStorageMB: { Max: 5, Remaining: 4 } }),
  },
  { at: 'GET /query', query: ['q'], gives: (call) => queried(call, 'query') },
  { at: 'GET /query/:cursor', gives: (call) => nextPage(call, 'query') },
  { at: 'GET /queryAll', query: ['q'], gives: (call) => queried(call, 'queryAll') },
  { at: 'GET /queryAll/:cursor', gives: (call) => nextPage(call, 'queryAll') },
  { at: 'GET /search', query: ['q'], gives: searched },
  { at: 'POST /parameterizedSearch', body: 'json', gives: searchedByParameters },
  {
    at: 'GET /sobjects',
    gives: () => json({ encoding: 'UTF-8', maxBatchSize: 200, sobjects: objects.map(describedObject) }),
  },
  {
    at: 'GET /sobjects/:object',
    gives: ({ path }) => {
      const object = knownObject(path[0]!);
      return json({ objectDescribe: describedObject(object), recentItems: recentOf(object) });
    },
  },
  {
    at: 'GET /sobjects/:object/describe',
    gives: ({ path }) => {
      const object = knownObject(path[0]!);
      const recordTypeInfos = [
        {
          name: 'Partner',
          developerName: 'Partner',
          recordTypeId: '0125g0000AAAAA1AAA',
          active: true,
          available: true,
          master: false,
          defaultRecordTypeMapping: false,
        },
        {
          name: 'Master',
          developerName: 'Master',
          recordTypeId: '012000000000000AAA',
          active: true,
          available: true,
          master: true,
          defaultRecordTypeMapping: true,
        },
      ];
      return json({ ...describedObject(object), fields: object.fields.map(describedField), recordTypeInfos });
    },
  },
  {
    at: 'GET /sobjects/:object/deleted',
    query: ['start', 'end'],
    gives: () =>
      json({
        deletedRecords: [],
        earliestDateAvailable: '2026-11-01T00:00:00.000+0000',
        latestDateCovered: '2026-11-02T00:00:00.000+0000',
      }),
  },
  { at: 'POST /sobjects/:object', body: 'own', gives: create },
  {
    at: 'POST /sobjects/:object/Id',
    body: 'json',
    gives: ({ path, body }) => {
      const object = knownObject(path[0]!);
      checkFields(object, body, 'create');
      return made(object);
    },
  },
  { at: 'GET /sobjects/:object/:id', query: ['fields'], gives: get },
  { at: 'PATCH /sobjects/:object/:id', body: 'json', gives: update },
  { at: 'DELETE /sobjects/:object/:id', gives: remove },
  { at: 'GET /sobjects/ContentVersion/:id/VersionData', gives: bytes },
  { at: 'GET /sobjects/Attachment/:id/Body', gives: bytes },
  { at: 'GET /sobjects/:object/:field/:value', query: ['fields'], gives: getByKey },
  { at: 'PATCH /sobjects/:object/:field/:value', query: ['updateOnly'], body: 'json', gives: upsert },
  { at: 'DELETE /sobjects/:object/:field/:value', gives: () => empty },
  {
    at: 'GET /actions/custom/flow',
    gives: () =>
      json({
        actions: [
          {
            label: 'Send offer',
            name: 'Send_Offer',
            type: 'FLOW',
            url: '/services/data/v66.0/actions/custom/flow/Send_Offer',
          },
        ],
      }),
  },
  {
    at: 'GET /actions/custom/flow/:name',
    gives: ({ path }) =>
      json({
        label: 'Send offer',
        name: path[0],
        type: 'FLOW',
        inputs: [{ name: 'RecordId', type: 'STRING', required: true }],
      }),
  },
  { at: 'POST /actions/custom/flow/:name', body: 'json', gives: runFlow },
  ...compositeRoutes,
  ...bulkRoutes,
];
