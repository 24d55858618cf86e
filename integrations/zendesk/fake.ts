import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { comment, field, group, organization, three, ticket, upload, user } from './fakeObjects.ts';

const email = 'agent@example.com';
const token = 'fake-zendesk-token-of-the-tests';
const basic = `Basic ${Buffer.from(`${email}/token:${token}`).toString('base64')}`;

const failed = (status: number, error: unknown, more: JsonObject = {}): FakeResponse => ({
  status,
  json: { error, ...more },
});
const notFound = failed(404, 'RecordNotFound', { description: 'Not found' });
const invalid = (field: string, description: string): FakeResponse =>
  failed(422, 'RecordInvalid', {
    description: 'Record validation errors',
    details: { [field]: [{ description, error: 'InvalidValue' }] },
  });
const badRequest = (description: string): FakeResponse => failed(400, 'BadRequest', { description });

/** Fields that a request can write: a text `s`, a number `i`, a boolean `b`, a list of texts `l`, an object `o`, a list `a`, or words with `|`. */
type Fields = Readonly<Record<string, string>>;

const ticketFields: Fields = {
  subject: 's',
  comment: 'o',
  priority: 'low|normal|high|urgent',
  type: 'problem|incident|question|task',
  status: 'new|open|pending|hold|solved|closed',
  requester: 'o',
  requester_id: 'i',
  submitter_id: 'i',
  assignee_id: 'i',
  assignee_email: 's',
  group_id: 'i',
  organization_id: 'i',
  tags: 'l',
  external_id: 's',
  custom_fields: 'a',
  ticket_form_id: 'i',
  brand_id: 'i',
  due_at: 's',
  email_ccs: 'a',
  collaborator_ids: 'a',
  recipient: 's',
  problem_id: 'i',
  custom_status_id: 'i',
};
const userFields: Fields = {
  name: 's',
  email: 's',
  phone: 's',
  role: 'end-user|agent|admin',
  organization_id: 'i',
  external_id: 's',
  user_fields: 'o',
  tags: 'l',
  notes: 's',
  details: 's',
  alias: 's',
  locale: 's',
  time_zone: 's',
  signature: 's',
  verified: 'b',
  suspended: 'b',
  skip_verify_email: 'b',
  custom_role_id: 'i',
  default_group_id: 'i',
  moderator: 'b',
  only_private_comments: 'b',
  restricted_agent: 'b',
  ticket_restriction: 's',
  identities: 'a',
};
const organizationFields: Fields = {
  name: 's',
  domain_names: 'l',
  details: 's',
  notes: 's',
  tags: 'l',
  external_id: 's',
  organization_fields: 'o',
  group_id: 'i',
  shared_comments: 'b',
  shared_tickets: 'b',
};
const cursor = ['page[size]', 'page[after]', 'sort'];
const offset = ['page', 'per_page', 'sort_by', 'sort_order'];

/** A method of the API. */
interface Route {
  readonly query?: readonly string[];
  /** The name of the object in the body, with its fields and its required fields. */
  readonly body?: { readonly name: string; readonly fields: Fields; readonly needs?: readonly string[] };
  readonly thing?: JsonObject;
  /** The name of the thing or of the list in the response. */
  readonly name?: string;
  readonly gives: 'one' | 'cursor' | 'offset' | 'search' | 'nothing' | 'count' | 'related' | 'upload' | 'tags';
  readonly status?: number;
}

const one = (thing: JsonObject, name: string): Route => ({ thing, name, gives: 'one' });
const pages = (thing: JsonObject, name: string, query: readonly string[] = []): Route => ({
  thing,
  name,
  gives: 'cursor',
  query: [...cursor, ...query],
});
const create = (thing: JsonObject, name: string, body: Omit<NonNullable<Route['body']>, 'name'>): Route => ({
  thing,
  name,
  gives: 'one',
  status: 201,
  body: { name, ...body },
});
const update = (thing: JsonObject, name: string, fields: Fields): Route => ({
  thing,
  name,
  gives: 'one',
  body: { name, fields },
});
const nothing: Route = { gives: 'nothing' };
const organizationOf = one(organization, 'organization');

