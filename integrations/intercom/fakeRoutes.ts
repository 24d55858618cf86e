import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import { admins, companies, contacts, dataAttributes, me, note, segments, tags, teams } from './fakeObjects.ts';
import { conversationRoutes } from './fakeConversations.ts';
import { checked, checkQuery, json, refused, type Call, type Kinds, type Route } from './fakeRequests.ts';

const contactKinds: Kinds = {
  role: 'string',
  external_id: 'string',
  email: 'string',
  phone: 'string',
  name: 'string',
  avatar: 'string',
  signed_up_at: 'integer',
  last_seen_at: 'integer',
  owner_id: 'integer',
  unsubscribed_from_emails: 'boolean',
  custom_attributes: 'object',
};
const contactFields =
  /^(id|role|name|avatar|owner_id|email|email_domain|phone|formatted_phone|external_id|created_at|signed_up_at|updated_at|last_seen_at|last_contacted_at|last_replied_at|last_email_opened_at|last_email_clicked_at|language_override|browser|browser_language|os|location\.\w+|unsubscribed_from_emails|marked_email_as_spam|has_hard_bounced|tag_id|segment_id|custom_attributes\.\w+)$/;

function contactOf(id: string): JsonObject {
  const found = contacts.find((contact) => contact['id'] === id);
  if (!found) throw refused(404, 'not_found', 'User Not Found');
  return found;
}

/** Attributes have to exist: `plan` does. */
function checkAttributes(attributes: unknown): void {
  const unknown = Object.keys((attributes ?? {}) as JsonObject).find((name) => name !== 'plan');
  if (unknown !== undefined)
    throw refused(400, 'parameter_invalid', `Custom attribute '${unknown}' does not exist`, unknown);
}

function createContact({ body }: Call): FakeResponse {
  checkAttributes(body['custom_attributes']);
  const { role, email, external_id: external } = body;
  if (role !== undefined && role !== 'user' && role !== 'lead')
    throw refused(400, 'parameter_invalid', "role must be either 'user' or 'lead'", 'role');
  if (!email && !external && role !== 'lead')
    throw refused(400, 'parameter_not_found', 'email or external_id or role must be specified');
  const same = contacts.find(
    (contact) => (email && contact['email'] === email) || (external && contact['external_id'] === external),
  );
  if (same)
    throw refused(409, 'conflict', `A contact matching those details already exists with id=${String(same['id'])}`);
  return json({
    ...contacts[0],
    external_id: null,
    email: null,
    name: null,
    role: 'user',
    ...body,
    id: '6762f0dd1bb69f9f2193bb99',
  });
}

function updateContact({ path, body }: Call): FakeResponse {
  checkAttributes(body['custom_attributes']);
  return json({ ...contactOf(path[0]!), ...body });
}

/** Search; only contacts can be sorted. */
function searched({ body, page }: Call): FakeResponse {
  checkQuery(body['query'], contactFields);
  const { sort } = body;
  if (sort !== undefined) {
    const { order } = checked(sort, { 'field!': 'string', 'order!': 'string' });
    if (order !== 'ascending' && order !== 'descending')
      throw refused(400, 'parameter_invalid', 'order must be ascending or descending', 'order');
  }
  return json(page(contacts.filter((contact) => isFound(body['query'] as JsonObject, contact))));
}

/** Groups, `=` and `~` are followed; other operators find every contact. */
function isFound({ operator, field, value }: JsonObject, found: JsonObject): boolean {
  if (operator === 'AND') return (value as JsonObject[]).every((filter) => isFound(filter, found));
  if (operator === 'OR') return (value as JsonObject[]).some((filter) => isFound(filter, found));
  const [own, sought] = [found[String(field)], value].map((text) => String(text ?? '').toLowerCase());
  if (operator === '~') return own!.includes(sought!);
  return operator !== '=' || own === sought;
}

const searchKinds: Kinds = { 'query!': 'object', pagination: 'object', sort: 'object' };

const shortOf = ({ type, id }: JsonObject, more: JsonObject): FakeResponse =>
  json({ type, id, external_id: '70', ...more });

function companyOf(id: string): JsonObject {
  const found = companies.find((company) => company['id'] === id);
  if (!found) throw refused(404, 'company_not_found', 'Company Not Found');
  return found;
}

const companyKinds: Kinds = {
  name: 'string',
  plan: 'string',
  size: 'integer',
  website: 'string',
  industry: 'string',
  monthly_spend: 'number',
  custom_attributes: 'object',
};

