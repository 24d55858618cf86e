import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { failed, Refused } from './fakeErrors.ts';
import { fields, tables } from './fakeObjects.ts';
import { rowsResponse } from './fakeRows.ts';

const token = 'FAKEfakeFAKEfakeFAKEfakeFAKEfake';

/** The wire format of Baserow with a database token. */
export const fake: FakeDefinition = {
  source: 'https://api.baserow.io/api/redoc/, https://baserow.io/docs/apis/rest-api, the source of the server (1.35.3)',
  secret: token,
  credential: (url) => ({ type: 'baserow_token', values: { token, api_url: url } }),
  isAuthorized: ({ headers }) => headers.authorization === `Token ${token}`,
  unauthorized: failed(401, 'ERROR_TOKEN_DOES_NOT_EXIST', 'The provided token does not exist.'),
  limited: (seconds) => ({
    status: 429,
    headers: { 'retry-after': String(seconds) },
    json: { detail: `Request was throttled. Expected available in ${seconds} seconds.` },
  }),
  broken: {
    status: 500,
    content: { bytes: Buffer.from('<h1>Server Error (500)</h1>'), mediaType: 'text/html; charset=utf-8' },
  },
  respond: (request, state) => {
    try {
      return responseTo(request, state);
    } catch (error) {
      if (error instanceof Refused) return error.response;
      throw error;
    }
  },
};

function responseTo(request: FakeRequest, state: { url: string; repeatsPages: boolean }): FakeResponse {
  const { method, path } = request;
  const [, table, below = ''] = /^\/api\/database\/rows\/table\/(\d+)\/(.*)$/.exec(path) ?? [];
  if (table !== undefined) {
    assertTable(table);
    return rowsResponse(request, below, state);
  }
  const [, ofFields] = /^\/api\/database\/fields\/table\/(\d+)\/$/.exec(path) ?? [];
  if (method === 'GET' && ofFields !== undefined) {
    assertTable(ofFields);
    return {
      json: fields.map((field, order) => ({
        order,
        table_id: Number(ofFields),
        read_only: false,
        primary: false,
        ...field,
      })),
    };
  }
  if (method === 'GET' && path === '/api/database/tables/all-tables/') return { json: tables };
  if (method === 'POST' && path === '/api/user-files/upload-file/') return uploaded(request, state.url);
  if (method === 'POST' && path === '/api/user-files/upload-via-url/') return fetched(request, state.url);
  return failed(404, 'URL_NOT_FOUND', `URL ${path} not found.`);
}

function assertTable(id: string): void {
  if (tables.some((table) => table['id'] === Number(id))) return;
  if (id === '99')
    throw new Refused(401, 'ERROR_NO_PERMISSION_TO_TABLE', 'The token does not have permissions to the table.');
  throw new Refused(404, 'ERROR_TABLE_DOES_NOT_EXIST', 'The requested table does not exist.');
}

function fileOf(url: string, file: { name: string; size: number; type: string }): JsonObject {
  return {
    size: file.size,
    mime_type: file.type,
    is_image: false,
    image_width: null,
    image_height: null,
    uploaded_at: '2026-11-02T09:14:07Z',
    url: `${url}/media/user_files/a1_5d41.txt`,
    thumbnails: null,
    name: 'a1_5d41.txt',
    original_name: file.name,
  };
}

function uploaded({ headers, bytes }: FakeRequest, url: string): FakeResponse {
  const boundary = /^multipart\/form-data;.*boundary="?([^";]+)"?/i.exec(headers['content-type'] ?? '')?.[1];
  const parts = boundary === undefined ? [] : bytes.toString('latin1').split(`--${boundary}`).slice(1, -1);
  const [, head = '', content] = /^\r\n(.*?)\r\n\r\n(.*)\r\n$/s.exec(parts[0] ?? '') ?? [];
  if (parts.length !== 1 || content === undefined || !/; name="file"/.test(head))
    return failed(400, 'ERROR_INVALID_FILE', 'No file has been provided or the file is invalid.');
  const name = /filename="([^"]+)"/.exec(head)?.[1] ?? 'file';
  const type = /content-type: *([^\s;]+)/i.exec(head)?.[1] ?? 'application/octet-stream';
  return { json: fileOf(url, { name, size: content.length, type }) };
}

function fetched({ bytes }: FakeRequest, url: string): FakeResponse {
  const { url: from, ...rest } = JSON.parse(bytes.toString()) as JsonObject;
  if (typeof from !== 'string' || !URL.canParse(from) || Object.keys(rest).length > 0)
    return failed(400, 'ERROR_REQUEST_BODY_VALIDATION', { url: [{ error: 'Enter a valid URL.', code: 'invalid' }] });
  const name = from.slice(from.lastIndexOf('/') + 1);
  return { json: fileOf(url, { name, size: 5, type: 'text/plain' }) };
}
