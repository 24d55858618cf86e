import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { accountResponse, googleAccount } from '../google/fakeGoogle.ts';
import { shapeProblem, type Shape } from '../google/fakeShape.ts';
import type { Call, Route } from './fakeCalls.ts';
import { failed, malformed, noAddress } from './fakeErrors.ts';
import { owner } from './fakeMailbox.ts';
import { routes } from './fakeRoutes.ts';

/** Parameters of every method. */
const everywhere = { prettyPrint: 'b', quotaUser: 's', alt: 'json', fields: 's' } as const;
const session = 'upload-session-1';

/**
 * The wire format of Gmail. The mailbox has three mails, and nothing is changed by a request. A rate limit has a time only here, so that
 * tests can say it.
 */
export const fake: FakeDefinition = {
  source:
    'https://developers.google.com/workspace/gmail/api/reference/rest, https://developers.google.com/workspace/gmail/api/guides/uploads, https://developers.google.com/workspace/gmail/api/guides/handle-errors',
  ...googleAccount(['gmail']),
  unauthorized: failed('authError', 'Invalid Credentials', { headers: { 'www-authenticate': 'Bearer' } }),
  limited: (seconds) =>
    failed('rateLimitExceeded', 'Resource has been exhausted (e.g. check quota).', {
      domain: 'usageLimits',
      headers: { 'retry-after': String(seconds) },
    }),
  broken: failed('backendError', 'Internal error encountered.'),
  // The address of an upload session is a secret of its own.
  isOpen: ({ method, query }) => method === 'PUT' && query.get('upload_id') === session,
  respond: (request, { url, repeatsPages }) =>
    accountResponse(request) ?? sessionResponse(request, url) ?? respond(request, repeatsPages),
};

function respond(request: FakeRequest, repeatsPages: boolean): FakeResponse {
  const place = placeOf(request.path);
  if (!place) return noAddress;
  const { isUpload, user, parts } = place;
  const found = routes.find((route) => route.method === request.method && valuesOf(route, parts) !== null);
  if (!found || (isUpload && !found.uploads)) return noAddress;
  if (user !== 'me' && user !== owner) return failed('forbidden', `Delegation denied for ${owner}`);
  const queryProblem = problemOfQuery(request.query, {
    ...everywhere,
    ...found.query,
    ...(isUpload ? { uploadType: 'media|multipart|resumable' } : {}),
  });
  if (queryProblem !== null) return malformed(queryProblem);
  const body = isUpload ? {} : bodyOf(request, found);
  if (typeof body === 'string') return malformed(body);
  const { id = '', part = '' } = valuesOf(found, parts)!;
  const call: Call = { id, part, body, request, repeatsPages, isUpload, query: request.query };
  return found.respond(call);
}

/** `/gmail/v1/users/{user}/…`, or the same below `/upload`. */
function placeOf(path: string): { isUpload: boolean; user: string; parts: string[] } | null {
  const [, upload, user = '', rest = ''] = /^(\/upload)?\/gmail\/v1\/users\/([^/]+)\/(.+)$/.exec(path) ?? [];
  if (rest === '') return null;
  return {
    isUpload: upload !== undefined,
    user: decodeURIComponent(user),
    parts: rest.split('/').map(decodeURIComponent),
  };
}

function valuesOf({ path }: Route, parts: readonly string[]): Record<string, string> | null {
  const names = path.split('/');
  if (names.length !== parts.length) return null;
  const values: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    if (name.startsWith('{')) values[name.slice(1, -1)] = parts[index]!;
    else if (name !== parts[index]) return null;
  }
  return values;
}

function problemOfQuery(query: URLSearchParams, shapes: { readonly [name: string]: Shape }): string | null {
  for (const name of new Set(query.keys())) {
    const shape = shapes[name];
    if (shape === undefined)
      return `Invalid JSON payload received. Unknown name "${name}": Cannot bind query parameter. Field '${name}' could not be found in request message.`;
    const all = query.getAll(name);
    if (!Array.isArray(shape) && all.length > 1) return `Invalid value at '${name}': it is repeated`;
    const flags: Readonly<Record<string, boolean>> = { true: true, false: false };
    const value = Array.isArray(shape) ? all : shape === 'b' ? (flags[all[0]!] ?? all[0]) : all[0];
    const problem = shapeProblem(value, shape, name);
    if (problem !== null) return problem;
  }
  return null;
}

/** The JSON of a request, or the problem of it. */
function bodyOf({ headers, bytes }: FakeRequest, { body: shape }: Route): JsonObject | string {
  if (bytes.length === 0) return shape === undefined ? {} : (shapeProblem({}, shape) ?? {});
  if (!/^application\/json\b/.test(headers['content-type'] ?? '')) return 'Invalid JSON payload received.';
  try {
    const body: unknown = JSON.parse(bytes.toString());
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return 'Invalid JSON payload received.';
    return shapeProblem(body, shape ?? {}) ?? (body as JsonObject);
  } catch {
    return 'Invalid JSON payload received. Unexpected token.';
  }
}

/** An upload in pieces: its session is started with the fields of the mail, and the pieces follow by PUT. */
function sessionResponse(request: FakeRequest, url: string): FakeResponse | null {
  const { method, path, query, headers } = request;
  if (query.get('uploadType') !== 'resumable' || !path.startsWith('/upload/gmail/v1/users/')) return null;
  if (method === 'POST') {
    if (headers['x-upload-content-type'] !== 'message/rfc822') return malformed('Media type is not supported.');
    const location = `${url}${path}?uploadType=resumable&upload_id=${session}`;
    return { headers: { location }, content: { bytes: Buffer.alloc(0), mediaType: 'text/plain' } };
  }
  if (method !== 'PUT') return noAddress;
  const [, end, total] = /^bytes \d+-(\d+)\/(\d+|\*)$/.exec(headers['content-range'] ?? '') ?? [];
  if (end !== undefined && (total === '*' || Number(end) + 1 < Number(total)))
    return {
      status: 308,
      headers: { range: `bytes=0-${end}` },
      content: { bytes: Buffer.alloc(0), mediaType: 'text/plain' },
    };
  return { json: { id: '18c2f0a1b2c3d4ff', threadId: '18c2f0a1b2c3d4ff', labelIds: ['SENT'] } };
}
