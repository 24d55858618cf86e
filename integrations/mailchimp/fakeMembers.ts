import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import { hashOf, listId, lists, memberOf, members, memberTags, notes, time } from './fakeObjects.ts';
import {
  checked,
  empty,
  invalid,
  invalidFields,
  json,
  notFound,
  refused,
  type Call,
  type Kinds,
  type Route,
} from './fakeRequests.ts';

const status = { words: 'subscribed unsubscribed cleaned pending transactional' };
const memberKinds: Kinds = {
  email_address: 'string',
  email_type: { words: 'html text' },
  status,
  merge_fields: 'object',
  interests: 'object',
  language: 'string',
  vip: 'boolean',
  location: { fields: { latitude: 'number', longitude: 'number' } },
  marketing_permissions: { list: { fields: { 'marketing_permission_id!': 'string', 'enabled!': 'boolean' } } },
  ip_signup: 'string',
  timestamp_signup: 'string',
  ip_opt: 'string',
  timestamp_opt: 'string',
};
/** Tags of an update are ignored by Mailchimp; here they are an error, so that the tests find them. */
const newMember: Kinds = { ...memberKinds, 'email_address!': 'string', 'status!': status, tags: { list: 'string' } };
const upserted: Kinds = { ...memberKinds, 'email_address!': 'string', 'status_if_new!': status };

export function inList({ path }: Call): void {
  if (!lists.some(({ id }) => id === path[0])) throw notFound();
}

function checkMember(body: JsonObject, skipsValidation: boolean): void {
  const email = body['email_address'];
  if (email !== undefined && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(String(email)))
    throw invalid('email_address', 'The email address is not valid.');
  if (email !== undefined && /@fake\./.test(String(email)))
    throw refused(
      400,
      'Invalid Resource',
      `${String(email)} looks fake or invalid, please enter a real email address.`,
    );
  const unknown = Object.keys((body['merge_fields'] ?? {}) as JsonObject).find(
    (tag) => !['FNAME', 'LNAME', 'PHONE', 'ADDRESS', 'BIRTHDAY'].includes(tag),
  );
  if (unknown !== undefined && !skipsValidation)
    throw invalidFields('Your merge fields were invalid.', [
      { field: unknown, message: 'This merge field does not exist.' },
    ]);
  const interest = Object.entries((body['interests'] ?? {}) as JsonObject).find(
    ([id, on]) => !/^[0-9a-f]{10}$/.test(id) || typeof on !== 'boolean',
  );
  if (interest) throw refused(400, 'Invalid Resource', `Invalid interest ID: '${interest[0]}'.`);
  for (const name of ['timestamp_signup', 'timestamp_opt']) {
    const at = body[name];
    if (at !== undefined && at !== '' && !/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/.test(String(at)))
      throw invalid(name, 'Data presented is not a datetime.');
  }
}

/** A member is named by the hash of its address, by its address, or by the ID of its contact. */
function found(name: string): JsonObject {
  const member = members.find(({ id, email_address: email }) => id === name || email === name);
  if (member) return member;
  throw notFound();
}

function create(call: Call): FakeResponse {
  inList(call);
  const { body, query } = call;
  checkMember(body, query.get('skip_merge_validation') === 'true');
  const email = String(body['email_address']);
  if (members.some((member) => hashOf(email) === member['id']))
    throw refused(400, 'Member Exists', `${email} is already a list member. Use PUT to insert or update list members.`);
  if (email === 'gone@example.com')
    throw refused(
      400,
      'Forgotten Email Not Subscribed',
      `${email} was permanently deleted and cannot be re-imported. The contact must re-subscribe to get back on the list.`,
    );
  const tags = ((body['tags'] ?? []) as string[]).map((name, index) => ({ id: 49377 + index, name }));
  const { tags: _tags, ...fields } = body;
  return json(memberOf(email, { ...fields, ...mergedOf(body), tags, tags_count: tags.length }));
}

function mergedOf(body: JsonObject): JsonObject {
  return { merge_fields: { FNAME: '', LNAME: '', ...(body['merge_fields'] as JsonObject | undefined) } };
}

function upsert(call: Call): FakeResponse {
  inList(call);
  const { path, body, query } = call;
  checkMember(body, query.get('skip_merge_validation') === 'true');
  const email = String(body['email_address']);
  const known = members.find(({ id }) => id === path[1] || path[1] === email);
  if (!known && path[1] !== hashOf(email) && path[1]!.toLowerCase() !== email.toLowerCase())
    throw invalid('email_address', 'The address does not belong to the member of the path.');
  if (email === 'left@example.com' && body['status'] === 'subscribed')
    throw refused(
      400,
      'Member In Compliance State',
      `${email} is in a compliance state due to unsubscribe, bounce, or compliance review and cannot be subscribed.`,
    );
  const { status_if_new: isNew, ...fields } = body;
  return json(
    memberOf(email, { ...fields, ...mergedOf(body), status: body['status'] ?? (known ? known['status'] : isNew) }),
  );
}

function update(call: Call): FakeResponse {
  inList(call);
  const { path, body, query } = call;
  checkMember(body, query.get('skip_merge_validation') === 'true');
  const member = found(path[1]!);
  return json({
    ...member,
    ...body,
    merge_fields: { ...(member['merge_fields'] as JsonObject), ...(body['merge_fields'] as JsonObject | undefined) },
  });
}

