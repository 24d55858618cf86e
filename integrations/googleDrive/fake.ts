import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { accountResponse, googleAccount } from '../google/fakeGoogle.ts';
import { badRequest, bodyProblem, failed, fileNotFound, invalid, jsonBody, queryProblem } from './fakeChecks.ts';
import { selected } from './fakeFields.ts';
import { content } from './fakeObjects.ts';
import { fileOfPath, routes, uploads, type Route } from './fakeRoutes.ts';
import { isSession, readUpload, type Upload } from './fakeUploads.ts';

const pages = 3;

/** Requests without a valid token: https://developers.google.com/workspace/drive/api/guides/handle-errors#resolve_a_401_error_invalid_credentials. */
const unauthorized: FakeResponse = {
  status: 401,
  headers: { 'www-authenticate': 'Bearer realm="https://accounts.google.com/", error="invalid_token"' },
  json: {
    error: {
      code: 401,
      message:
        'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
      errors: [
        {
          message: 'Invalid Credentials',
          domain: 'global',
          reason: 'authError',
          location: 'Authorization',
          locationType: 'header',
        },
      ],
      status: 'UNAUTHENTICATED',
    },
  },
};

/**
 * The wire format of Google Drive, with `/drive/v3` and `/upload/drive/v3` on one origin. Lists have one item on each page. Unlike Google,
 * unknown parameters are errors, so that the tests find them.
 */
export const fake: FakeDefinition = {
  source:
    'https://developers.google.com/workspace/drive/api/reference/rest/v3, its guides on search, uploads, fields and errors, and the discovery document drive:v3 (revision 2026-11-06)',
  ...googleAccount(['drive']),
  isOpen: isSession,
  unauthorized,
  limited: (seconds) => ({
    ...failed(403, { reason: 'userRateLimitExceeded', message: 'User Rate Limit Exceeded', domain: 'usageLimits' }),
    headers: { 'retry-after': String(seconds) },
  }),
  broken: failed(500, { reason: 'backendError', message: 'Backend Error' }),
  respond: (request, state) => {
    const account = accountResponse(request);
    if (account) return account;
    const isContent = request.method === 'GET' && request.path.startsWith('/download/drive/v3/files/');
    if (isContent) return { content: { bytes: content, mediaType: 'application/octet-stream' } };
    return respond(request, state);
  },
};

function respond(request: FakeRequest, state: { url: string; repeatsPages: boolean }): FakeResponse {
  const isUpload = request.path.startsWith('/upload/drive/v3/');
  const found = routeOf(request, isUpload);
  if (!found) return { status: 404, content: { bytes: Buffer.from('Not Found'), mediaType: 'text/html' } };
  const { route, params } = found;
  if (params['file'] !== undefined && !fileOfPath({ params, request })) return fileNotFound(params['file']);
  const problem = queryProblem(route.query ?? '', request.query);
  if (problem) return problem;
  const upload = isUpload ? readUpload(request, state.url) : undefined;
  if (upload && !isReceived(upload)) return upload;
  const body = upload ? upload.metadata : jsonBody(request.bytes, request.headers['content-type']);
  if (body === null) return badRequest('Parse Error');
  const wrong = bodyProblem(route.body ?? {}, body);
  if (wrong) return wrong;
  const response = route.respond({ params, body, request, url: state.url, ...(upload ? { upload } : {}) });
  if (response.json === undefined || (response.status ?? 200) >= 400) return response;
  return withFields(request, route.hasPages ? paged(request, response, state.repeatsPages) : response);
}

function isReceived(upload: Upload | FakeResponse): upload is Upload {
  return 'metadata' in upload;
}

function routeOf(
  { method, path }: FakeRequest,
  isUpload: boolean,
): { route: Route; params: Record<string, string> } | null {
  const below = path.replace(/^(\/upload)?\/drive\/v3(?=\/)/, '');
  if (below === path) return null;
  // The address of a session takes the bytes by PUT.
  const wantedMethods = isUpload && method === 'PUT' ? ['POST', 'PATCH'] : [method];
  for (const [key, route] of Object.entries(isUpload ? uploads : routes)) {
    const [wanted = '', pattern = ''] = key.split(' ');
    const source = pattern.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    const match = wantedMethods.includes(wanted) ? new RegExp(`^${source}$`).exec(below) : null;
    if (!match) continue;
    const params = Object.entries(match.groups ?? {}).map(
      ([name, value]) => [name, decodeURIComponent(value)] as const,
    );
    return { route, params: Object.fromEntries(params) };
  }
  return null;
}

/** Three pages at most, each of one item. */
function paged({ query }: FakeRequest, response: FakeResponse, repeats: boolean): FakeResponse {
  const given = query.get('pageToken');
  const number = given === null ? 1 : Number(/^~!!~page([23])$/.exec(given)?.[1] ?? 0);
  if (number === 0) return invalid('pageToken');
  const { kind, ...body } = response.json as JsonObject;
  const name = Object.keys(body).find((key) => Array.isArray(body[key]))!;
  const items = body[name] as unknown[];
  const next = repeats ? 2 : number + 1;
  const more = next <= Math.min(items.length, pages) ? { nextPageToken: `~!!~page${next}` } : {};
  return { ...response, json: { kind, ...more, ...body, [name]: items.slice(number - 1, number) } };
}

function withFields({ query }: FakeRequest, response: FakeResponse): FakeResponse {
  const picked = selected(response.json as JsonObject, query.get('fields'));
  if ('json' in picked) return { ...response, json: picked.json };
  return failed(400, {
    reason: 'invalidParameter',
    message: `Invalid field selection ${picked.wrong}`,
    location: 'fields',
  });
}
