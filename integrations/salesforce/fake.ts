import { createVerify, generateKeyPairSync } from 'node:crypto';

import type { JsonObject } from '../../domains/executions/item.ts';
import { routeAt } from '../engine/fake/routeAt.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { failed, refused, type Call, type Route } from './fakeRequests.ts';
import { parsed, routes } from './fakeRoutes.ts';

const token = '00D5g0000000000!fake-token';
const clientId = '3MVG9.fake-consumer-key';
const username = 'ada@example.com';
const base = '/services/data/v66.0';
let keys: { publicKey: string; privateKey: string } | undefined;

/** The key of a certificate; made once, because that takes some time. */
function appKeys(): { publicKey: string; privateKey: string } {
  keys ??= generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return keys;
}

/** The wire format of Salesforce. A daily limit has status 403; there is no time to wait in it. */
export const fake: FakeDefinition = {
  source:
    'https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest, …/api_asynch.meta/api_asynch/bulk_api_2_0.htm, https://help.salesforce.com/s/articleView?id=sf.remoteaccess_oauth_jwt_flow.htm',
  secret: token,
  credential: (url) => ({
    type: 'salesforce_jwt',
    values: { client_id: clientId, username, private_key: appKeys().privateKey, api_url: url },
  }),
  opened: (url) => ({ access_token: token, token_type: 'Bearer', instance_url: url, api_url: url }),
  token: (request, url) =>
    request.path === '/services/oauth2/token'
      ? request.method === 'POST'
        ? tokenOf(request, url)
        : { status: 405 }
      : null,
  isAuthorized: ({ headers }) => headers.authorization === `Bearer ${token}`,
  unauthorized: failed(401, 'INVALID_SESSION_ID', 'Session expired or invalid'),
  limited: () => failed(403, 'REQUEST_LIMIT_EXCEEDED', 'TotalRequests Limit exceeded.'),
  broken: failed(
    500,
    'UNKNOWN_EXCEPTION',
    'An unexpected error occurred. Please include this ErrorId if you contact support.',
  ),
  respond: (request, state) => {
    const response = responseTo(request, state);
    return { ...response, ...limitInfo(response) };
  },
};

function limitInfo({ headers }: FakeResponse): Pick<FakeResponse, 'headers'> {
  return { headers: { ...headers, 'sforce-limit-info': 'api-usage=18/100000' } };
}

function responseTo(request: FakeRequest, { url, repeatsPages }: { url: string; repeatsPages: boolean }): FakeResponse {
  if (request.path === '/services/oauth2/userinfo') return userInfo(request, url);
  if (request.path === '/services/data') return { json: [{ label: "Spring '26", url: base, version: '66.0' }] };
  if (request.path.startsWith('/services/apexrest/')) return apex(request);
  if (!request.path.startsWith(`${base}/`)) throw refused(404, 'NOT_FOUND', 'The requested resource does not exist');
  const { found, methods } = routeAt(routes, request.method, request.path.slice(base.length));
  if (!found) {
    if (methods.length === 0) throw refused(404, 'NOT_FOUND', 'The requested resource does not exist');
    throw refused(
      405,
      'METHOD_NOT_ALLOWED',
      `HTTP Method '${request.method}' not allowed. Allowed are ${methods.join(',')}`,
    );
  }
  const { route, path } = found;
  const unknown = [...request.query.keys()].find((name) => !(route.query ?? []).includes(name));
  if (unknown !== undefined) throw refused(400, 'INVALID_QUERY_PARAMETER', `Unknown query parameter ${unknown}.`);
  const call: Call = { request, path, query: request.query, body: bodyOf(request, route), repeatsPages };
  return route.gives(call);
}

function bodyOf({ headers, bytes }: FakeRequest, { body: kind }: Route): JsonObject {
  if (kind === 'own') return {};
  if (kind === undefined) {
    if (bytes.length > 0) throw refused(400, 'INVALID_REQUEST', 'The method takes no body.');
    return {};
  }
  if (!(headers['content-type'] ?? '').startsWith('application/json'))
    throw refused(415, 'UNSUPPORTED_MEDIA_TYPE', 'Content is in unsupported media type.');
  return parsed(bytes);
}

function userInfo({ method }: FakeRequest, url: string): FakeResponse {
  if (method !== 'GET') return failed(405, 'METHOD_NOT_ALLOWED', `HTTP Method '${method}' not allowed.`);
  return {
    json: {
      sub: 'https://login.salesforce.com/id/00D5g0000000000EAA/0055g0000AAAAA1AAA',
      user_id: '0055g0000AAAAA1AAA',
      organization_id: '00D5g0000000000EAA',
      preferred_username: username,
      email: username,
      name: 'Ada Example',
      urls: { rest: `${url}/services/data/v{version}/` },
    },
  };
}

/** A class of Apex with the name `orders`. */
function apex({ method, path, bytes }: FakeRequest): FakeResponse {
  if (!/^\/services\/apexrest\/orders(\/|$)/.test(path))
    return failed(404, 'NOT_FOUND', 'Could not find a match for URL');
  return { json: { method, received: bytes.length > 0 ? (JSON.parse(bytes.toString()) as unknown) : null } };
}

const refusedToken = (error: string, description: string): FakeResponse => ({
  status: 400,
  json: { error, error_description: description },
});

/** The JWT bearer flow. */
function tokenOf({ headers, bytes }: FakeRequest, url: string): FakeResponse {
  if (!(headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded'))
    return refusedToken('unsupported_grant_type', 'grant type not supported');
  const form = new URLSearchParams(bytes.toString());
  if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer')
    return refusedToken('unsupported_grant_type', 'grant type not supported');
  const [header = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.');
  const isSigned = createVerify('RSA-SHA256')
    .update(`${header}.${claims}`)
    .verify(appKeys().publicKey, Buffer.from(signature, 'base64url'));
  if (!isSigned || part(header)['alg'] !== 'RS256') return refusedToken('invalid_grant', 'invalid assertion');
  const { iss, sub, aud, exp } = part(claims);
  const now = Date.now() / 1000;
  if (typeof exp !== 'number' || exp < now - 5 || exp > now + 600)
    return refusedToken('invalid_grant', 'expired authorization code');
  if (iss !== clientId) return refusedToken('invalid_client_id', 'client identifier invalid');
  if (sub !== username) return refusedToken('invalid_grant', "user hasn't approved this consumer");
  if (aud !== url && aud !== 'https://login.salesforce.com' && aud !== 'https://test.salesforce.com')
    return refusedToken('invalid_grant', 'audience is invalid');
  return {
    json: {
      access_token: token,
      scope: 'api',
      instance_url: url,
      id: 'https://login.salesforce.com/id/00D5g0000000000EAA/0055g0000AAAAA1AAA',
      token_type: 'Bearer',
    },
  };
}

function part(text: string): JsonObject {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString()) as JsonObject;
  } catch {
    return {};
  }
}