function saved(company: JsonObject, { plan, ...body }: JsonObject): FakeResponse {
  checkAttributes(body['custom_attributes']);
  const named = plan === undefined ? {} : { plan: { type: 'plan', id: '1', name: plan } };
  return json({ ...company, ...body, ...named });
}

/** Companies have pages with numbers, whose next one is an address. */
function companyPage({ query, repeatsPages }: Call, path: string): FakeResponse {
  const number = Number(query.get('page') ?? 1);
  const size = Number(query.get('per_page') ?? 15);
  if (!(number >= 1) || !(size >= 1 && size <= 60))
    throw refused(400, 'parameter_invalid', 'page and per_page must be valid', 'per_page');
  const next = repeatsPages ? 2 : number < companies.length ? number + 1 : null;
  return json({
    type: 'list',
    data: companies.slice(number - 1, number),
    total_count: companies.length,
    pages: {
      type: 'pages',
      page: number,
      per_page: size,
      total_pages: companies.length,
      next: next === null ? null : `https://api.intercom.io${path}?per_page=${size}&page=${next}`,
    },
  });
}

function findCompany(call: Call): FakeResponse {
  const { query } = call;
  const id = query.get('company_id');
  const name = query.get('name');
  if (id === null && name === null) return companyPage(call, '/companies');
  const found = companies.find((company) => company['company_id'] === id || company['name'] === name);
  if (!found) throw refused(404, 'company_not_found', 'Company Not Found');
  return json(found);
}

/** One scroll at a time; an empty page ends it. */
function scroll({ query, repeatsPages }: Call): FakeResponse {
  const at = Number((query.get('scroll_param') ?? 'scroll-0').replace('scroll-', ''));
  if (!(at >= 0)) throw refused(404, 'not_found', 'scroll parameter not found');
  const next = repeatsPages ? 1 : at + 1;
  return json({
    type: 'list',
    data: companies.slice(at, at + 1),
    pages: null,
    total_count: null,
    scroll_param: `scroll-${next}`,
  });
}

const eventKinds: Kinds = {
  'event_name!': 'string',
  'created_at!': 'integer',
  user_id: 'string',
  id: 'string',
  email: 'string',
  metadata: 'object',
};

function createEvent({ body }: Call): FakeResponse {
  if (body['user_id'] === undefined && body['id'] === undefined && body['email'] === undefined)
    throw refused(400, 'parameter_not_found', 'user_id, id or email must be specified');
  return {
    status: 202,
    headers: { 'content-length': '0' },
    content: { bytes: Buffer.alloc(0), mediaType: 'application/json' },
  };
}

const list = (data: readonly JsonObject[], type = 'list'): FakeResponse => json({ type, data });