/** https://developer.zendesk.com/api-reference/ticketing, a page for each kind of thing; `.json` at the end is optional. */
const routes: Readonly<Record<string, Route>> = {
  'GET /users/me': one(user, 'user'),
  'POST /tickets': create(ticket, 'ticket', { fields: ticketFields, needs: ['comment'] }),
  'GET /tickets': pages(ticket, 'tickets'),
  'GET /tickets/#': one(ticket, 'ticket'),
  'PUT /tickets/#': update(ticket, 'ticket', ticketFields),
  'DELETE /tickets/#': nothing,
  'GET /tickets/#/comments': pages(comment, 'comments', ['include_inline_images']),
  'PUT /tickets/#/tags': { gives: 'tags', body: { name: 'tags', fields: {} } },
  'DELETE /tickets/#/tags': { gives: 'tags', body: { name: 'tags', fields: {} } },
  'GET /suspended_tickets': pages({ id: 435, subject: 'Offer', cause: 'Detected as spam' }, 'suspended_tickets'),
  'GET /suspended_tickets/#': one({ id: 435, subject: 'Offer', cause: 'Detected as spam' }, 'suspended_ticket'),
  'DELETE /suspended_tickets/#': nothing,
  'PUT /suspended_tickets/#/recover': one(ticket, 'ticket'),
  'GET /search': { thing: ticket, name: 'results', gives: 'search', query: ['query', ...offset] },
  'POST /uploads': { gives: 'upload', query: ['filename', 'token'], status: 201 },
  'POST /users': create(user, 'user', { fields: userFields, needs: ['name'] }),
  'POST /users/create_or_update': create(user, 'user', { fields: userFields, needs: ['name'] }),
  'GET /users': pages(user, 'users', ['role[]', 'role', 'external_id']),
  'GET /users/search': { thing: user, name: 'users', gives: 'offset', query: ['query', 'external_id', ...offset] },
  'GET /users/#': one(user, 'user'),
  'PUT /users/#': update(user, 'user', userFields),
  'DELETE /users/#': one({ ...user, active: false }, 'user'),
  'GET /users/#/organizations': pages(organization, 'organizations'),
  'GET /users/#/related': { gives: 'related', name: 'user_related' },
  'GET /users/#/tickets/requested': pages(ticket, 'tickets'),
  'POST /organizations': create(organization, 'organization', { fields: organizationFields, needs: ['name'] }),
  'POST /organizations/create_or_update': create(organization, 'organization', {
    fields: organizationFields,
    needs: ['name'],
  }),
  'GET /organizations': pages(organization, 'organizations'),
  'GET /organizations/count': { gives: 'count' },
  'GET /organizations/autocomplete': {
    thing: organization,
    name: 'organizations',
    gives: 'offset',
    query: ['name', ...offset],
  },
  'GET /organizations/search': {
    thing: organization,
    name: 'organizations',
    gives: 'offset',
    query: ['name', 'external_id', ...offset],
  },
  'GET /organizations/#': organizationOf,
  'PUT /organizations/#': update(organization, 'organization', organizationFields),
  'DELETE /organizations/#': nothing,
  'GET /organizations/#/related': { gives: 'related', name: 'organization_related' },
  'GET /ticket_fields': pages(field, 'ticket_fields', ['locale', 'creator']),
  'GET /ticket_fields/#': one(field, 'ticket_field'),
  'GET /groups': pages(group, 'groups'),
};

/** The wire format of Zendesk, written before its operations. Unlike Zendesk, unknown parameters are errors, so that the tests find them. */
export const fake: FakeDefinition = {
  source:
    'https://developer.zendesk.com/api-reference/ticketing/introduction, /tickets, /users, /organizations, and https://developer.zendesk.com/api-reference/introduction/pagination, /rate-limits',
  secret: token,
  credential: (url) => ({ type: 'zendesk_token', values: { email, token, api_url: url } }),
  isAuthorized: ({ headers }) => headers.authorization === basic,
  unauthorized: failed(401, "Couldn't authenticate you"),
  limited: (seconds) => ({
    ...failed(429, 'APIRateLimitExceeded', { description: 'Number of allowed API requests per minute exceeded' }),
    headers: { 'retry-after': String(seconds) },
  }),
  broken: failed(500, 'InternalError'),
  respond: (request, state) => {
    const found = routeOf(request);
    if (!found) return failed(404, { title: 'Invalid endpoint', message: 'Not found' });
    const { route, id } = found;
    if (id === 404) return notFound;
    return queryProblem(route, request) ?? bodyProblem(route, request) ?? responseOf(route, { request, id, ...state });
  },
};

function routeOf({ method, path }: FakeRequest): { route: Route; id: number | undefined } | null {
  const below = /^\/api\/v2(\/.*?)(\.json)?$/.exec(path)?.[1] ?? '';
  const id = /\/(\d+)(?=\/|$)/.exec(below)?.[1];
  const route = routes[`${method} ${below.replace(/\/\d+(?=\/|$)/, '/#')}`];
  return route ? { route, id: id === undefined ? undefined : Number(id) } : null;
}

function queryProblem({ query: known = [] }: Route, { query }: FakeRequest): FakeResponse | null {
  const unknown = [...query.keys()].find((name) => !known.includes(name));
  if (unknown !== undefined) return badRequest(`Unknown parameter: ${unknown}`);
  for (const [name, max] of [
    ['page[size]', 100],
    ['per_page', 100],
  ] as const)
    if (query.has(name) && !(Number(query.get(name)) >= 1 && Number(query.get(name)) <= max))
      return badRequest(`${name} must be between 1 and ${max}`);
  return null;
}

