import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { failed, forms, invalid, routeResponse } from './fakeRoutes.ts';

const token = 'tfp_FakeToken000';
/** Webhooks by form and tag. */
const webhooks = new Map<string, JsonObject>();

/** The wire format of Typeform. Unlike Typeform, unknown fields are errors everywhere, so that the tests find them. */
export const fake: FakeDefinition = {
  source:
    'https://www.typeform.com/developers/create/reference/retrieve-forms/, https://www.typeform.com/developers/webhooks/reference/create-or-update-webhook/, https://www.typeform.com/developers/responses/reference/retrieve-responses/, https://www.typeform.com/developers/get-started/responses-and-errors/',
  secret: token,
  credential: (url) => ({ type: 'typeform_token', values: { token, api_url: url } }),
  isAuthorized: ({ headers }) => headers.authorization === `Bearer ${token}`,
  unauthorized: failed(403, 'AUTHENTICATION_FAILED', 'Authentication credentials not found on the Request Headers'),
  limited: (seconds) => ({
    ...failed(429, 'TOO_MANY_REQUESTS', 'Too many requests'),
    headers: { 'retry-after': String(seconds) },
  }),
  broken: failed(500, 'INTERNAL_SERVER_ERROR', 'Internal server error'),
  respond: (request, state) => {
    if (request.path === '/forms' && request.method === 'GET') return formsPage(request, state.repeatsPages);
    const response = routeResponse(request, state);
    if (response) return response;
    const [, form, , tag] = /^\/forms\/([^/]+)\/webhooks(\/([^/]+))?$/.exec(request.path) ?? [];
    if (form === undefined) return failed(404, 'NOT_FOUND', 'Endpoint not found');
    if (!forms.some(({ id }) => id === form))
      return failed(404, 'FORM_NOT_FOUND', `typeform with uid ${form} was not found`);
    return tag === undefined ? listed(request, form) : webhook(request, { form, tag });
  },
};

/** Three pages of one form. */
function formsPage({ query }: FakeRequest, repeatsPages: boolean): FakeResponse {
  const unknown = [...query.keys()].find((name) => !['page', 'page_size', 'search', 'workspace_id'].includes(name));
  if (unknown !== undefined) return invalid(unknown);
  const size = Number(query.get('page_size') ?? 10);
  if (!Number.isInteger(size) || size < 1 || size > 200) return invalid('page_size');
  const page = repeatsPages ? 1 : Number(query.get('page') ?? 1);
  const search = (query.get('search') ?? '').toLowerCase();
  const found = forms.filter(({ title }) => title.toLowerCase().includes(search));
  const items = found.slice(page - 1, page).map((form) => ({
    ...form,
    type: 'form',
    last_updated_at: '2026-11-01T08:00:00Z',
    self: { href: `https://api.typeform.com/forms/${form.id}` },
    _links: { display: `https://acme.typeform.com/to/${form.id}` },
  }));
  return { json: { total_items: found.length, page_count: found.length, items } };
}

function listed({ method }: FakeRequest, form: string): FakeResponse {
  if (method !== 'GET') return failed(405, 'METHOD_NOT_ALLOWED', 'Method not allowed');
  const items = [...webhooks].filter(([place]) => place.startsWith(`${form}/`)).map(([, hook]) => hook);
  return { json: { items } };
}

function webhook(request: FakeRequest, { form, tag }: { form: string; tag: string }): FakeResponse {
  const place = `${form}/${tag}`;
  if (request.method === 'DELETE') {
    if (!webhooks.delete(place)) return failed(404, 'WEBHOOK_NOT_FOUND', 'webhook was not found');
    return { status: 204 };
  }
  if (request.method === 'GET') {
    const found = webhooks.get(place);
    return found ? { json: found } : failed(404, 'WEBHOOK_NOT_FOUND', 'webhook was not found');
  }
  if (request.method !== 'PUT') return failed(405, 'METHOD_NOT_ALLOWED', 'Method not allowed');
  const body = JSON.parse(request.bytes.toString()) as JsonObject;
  const problem = problemOf(body);
  if (problem !== null) return invalid(problem);
  const { secret: _secret, ...shown } = body; // never shown
  const times = { created_at: '2026-11-28T08:00:00.000Z', updated_at: '2026-11-28T08:00:00.000Z' };
  const hook = { id: 'yRtagDm8AT', form_id: form, tag, ...shown, ...times };
  webhooks.set(place, hook);
  return { json: hook };
}

function problemOf(body: JsonObject): string | null {
  const kinds: Readonly<Record<string, string>> = {
    url: 'string',
    enabled: 'boolean',
    secret: 'string',
    verify_ssl: 'boolean',
    event_types: 'object',
  };
  const wrong = Object.entries(body).find(([name, value]) => typeof value !== kinds[name]);
  if (wrong) return wrong[0];
  if (!String(body['url']).startsWith('https://')) return 'url';
  const types = Object.entries((body['event_types'] ?? {}) as JsonObject);
  const isKnown = types.every(
    ([name, value]) => ['form_response', 'form_response_partial'].includes(name) && typeof value === 'boolean',
  );
  return isKnown ? null : 'event_types';
}
