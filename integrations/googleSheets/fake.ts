import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { selectedFields } from '../google/fakeFields.ts';
import { accountResponse, googleAccount } from '../google/fakeGoogle.ts';
import { shapeProblem, type Shape } from '../google/fakeShape.ts';
import { addressOf, document, documents, excelId, newId, tabProperties, tabs } from './fakeDocument.ts';
import { driveResponse } from './fakeDrive.ts';
import { failed, noAddress, notFound } from './fakeErrors.ts';
import { batchShape, repliesTo, sheetProperties } from './fakeRequests.ts';
import { valueMethods, valueShapes } from './fakeValues.ts';

const everywhere = { fields: 's', prettyPrint: 'b', quotaUser: 's', alt: 'json' } as const;
const fieldNames = new Set(
  'spreadsheetId spreadsheetUrl properties title locale timeZone autoRecalc defaultFormat sheets sheetId index sheetType hidden rightToLeft tabColor tabColorStyle rgbColor red green blue gridProperties rowCount columnCount frozenRowCount frozenColumnCount hideGridlines range majorDimension values valueRanges tableRange updates updatedRange updatedRows updatedColumns updatedCells updatedData totalUpdatedRows totalUpdatedColumns totalUpdatedCells totalUpdatedSheets responses replies addSheet duplicateSheet updatedSpreadsheet clearedRange clearedRanges namedRanges tables tableId name'.split(
    ' ',
  ),
);
const newDocument = {
  properties: { title: 's', locale: 's', timeZone: 's', autoRecalc: 'ON_CHANGE|MINUTE|HOUR' },
  sheets: [{ properties: sheetProperties }],
} as const satisfies Shape;

/** A route: its arguments, and its response. `params` are the decoded parts of the path. */
interface Route {
  readonly pattern: RegExp;
  readonly method: string;
  readonly query: { readonly [name: string]: Shape };
  /** Null for a request without a body. */
  readonly body: Shape | null;
  readonly respond: (call: { id: string; part: string; query: JsonObject; body: JsonObject }) => FakeResponse;
}

const values = (name: keyof typeof valueShapes, method: string, pattern: RegExp): Route => ({
  pattern,
  method,
  ...valueShapes[name],
  respond: ({ id, part, query, body }) => valueMethods[name]({ id, range: part, query, body }),
});

const id = '(?<id>[^/:]+)';
const route = (below: string) => new RegExp(`^/v4/spreadsheets${below}$`);

/** https://developers.google.com/workspace/sheets/api/reference/rest */
const routes: readonly Route[] = [
  {
    pattern: route(''),
    method: 'POST',
    query: {},
    body: newDocument,
    respond: ({ body }) => ({ json: created(body) }),
  },
  {
    pattern: route(`/${id}`),
    method: 'GET',
    query: { ranges: ['s'], includeGridData: 'b', excludeTablesInBandedRanges: 'b' },
    body: null,
    respond: ({ id: one }) => ({ json: { ...document, spreadsheetId: one, spreadsheetUrl: addressOf(one) } }),
  },
  {
    pattern: route(`/${id}:batchUpdate`),
    method: 'POST',
    query: {},
    body: batchShape,
    respond: ({ id: one, body }) => {
      const replies = repliesTo((body['requests'] ?? []) as JsonObject[]);
      return typeof replies === 'string' ? failed(400, replies) : { json: { spreadsheetId: one, replies } };
    },
  },
  {
    pattern: route(`/${id}/sheets/(?<part>[^/:]+):copyTo`),
    method: 'POST',
    query: {},
    body: { destinationSpreadsheetId: 's' },
    respond: ({ part, body }) => {
      const tab = tabs.find(({ sheetId }) => String(sheetId) === part);
      if (!tab) return failed(400, `The sheet (${part}) cannot be found.`);
      if (!documents.some((one) => one.id === body['destinationSpreadsheetId'])) return notFound;
      return { json: { ...tabProperties(tab, 3), sheetId: 555, title: `Copy of ${tab.title}` } };
    },
  },
  values('batchGet', 'GET', route(`/${id}/values:batchGet`)),
  values('batchUpdate', 'POST', route(`/${id}/values:batchUpdate`)),
  values('batchClear', 'POST', route(`/${id}/values:batchClear`)),
  values('batchGetByDataFilter', 'POST', route(`/${id}/values:batchGetByDataFilter`)),
  values('append', 'POST', route(`/${id}/values/(?<part>[^/]+):append`)),
  values('clear', 'POST', route(`/${id}/values/(?<part>[^/]+):clear`)),
  values('get', 'GET', route(`/${id}/values/(?<part>[^/]+)`)),
  values('update', 'PUT', route(`/${id}/values/(?<part>[^/]+)`)),
];