function bodyProblem({ body, gives }: Route, { headers, bytes, query }: FakeRequest): FakeResponse | null {
  const type = headers['content-type'] ?? '';
  if (gives === 'upload') {
    if (!query.get('filename')) return badRequest('filename is required');
    return bytes.length > 0 && type !== '' ? null : badRequest('The file is empty.');
  }
  if (!body) return bytes.length === 0 ? null : badRequest('The request takes no body.');
  if (!/^application\/json\b/i.test(type)) return failed(415, 'UnsupportedMediaType');
  const read = JSON.parse(bytes.toString()) as JsonObject;
  const names = Object.keys(read);
  if (names.length !== 1 || names[0] !== body.name) return badRequest(`The body must have ${body.name} alone`);
  if (gives === 'tags') return Array.isArray(read['tags']) ? null : badRequest('tags must be a list');
  const thing = read[body.name] as JsonObject;
  const missing = body.needs?.find((name) => (thing[name] ?? '') === '');
  if (missing !== undefined) return invalid(missing, `${missing}: cannot be blank`);
  for (const [name, value] of Object.entries(thing)) {
    const kind = body.fields[name];
    if (kind === undefined) return badRequest(`Unknown field: ${name}`);
    if (!isOf(kind, value)) return invalid(name, `${name}: is not valid`);
  }
  return commentProblem(thing);
}

/** A comment has a text; a requester by an address has a name. */
function commentProblem({ comment: written, requester }: JsonObject): FakeResponse | null {
  if (written !== undefined) {
    const { body, html_body: html, ...more } = written as JsonObject;
    const unknown = Object.keys(more).find((name) => !['public', 'uploads', 'author_id'].includes(name));
    if (unknown !== undefined) return badRequest(`Unknown field of the comment: ${unknown}`);
    if (!body && !html) return invalid('base', 'Description: cannot be blank');
  }
  if (requester !== undefined && !(requester as JsonObject)['name'])
    return invalid('requester', 'Requester Name: is too short');
  return null;
}

function isOf(kind: string, value: unknown): boolean {
  if (kind === 's') return typeof value === 'string';
  if (kind === 'i') return Number.isInteger(value);
  if (kind === 'b') return typeof value === 'boolean';
  if (kind === 'l') return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
  if (kind === 'a') return Array.isArray(value);
  if (kind === 'o') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return kind.split('|').includes(String(value));
}

interface Call {
  readonly request: FakeRequest;
  readonly id: number | undefined;
  readonly url: string;
  readonly repeatsPages: boolean;
}

function responseOf({ gives, thing = {}, name = '', status = 200, body }: Route, call: Call): FakeResponse {
  const { request, id } = call;
  switch (gives) {
    case 'nothing':
      return { status: 204, content: { bytes: Buffer.alloc(0), mediaType: 'text/plain' } };
    case 'count':
      return { json: { count: { value: 3, refreshed_at: '2026-11-28T08:00:00Z' } } };
    case 'related':
      return { json: { [name]: { requested_tickets: 2, tickets_count: 2, users_count: 1 } } };
    case 'upload':
      return { status, json: { upload } };
    case 'tags':
      return { json: { tags: (JSON.parse(request.bytes.toString()) as { tags: string[] }).tags } };
    case 'one': {
      const sent = body ? ((JSON.parse(request.bytes.toString()) as JsonObject)[body.name] as JsonObject) : {};
      const { comment: _comment, requester: _requester, ...kept } = sent;
      const key = request.headers['idempotency-key'];
      return {
        status,
        json: { [name]: { ...thing, ...(id === undefined ? {} : { id }), ...kept } },
        ...(key === undefined ? {} : { headers: { 'x-idempotency-lookup': 'miss' } }),
      };
    }
    default:
      return pageOf({ thing, name, gives }, call);
  }
}

/** https://developer.zendesk.com/api-reference/introduction/pagination: three pages of one item. */
function pageOf(
  { thing, name, gives }: { thing: JsonObject; name: string; gives: 'cursor' | 'offset' | 'search' },
  { request: { path, query }, url, repeatsPages }: Call,
): FakeResponse {
  const isCursor = gives === 'cursor';
  const given = isCursor ? (query.get('page[after]') ?? 'page1').replace('page', '') : (query.get('page') ?? '1');
  const number = Number(given);
  const sought = (query.get('name') ?? '').toLowerCase();
  const all = three(thing).filter((item) =>
    String(item['name'] ?? '')
      .toLowerCase()
      .includes(sought),
  );
  // Searches end at 1,000 results.
  if (!isCursor && number > 10) return failed(422, 'RecordInvalid', { description: 'Page is too high' });
  const item = all[number - 1];
  const next = repeatsPages ? 2 : number + 1;
  const hasMore = next <= all.length;
  const items = item ? [gives === 'search' ? { ...item, result_type: 'ticket' } : item] : [];
  if (isCursor)
    return {
      json: { [name]: items, meta: { has_more: hasMore, after_cursor: hasMore ? `page${next}` : null }, links: {} },
    };
  const more = new URLSearchParams(query);
  more.set('page', String(next));
  return {
    json: {
      [name]: items,
      count: all.length,
      next_page: hasMore ? `${url}${path}?${more.toString()}` : null,
      previous_page: null,
    },
  };
}
