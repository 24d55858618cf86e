import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { gatewayFailed, Refused } from './fakeErrors.ts';
import { restResponse } from './fakeRest.ts';
import { storageResponse } from './fakeStorage.ts';

/** A key of the new kind: it is no JWT, so it must not be in `authorization`. */
const key = 'sb_secret_0000fakeKey_0000';

/** The services of a project of Supabase. Unlike them, unknown arguments are errors, so that the tests find them. */
export const fake: FakeDefinition = {
  source:
    'https://docs.postgrest.org/en/stable/references/api.html, https://supabase.com/docs/guides/api/api-keys, https://supabase.com/docs/guides/storage, https://github.com/supabase/storage',
  secret: key,
  credential: (url) => ({ type: 'supabase_key', values: { key, api_url: url } }),
  isAuthorized: ({ headers }) => headers['apikey'] === key && isBearerValid(headers.authorization),
  unauthorized: gatewayFailed(401, 'Invalid API key'),
  limited: (seconds) => ({
    status: 429,
    headers: { 'retry-after': String(seconds) },
    json: { message: 'API rate limit exceeded' },
  }),
  broken: {
    status: 500,
    json: { code: '57014', message: 'canceling statement due to statement timeout', details: null, hint: null },
  },
  respond: (request, { repeatsPages }) => {
    try {
      return responseTo(request, repeatsPages);
    } catch (error) {
      if (error instanceof Refused) return error.response;
      throw error;
    }
  },
};

/** Only JWTs, which begin with `eyJ`, are accepted as a bearer. */
function isBearerValid(authorization: string | undefined): boolean {
  return authorization === undefined || authorization.startsWith('Bearer eyJ');
}

function responseTo(request: FakeRequest, repeatsPages: boolean): FakeResponse {
  const [, service, path = ''] = /^\/(rest|storage|functions|auth)\/v1(\/.*)?$/.exec(request.path) ?? [];
  if (service === 'rest') return restResponse(request, path, repeatsPages);
  if (service === 'storage') return storageResponse(request, path, repeatsPages);
  if (service === 'functions') return called(request, path);
  return { status: 404, json: { error: 'requested path is invalid' } };
}

/** https://supabase.com/docs/guides/functions: the function returns what it got. */
function called({ method, headers, bytes }: FakeRequest, path: string): FakeResponse {
  if (!/^\/hello(\/.*)?$/.test(path))
    return { status: 404, json: { code: 'NOT_FOUND', message: 'Requested function was not found' } };
  const isJson = /^application\/json\b/.test(headers['content-type'] ?? '');
  const text = bytes.toString();
  return { json: { method, message: 'Hello', body: isJson && text !== '' ? (JSON.parse(text) as unknown) : text } };
}
