import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';
import { selectedFields } from '../google/fakeFields.ts';
import { shapeProblem, type Shape } from '../google/fakeShape.ts';
import { documentIds, documentType, fileOf, newId } from './fakeDocument.ts';

const known = new Set(
  'kind nextPageToken incompleteSearch files id name mimeType webViewLink modifiedTime createdTime parents trashed'.split(
    ' ',
  ),
);
const everywhere = { fields: 's', prettyPrint: 'b', quotaUser: 's', alt: 'json', supportsAllDrives: 'b' } as const;
const newFile = { name: 's', mimeType: 's', parents: ['s'], description: 's' } as const satisfies Shape;
const exports = new Set([
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.oasis.opendocument.text',
  'application/rtf',
  'application/pdf',
  'text/plain',
  'text/markdown',
  'text/html',
  'application/epub+zip',
  'application/zip',
]);

/** A failure of Drive, in the older form. */
function failed(code: number, reason: string, message: string): FakeResponse {
  return { status: code, json: { error: { code, message, errors: [{ message, domain: 'global', reason }] } } };
}

/** A route: the query, the body, and the response. */
interface Route {
  readonly query: Shape;
  readonly body: Shape | null;
  readonly respond: (call: { id: string; query: URLSearchParams; body: JsonObject; repeats: boolean }) => FakeResponse;
}

/** https://developers.google.com/workspace/drive/api/reference/rest/v3/files: what documents need. */
const routes: Readonly<Record<string, Route>> = {
  'GET /drive/v3/files': {
    query: { ...everywhere, q: 's', pageSize: 'i', pageToken: 's', orderBy: 's', includeItemsFromAllDrives: 'b' },
    body: null,
    respond: ({ query, repeats }) => listed(query, repeats),
  },
  'POST /drive/v3/files': {
    query: everywhere,
    body: newFile,
    respond: ({ body, query }) => shown(fileOf(newId, body), query),
  },
  'PATCH /drive/v3/files/{id}': {
    query: everywhere,
    body: { name: 's', trashed: 'b', description: 's' },
    respond: ({ id, body, query }) => shown(fileOf(id, body), query),
  },
  'DELETE /drive/v3/files/{id}': { query: everywhere, body: null, respond: () => ({ status: 204 }) },
  'POST /drive/v3/files/{id}/copy': {
    query: everywhere,
    body: newFile,
    respond: ({ id, body, query }) =>
      shown(fileOf(newId, { name: `Copy of ${String(fileOf(id)['name'])}`, ...body }), query),
  },
  'GET /drive/v3/files/{id}': { query: everywhere, body: null, respond: ({ id, query }) => shown(fileOf(id), query) },
  'GET /drive/v3/files/{id}/export': {
    query: { ...everywhere, mimeType: 's' },
    body: null,
    respond: ({ query }) => {
      const mediaType = query.get('mimeType') ?? '';
      return exports.has(mediaType)
        ? { content: { bytes: Buffer.from('# Letter\n'), mediaType } }
        : failed(400, 'badRequest', 'The requested conversion is not supported.');
    },
  },
};

export function driveResponse(request: FakeRequest, repeats: boolean): FakeResponse {
  const { method, path, query, bytes, headers } = request;
  if (path === '/upload/drive/v3/files' && method === 'POST') return uploaded(request);
  const [, id] = /^\/drive\/v3\/files\/([^/]+)/.exec(path) ?? [];
  const route = routes[`${method} ${id === undefined ? path : path.replace(`/${id}`, '/{id}')}`];
  if (!route) return failed(404, 'notFound', 'Not Found');
  const file = decodeURIComponent(id ?? '');
  if (id !== undefined && file !== newId && !documentIds.some((one) => one === file))
    return failed(404, 'notFound', `File not found: ${file}.`);
  const body = jsonOf(bytes, headers['content-type']);
  const problem =
    shapeProblem(flagsOf(query), route.query) ??
    (route.body === null && bytes.length > 0 ? 'The request has no body.' : null) ??
    (body ? shapeProblem(body, route.body ?? {}) : 'Parse Error');
  return problem === null
    ? route.respond({ id: file, query, body: body!, repeats })
    : failed(400, 'badRequest', problem);
}