const batchMember: Kinds = { ...memberKinds, tags: { list: 'string' } };

/** https://mailchimp.com/developer/marketing/api/lists/batch-subscribe-or-unsubscribe/: errors are inside of status 200. */
function batch(call: Call): FakeResponse {
  inList(call);
  const all = call.body['members'] as JsonObject[];
  if (all.length === 0 || all.length > 500) throw invalid('members', 'Array must have from 1 to 500 members.');
  const updates = call.body['update_existing'] === true;
  const seen = new Set<string>();
  const made: JsonObject[] = [];
  const changed: JsonObject[] = [];
  const errors: JsonObject[] = [];
  for (const member of all) {
    const { email_address: email = '', ...fields } = checked(member, batchMember, 'members.item');
    const address = String(email);
    const isKnown = members.some(({ id }) => id === hashOf(address));
    const refusal = refusalOf(address, { isTwice: seen.has(address.toLowerCase()), isKnown, updates });
    seen.add(address.toLowerCase());
    if (refusal) errors.push({ email_address: address, ...refusal, field: '', field_message: '' });
    else (isKnown ? changed : made).push(memberOf(address, { ...fields, tags: [] }));
  }
  return json({
    new_members: made,
    updated_members: changed,
    errors,
    total_created: made.length,
    total_updated: changed.length,
    error_count: errors.length,
    _links: [],
  });
}

function refusalOf(
  email: string,
  { isTwice, isKnown, updates }: { isTwice: boolean; isKnown: boolean; updates: boolean },
): JsonObject | null {
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email))
    return { error: 'Please provide a valid email address.', error_code: 'ERROR_GENERIC' };
  if (isTwice) return { error: `Duplicate email address: ${email}`, error_code: 'ERROR_DUPLICATE' };
  if (isKnown && !updates)
    return {
      error: `${email} is already a list member, do you want to update? please provide update_existing:true in the request body`,
      error_code: 'ERROR_CONTACT_EXISTS',
    };
  return null;
}

const listQuery =
  'fields exclude_fields email_type status since_timestamp_opt before_timestamp_opt since_last_changed before_last_changed unique_email_id vip_only interest_category_id interest_ids interest_match sort_field sort_dir since_last_campaign unsubscribed_since';

const ofMember = (call: Call): JsonObject => {
  inList(call);
  return found(call.path[1]!);
};

export const memberRoutes: readonly Route[] = [
  { at: 'POST /lists/:list/members', query: 'skip_merge_validation', body: newMember, gives: create },
  {
    at: 'GET /lists/:list/members',
    query: listQuery,
    pages: true,
    gives: (call) => {
      inList(call);
      return json({ ...call.page(members, 'members'), list_id: listId });
    },
  },
  { at: 'GET /lists/:list/members/:member', query: 'fields exclude_fields', gives: (call) => json(ofMember(call)) },
  { at: 'PUT /lists/:list/members/:member', query: 'skip_merge_validation', body: upserted, gives: upsert },
  { at: 'PATCH /lists/:list/members/:member', query: 'skip_merge_validation', body: memberKinds, gives: update },
  { at: 'DELETE /lists/:list/members/:member', gives: (call) => (ofMember(call) ? empty : empty) },
  {
    at: 'POST /lists/:list/members/:member/actions/delete-permanent',
    gives: (call) => (ofMember(call) ? empty : empty),
  },
  {
    at: 'POST /lists/:list/members/:member/tags',
    body: {
      'tags!': { list: { fields: { 'name!': 'string', 'status!': { words: 'active inactive' } } } },
      is_syncing: 'boolean',
    },
    gives: (call) => (ofMember(call) ? empty : empty),
  },
  {
    at: 'GET /lists/:list/members/:member/tags',
    query: 'fields exclude_fields',
    pages: true,
    gives: (call) => json(ofMember(call) && call.page(memberTags, 'tags')),
  },
  {
    at: 'POST /lists/:list/members/:member/events',
    body: { 'name!': 'string', properties: 'object', is_syncing: 'boolean', occurred_at: 'string' },
    gives: (call) => {
      ofMember(call);
      const { name, properties = {} } = call.body as { name: string; properties?: JsonObject };
      if (name.length < 2 || name.length > 30) throw invalid('name', 'Name must be between 2 and 30 characters.');
      if (Object.values(properties).some((value) => typeof value !== 'string'))
        throw invalid('properties', 'Values must be strings.');
      return empty;
    },
  },
  {
    at: 'GET /lists/:list/members/:member/events',
    query: 'fields exclude_fields',
    pages: true,
    gives: (call) =>
      json(
        ofMember(call) &&
          call.page(
            ['visited', 'bought', 'left'].map((name) => ({ name, occurred_at: time })),
            'events',
          ),
      ),
  },
  {
    at: 'POST /lists/:list/members/:member/notes',
    body: { 'note!': 'string' },
    gives: (call) => json({ ...notes[0], note: call.body['note'], email_id: ofMember(call)['id'] }),
  },
  {
    at: 'GET /lists/:list/members/:member/notes',
    query: 'sort_field sort_dir fields exclude_fields',
    pages: true,
    gives: (call) => json(ofMember(call) && call.page(notes, 'notes')),
  },
  {
    at: 'POST /lists/:list',
    query: 'skip_merge_validation skip_duplicate_check',
    body: { 'members!': 'array', update_existing: 'boolean', sync_tags: 'boolean' },
    gives: batch,
  },
];
