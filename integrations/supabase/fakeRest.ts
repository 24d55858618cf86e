import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';
import { failed, isObject, Refused } from './fakeErrors.ts';
import { checkFilters, parts } from './fakeFilters.ts';
import { columns, rowOf, rows, tables, unquoted, writtenRows } from './fakeTables.ts';

const schemas = new Set(['public', 'crm']);
/** Preferences by method: https://docs.postgrest.org/en/stable/references/api/preferences.html */
const preferences: Readonly<Record<string, readonly string[]>> = {
  return: ['representation', 'headers-only', 'minimal'],
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  count: ['exact', 'planned', 'estimated'],
  handling: ['strict', 'lenient'],
  tx: ['commit', 'rollback'],
};

/** A request below `/rest/v1`. */
export function restResponse(request: FakeRequest, path: string, repeatsPages: boolean): FakeResponse {
  checkSchema(request);
  if (path === '/' || path === '') return { json: openApi };
  const [, rpc] = /^\/rpc\/([^/]+)$/.exec(path) ?? [];
  if (rpc !== undefined) return called(request, decodeURIComponent(rpc));
  const table = decodeURIComponent(path.slice(1));
  if (!tables.includes(table))
    return failed(404, 'PGRST205', {
      message: `Could not find the table 'public.${table}' in the schema cache`,
      hint: "Perhaps you meant the table 'public.people'",
    });
  const wanted = preferencesOf(request);
  switch (request.method) {
    case 'GET':
      return selected(request, wanted, repeatsPages);
    case 'POST':
      return inserted(request, wanted);
    case 'PATCH':
      return changed(request, wanted);
    case 'DELETE':
      return deleted(request, wanted);
    default:
      return failed(405, 'PGRST117', `Unsupported HTTP method: ${request.method}`);
  }
}

/** Reading names the schema in `accept-profile`, writing in `content-profile`. */
function checkSchema({ method, headers }: FakeRequest): void {
  const name = headers[method === 'GET' || method === 'HEAD' ? 'accept-profile' : 'content-profile'];
  if (name !== undefined && !schemas.has(String(name)))
    throw new Refused(
      failed(406, 'PGRST106', {
        message: `Invalid schema: ${String(name)}`,
        hint: 'Only the following schemas are exposed: public, crm',
      }),
    );
}

function preferencesOf({ headers }: FakeRequest): Readonly<Record<string, string>> {
  const written = String(headers['prefer'] ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => one.split('='));
  for (const [name = '', value = ''] of written) {
    const isKnown =
      preferences[name]?.includes(value) === true ||
      (name === 'max-affected' && /^\d+$/.test(value)) ||
      (name === 'timezone' && value !== '');
    if (!isKnown)
      throw new Refused(
        failed(400, 'PGRST122', {
          message: 'Invalid preferences given with handling=strict',
          details: `Invalid preferences: ${name}=${value}`,
        }),
      );
  }
  return Object.fromEntries(written) as Record<string, string>;
}

const number = (query: URLSearchParams, name: string): number | null => {
  const text = query.get(name);
  if (text === null) return null;
  if (!/^\d+$/.test(text)) throw new Refused(failed(400, 'PGRST100', `"failed to parse ${name} parameter (${text})"`));
  return Number(text);
};

const ofReading = ['select', 'order', 'limit', 'offset'];

/**
 * An entry on each page, whatever `limit` says: a hosted project cuts pages at its setting `max-rows` without a word. After the last row,
 * a page is empty.
 */
function selected(request: FakeRequest, wanted: Readonly<Record<string, string>>, repeatsPages: boolean): FakeResponse {
  const { query, headers } = request;
  if (request.bytes.length > 0) throw new Refused(failed(400, 'PGRST102', 'A request that reads has no body.'));
  checkFilters(query, ofReading);
  checkOrder(query.get('order'));
  const limit = number(query, 'limit');
  const offset = number(query, 'offset') ?? 0;
  const place = repeatsPages ? Math.min(offset, 1) : offset;
  const found = limit === 0 ? [] : rows.slice(place, place + 1);
  const isCounted = wanted['count'] !== undefined;
  if (isCounted && offset > rows.length)
    throw new Refused(
      failed(416, 'PGRST103', {
        message: 'Requested range not satisfiable',
        details: `An offset of ${offset} was requested, but there are only ${rows.length} rows.`,
      }),
    );
  if (/vnd\.pgrst\.object/.test(headers.accept ?? '')) return { json: shown(rows[0]!, query) };
  const range = found.length === 0 ? '*' : `${place}-${place}`;
  return {
    status: isCounted && found.length < rows.length ? 206 : 200,
    headers: { 'content-range': `${range}/${isCounted ? rows.length : '*'}` },
    json: found.map((row) => shown(row, query)),
  };
}

