import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import { checked, empty, json, refused, type Call, type Kinds, type Route } from './fakeRequests.ts';

const time = '2026-11-28T08:00:00Z';
export const listId = 'ca7b1f5e-0000-4000-8000-000000000001';

export const lists: readonly JsonObject[] = ['News', 'Customers', 'Trials'].map((name, index) => ({
  id: index === 0 ? listId : `ca7b1f5e-0000-4000-8000-00000000000${index + 1}`,
  name,
  contact_count: 3,
  _metadata: { self: `https://api.sendgrid.com/v3/marketing/lists/${listId}` },
}));

export const contacts: readonly JsonObject[] = ['ada', 'grace', 'linus'].map((name, index) => ({
  id: `d73d8cba-0000-4000-8000-00000000000${index + 1}`,
  email: `${name}@example.com`,
  first_name: `${name[0]!.toUpperCase()}${name.slice(1)}`,
  last_name: 'Example',
  alternate_emails: [],
  address_line_1: '',
  city: '',
  country: '',
  phone_number: '',
  list_ids: [listId],
  custom_fields: {},
  created_at: time,
  updated_at: time,
}));

export const fields: JsonObject = {
  custom_fields: [
    { id: 'e1_T', name: 'plan', field_type: 'Text' },
    { id: 'e2_N', name: 'age', field_type: 'Number' },
    { id: 'e3_D', name: 'since', field_type: 'Date' },
  ],
  reserved_fields: [
    { id: '_rf0_T', name: 'first_name', field_type: 'Text' },
    { id: '_rf2_T', name: 'email', field_type: 'Text' },
    { id: '_rf19_D', name: 'created_at', field_type: 'Date', read_only: true },
  ],
};

const job = (): FakeResponse => json({ job_id: 'a1b2c3d4-0000-4000-8000-000000000001' }, 202);

const contactKinds: Kinds = {
  email: 'string',
  phone_number_id: 'string',
  external_id: 'string',
  anonymous_id: 'string',
  first_name: 'string',
  last_name: 'string',
  address_line_1: 'string',
  address_line_2: 'string',
  city: 'string',
  state_province_region: 'string',
  country: 'string',
  postal_code: 'string',
  phone_number: 'string',
  whatsapp: 'string',
  line: 'string',
  facebook: 'string',
  unique_name: 'string',
  alternate_emails: { list: 'string' },
  custom_fields: 'object',
};

/** https://www.twilio.com/docs/sendgrid/api-reference/contacts/add-or-update-a-contact: carried out later. */
function upsert({ body }: Call): FakeResponse {
  const all = body['contacts'] as JsonObject[];
  if (all.length === 0 || all.length > 30_000)
    throw refused(400, 'The number of contacts must be 1 to 30000.', 'contacts');
  for (const [index, contact] of all.entries()) {
    const at = `contacts[${index}]`;
    const { email, custom_fields: own = {}, alternate_emails: others } = checked(contact, contactKinds, at);
    if (![email, contact['phone_number_id'], contact['external_id'], contact['anonymous_id']].some(Boolean))
      throw refused(400, 'at least one identifier is required', at);
    if (email !== undefined && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(String(email)))
      throw refused(400, `email '${String(email)}' is not valid`, `${at}.email`);
    if (Array.isArray(others) && others.length > 5)
      throw refused(400, 'at most 5 alternate emails', `${at}.alternate_emails`);
    const known = (fields['custom_fields'] as { id: string; field_type: string }[]).map(
      ({ id, field_type: type }) => [id, type] as const,
    );
    for (const [id, value] of Object.entries(own as JsonObject)) {
      const type = known.find(([name]) => name === id)?.[1];
      if (type === undefined) throw refused(400, `invalid custom field id '${id}'`, `${at}.custom_fields`);
      if (value !== null && (type === 'Number') !== (typeof value === 'number'))
        throw refused(400, `invalid value for custom field '${id}'`, `${at}.custom_fields`);
    }
  }
  checkLists(body['list_ids']);
  return job();
}

