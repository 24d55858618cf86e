import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { routes, unknownIn, type Route } from './fakeRoutes.ts';
import { bodyOf, failed, problemOf, queryOf } from './fakeSchema.ts';

const token = 'MTIzNDU2Nzg5.FakeBot.TokenOfTheContractTests';
/** The webhook whose requests need no bot: `/webhooks/6000000000000000001/fakeWebhookToken`. */
const webhook = { id: '6000000000000000001', secret: 'fakeWebhookToken' };

/**
 * The wire format of Discord. Messages, members and servers are lists of three entries that honor `limit`, because a short page is the last
 * one; pins and search results have an entry on each page. Unlike Discord, unknown fields are errors.
 */
export const fake: FakeDefinition = {
  source:
    'https://docs.discord.com/developers/reference, its pages of resources, and https://docs.discord.com/developers/topics/rate-limits',
  secret: token,
  credential: (url) => ({ type: 'discord_bot', values: { token, api_url: `${url}/api/v10` } }),
  isAuthorized: ({ headers, path }) =>
    headers.authorization === `Bot ${token}` ||
    (headers.authorization === undefined && path.startsWith(`/api/v10/webhooks/${webhook.id}/${webhook.secret}`)),
  unauthorized: failed(401, 0, '401: Unauthorized'),
  limited: (seconds) => ({
    status: 429,
    headers: {
      'retry-after': String(seconds),
      'x-ratelimit-limit': '5',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset-after': seconds.toFixed(3),
      'x-ratelimit-bucket': 'abcd1234',
      'x-ratelimit-scope': 'user',
    },
    json: { message: 'You are being rate limited.', retry_after: seconds, global: false },
  }),
  broken: failed(500, 0, '500: Internal Server Error'),
  respond: (request, { repeatsPages }) => respond(request, repeatsPages),
};

const blocked: FakeResponse = {
  status: 403,
  content: { bytes: Buffer.from('<html><title>Access denied</title>error code: 1010</html>'), mediaType: 'text/html' },
};
const notFound = failed(404, 0, '404: Not Found');

function respond(request: FakeRequest, repeatsPages: boolean): FakeResponse {
  // https://docs.discord.com/developers/reference#user-agent
  if (!/^DiscordBot \(\S+, \S+\)/.test(request.headers['user-agent'] ?? '')) return blocked;
  const below = /^\/api\/v10(\/.*)$/.exec(request.path)?.[1];
  const found = below === undefined ? null : routeOf(request.method, below);
  if (!found) return notFound;
  if (found === 'method') return failed(405, 0, '405: Method Not Allowed');
  const { route, params } = found;
  if (params['webhook'] !== undefined && (params['webhook'] !== webhook.id || params['secret'] !== webhook.secret))
    return failed(404, 10_015, 'Unknown Webhook');
  const missing = unknownIn(params);
  if (missing) return missing;
  const query = queryOf(request.query, route.query ?? '');
  const body = bodyOf(request);
  if (!('files' in body)) return body;
  const problem = problemOf(route.query ?? '', query) ?? problemOf(route.body ?? '', body.json);
  if (problem) return problem;
  return route.answer({ params, query, body: body.json, files: body.files, request, repeatsPages });
}

function routeOf(method: string, path: string): { route: Route; params: Record<string, string> } | 'method' | null {
  let isKnown = false;
  // A path with fewer values goes first.
  const sorted = Object.entries(routes).toSorted(([a], [b]) => a.split('{').length - b.split('{').length);
  for (const [key, route] of sorted) {
    const [wanted, pattern = ''] = key.split(' ');
    const match = new RegExp(`^${pattern.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`).exec(path);
    if (!match) continue;
    isKnown = true;
    if (wanted !== method) continue;
    const groups = Object.entries(match.groups ?? {}) as [string, string][];
    return { route, params: Object.fromEntries(groups.map(([name, value]) => [name, decodeURIComponent(value)])) };
  }
  return isKnown ? 'method' : null;
}
