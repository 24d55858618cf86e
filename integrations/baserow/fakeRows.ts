import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';
import { invalidBody, Refused } from './fakeErrors.ts';
import { cellsOf, fieldOf, fields, rowOf, stored } from './fakeObjects.ts';

const pages = 3;
const none: FakeResponse = { status: 204, content: { bytes: Buffer.alloc(0), mediaType: 'text/plain' } };
const known = (id: number) => id >= 1 && id <= pages;
const noRow = (id: unknown) => new Refused(404, 'ERROR_ROW_DOES_NOT_EXIST', `The row ${String(id)} does not exist.`);

const filterTypes =
  'equal not_equal contains contains_not contains_word doesnt_contain_word length_is_lower_than higher_than higher_than_or_equal lower_than lower_than_or_equal is_even_and_whole empty not_empty boolean single_select_equal single_select_not_equal single_select_is_any_of single_select_is_none_of multiple_select_has multiple_select_has_not link_row_has link_row_has_not link_row_contains link_row_not_contains filename_contains has_file_type files_lower_than date_is date_is_not date_is_before date_is_on_or_before date_is_after date_is_on_or_after date_is_within date_equal'.split(
    ' ',
  );
const ofReading = 'page size search search_mode order_by filters filter_type include exclude view_id count'.split(' ');