function checkLists(ids: unknown): void {
  const unknown = ((ids ?? []) as string[]).find((id) => !lists.some((list) => list['id'] === id));
  if (unknown !== undefined) throw refused(404, `list ID '${unknown}' not found`, 'list_ids');
}

function removeContacts({ query }: Call): FakeResponse {
  const ids = query.get('ids') ?? '';
  const all = query.get('delete_all_contacts');
  if (all !== null && all !== 'true') throw refused(400, "delete_all_contacts must be 'true'", 'delete_all_contacts');
  if ((ids === '') === (all === null)) throw refused(400, 'either ids or delete_all_contacts is required', 'ids');
  return job();
}

function contactOf(id: string): JsonObject {
  const found = contacts.find((contact) => contact['id'] === id);
  if (found) return found;
  throw refused(404, 'contact not found', 'id');
}

function byEmails({ body }: Call): FakeResponse {
  const emails = body['emails'] as string[];
  if (emails.length === 0 || emails.length > 100)
    throw refused(400, 'The number of emails must be 1 to 100.', 'emails');
  const result = emails.map((email) => {
    const found = contacts.find((contact) => contact['email'] === email.toLowerCase());
    return [email.toLowerCase(), found ? { contact: found } : { error: 'contact not found' }] as const;
  });
  if (result.every(([, entry]) => 'error' in entry)) throw refused(404, 'no contacts found', 'emails');
  return json({ result: Object.fromEntries(result) });
}

/** At most 50 contacts: https://www.twilio.com/docs/sendgrid/api-reference/contacts/search-contacts */
function search({ body }: Call): FakeResponse {
  const query = String(body['query']);
  if (!/(=|LIKE|CONTAINS|IS|BETWEEN|>|<)/i.test(query)) throw refused(400, 'invalid query', 'query');
  return json({
    result: contacts,
    contact_count: contacts.length,
    _metadata: { self: 'https://api.sendgrid.com/v3/marketing/contacts/search' },
  });
}

/** Pages by a token in the next address. */
export function listPage(
  call: Call,
  { entries, name, path }: { entries: readonly JsonObject[]; name: string; path: string },
): FakeResponse {
  const { query, url, repeatsPages } = call;
  const size = Number(query.get('page_size') ?? 100);
  if (!(Number.isInteger(size) && size >= 1 && size <= 1000))
    throw refused(400, 'page_size must be from 1 to 1000', 'page_size');
  const at = Number((query.get('page_token') ?? 'token0').replace('token', ''));
  if (!Number.isInteger(at) || at >= entries.length) throw refused(400, 'page_token is invalid', 'page_token');
  const next = repeatsPages ? 1 : at + 1;
  const to = (place: number): string => {
    const own = new URLSearchParams(query);
    own.set('page_size', String(size));
    own.set('page_token', `token${place}`);
    return `${url}/v3${path}?${own.toString()}`;
  };
  return json({
    [name]: entries.slice(at, at + 1),
    _metadata: {
      self: to(at),
      count: entries.length,
      ...(repeatsPages || next < entries.length ? { next: to(next) } : {}),
    },
  });
}

function listOf(id: string): JsonObject {
  const found = lists.find((list) => list['id'] === id);
  if (found) return found;
  throw refused(404, 'list not found', 'id');
}

function checkName({ body }: Call): void {
  const name = String(body['name'] ?? '');
  if (name.length > 100) throw refused(400, 'name must be at most 100 characters', 'name');
  if (lists.some((list) => list['name'] === name)) throw refused(400, 'list with that name already exists', 'name');
}

