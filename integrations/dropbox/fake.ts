import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { contentRoutes } from './fakeContent.ts';
import { badInput, fileBytes } from './fakeObjects.ts';
import { routes } from './fakeRoutes.ts';
import { shapeProblem } from './fakeSchema.ts';

const token = 'sl.u.AFfake-token';

/** The wire format of Dropbox, with the hosts `api` and `content` on one origin. */
export const fake: FakeDefinition = {
  source:
    'https://www.dropbox.com/developers/documentation/http/documentation, https://www.dropbox.com/developers/reference/json-encoding, the Stone files of dropbox/dropbox-api-spec (0d994eb)',
  secret: token,
  credential: (url) => ({ type: 'dropbox_token', values: { token, api_url: url } }),
  isAuthorized: ({ headers }) => headers.authorization === `Bearer ${token}`,
  isOpen: ({ path }) => path.startsWith('/cd/'),
  unauthorized: {
    status: 401,
    json: { error_summary: 'expired_access_token/..', error: { '.tag': 'expired_access_token' } },
  },
  limited: (seconds) => ({
    status: 429,
    headers: { 'retry-after': String(seconds) },
    json: {
      error_summary: 'too_many_requests/..',
      error: { reason: { '.tag': 'too_many_requests' }, retry_after: seconds },
    },
  }),
  broken: { status: 500, content: { bytes: Buffer.from('Internal Server Error'), mediaType: 'text/plain' } },
  respond,
};

function respond(request: FakeRequest, state: { url: string; repeatsPages: boolean }): FakeResponse {
  // The temporary link of a file.
  if (request.path.startsWith('/cd/')) return { content: { bytes: fileBytes, mediaType: 'application/binary' } };
  const name = request.path.replace(/^\/2\//, '');
  if (name === request.path)
    return { status: 404, content: { bytes: Buffer.from('Not found'), mediaType: 'text/html' } };
  if (request.method !== 'POST') return inCall(name, badInput('Incorrect HTTP method: expecting POST'));
  const problem = rootProblem(request);
  if (problem) return problem;
  if (Object.hasOwn(contentRoutes, name)) return inCall(name, contentResponse(name, request));
  if (Object.hasOwn(routes, name)) return inCall(name, routeResponse(name, request, state));
  return inCall(name, badInput('Unknown API function'));
}

/** A text of status 400 names the route. */
function inCall(name: string, response: FakeResponse): FakeResponse {
  if (response.status !== 400 || !response.content) return response;
  return badInput(`Error in call to API function "${name}": ${response.content.bytes.toString()}`);
}

/** https://www.dropbox.com/developers/reference/path-root-header-modes */
function rootProblem({ headers }: FakeRequest): FakeResponse | null {
  const header = headers['dropbox-api-path-root'];
  if (header === undefined) return null;
  const root = jsonOf(String(header));
  const tag = root?.['.tag'];
  if (tag === 'home' || (tag === 'namespace_id' && typeof root?.['namespace_id'] === 'string')) return null;
  if (tag !== 'root') return badInput('Invalid HTTP header "Dropbox-API-Path-Root"');
  if (root?.['root'] === '3235641') return null;
  const info = { '.tag': 'team', root_namespace_id: '3235641', home_namespace_id: '1', home_path: '/Ada' };
  return {
    status: 422,
    json: { error_summary: 'invalid_root/..', error: { '.tag': 'invalid_root', invalid_root: info } },
  };
}

function routeResponse(
  name: string,
  { query, headers, bytes }: FakeRequest,
  state: { url: string; repeatsPages: boolean },
): FakeResponse {
  const { takes, gives } = routes[name]!;
  const unknown = [...query.keys()][0];
  if (unknown !== undefined) return badInput(`Unknown query parameter "${unknown}"`);
  const type = headers['content-type'];
  if (takes === undefined) {
    const isNull = type !== undefined && bytes.toString() === 'null';
    return (bytes.length === 0 && type === undefined) || isNull
      ? gives({ arg: {}, ...state })
      : badInput('request body: expected null, got value');
  }
  if (!/^application\/json(; *charset=utf-8)?$/i.test(type ?? ''))
    return badInput(
      `Bad HTTP "Content-Type" header: "${type ?? ''}". Expecting one of "application/json", "application/json; charset=utf-8", "text/plain; charset=dropbox-cors-hack".`,
    );
  const arg = jsonOf(bytes.toString());
  if (!arg) return badInput('request body: could not decode input as JSON');
  const problem = shapeProblem(arg, takes);
  return problem === null ? gives({ arg, ...state }) : badInput(`request body: ${problem}`);
}

function contentResponse(name: string, { query, headers, bytes }: FakeRequest): FakeResponse {
  const { kind, takes, gives } = contentRoutes[name]!;
  const header = headers['dropbox-api-arg'];
  const given = header === undefined ? query.get('arg') : String(header);
  if (given === null) return badInput('Must provide HTTP header "Dropbox-API-Arg" or URL parameter "arg".');
  if (header !== undefined && /[^\x20-\x7e]/.test(given))
    return badInput('HTTP header "Dropbox-API-Arg": characters must be ASCII');
  const type = headers['content-type'];
  if (kind === 'upload' && type !== 'application/octet-stream' && type !== 'text/plain; charset=dropbox-cors-hack')
    return badInput(
      `Bad HTTP "Content-Type" header: "${type ?? ''}". Expecting one of "application/octet-stream", "text/plain; charset=dropbox-cors-hack".`,
    );
  if (kind === 'download' && bytes.length > 0) return badInput('request body: expected to be empty');
  if (kind === 'download' && type !== undefined && !/^(text\/plain|application\/octet-stream)\b/.test(type))
    return badInput(`Bad HTTP "Content-Type" header: "${type}".`);
  const arg = jsonOf(given);
  if (!arg) return badInput('HTTP header "Dropbox-API-Arg": could not decode input as JSON');
  const problem = shapeProblem(arg, takes);
  return problem === null ? gives({ arg, bytes }) : badInput(`HTTP header "Dropbox-API-Arg": ${problem}`);
}

function jsonOf(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
  } catch {
    return null;
  }
}
