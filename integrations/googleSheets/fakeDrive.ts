import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';
import { selectedFields } from '../google/fakeFields.ts';
import { shapeProblem, type Shape } from '../google/fakeShape.ts';
import { addressOf, documents, newId } from './fakeDocument.ts';
import { driveFailed } from './fakeErrors.ts';

const spreadsheet = 'application/vnd.google-apps.spreadsheet';
const known = new Set(
  'kind nextPageToken incompleteSearch files id name mimeType webViewLink modifiedTime createdTime version parents trashed size owners emailAddress displayName iconLink'.split(
    ' ',
  ),
);
const sortKeys =
  /^(createdTime|folder|modifiedByMeTime|modifiedTime|name|name_natural|quotaBytesUsed|recency|sharedWithMeTime|starred|viewedByMeTime)( desc)?$/;
const everywhere = { fields: 's', prettyPrint: 'b', quotaUser: 's', alt: 'json' } as const;
const listQuery = {
  ...everywhere,
  q: 's',
  pageSize: 'i',
  pageToken: 's',
  orderBy: 's',
  spaces: 's',
  corpora: 'user|domain|drive|allDrives',
  driveId: 's',
  supportsAllDrives: 'b',
  includeItemsFromAllDrives: 'b',
} as const satisfies Shape;

/** https://developers.google.com/workspace/drive/api/reference/rest/v3/files */
const fileQuery = { ...everywhere, supportsAllDrives: 'b', acknowledgeAbuse: 'b' } as const satisfies Shape;
const changeQuery = {
  ...everywhere,
  supportsAllDrives: 'b',
  addParents: 's',
  removeParents: 's',
  keepRevisionForever: 'b',
} as const satisfies Shape;
const changeBody = { name: 's', description: 's', trashed: 'b', starred: 'b', mimeType: 's' } as const satisfies Shape;
const newBody = { name: 's', mimeType: 's', parents: ['s'], description: 's', id: 's' } as const satisfies Shape;

const fileOf = ({ id, name }: { id: string; name: string }): JsonObject => ({
  kind: 'drive#file',
  id,
  name,
  mimeType: spreadsheet,
  webViewLink: `${addressOf(id)}?usp=drivesdk`,
  version: '31',
  modifiedTime: '2026-11-28T09:30:00.000Z',
  createdTime: '2026-11-01T08:00:00.000Z',
  parents: ['0AFolderRoot9PVA'],
  trashed: false,
});

/** The part of Drive that spreadsheets need: their list, one file, a new one in a folder, and the trash. */
export function driveResponse(request: FakeRequest, body: JsonObject, repeatsPages: boolean): FakeResponse {
  const { method, path, query } = request;
  if (path === '/drive/v3/files' && method === 'GET') return listed(query, repeatsPages);
  if (path === '/drive/v3/files' && method === 'POST') {
    const problem = queryProblem(query, changeQuery) ?? bodyProblem(body, newBody);
    if (problem) return problem;
    return shown({ ...fileOf({ id: newId, name: String(body['name'] ?? 'Untitled') }), ...body }, query);
  }
  const [, id] = /^\/drive\/v3\/files\/([^/]+)$/.exec(path) ?? [];
  if (id === undefined) return driveFailed(404, { reason: 'notFound', message: 'Not Found' });
  const found = documents.find((one) => one.id === decodeURIComponent(id));
  // The tests upload no file that is shared with all people, so a shared drive answers only with this parameter.
  if (!found) return driveFailed(404, { reason: 'notFound', message: `File not found: ${id}.`, location: 'fileId' });
  if (method === 'GET') return queryProblem(query, fileQuery) ?? shown(fileOf(found), query);
  if (method === 'PATCH') {
    const problem = queryProblem(query, changeQuery) ?? bodyProblem(body, changeBody);
    return problem ?? shown({ ...fileOf(found), ...body }, query);
  }
  if (method === 'DELETE') return queryProblem(query, fileQuery) ?? { status: 204, headers: { 'content-length': '0' } };
  return driveFailed(404, { reason: 'notFound', message: 'Not Found' });
}

/** Without `fields`, an answer has four of them. */
function shown(file: JsonObject, query: URLSearchParams): FakeResponse {
  const json = selectedFields(file, query.get('fields') ?? 'kind,id,name,mimeType', known);
  return json
    ? { json }
    : driveFailed(400, {
        reason: 'invalidParameter',
        message: `Invalid field selection ${query.get('fields')}`,
        location: 'fields',
      });
}

