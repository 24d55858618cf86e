import type { JsonObject } from '../../domains/executions/item.ts';
import { isObject } from '../engine/fake/shape.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';
import { fields, parts, records, table, view } from './fakeObjects.ts';
import { failed, invalidBody, json, type RouteCall } from './fakeRoute.ts';

/** Records of one request: https://nocodb.com/docs/apis, version 3. */
const maxBatch = 10;
const maxPageSize = 1_000;

const missing = (id: unknown): FakeResponse => failed(404, 'ERR_RECORD_NOT_FOUND', `Record '${String(id)}' not found`);

/** Besides the records of the list, those with the IDs 10 to 19 exist. */
const exists = (id: unknown): boolean =>
  records.some((record) => String(record.id) === String(id)) || /^1\d$/.test(String(id));

/** Returns the name of a field that does not exist, by title or ID. */
function unknownField(names: readonly string[]): string | undefined {
  return names.find((name) => !fields.some(({ id, title }) => name === id || name === title) && name !== 'Id');
}

const noField = (name: string): FakeResponse => failed(422, 'ERR_FIELD_NOT_FOUND', `Field '${name}' not found`);

/** https://nocodb.com/docs/apis/pagination: each page has one record here; `next` is a whole address, or null. */
function page(all: readonly JsonObject[], { request, url, repeatsPages }: RouteCall): FakeResponse {
  const number = Number(request.query.get('page') ?? 1);
  const size = Number(request.query.get('pageSize') ?? 25);
  if (!Number.isInteger(number) || number < 1)
    return failed(422, 'ERR_INVALID_OFFSET_VALUE', `Page '${number}' is invalid`);
  if (!Number.isInteger(size) || size < 1 || size > maxPageSize)
    return failed(422, 'ERR_INVALID_LIMIT_VALUE', `Page size '${size}' is invalid`);
  const next = repeatsPages ? 2 : number + 1;
  const address = (to: number): string => {
    const query = new URLSearchParams(request.query);
    query.set('page', String(to));
    return `${url}${request.path}?${query.toString()}`;
  };
  return json({
    records: all.slice(number - 1, number),
    next: next <= all.length ? address(next) : null,
    prev: number > 1 ? address(number - 1) : null,
  });
}