/** A multipart upload that is converted: https://developers.google.com/workspace/drive/api/guides/manage-uploads#multipart. */
function uploaded({ query, headers, bytes }: FakeRequest): FakeResponse {
  const { uploadType, ...rest } = flagsOf(query);
  const boundary = /^multipart\/related; boundary=(\S+)$/.exec(headers['content-type'] ?? '')?.[1];
  if (uploadType !== 'multipart' || boundary === undefined) return failed(400, 'badRequest', 'Invalid upload.');
  const [, metadata = '', media = ''] = bytes.toString().split(`--${boundary}`);
  const json = /^\r\nContent-Type: application\/json; charset=UTF-8\r\n\r\n(.*)\r\n$/is.exec(metadata)?.[1];
  const body = json === undefined ? null : jsonOf(Buffer.from(json), 'application/json');
  if (!body || !/^\r\nContent-Type: text\/(markdown|html|plain)\b[^\r]*\r\n\r\n/i.test(media))
    return failed(400, 'badRequest', 'Malformed multipart body.');
  const problem = shapeProblem(rest, everywhere) ?? shapeProblem(body, newFile);
  return problem === null ? shown(fileOf(newId, body), query) : failed(400, 'badRequest', problem);
}

/** Three pages of one document. */
function listed(query: URLSearchParams, repeats: boolean): FakeResponse {
  const q = query.get('q') ?? '';
  const sought = /name contains '((?:[^'\\]|\\.)*)'/.exec(q)?.[1]?.replaceAll(/\\(.)/g, '$1').toLowerCase();
  const isFolders = q.includes("mimeType = 'application/vnd.google-apps.folder'");
  if (!isFolders && !q.includes(`mimeType = '${documentType}'`)) return failed(400, 'invalid', 'Invalid Value');
  const all = isFolders
    ? ['Orders', 'Invoices', 'Archive'].map((name, at) => ({
        ...fileOf(`1FakeFolder0000${at}`),
        name,
        mimeType: 'folder',
      }))
    : documentIds.map((id) => fileOf(id));
  const found = all.filter(
    (file) =>
      sought === undefined ||
      String((file as JsonObject)['name'])
        .toLowerCase()
        .startsWith(sought),
  );
  const token = query.get('pageToken');
  const number = token === null ? 1 : Number(/^~!!~page(\d)$/.exec(token)?.[1]);
  if (Number.isNaN(number)) return failed(400, 'invalid', 'Invalid Value');
  const next = repeats ? 2 : number + 1;
  const more = next <= found.length ? { nextPageToken: `~!!~page${next}` } : {};
  return shown({ kind: 'drive#fileList', ...more, files: found.slice(number - 1, number) }, query, 'files');
}

/** Without `fields`, an answer has four of them. */
function shown(json: JsonObject, query: URLSearchParams, list?: string): FakeResponse {
  const usual = list === undefined ? 'kind,id,name,mimeType' : 'kind,nextPageToken,files(kind,id,name,mimeType)';
  const selected = selectedFields(json, query.get('fields') ?? usual, known);
  return selected ? { json: selected } : failed(400, 'invalidParameter', 'Invalid field selection');
}

function flagsOf(query: URLSearchParams): JsonObject {
  const flags: Readonly<Record<string, boolean>> = { true: true, false: false };
  return Object.fromEntries([...query].map(([name, value]) => [name, flags[value] ?? value]));
}

function jsonOf(bytes: Buffer, mediaType: string | undefined): JsonObject | null {
  if (bytes.length === 0) return {};
  if (!/^application\/json\b/.test(mediaType ?? '')) return null;
  try {
    return JSON.parse(bytes.toString()) as JsonObject;
  } catch {
    return null;
  }
}
