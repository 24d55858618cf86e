import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { assetResponse, uploadResponse } from './fakeAssets.ts';
import { badQuery, failed, invalid, noResource } from './fakeErrors.ts';
import { routes } from './fakeRoutes.ts';
import { jsonObject } from '../engine/fake/jsonObject.ts';
import { routeFinder } from '../engine/fake/routeFinder.ts';
import { problemIn } from '../engine/fake/shape.ts';

const token = 'fake-access-token-of-linkedin';
const routeOf = routeFinder(routes);
const oldestVersion = 202_512;

/**
 * The wire format of LinkedIn. Its rate limits have no time; the fake sends `Retry-After`, so that tests need not wait. Unlike LinkedIn, unknown
 * fields are errors everywhere, so that the tests find them.
 */
export const fake: FakeDefinition = {
  source:
    'https://learn.microsoft.com/en-us/linkedin/marketing/versioning, …/community-management/shares/posts-api, …/images-api, …/videos-api, …/comments-api, …/reactions-api',
  secret: token,
  credential: (url) => ({ type: 'linkedin_token', values: { token, api_url: url } }),
  isAuthorized: ({ headers }) => headers.authorization === `Bearer ${token}`,
  // Upload addresses of videos are signed.
  isOpen: ({ path }) => path.startsWith('/dms-uploads/video/'),
  unauthorized: failed(401, 'EXPIRED_ACCESS_TOKEN', 'The token used in the request has expired'),
  limited: (seconds) => ({
    ...failed(429, 'TOO_MANY_REQUESTS', 'Resource level throttle DAY limit for calls to this resource is reached.'),
    headers: { 'retry-after': String(seconds) },
  }),
  broken: failed(500, 'INTERNAL_SERVER_ERROR', 'Internal Server Error'),
  respond: (request, { url, repeatsPages }) => {
    if (request.path.startsWith('/dms-uploads/')) return uploadResponse(request);
    if (request.path.startsWith('/v2/')) return account(request);
    const path = /^\/rest(\/.*)$/.exec(request.path)?.[1];
    return path === undefined ? noResource : versioned(request, { path, url, repeatsPages });
  },
};

/** https://learn.microsoft.com/en-us/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2. */
function account({ method, path }: FakeRequest): FakeResponse {
  if (method === 'GET' && path === '/v2/userinfo')
    return {
      json: {
        sub: 'a1B2',
        name: 'Ada Example',
        given_name: 'Ada',
        family_name: 'Example',
        locale: { country: 'DE', language: 'de' },
        email: 'ada@example.com',
        email_verified: true,
      },
    };
  if (method === 'GET' && path === '/v2/me')
    return { json: { id: 'a1B2', localizedFirstName: 'Ada', localizedLastName: 'Example', vanityName: 'ada' } };
  return noResource;
}

function versioned(
  request: FakeRequest,
  { path, url, repeatsPages }: { path: string; url: string; repeatsPages: boolean },
): FakeResponse {
  const { method, headers } = request;
  const version = headers['linkedin-version'];
  if (version === undefined) return failed(400, 'VERSION_MISSING', 'A version must be present.');
  if (!/^\d{6}$/.test(String(version)) || Number(version) < oldestVersion)
    return failed(426, 'NONEXISTENT_VERSION', `Requested version ${String(version)} is not active`);
  if (headers['x-restli-protocol-version'] !== '2.0.0')
    return failed(400, 'ILLEGAL_ARGUMENT', 'The protocol version is not 2.0.0.');
  // Identifiers in the path have their colons encoded.
  if (/urn:/.test(path)) return failed(400, 'ILLEGAL_ARGUMENT', 'Syntax exception in path variables');
  const body = jsonObject(request);
  if (body === null) return failed(415, 'UNSUPPORTED_MEDIA_TYPE', 'The body is no JSON object.');
  const asset = assetResponse(request, { path, body, url });
  if (asset) return asset;
  const found = routeOf(method, path);
  if (!found) return noResource;
  const { route, params } = found;
  const said = headers['x-restli-method'];
  if (route.restliMethod !== undefined && String(said ?? '').toUpperCase() !== route.restliMethod)
    return failed(400, 'ILLEGAL_ARGUMENT', `The header X-RestLi-Method is not ${route.restliMethod}.`);
  const query = Object.fromEntries(request.query);
  const wrong = problemIn(route.query ?? {}, query);
  if (wrong) return badQuery(wrong);
  const problem = problemIn(route.body ?? {}, body);
  return problem ? invalid(problem) : route.answer({ params, query, body, repeatsPages });
}