export const marketingRoutes: readonly Route[] = [
  { at: 'PUT /marketing/contacts', body: { list_ids: { list: 'string' }, 'contacts!': 'array' }, gives: upsert },
  { at: 'GET /marketing/contacts', gives: () => json({ result: contacts, contact_count: 3, _metadata: {} }) },
  { at: 'DELETE /marketing/contacts', query: 'ids delete_all_contacts', gives: removeContacts },
  { at: 'GET /marketing/contacts/count', gives: () => json({ contact_count: 3, billable_count: 3 }) },
  { at: 'POST /marketing/contacts/search', body: { 'query!': 'string' }, gives: search },
  {
    at: 'POST /marketing/contacts/search/emails',
    body: { 'emails!': { list: 'string' }, phone_number_id: 'string' },
    gives: byEmails,
  },
  {
    at: 'POST /marketing/contacts/batch',
    body: { 'ids!': { list: 'string' } },
    gives: ({ body }) => json({ result: (body['ids'] as string[]).map(contactOf) }),
  },
  {
    at: 'PUT /marketing/contacts/imports',
    body: { 'file_type!': { words: 'csv' }, 'field_mappings!': 'array', list_ids: { list: 'string' } },
    gives: ({ url }) =>
      json({
        job_id: 'a1b2c3d4-0000-4000-8000-000000000002',
        upload_uri: `${url}/upload/contacts.csv`,
        upload_headers: [{ header: 'x-amz-server-side-encryption', value: 'aws:kms' }],
      }),
  },
  {
    at: 'GET /marketing/contacts/imports/:job',
    gives: ({ path }) =>
      json({
        id: path[0],
        status: 'completed',
        job_type: 'upsert',
        results: { requested_count: 1, created_count: 1, updated_count: 0, deleted_count: 0, errored_count: 0 },
        started_at: time,
        finished_at: time,
      }),
  },
  {
    at: 'POST /marketing/contacts/exports',
    body: {
      list_ids: { list: 'string' },
      segment_ids: { list: 'string' },
      file_type: { words: 'csv json' },
      max_file_size: 'integer',
      notifications: 'object',
    },
    gives: () => json({ id: 'e1b2c3d4-0000-4000-8000-000000000003', _metadata: {} }, 202),
  },
  {
    at: 'GET /marketing/contacts/exports/:id',
    gives: ({ path, url }) =>
      json({
        id: path[0],
        status: 'ready',
        created_at: time,
        urls: [`${url}/download/contacts.csv.gz`],
        contact_count: 3,
      }),
  },
  { at: 'GET /marketing/contacts/:id', gives: ({ path }) => json(contactOf(path[0]!)) },

  {
    at: 'POST /marketing/lists',
    body: { 'name!': 'string' },
    gives: (call) => {
      checkName(call);
      return json(
        { ...lists[0], id: 'ca7b1f5e-0000-4000-8000-000000000009', name: call.body['name'], contact_count: 0 },
        201,
      );
    },
  },
  {
    at: 'GET /marketing/lists',
    query: 'page_size page_token',
    gives: (call) => listPage(call, { entries: lists, name: 'result', path: '/marketing/lists' }),
  },
  {
    at: 'GET /marketing/lists/:id',
    query: 'contact_sample',
    gives: ({ path, query }) =>
      json({
        ...listOf(path[0]!),
        ...(query.get('contact_sample') === 'true' ? { contact_sample: contacts.slice(0, 1) } : {}),
      }),
  },
  {
    at: 'PATCH /marketing/lists/:id',
    body: { 'name!': 'string' },
    gives: (call) => {
      checkName(call);
      return json({ ...listOf(call.path[0]!), name: call.body['name'] });
    },
  },
  {
    at: 'DELETE /marketing/lists/:id',
    query: 'delete_contacts',
    gives: ({ path, query }) => {
      listOf(path[0]!);
      return query.get('delete_contacts') === 'true'
        ? json({ job_id: 'a1b2c3d4-0000-4000-8000-000000000004' })
        : empty(204);
    },
  },
  {
    at: 'GET /marketing/lists/:id/contacts/count',
    gives: ({ path }) => json(listOf(path[0]!) && { contact_count: 3, billable_count: 3 }),
  },
  {
    at: 'DELETE /marketing/lists/:id/contacts',
    query: 'contact_ids!',
    gives: ({ path }) => (listOf(path[0]!) ? job() : job()),
  },
  { at: 'GET /marketing/field_definitions', gives: () => json(fields) },
  {
    at: 'POST /marketing/field_definitions',
    body: { 'name!': 'string', 'field_type!': { words: 'Text Number Date' } },
    gives: ({ body }) => json({ id: 'e4_T', ...body }),
  },
];
