import type { JsonObject } from '../../domains/executions/item.ts';
import { routeAt } from '../engine/fake/routeAt.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { checked, failed, refused, type Route } from './fakeRequests.ts';
import { routes } from './fakeRoutes.ts';

const key = 'SG.fake-id.fake-secret';
const base = '/v3';

/** The wire format of SendGrid. Rate limits have the time of their end, in seconds since 1970. */
export const fake: FakeDefinition = {
  source:
    'https://www.twilio.com/docs/sendgrid/api-reference, https://github.com/twilio/sendgrid-oai, …/how-to-use-the-sendgrid-v3-api/errors, …/rate-limits',
  secret: key,
  credential: (url) => ({ type: 'sendgrid_key', values: { key, api_url: `${url}${base}` } }),
  isAuthorized: ({ headers }) => headers.authorization === `Bearer ${key}`,
  isOpen: ({ path }) => path.startsWith('/upload/') || path.startsWith('/download/'),
  unauthorized: failed(401, 'The provided authorization grant is invalid, expired, or revoked'),
  limited: (seconds) => ({
    ...failed(429, 'too many requests'),
    headers: {
      'x-ratelimit-limit': '600',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(Math.floor(Date.now() / 1000) + seconds),
    },
  }),
  broken: failed(500, 'internal server error'),
  respond: (request, state) => {
    if (request.path.startsWith('/upload/')) return upload(request);
    if (request.path.startsWith('/download/'))
      return { content: { bytes: Buffer.from('email\nada@example.com\n'), mediaType: 'text/csv' } };
    return responseTo(request, state);
  },
};

/** The address for a file takes its own headers alone. */
function upload({ method, headers }: FakeRequest): FakeResponse {
  const isSigned = headers['x-amz-server-side-encryption'] === 'aws:kms' && headers.authorization === undefined;
  return {
    status: method === 'PUT' && isSigned ? 200 : 403,
    content: { bytes: Buffer.alloc(0), mediaType: 'text/plain' },
  };
}

function responseTo(request: FakeRequest, state: { url: string; repeatsPages: boolean }): FakeResponse {
  const { method, query } = request;
  if (!request.path.startsWith(`${base}/`)) throw refused(404, 'not found');
  const { found, methods } = routeAt(routes, method, request.path.slice(base.length));
  if (!found) throw methods.length > 0 ? refused(405, 'method not allowed') : refused(404, 'not found');
  const { route, path } = found;
  const names = (route.query ?? '').split(' ');
  const missing = names.find((name) => name.endsWith('!') && !query.get(name.slice(0, -1)));
  if (missing !== undefined) throw refused(400, `${missing.slice(0, -1)} is required`, missing.slice(0, -1));
  const unknown = [...query.keys()].find((name) => !names.includes(name) && !names.includes(`${name}!`));
  if (unknown !== undefined) throw refused(400, `unknown query parameter ${unknown}`, unknown);
  return route.gives({ request, path, query, body: bodyOf(request, route), ...state });
}

function bodyOf({ headers, bytes }: FakeRequest, { body: kinds }: Route): JsonObject {
  if (kinds === undefined) {
    if (bytes.length > 0 && bytes.toString() !== '{}') throw refused(400, 'the request takes no body');
    return {};
  }
  if (!(headers['content-type'] ?? '').startsWith('application/json'))
    throw refused(415, 'Content-Type should be application/json.');
  let body: unknown;
  try {
    body = JSON.parse(bytes.toString());
  } catch {
    throw refused(400, 'Bad Request: the body is no JSON');
  }
  return checked(body, kinds);
}