function checkOrder(order: string | null): void {
  if (order === null) return;
  for (const part of parts(order)) {
    const [, column = ''] = /^("[^"]+"|[^.]+)(\.(asc|desc))?(\.(nullsfirst|nullslast))?$/.exec(part) ?? [];
    const name = unquoted(column.split(/->>?/)[0]!);
    if (column === '')
      throw new Refused(failed(400, 'PGRST100', `"failed to parse order (${order})" (line 1, column 1)`));
    if (!Object.hasOwn(columns, name)) throw new Refused(failed(400, '42703', `column people.${name} does not exist`));
  }
}

/** The columns that `select` names, with aliases and casts; other tables are empty lists. */
function shown(row: JsonObject, query: URLSearchParams): JsonObject {
  const select = query.get('select');
  if (select === null || select === '' || select === '*') return row;
  const entries = parts(select).flatMap((part): [string, unknown][] => {
    if (part === '*') return Object.entries(row);
    const related = /^(?:([\w ]+):)?(\w+)(?:!\w+)*\(.*\)$/s.exec(part);
    if (related) return [[related[1] ?? related[2]!, []]];
    const [, alias, column = '', cast] = /^(?:([^:]+):(?!:))?((?:"[^"]+"|[^:])+?)(?:::(\w+))?$/.exec(part) ?? [];
    const name = unquoted(column.split(/->>?/)[0]!);
    if (!Object.hasOwn(columns, name)) throw new Refused(failed(400, '42703', `column people.${name} does not exist`));
    return [[alias ?? name, cast === 'text' ? String(row[name]) : row[name]]];
  });
  return Object.fromEntries(entries);
}

function bodyOf({ headers, bytes }: FakeRequest): unknown {
  if (!/^application\/(vnd\.pgrst\.[\w+]+|json)\b/.test(headers['content-type'] ?? 'application/json'))
    throw new Refused(failed(415, 'PGRST102', `Content-Type not acceptable: ${String(headers['content-type'])}`));
  try {
    return JSON.parse(bytes.toString()) as unknown;
  } catch {
    throw new Refused(failed(400, 'PGRST102', 'Empty or invalid json'));
  }
}

/** Rows are returned only if they are asked for. */
function written(
  list: JsonObject[],
  { query, headers }: FakeRequest,
  { wanted, status }: { wanted: Readonly<Record<string, string>>; status: number },
): FakeResponse {
  if (wanted['return'] !== 'representation')
    return {
      status: status === 200 ? 204 : status,
      headers: { 'content-length': '0' },
      content: { bytes: Buffer.alloc(0), mediaType: 'application/json' },
    };
  const json = list.map((row) => shown(row, query));
  return { status, json: /vnd\.pgrst\.object/.test(headers.accept ?? '') ? json[0] : json };
}

function inserted(request: FakeRequest, wanted: Readonly<Record<string, string>>): FakeResponse {
  const { query } = request;
  const unknown = [...query.keys()].find((name) => !['select', 'columns', 'on_conflict'].includes(name));
  if (unknown !== undefined)
    throw new Refused(failed(400, 'PGRST100', `"failed to parse filter (${unknown})" (line 1, column 1)`));
  const list = writtenRows(bodyOf(request), { columns: query.get('columns'), isUpdate: false });
  const conflict = query.get('on_conflict');
  const isUpsert = wanted['resolution'] !== undefined;
  if (conflict !== null && !conflict.split(',').every((name) => columns[unquoted(name)]?.isUnique))
    throw new Refused(
      failed(400, '42P10', 'there is no unique or exclusion constraint matching the ON CONFLICT specification'),
    );
  const isKnown = (row: JsonObject) => rows.some(({ email, id }) => row['email'] === email || row['id'] === id);
  const known = list.find(isKnown);
  if (known && !isUpsert)
    throw new Refused(
      failed(409, '23505', {
        message: 'duplicate key value violates unique constraint "people_email_key"',
        details: `Key (email)=(${String(known['email'])}) already exists.`,
      }),
    );
  const kept = wanted['resolution'] === 'ignore-duplicates' ? list.filter((row) => !isKnown(row)) : list;
  const stored = kept.map((row, place) => {
    const old = rows.find(({ email, id }) => row['email'] === email || row['id'] === id);
    return { ...(old ?? rowOf(4 + place, { email: null, age: null })), ...row };
  });
  return written(stored, request, { wanted, status: isUpsert && list.every(isKnown) ? 200 : 201 });
}

const blocked = (what: string) => failed(400, '21000', `${what} requires a WHERE clause`);

/** The rows that filters find: the first one. */
function affected(request: FakeRequest, wanted: Readonly<Record<string, string>>, what: string): JsonObject[] {
  const count = checkFilters(request.query, [...ofReading, 'columns']);
  if (count === 0) throw new Refused(blocked(what));
  const most = wanted['max-affected'];
  if (most !== undefined && wanted['handling'] !== 'strict')
    throw new Refused(failed(400, 'PGRST122', 'max-affected needs handling=strict'));
  if (most === '0')
    throw new Refused(
      failed(400, 'PGRST124', {
        message: 'Query result exceeds max-affected preference constraint',
        details: 'The query affects 1 rows',
      }),
    );
  return [rows[0]!];
}

function changed(request: FakeRequest, wanted: Readonly<Record<string, string>>): FakeResponse {
  const body = bodyOf(request);
  if (!isObject(body)) throw new Refused(failed(400, 'PGRST102', 'Empty or invalid json'));
  const [change] = writtenRows(body, { columns: request.query.get('columns'), isUpdate: true });
  const found = affected(request, wanted, 'UPDATE').map((row) => ({ ...row, ...change }));
  return written(found, request, { wanted, status: 200 });
}

function deleted(request: FakeRequest, wanted: Readonly<Record<string, string>>): FakeResponse {
  if (request.bytes.length > 0) throw new Refused(failed(400, 'PGRST102', 'A deletion has no body.'));
  return written(affected(request, wanted, 'DELETE'), request, { wanted, status: 200 });
}

/** Functions: `add` takes two numbers, `find_people` returns rows. */
function called(request: FakeRequest, name: string): FakeResponse {
  if (!['GET', 'POST'].includes(request.method)) return failed(405, 'PGRST101', 'Only GET and POST are allowed on RPC');
  const args =
    request.method === 'GET'
      ? Object.fromEntries([...request.query].filter(([key]) => !ofReading.includes(key)))
      : request.bytes.length === 0
        ? {}
        : bodyOf(request);
  const names = isObject(args) ? Object.keys(args).toSorted().join(', ') : '';
  if (name === 'add' && isObject(args) && names === 'a, b') return { json: Number(args['a']) + Number(args['b']) };
  if (name === 'find_people') return { json: rows };
  if (name === 'refresh' && names === '')
    return {
      status: 204,
      headers: { 'content-length': '0' },
      content: { bytes: Buffer.alloc(0), mediaType: 'application/json' },
    };
  return failed(404, 'PGRST202', {
    message: `Could not find the function public.${name}(${names}) in the schema cache`,
    details: `Searched for the function public.${name} with parameters ${names}, but no matches were found in the schema cache.`,
    hint: 'Perhaps you meant to call the function public.add',
  });
}

const property = ({ type }: { type: string }, name: string) => ({
  type: { bigint: 'integer', integer: 'integer', boolean: 'boolean' }[type] ?? 'string',
  format: type,
  ...(name === 'id' ? { description: 'Note:\nThis is a Primary Key.<pk/>' } : {}),
});

const openApi = {
  swagger: '2.0',
  info: { title: 'standard public schema', version: '13.0.5' },
  paths: {
    '/': { get: {} },
    ...Object.fromEntries(tables.map((table) => [`/${table}`, { get: {}, post: {}, patch: {}, delete: {} }])),
    '/rpc/add': { post: {} },
    '/rpc/find_people': { post: {}, get: {} },
    '/rpc/refresh': { post: {} },
  },
  definitions: Object.fromEntries(
    tables.map((table) => [
      table,
      {
        required: ['id', 'name'],
        properties: Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, property(column, name)])),
        type: 'object',
      },
    ]),
  ),
};