/** Three pages of one file; a search has the pages that it finds. */
function listed(query: URLSearchParams, repeatsPages: boolean): FakeResponse {
  const problem = queryProblem(query, listQuery);
  if (problem) return problem;
  const size = Number(query.get('pageSize') ?? 100);
  if (size < 1 || size > 1000)
    return driveFailed(400, {
      reason: 'invalid',
      message: `Invalid value '${size}'. Values must be within the range: [1, 1000]`,
      location: 'pageSize',
    });
  if (
    query
      .get('orderBy')
      ?.split(',')
      .some((key) => !sortKeys.test(key.trim()))
  )
    return driveFailed(400, { reason: 'invalid', message: 'Invalid Value', location: 'orderBy' });
  if (query.get('includeItemsFromAllDrives') === 'true' && query.get('supportsAllDrives') !== 'true')
    return driveFailed(403, {
      reason: 'teamDrivesNotSupported',
      message: 'The includeItemsFromAllDrives parameter requires supportsAllDrives.',
    });
  const isFound = conditionOf(query.get('q') ?? '');
  if (!isFound) return driveFailed(400, { reason: 'invalid', message: 'Invalid Value', location: 'q' });
  const found = documents.map(fileOf).filter(isFound);
  const token = query.get('pageToken');
  const number = token === null ? 1 : Number(/^~!!~AI9page(\d)$/.exec(token)?.[1]);
  if (Number.isNaN(number))
    return driveFailed(400, { reason: 'invalid', message: 'Invalid Value', location: 'pageToken' });
  const next = repeatsPages ? 2 : number + 1;
  const body = {
    kind: 'drive#fileList',
    ...(next <= found.length ? { nextPageToken: `~!!~AI9page${next}` } : {}),
    incompleteSearch: false,
    files: found.slice(number - 1, number),
  };
  const fields = query.get('fields') ?? 'kind,nextPageToken,incompleteSearch,files(kind,id,name,mimeType)';
  const json = selectedFields(body, fields, known);
  return json
    ? { json }
    : driveFailed(400, {
        reason: 'invalidParameter',
        message: `Invalid field selection ${fields}`,
        location: 'fields',
      });
}

/** Reads a search of terms with `and`; null for anything else. */
function conditionOf(q: string): ((file: JsonObject) => boolean) | null {
  if (q.trim() === '') return () => true;
  const terms: ((file: JsonObject) => boolean)[] = [];
  const term =
    /\s*(?:(\w+)\s*(=|!=|contains)\s*('(?:[^'\\]|\\.)*'|true|false)|('(?:[^'\\]|\\.)*')\s+in\s+parents)\s*(and\b|$)/y;
  for (let ended = false; !ended;) {
    const match = term.exec(q);
    if (!match) return null;
    const [, name = '', operator, literal, parent, joint] = match;
    const made = parent === undefined ? comparison(name, operator!, literal!) : isIn(textOf(parent));
    if (!made) return null;
    terms.push(made);
    ended = joint !== 'and';
    if (ended && term.lastIndex !== q.length) return null;
  }
  return (file) => terms.every((one) => one(file));
}

function comparison(name: string, operator: string, literal: string): ((file: JsonObject) => boolean) | null {
  const isFlag = literal === 'true' || literal === 'false';
  if (name === 'trashed' || name === 'starred')
    return isFlag && operator === '=' ? (file) => (file[name] ?? false) === (literal === 'true') : null;
  if (isFlag || (name !== 'name' && name !== 'mimeType')) return null;
  const text = textOf(literal).toLowerCase();
  const read = (file: JsonObject) => String(file[name]).toLowerCase();
  if (operator === '=') return (file) => read(file) === text;
  if (operator === '!=') return (file) => read(file) !== text;
  // Only the beginnings of words are found.
  return (file) => read(file).startsWith(text) || read(file).includes(` ${text}`);
}

function isIn(parent: string): (file: JsonObject) => boolean {
  return (file) => parent === 'root' || (file['parents'] as string[]).includes(parent);
}

function textOf(literal: string): string {
  return literal.slice(1, -1).replaceAll(/\\(.)/g, '$1');
}

function queryProblem(query: URLSearchParams, shape: Shape): FakeResponse | null {
  const flags: Readonly<Record<string, boolean>> = { true: true, false: false };
  const message = shapeProblem(
    Object.fromEntries([...query].map(([name, value]) => [name, flags[value] ?? value])),
    shape,
  );
  return message === null ? null : driveFailed(400, { reason: 'badRequest', message });
}

function bodyProblem(body: JsonObject, shape: Shape): FakeResponse | null {
  const message = shapeProblem(body, shape);
  return message === null ? null : driveFailed(400, { reason: 'badRequest', message });
}