/** A request below `/api/database/rows/table/{id}/`. Unlike Baserow, unknown parameters and fields are errors, so that the tests find them. */
export function rowsResponse(
  request: FakeRequest,
  path: string,
  { url, repeatsPages }: { url: string; repeatsPages: boolean },
): FakeResponse {
  const { method, query } = request;
  const byName = query.has('user_field_names');
  const key = `${method} ${path.replace(/^\d+\//, '{row}/')}`;
  const id = Number(/^(\d+)\//.exec(path)?.[1] ?? 0);
  checkQuery(query, key);
  switch (key) {
    case 'GET ':
      return listed(request, byName, { url, repeatsPages });
    case 'POST ':
      return { json: written(9, bodyOf(request), byName) };
    case 'POST batch/':
      return { json: { items: itemsOf(request).map((item, at) => written(9 + at, item as JsonObject, byName)) } };
    case 'PATCH batch/':
      return { json: { items: updatedMany(request, byName) } };
    case 'POST batch-delete/':
      for (const one of itemsOf(request))
        if (!Number.isInteger(one)) throw invalidBody('items', 'A valid integer is required.');
      return none;
    case 'GET {row}/':
      if (!known(id)) throw noRow(id);
      return { json: rowOf(id, cellsOf(id), byName) };
    case 'PATCH {row}/':
      if (!known(id)) throw noRow(id);
      return { json: written(id, bodyOf(request), byName) };
    case 'DELETE {row}/':
      if (!known(id)) throw noRow(id);
      return none;
    case 'PATCH {row}/move/':
      if (!known(id)) throw noRow(id);
      return { json: rowOf(id, cellsOf(id), byName) };
    default:
      return { status: 404, json: { error: 'URL_NOT_FOUND', detail: `URL ${request.path} not found.` } };
  }
}

function checkQuery(query: URLSearchParams, key: string): void {
  const more =
    key === 'GET '
      ? ofReading
      : key.endsWith('/move/')
        ? ['before_id']
        : key === 'POST ' || key === 'POST batch/'
          ? ['before']
          : [];
  const allowed = ['user_field_names', 'include', 'send_webhook_events', ...more];
  for (const name of query.keys())
    if (!allowed.includes(name) && !(key === 'GET ' && name.startsWith('filter__')))
      throw new Refused(400, 'ERROR_QUERY_PARAMETER_VALIDATION', { [name]: [{ error: 'Unknown.', code: 'invalid' }] });
  const size = Number(query.get('size') ?? 100);
  if (!Number.isInteger(size) || size < 1 || size > 200)
    throw new Refused(400, 'ERROR_PAGE_SIZE_LIMIT', 'The page size is limited to 200.');
}

/** One row on each page, whatever `size` says. */
function listed(
  { query, path }: FakeRequest,
  byName: boolean,
  { url, repeatsPages }: { url: string; repeatsPages: boolean },
): FakeResponse {
  const page = Number(query.get('page') ?? 1);
  if (!known(page)) throw new Refused(400, 'ERROR_INVALID_PAGE', 'Invalid page.');
  for (const name of query.get('order_by')?.match(/-?"[^"]*"|[^,]+/g) ?? [])
    if (!fieldFor(name.replace(/^[-+]/, '').replaceAll('"', ''), byName))
      throw new Refused(400, 'ERROR_ORDER_BY_FIELD_NOT_FOUND', `The field ${name} was not found in the table.`);
  const filters = query.get('filters');
  if (filters !== null) checkTree(JSON.parse(filters) as JsonObject, byName);
  const next = repeatsPages ? 2 : page + 1;
  const link = (number: number) => {
    const address = new URL(`${url}${path}`);
    for (const [name, value] of query) address.searchParams.set(name, value);
    address.searchParams.set('page', String(number));
    return address.href;
  };
  return {
    json: {
      count: pages,
      next: repeatsPages || page < pages ? link(next) : null,
      previous: page === 1 ? null : link(page - 1),
      results: [rowOf(page, cellsOf(page), byName)],
    },
  };
}

/** With names of fields, only names are found; otherwise, only IDs. */
function fieldFor(name: string, byName: boolean) {
  const field = fieldOf(name);
  return field && (name === field.name) === byName ? field : undefined;
}

function checkTree({ filter_type: type, filters, groups = [], ...rest }: JsonObject, byName: boolean): void {
  if ((type !== 'AND' && type !== 'OR') || !Array.isArray(filters) || Object.keys(rest).length > 0)
    throw new Refused(400, 'ERROR_FILTERS_PARAM_VALIDATION_ERROR', {
      filters: [{ error: 'Invalid.', code: 'invalid' }],
    });
  for (const { field, type: kind, value } of filters as JsonObject[]) {
    if (!fieldFor(String(field), byName))
      throw new Refused(400, 'ERROR_FILTER_FIELD_NOT_FOUND', `The field ${String(field)} was not found in the table.`);
    if (!filterTypes.includes(String(kind)))
      throw new Refused(
        400,
        'ERROR_VIEW_FILTER_TYPE_DOES_NOT_EXIST',
        `The view filter type ${String(kind)} does not exist.`,
      );
    if (typeof value !== 'string') throw invalidBody('filters', 'Not a valid string.');
  }
  for (const group of groups as JsonObject[]) checkTree(group, byName);
}

function bodyOf({ headers, bytes }: FakeRequest): JsonObject {
  if (!/^application\/json\b/.test(headers['content-type'] ?? ''))
    throw new Refused(415, 'ERROR_UNSUPPORTED_MEDIA_TYPE', 'Unsupported media type in request.');
  try {
    return JSON.parse(bytes.toString()) as JsonObject;
  } catch {
    throw new Refused(400, 'ERROR_REQUEST_BODY_VALIDATION', 'JSON parse error');
  }
}

function itemsOf(request: FakeRequest): unknown[] {
  const { items, ...rest } = bodyOf(request);
  if (!Array.isArray(items) || items.length === 0 || items.length > 200 || Object.keys(rest).length > 0)
    throw invalidBody('items', 'Ensure this field has 1 to 200 elements.');
  return items as unknown[];
}

function updatedMany(request: FakeRequest, byName: boolean): JsonObject[] {
  const items = itemsOf(request) as JsonObject[];
  const ids = items.map(({ id }) => id);
  if (!ids.every(Number.isInteger)) throw invalidBody('items', 'A valid integer is required.');
  if (new Set(ids).size < ids.length)
    throw new Refused(400, 'ERROR_ROW_IDS_NOT_UNIQUE', 'The provided row ids are not unique.');
  return items.map(({ id, ...cells }) => written(Number(id), cells, byName));
}

function written(id: number, cells: JsonObject, byName: boolean): JsonObject {
  const named: JsonObject = {};
  for (const [name, value] of Object.entries(cells)) {
    const field = fieldFor(name, byName) && fieldOf(name);
    if (!field || field.read_only) throw invalidBody(name, 'There is no such field, or it is read-only.');
    const kept = stored(field, value);
    if (!kept) throw invalidBody(name, `The value is not valid for the type ${field.type}.`);
    named[field.name] = kept.value;
  }
  return rowOf(
    id,
    { ...Object.fromEntries(fields.map(({ name }) => [name, null])), ...(known(id) ? cellsOf(id) : {}), ...named },
    byName,
  );
}
