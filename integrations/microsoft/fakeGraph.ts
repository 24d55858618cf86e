import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { graphError } from './fakeErrors.ts';
import { queryProblem, type QueryRules } from './fakeQuery.ts';
import { shapeProblem, type Shape } from './fakeShape.ts';

const token = 'eyJ0eXAi.fake-graph-token.c2ln';
const account = {
  '@odata.context': 'https://graph.microsoft.com/v1.0/$metadata#users/$entity',
  id: '48d31887-5fad-4d73-a9f5-3c356e68a038',
  displayName: 'Ada Example',
  userPrincipalName: 'ada@example.com',
  mail: 'ada@example.com',
};

/** A request that a route has accepted. */
export interface GraphCall {
  readonly params: Readonly<Record<string, string>>;
  readonly body: JsonObject;
  readonly request: FakeRequest;
  readonly url: string;
  readonly repeatsPages: boolean;
}

/** A method of Microsoft Graph. */
export interface GraphRoute {
  /** The body that a request must have. Missing: requests have none. `bytes`: a file of any media type. */
  readonly body?: Shape;
  /** The body may be missing. */
  readonly mayBeEmpty?: true;
  readonly query?: Partial<QueryRules>;
  readonly respond: (call: GraphCall) => FakeResponse;
}

/**
 * Returns the parts that the fakes of all vendors on Microsoft Graph have. Their API is at `/v1.0`. The credential is an application, which
 * no person has to connect; unlike at Microsoft, it may use `/me`.
 */
export function graphAccount(): Pick<
  FakeDefinition,
  'secret' | 'credential' | 'opened' | 'token' | 'isAuthorized' | 'unauthorized' | 'limited' | 'broken'
> {
  return {
    secret: token,
    credential: (url) => ({
      type: 'microsoft_application',
      values: { client_id: 'c1', client_secret: 's1', tenant: 'example.com', api_url: `${url}/v1.0` },
    }),
    opened: (url) => ({ access_token: token, token_type: 'Bearer', api_url: `${url}/v1.0` }),
    token: (request) => (/^\/[\w.-]+\/oauth2\/v2\.0\/token$/.test(request.path) ? tokenResponse(request) : null),
    isAuthorized: ({ headers }) => headers.authorization === `Bearer ${token}`,
    unauthorized: graphError(401, 'InvalidAuthenticationToken', 'Lifetime validation failed, the token is expired.'),
    // https://learn.microsoft.com/graph/throttling
    limited: (seconds) => {
      const { json } = graphError(429, 'TooManyRequests', 'Please retry again later.');
      return { status: 429, headers: { 'retry-after': String(seconds) }, json };
    },
    broken: graphError(500, 'generalException', 'General exception while processing'),
  };
}