/** https://nocodb.com/docs/apis/filtering */
function wrongFilter({ query }: FakeRequest): FakeResponse | null {
  const where = query.get('where');
  if (where !== null && !/^~?(not)?\(.+\)$/.test(where))
    return failed(422, 'ERR_INVALID_FILTER', `Invalid filter expression: '${where}'`);
  const names = [...(where ?? '').matchAll(/\(("[^"]+"|[^(),]+),/g)].map(([, name]) =>
    name!.replaceAll('"', '').trim(),
  );
  const wrong = unknownField(names);
  return wrong === undefined ? null : noField(wrong);
}

/** A list or one object of `{ field, direction }` as JSON. */
function wrongSort({ query }: FakeRequest): FakeResponse | null {
  const sort = query.get('sort');
  if (sort === null) return null;
  const read = parsed(sort);
  const entries: readonly unknown[] = Array.isArray(read) ? read : [read];
  for (const entry of entries) {
    if (
      !isObject(entry) ||
      typeof entry['field'] !== 'string' ||
      !['asc', 'desc', undefined].includes(entry['direction'] as string)
    )
      return failed(422, 'ERR_INVALID_REQUEST_PARAM', `Invalid sort: '${sort}'`);
    const wrong = unknownField([entry['field']]);
    if (wrong !== undefined) return noField(wrong);
  }
  return null;
}

/** The wanted fields: a list as JSON, or with commas. */
function wantedFields({ query }: FakeRequest): readonly string[] | null {
  const given = query.getAll('fields').join(',');
  if (given === '') return null;
  const read = parsed(given);
  return Array.isArray(read) ? (read as string[]) : given.split(',').map((name) => name.trim());
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The problem of a query, such as an unknown field or view. */
function wrongQuery(request: FakeRequest): FakeResponse | null {
  const names = wantedFields(request);
  const wrong = names && unknownField(names);
  if (wrong) return noField(wrong);
  const of = request.query.get('viewId');
  if (of !== null && of !== view.id) return failed(404, 'ERR_VIEW_NOT_FOUND', `View '${of}' not found`);
  return wrongFilter(request) ?? wrongSort(request);
}

function narrowed(record: JsonObject, names: readonly string[] | null): JsonObject {
  if (names === null) return record;
  const entries = Object.entries(record['fields'] as JsonObject);
  return { ...record, fields: Object.fromEntries(entries.filter(([name]) => names.includes(name))) };
}

export function list(call: RouteCall): FakeResponse {
  const names = wantedFields(call.request);
  return (
    wrongQuery(call.request) ??
    page(
      records.map((record) => narrowed(record as unknown as JsonObject, names)),
      call,
    )
  );
}

export function get({ params, request }: RouteCall): FakeResponse {
  const found = records.find(({ id }) => String(id) === params['record']);
  return (
    wrongQuery(request) ??
    (found ? json(narrowed(found as unknown as JsonObject, wantedFields(request))) : missing(params['record']))
  );
}

export function count({ request }: RouteCall): FakeResponse {
  return wrongQuery(request) ?? json({ count: records.length });
}

/** One object, or up to ten of them. */
function batchOf(body: unknown): readonly JsonObject[] | FakeResponse {
  const all: readonly unknown[] = Array.isArray(body) ? body : [body];
  if (all.length === 0 || !all.every(isObject)) return invalidBody('The body must be a record or a list of records');
  if (all.length > maxBatch)
    return failed(422, 'ERR_MAX_INSERT_LIMIT_EXCEEDED', `Maximum ${maxBatch} records during insert`);
  return all;
}

const isRefused = (value: readonly JsonObject[] | FakeResponse): value is FakeResponse => !Array.isArray(value);

/** The problem of a record that is written. Links and attachments are changed by other requests. */
function wrongRecord(record: JsonObject, hasId: boolean): FakeResponse | null {
  const { id, fields: written, ...unknown } = record;
  if (Object.keys(unknown).length > 0) return invalidBody(`The key '${Object.keys(unknown)[0]}' is unknown`);
  if (!isObject(written)) return invalidBody("The record has no 'fields'");
  if (hasId ? typeof id !== 'number' && typeof id !== 'string' : id !== undefined)
    return invalidBody("The 'id' is invalid");
  if (hasId && !exists(id)) return missing(id);
  const wrong = unknownField(Object.keys(written));
  if (wrong !== undefined) return noField(wrong);
  const hours = written['Hours'];
  return hours === undefined || hours === null || typeof hours === 'number'
    ? null
    : failed(
        422,
        'ERR_INVALID_VALUE_FOR_FIELD',
        `Invalid value '${JSON.stringify(hours)}' for type 'Number' on column 'Hours'`,
      );
}

export function create({ body }: RouteCall): FakeResponse {
  const batch = batchOf(body);
  if (isRefused(batch)) return batch;
  const wrong = batch.map((record) => wrongRecord(record, false)).find((problem) => problem !== null);
  return wrong ?? json({ records: batch.map((record, index) => ({ id: 4 + index, fields: record['fields'] })) });
}

/** The response has IDs alone. */
export function update({ body }: RouteCall): FakeResponse {
  const batch = batchOf(body);
  if (isRefused(batch)) return batch;
  const wrong = batch.map((record) => wrongRecord(record, true)).find((problem) => problem !== null);
  return wrong ?? json({ records: batch.map(({ id }) => ({ id })) });
}

/** IDs of a body: `[{ id }]`. */
function idsOf(body: unknown): readonly unknown[] | FakeResponse {
  const batch = batchOf(body);
  if (isRefused(batch)) return batch;
  const isId = ({ id, ...rest }: JsonObject) =>
    (typeof id === 'number' || typeof id === 'string') && Object.keys(rest).length === 0;
  return batch.every(isId) ? batch.map(({ id }) => id) : invalidBody("Each entry must be an object with the key 'id'");
}

export function remove({ body }: RouteCall): FakeResponse {
  const ids = idsOf(body);
  if (!Array.isArray(ids)) return ids as FakeResponse;
  const wrong = ids.find((id) => !exists(id));
  return wrong === undefined
    ? json({ records: ids.map((id) => ({ id: id as unknown, deleted: true })) })
    : missing(wrong);
}

/** https://nocodb.com/docs/apis: links of a record by a field of the kind "Links". */
export function links(call: RouteCall): FakeResponse {
  const { params, request, body } = call;
  const field = fields.find(({ id }) => id === params['field']);
  if (!field) return noField(params['field']!);
  if (field['type'] !== 'Links')
    return failed(422, 'ERR_INVALID_REQUEST_PARAM', `Field '${params['field']}' is no link`);
  if (!records.some(({ id }) => String(id) === params['record'])) return missing(params['record']);
  if (request.method === 'GET') return page(parts as unknown as readonly JsonObject[], call);
  const ids = idsOf(body);
  if (!Array.isArray(ids)) return ids as FakeResponse;
  const wrong = ids.find((id) => !parts.some((part) => String(part.id) === String(id)));
  return wrong === undefined ? json({ success: true }) : missing(wrong);
}

/** A file as Base64, appended to the attachments of a cell. */
export function uploadToCell({ params, body }: RouteCall): FakeResponse {
  if (!isObject(body)) return invalidBody('The body must be an object');
  const { contentType, filename, file, ...unknown } = body;
  if (Object.keys(unknown).length > 0) return invalidBody(`The key '${Object.keys(unknown)[0]}' is unknown`);
  if ([contentType, filename, file].some((value) => typeof value !== 'string' || value === ''))
    return invalidBody("'contentType', 'file' and 'filename' are required");
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(String(file))) return invalidBody("'file' is not valid Base64");
  const field = fields.find(({ id }) => id === params['field']);
  if (!field) return noField(params['field']!);
  if (field['type'] !== 'Attachment') return failed(422, 'ERR_INVALID_REQUEST_PARAM', 'The field is no attachment');
  const record = records.find(({ id }) => String(id) === params['record']);
  if (!record) return missing(params['record']);
  const added = {
    id: 'at5v9k2m7x1c3b8n',
    title: filename,
    mimetype: contentType,
    size: Buffer.from(String(file), 'base64').length,
    path: `download/noco/${table.id}/${String(filename)}`,
    signedPath: `dltemp/x/${String(filename)}`,
  };
  return json({ id: record.id, fields: { ...record.fields, Files: [added] } });
}

/** https://nocodb.com/docs/apis, version 2: a form with one or more files. */
export function uploadToStorage({ request }: RouteCall): FakeResponse {
  const text = request.bytes.toString('latin1');
  const name = /name="files?"; ?filename="([^"]+)"/i.exec(text)?.[1];
  if (!/^multipart\/form-data; ?boundary=/.test(request.headers['content-type'] ?? '') || name === undefined)
    return { status: 400, json: { msg: 'No files are attached' } };
  return json([
    { path: `download/noco/${name}`, title: name, mimetype: 'text/plain', size: 5, signedPath: `dltemp/x/${name}` },
  ]);
}