/**
 * The wire format of Google Sheets, with the part of Drive that documents need. A document has three tabs with cells; nothing is
 * changed by a request. A rate limit has a time only here, so that tests can say it.
 */
export const fake: FakeDefinition = {
  source:
    'https://developers.google.com/workspace/sheets/api/reference/rest, https://developers.google.com/workspace/sheets/api/guides/values, https://developers.google.com/workspace/drive/api/reference/rest/v3/files',
  ...googleAccount(['sheets', 'drive']),
  unauthorized: failed(
    401,
    'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.',
  ),
  limited: (seconds) => ({
    ...failed(
      429,
      "Quota exceeded for quota metric 'Read requests' and limit 'Read requests per minute per user' of service 'sheets.googleapis.com' for consumer 'project_number:1'.",
    ),
    headers: { 'retry-after': String(seconds) },
  }),
  broken: failed(500, 'Internal error encountered.'),
  respond: (request, { repeatsPages }) => {
    const account = accountResponse(request);
    if (account) return account;
    const body = bodyOf(request);
    if (!body) return failed(400, 'Invalid JSON payload received. Expected an object.');
    if (request.path.startsWith('/drive/')) return driveResponse(request, body, repeatsPages);
    return respond(request, body);
  },
};

function respond(request: FakeRequest, body: JsonObject): FakeResponse {
  const { path, method } = request;
  const found = routes.find((one) => one.method === method && one.pattern.test(path));
  if (!found) return noAddress;
  const { id: one = '', part = '' } = found.pattern.exec(path)!.groups ?? {};
  const problem = problemOf(found, request, body);
  if (problem !== null) return failed(400, problem);
  const place = decodeURIComponent(one);
  if (place === excelId) return failed(400, 'This operation is not supported for this document', 'FAILED_PRECONDITION');
  if (place !== '' && place !== newId && !documents.some((known) => known.id === place)) return notFound;
  const query = queryOf(request.query, found.query);
  const response = found.respond({ id: place, part: decodeURIComponent(part), query, body });
  const fields = request.query.get('fields');
  if (fields === null || (response.status ?? 200) !== 200) return response;
  const json = selectedFields(response.json as JsonObject, fields, fieldNames);
  return json
    ? { json }
    : failed(400, `Error expanding 'fields' parameter. Cannot find matching fields for path '${fields}'.`);
}

function problemOf(found: Route, { query, bytes }: FakeRequest, body: JsonObject): string | null {
  const unknown = [...query.keys()].find((name) => !(name in found.query) && !(name in everywhere));
  if (unknown !== undefined)
    return `Invalid JSON payload received. Unknown name "${unknown}": Cannot bind query parameter. Field '${unknown}' could not be found in request message.`;
  const wrong = shapeProblem(queryOf(query, found.query), { ...everywhere, ...found.query });
  if (wrong !== null) return wrong;
  if (found.body === null)
    return bytes.length === 0 ? null : 'Invalid JSON payload received. A request with GET has no body.';
  return shapeProblem(body, found.body);
}

/** Repeated parameters are lists, and `true` is a truth value. */
function queryOf(query: URLSearchParams, shapes: Route['query']): JsonObject {
  const flags: Readonly<Record<string, boolean>> = { true: true, false: false };
  return Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const all = query.getAll(name);
      return [name, Array.isArray(shapes[name]) ? all : (flags[all.at(-1)!] ?? all.at(-1))];
    }),
  );
}

/** Null for a body that is no JSON object, or has another media type. */
function bodyOf({ headers, bytes }: FakeRequest): JsonObject | null {
  if (bytes.length === 0) return {};
  if (!/^application\/json\b/.test(headers['content-type'] ?? '')) return null;
  try {
    const body: unknown = JSON.parse(bytes.toString());
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as JsonObject) : null;
  } catch {
    return null;
  }
}

/** A new document; without tabs it has one, "Sheet1". */
function created(body: JsonObject): JsonObject {
  const sheets = (body['sheets'] ?? [{ properties: {} }]) as { properties?: JsonObject }[];
  return {
    spreadsheetId: newId,
    properties: {
      title: 'Untitled spreadsheet',
      locale: 'en_US',
      timeZone: 'Etc/GMT',
      ...(body['properties'] as object),
    },
    sheets: sheets.map(({ properties }, index) => ({
      properties: {
        title: `Sheet${index + 1}`,
        ...tabProperties(
          { sheetId: index, title: `Sheet${index + 1}`, rowCount: 1000, columnCount: 26, rows: [] },
          index,
        ),
        ...properties,
      },
    })),
    spreadsheetUrl: addressOf(newId),
  };
}
