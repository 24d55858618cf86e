import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { three } from './fakeObjects.ts';
import { routes, type Route } from './fakeRoutes.ts';
import { queryProblem, shapeProblem } from './fakeShape.ts';
import { webhookResponse } from './fakeWebhooks.ts';

const token = '0123456789abcdef0123456789abcdef0000fake';

const failed = (status: number, error: string): FakeResponse => ({
  status,
  json: {
    success: false,
    error,
    error_info: 'Please check developers.pipedrive.com for more information.',
    data: null,
    additional_data: null,
  },
});

/** The wire format of Pipedrive, written before its operations. Unlike version 1, unknown fields are always errors, so that the tests find them. */
export const fake: FakeDefinition = {
  source:
    'https://developers.pipedrive.com/docs/api/v1, https://pipedrive.readme.io/docs/pipedrive-api-v2, https://pipedrive.readme.io/docs/guide-for-webhooks-v2, and the specification in the package pipedrive 33.7.0',
  secret: token,
  credential: (url) => ({ type: 'pipedrive_token', values: { token, api_url: url } }),
  isAuthorized: ({ headers, query }) => headers['x-api-token'] === token && !query.has('api_token'),
  unauthorized: failed(401, 'unauthorized access'),
  // https://pipedrive.readme.io/docs/core-api-concepts-rate-limiting
  limited: (seconds) => ({
    ...failed(429, 'request over limit'),
    headers: { 'x-ratelimit-limit': '20', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(seconds) },
  }),
  broken: failed(500, 'Internal server error'),
  respond: (request, state) => {
    const found = routeOf(request);
    if (!found) return failed(404, 'Unknown method.');
    const { route, id } = found;
    const wrong = problemOf(route, request);
    if (wrong !== null) return failed(400, `Validation failed: ${wrong}`);
    return responseOf(route, { request, id, repeats: state.repeatsPages });
  },
};

function routeOf({ method, path }: FakeRequest): { route: Route; id: string | undefined } | null {
  for (const [key, route] of Object.entries(routes)) {
    const [wanted, pattern = ''] = key.split(' ');
    const match = wanted === method ? new RegExp(`^${pattern}$`).exec(path) : null;
    if (match) return { route, id: match[1] };
  }
  return null;
}

function problemOf({ query = {}, body, isFile }: Route, request: FakeRequest): string | null {
  const wrong = queryProblem(query, request.query);
  if (wrong !== null) return wrong;
  const term = request.query.get('term');
  if (term !== null && term.length < (request.query.get('exact_match') === 'true' ? 1 : 2))
    return 'term must have at least 2 characters';
  const type = request.headers['content-type'] ?? '';
  if (isFile) return fileProblem(type, request.bytes);
  if (body === undefined) return request.bytes.length === 0 ? null : 'no body is expected';
  if (!/^application\/json\b/i.test(type)) return 'the body must be JSON';
  const read = JSON.parse(request.bytes.toString()) as JsonObject;
  return shapeProblem(body, withTextNumbers(read)) ?? relationProblem(request.path, read, request.method);
}

/** Version 1 takes the visibility of leads as a text. */
function withTextNumbers(body: JsonObject): JsonObject {
  return typeof body['visible_to'] === 'string' ? { ...body, visible_to: `\u00a7${body['visible_to']}` } : body;
}

/** Leads belong to a person or an organization, notes to one of several things. */
function relationProblem(path: string, body: JsonObject, method: string): string | null {
  if (method !== 'POST') return null;
  const any = (names: readonly string[]) => names.some((name) => body[name] !== undefined && body[name] !== null);
  if (path === '/v1/leads' && !any(['person_id', 'organization_id']))
    return 'A lead needs a person or an organization.';
  if (path === '/v1/notes' && !any(['lead_id', 'deal_id', 'person_id', 'org_id', 'project_id', 'task_id']))
    return 'A note needs a deal, lead, person, organization, project or task.';
  return null;
}

function fileProblem(type: string, bytes: Buffer): string | null {
  if (!/^multipart\/form-data\s*;.*boundary=/i.test(type)) return 'the body must be multipart/form-data';
  const names = [...bytes.toString('latin1').matchAll(/form-data; name="([^"]*)"/g)].map(([, name]) => name!);
  const known = ['file', 'deal_id', 'person_id', 'org_id', 'product_id', 'activity_id', 'lead_id', 'project_id'];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) return `The field ${unknown} is not allowed`;
  return names.includes('file') ? null : 'file is required';
}

function responseOf(
  { thing, gives, status = 200 }: Route,
  { request, id, repeats }: { request: FakeRequest; id: string | undefined; repeats: boolean },
): FakeResponse {
  const own = id === undefined ? {} : { id: typeof thing['id'] === 'number' ? Number(id) : id };
  if (id === '404') return failed(404, 'Item not found');
  switch (gives) {
    case 'content':
      return { content: { bytes: Buffer.from('hello'), mediaType: 'text/plain' } };
    case 'deleted':
      return { json: { success: true, data: own } };
    case 'webhook':
      return webhookResponse(request);
    case 'all':
      return { json: { success: true, data: three(thing) } };
    case 'one':
      return { status, json: { success: true, data: { ...thing, ...own, ...sentIn(request) } } };
    default:
      return pageOf(thing, gives, { query: request.query, repeats });
  }
}

function sentIn({ headers, bytes }: FakeRequest): JsonObject {
  return /^application\/json\b/i.test(headers['content-type'] ?? '')
    ? (JSON.parse(bytes.toString()) as JsonObject)
    : {};
}

/** https://pipedrive.readme.io/docs/core-api-concepts-pagination: three pages of one item. */
function pageOf(
  thing: JsonObject,
  gives: 'cursor' | 'start' | 'search',
  { query, repeats }: { query: URLSearchParams; repeats: boolean },
): FakeResponse {
  const given = query.get(gives === 'start' ? 'start' : 'cursor');
  const page = given === null ? 0 : Number(given.replace('page', ''));
  const term = query.get('term')?.toLowerCase();
  const items = three(thing).filter((item) => term === undefined || JSON.stringify(item).toLowerCase().includes(term));
  if (!items[page] && page === 0)
    return { json: { success: true, data: { items: [] }, additional_data: { next_cursor: null } } };
  if (!Number.isInteger(page) || page >= items.length) return failed(400, 'Invalid cursor');
  const next = repeats ? 1 : page + 1;
  const isLast = next >= items.length;
  const item = items[page]!;
  if (gives === 'start')
    return {
      json: {
        success: true,
        data: [item],
        additional_data: {
          pagination: {
            start: page,
            limit: 1,
            more_items_in_collection: !isLast,
            ...(isLast ? {} : { next_start: next }),
          },
        },
      },
    };
  const data = gives === 'search' ? { items: [{ result_score: 1.2, item: { type: 'item', ...item } }] } : [item];
  return { json: { success: true, data, additional_data: { next_cursor: isLast ? null : `page${next}` } } };
}