/** https://developers.intercom.com/docs/references/2.15/rest-api, from the description in intercom/Intercom-OpenAPI. */
export const routes: readonly Route[] = [
  { at: 'GET /me', gives: () => json(me) },
  { at: 'GET /admins', query: ['display_avatar'], gives: () => json({ type: 'admin.list', admins }) },
  { at: 'GET /admins/:id', gives: ({ path }) => json({ ...admins[0], id: path[0] }) },
  { at: 'GET /teams', gives: () => json({ type: 'team.list', teams }) },
  { at: 'GET /tags', gives: () => list(tags) },
  {
    at: 'POST /tags',
    body: { 'name!': 'string', id: 'string', users: 'array', companies: 'array' },
    gives: ({ body }) => json({ ...tags[0], name: body['name'], id: body['id'] ?? '109' }),
  },
  { at: 'DELETE /tags/:id', gives: () => json({}) },
  { at: 'GET /segments', query: ['include_count'], gives: () => json({ type: 'segment.list', segments }) },
  {
    at: 'GET /subscription_types',
    gives: () => list([{ type: 'subscription', id: '91', state: 'live', consent_type: 'opt_out' }]),
  },
  { at: 'GET /data_attributes', query: ['model', 'include_archived'], gives: () => list(dataAttributes) },
  { at: 'POST /events', body: eventKinds, gives: createEvent },

  { at: 'POST /contacts', body: contactKinds, gives: createContact },
  { at: 'GET /contacts', query: ['per_page', 'starting_after'], gives: ({ page }) => json(page(contacts)) },
  { at: 'POST /contacts/search', body: searchKinds, gives: searched },
  {
    at: 'POST /contacts/merge',
    body: { 'from!': 'string', 'into!': 'string' },
    gives: ({ body }) => {
      if (contactOf(String(body['from']))['role'] !== 'lead' || contactOf(String(body['into']))['role'] !== 'user')
        throw refused(400, 'parameter_invalid', 'from must be a lead and into a user');
      return json(contactOf(String(body['into'])));
    },
  },
  {
    at: 'GET /contacts/find_by_external_id/:external_id',
    gives: ({ path }) => {
      const found = contacts.find((contact) => contact['external_id'] === path[0]);
      if (!found) throw refused(404, 'not_found', 'User Not Found');
      return json(found);
    },
  },
  { at: 'GET /contacts/:id', gives: ({ path }) => json(contactOf(path[0]!)) },
  { at: 'PUT /contacts/:id', body: contactKinds, gives: updateContact },
  { at: 'DELETE /contacts/:id', gives: ({ path }) => shortOf(contactOf(path[0]!), { deleted: true }) },
  { at: 'POST /contacts/:id/archive', gives: ({ path }) => shortOf(contactOf(path[0]!), { archived: true }) },
  { at: 'POST /contacts/:id/unarchive', gives: ({ path }) => shortOf(contactOf(path[0]!), { archived: false }) },
  {
    at: 'POST /contacts/:id/block',
    gives: ({ path }) => shortOf(contactOf(path[0]!), { archived: true, blocked: true }),
  },
  {
    at: 'GET /contacts/:id/tags',
    gives: ({ path }) => list(contactOf(path[0]!)['id'] === contacts[2]!['id'] ? [] : tags.slice(0, 1)),
  },
  {
    at: 'POST /contacts/:id/tags',
    body: { 'id!': 'string' },
    gives: ({ path, body }) => {
      contactOf(path[0]!);
      const found = tags.find(({ id }) => id === body['id']);
      if (!found) throw refused(404, 'not_found', 'Resource Not Found');
      return json(found);
    },
  },
  { at: 'DELETE /contacts/:id/tags/:tag', gives: ({ path }) => json({ ...tags[0], id: path[1] }) },
  {
    at: 'GET /contacts/:id/notes',
    query: ['per_page', 'page'],
    gives: ({ page }) => json(page([note('Called.'), note('Paid.'), note('Left.')])),
  },
  {
    at: 'POST /contacts/:id/notes',
    body: { 'body!': 'string', admin_id: 'string' },
    gives: ({ path, body }) =>
      json({ ...note(String(body['body'])), contact: { type: 'contact', id: contactOf(path[0]!)['id'] } }),
  },
  {
    at: 'GET /contacts/:id/companies',
    query: ['per_page', 'starting_after', 'page'],
    gives: ({ page }) => json(page(companies)),
  },
  {
    at: 'POST /contacts/:id/companies',
    body: { 'id!': 'string' },
    gives: ({ path, body }) => json(contactOf(path[0]!) && companyOf(String(body['id']))),
  },
  { at: 'DELETE /contacts/:id/companies/:company', gives: ({ path }) => json(companyOf(path[1]!)) },
  { at: 'GET /contacts/:id/segments', gives: () => list(segments) },

  {
    at: 'POST /companies',
    body: { ...companyKinds, company_id: 'string', remote_created_at: 'integer' },
    gives: ({ body }) => {
      const { company_id: id } = body;
      if (typeof id !== 'string' || id === '')
        throw refused(400, 'bad_request', 'company_id is required', 'company_id');
      const known = companies.find((company) => company['company_id'] === id);
      return saved(known ?? { ...companies[0], id: '6762f09a1bb69f9f2193bc99', name: null }, body);
    },
  },
  {
    at: 'GET /companies',
    query: ['name', 'company_id', 'tag_id', 'segment_id', 'page', 'per_page'],
    gives: findCompany,
  },
  {
    at: 'POST /companies/list',
    query: ['page', 'per_page', 'order'],
    gives: (call) => companyPage(call, '/companies/list'),
  },
  { at: 'GET /companies/scroll', query: ['scroll_param'], gives: scroll },
  { at: 'GET /companies/:id', gives: ({ path }) => json(companyOf(path[0]!)) },
  { at: 'PUT /companies/:id', body: companyKinds, gives: ({ path, body }) => saved(companyOf(path[0]!), body) },
  {
    at: 'DELETE /companies/:id',
    gives: ({ path }) => json({ id: companyOf(path[0]!)['id'], object: 'company', deleted: true }),
  },
  {
    at: 'GET /companies/:id/contacts',
    query: ['per_page', 'page', 'starting_after'],
    gives: ({ path, page }) => json(companyOf(path[0]!) && page(contacts)),
  },
  { at: 'GET /companies/:id/segments', gives: () => list(segments) },
  ...conversationRoutes,
];