/** https://learn.microsoft.com/entra/identity-platform/v2-oauth2-auth-code-flow and v2-oauth2-client-creds-grant-flow. */
function tokenResponse({ method, headers, bytes }: FakeRequest): FakeResponse {
  const form = new URLSearchParams(bytes.toString());
  const isForm = (headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
  const refused = (error: string, code: number, text: string): FakeResponse => ({
    status: code === 7000215 ? 401 : 400,
    json: { error, error_description: `AADSTS${code}: ${text}`, error_codes: [code] },
  });
  if (method !== 'POST' || !isForm)
    return refused('invalid_request', 900144, "The request body must contain the following parameter: 'grant_type'.");
  if (form.get('client_id') !== 'c1' || form.get('client_secret') !== 's1')
    return refused('invalid_client', 7000215, 'Invalid client secret provided.');
  const grant = form.get('grant_type');
  if (grant === 'client_credentials') {
    if (!(form.get('scope') ?? '').endsWith('/.default'))
      return refused(
        'invalid_scope',
        1002012,
        'The provided value for scope is not valid. Client credential flows must have a scope value with /.default suffixed to the resource identifier.',
      );
    return { json: { token_type: 'Bearer', expires_in: 3599, ext_expires_in: 3599, access_token: token } };
  }
  const isCode = grant === 'authorization_code' && form.get('code') && form.get('redirect_uri');
  const isRefresh = grant === 'refresh_token' && form.get('refresh_token');
  if (!isCode && !isRefresh)
    return refused('unsupported_grant_type', 70003, 'The app requested an unsupported grant type.');
  return {
    json: {
      token_type: 'Bearer',
      scope: form.get('scope') ?? '',
      expires_in: 4382,
      ext_expires_in: 4382,
      access_token: token,
      refresh_token: '0.B-fake-refresh',
    },
  };
}

/** Roots of a mailbox and of a drive: https://learn.microsoft.com/graph/api/resources/onedrive#commonly-accessed-resources. */
const roots: Readonly<Record<string, string>> = {
  R: '(?:/me|/users/[^/]+)',
  D: '(?:(?:/me|/users/[^/]+|/sites/[^/]+|/groups/[^/]+)/drive|/drives/[^/]+)',
};

/** Finds the route of a request, checks its query and its body, and responds. */
export function respondByRoutes(
  routes: Readonly<Record<string, GraphRoute>>,
  request: FakeRequest,
  state: { url: string; repeatsPages: boolean },
): FakeResponse {
  const path = request.path.replace(/^\/v1\.0(?=\/)/, '');
  if (path === request.path) return graphError(400, 'BadRequest', 'Invalid version.');
  if (path === '/me' && request.method === 'GET') return { json: account };
  if (path === '/organization' && request.method === 'GET') return { json: { value: [{ id: '84841066' }] } };
  const found = Object.entries(routes).flatMap(([key, route]) => {
    const [method, pattern = ''] = key.split(' ');
    const match = new RegExp(
      `^${pattern.replace(/^\{(R|D)\}/, (_all, name: string) => roots[name]!).replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+?)')}$`,
    ).exec(path);
    return match ? [{ method, route, params: decoded(match.groups) }] : [];
  });
  const own = found.find(({ method }) => method === request.method);
  if (!own)
    return found.length > 0
      ? graphError(405, 'BadRequest', `The HTTP method '${request.method}' is not supported for this resource.`)
      : graphError(400, 'BadRequest', `Resource not found for the segment '${path.split('/').at(-1)}'.`);
  const { route, params } = own;
  const rules = { allowed: '', maxTop: 999, properties: new Set<string>(), ...route.query };
  const wrong = queryProblem(request.query, rules) ?? preferProblem(request) ?? bodyProblem(route, request);
  if (wrong) return wrong;
  const isJson = request.bytes.length > 0 && route.body !== 'bytes';
  const body = isJson ? (JSON.parse(request.bytes.toString()) as JsonObject) : {};
  return route.respond({ params, body, request, ...state });
}

function decoded(groups: Record<string, string> | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]));
}

function preferProblem({ headers }: FakeRequest): FakeResponse | null {
  const prefer = headers['prefer'];
  if (prefer === undefined) return null;
  const known =
    /^(outlook\.timezone="[^"]+"|outlook\.body-content-type="(text|html)"|IdType="ImmutableId"|respond-async|bypass-shared-lock|return=(minimal|representation)|include-unknown-enum-members)$/i;
  const wrong = String(prefer)
    .split(',')
    .find((each) => !known.test(each.trim()));
  // Graph ignores unknown preferences; the tests have to find them.
  return wrong === undefined ? null : graphError(400, 'BadRequest', `Unknown preference: ${wrong}`);
}

function bodyProblem({ body, mayBeEmpty }: GraphRoute, { method, bytes, headers }: FakeRequest): FakeResponse | null {
  if (body === 'bytes') return null;
  if (body === undefined)
    return bytes.length === 0 ? null : graphError(400, 'BadRequest', 'This request takes no body.');
  if (bytes.length === 0)
    return mayBeEmpty ? null : graphError(400, 'BadRequest', 'Empty Payload. JSON content expected.');
  if (!/^application\/json\b/i.test(headers['content-type'] ?? ''))
    return graphError(
      415,
      'UnsupportedMediaType',
      'A supported MIME type could not be found that matches the content type of the request.',
    );
  if (bytes.length > 4 * 1024 * 1024)
    return graphError(413, 'RequestEntityTooLarge', 'The maximum request length was exceeded.');
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString());
  } catch {
    return graphError(
      400,
      'BadRequest',
      'Unable to read JSON request payload. Please ensure Content-Type header is set and payload is of valid JSON format.',
    );
  }
  const problem = shapeProblem(body, value, { mayClear: method === 'PATCH', at: 'body' });
  return problem === null ? null : graphError(400, 'RequestBodyRead', problem);
}
