import type { JsonObject } from '../../../domains/executions/item.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { choice, record, text } from '../../../platform/schema/schema.ts';
import { changes } from '../../engine/changes.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { identifier } from '../../engine/identifier.ts';
import { unixSeconds } from '../../engine/timeParameter.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { company, conditions, contact, customAttributes, time } from '../fields.ts';
import { foundPages, given, pages, searchQuery, type Condition } from '../requests.ts';
import { intercom } from '../vendor.ts';

const id = '6762f0dd1bb69f9f2193bb81';
const ada = { id, email: 'ada@example.com' };

const details = {
  email: text({ title: 'E-mail', placeholder: 'ada@example.com', maxLength: 320 }),
  name: text({ title: 'Name', maxLength: 500 }),
  external_id: text({ title: 'External ID', description: 'Your own ID of a user.', maxLength: 500 }),
  phone: text({ title: 'Phone', placeholder: '+491701234567', rare: true, maxLength: 50 }),
  avatar: text({ title: 'Avatar', description: 'Address of a picture.', rare: true, maxLength: 2_000 }),
  owner: text({
    title: 'Owner',
    description: 'ID of a teammate.',
    choices: { list: 'admins' },
    rare: true,
    maxLength: 50,
    pattern: '^\\d*$',
  }),
  signed_up_at: text({ title: 'Signed up', description: 'Without a zone: UTC.', rare: true, ...time }),
  last_seen_at: text({ title: 'Last seen', description: 'Without a zone: UTC.', rare: true, ...time }),
  unsubscribed: choice(['unchanged', 'yes', 'no'], { unchanged: 'As it is', yes: 'Yes', no: 'No' })({
    title: 'Unsubscribed from mails',
    rare: true,
    default: 'unchanged',
  }),
  custom_attributes: customAttributes,
};

interface Details {
  email?: string;
  name?: string;
  external_id?: string;
  phone?: string;
  avatar?: string;
  owner?: string;
  signed_up_at?: string;
  last_seen_at?: string;
  unsubscribed: 'unchanged' | 'yes' | 'no';
  custom_attributes: Record<string, unknown>;
}

function fieldsOf(details_: Details): JsonObject {
  const { owner = '', unsubscribed, custom_attributes: custom, ...rest } = details_;
  return given({
    email: rest.email?.trim(),
    name: rest.name,
    external_id: rest.external_id,
    phone: rest.phone,
    avatar: rest.avatar,
    owner_id: owner === '' ? undefined : Number(owner),
    signed_up_at: unixSeconds(rest.signed_up_at, 'signed_up_at'),
    last_seen_at: unixSeconds(rest.last_seen_at, 'last_seen_at'),
    unsubscribed_from_emails: unsubscribed === 'unchanged' ? undefined : unsubscribed === 'yes',
    custom_attributes: Object.keys(custom).length > 0 ? { ...custom } : undefined,
  });
}

const create = defineOperation({
  title: 'Create',
  description: 'Creates a contact. It fails if the workspace has the e-mail or the external ID.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    role: choice(['user', 'lead'], { user: 'User', lead: 'Lead' })({ title: 'Role', default: 'user' }),
    ...details,
  },
  example: { email: 'new@example.com', name: 'New Example' },
  output: { email: 'new@example.com' },
  request: ({ role, ...more }) => {
    const fields = fieldsOf(more);
    if (role === 'user' && fields['email'] === undefined && fields['external_id'] === undefined)
      throw new AppError('parameter_invalid', 'A user needs an e-mail or an external ID.', { param: '/email' });
    return { method: 'POST', path: '/contacts', json: { role, ...fields } };
  },
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes a contact. What is empty stays as it is.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { contact, ...details },
  example: { contact: id, name: 'Augusta Example' },
  output: { id, name: 'Augusta Example' },
  request: ({ contact: which, ...more }) => ({
    method: 'PUT',
    path: path`/contacts/${which}`,
    json: changes(fieldsOf(more)),
  }),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a contact by its ID.',
  effects: reads,
  repeat: 'safe',
  parameters: { contact },
  example: { contact: id },
  output: ada,
  request: ({ contact: which }) => ({ path: path`/contacts/${which}` }),
});

const getByExternalId = defineOperation({
  title: 'Get by external ID',
  description: 'Returns the contact with your own ID.',
  effects: reads,
  repeat: 'safe',
  parameters: { own_id: text({ title: 'External ID', placeholder: '70', required: true, maxLength: 500 }) },
  example: { own_id: '70' },
  output: ada,
  request: ({ own_id: own }) => ({ path: path`/contacts/find_by_external_id/${own}` }),
});

const search = defineOperation({
  title: 'Search',
  description: 'Returns contacts that fulfill all conditions. New ones are found after some seconds.',
  effects: reads,
  repeat: 'safe',
  parameters: { conditions },
  example: { conditions: [{ field: 'updated_at', operator: '>', value: '2025-01-01' }] },
  output: ada,
  list: foundPages,
  request: (parameters) => ({
    method: 'POST',
    path: '/contacts/search',
    json: searchQuery(parameters.conditions as Condition[], parameters as { limit?: number }),
  }),
  result: (body) => body['data'] ?? [],
});

const list = defineOperation({
  title: 'List',
  description: 'Returns all contacts of the workspace.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: ada,
  list: pages,
  request: () => ({ path: '/contacts' }),
  result: (body) => body['data'] ?? [],
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a contact.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['not_found'],
  parameters: { contact },
  example: { contact: id },
  output: { id, deleted: true },
  request: ({ contact: which }) => ({ method: 'DELETE', path: path`/contacts/${which}` }),
  result: (_body, { contact: which }) => ({ id: which.trim(), deleted: true }),
});

const archive = defineOperation({
  title: 'Archive',
  description: 'Archives a contact. A new message brings the contact back.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { contact },
  example: { contact: id },
  output: { id, archived: true },
  request: ({ contact: which }) => ({ method: 'POST', path: path`/contacts/${which}/archive` }),
});

const tag = text({
  title: 'Tag',
  description: 'ID of a tag.',
  choices: { list: 'tags' },
  required: true,
  maxLength: 50,
});

const addTag = defineOperation({
  title: 'Add tag',
  description: 'Gives a tag to a contact.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { contact, tag },
  example: { contact: id, tag: '101' },
  output: { name: 'vip' },
  request: ({ contact: which, tag: of }) => ({
    method: 'POST',
    path: path`/contacts/${which}/tags`,
    json: { id: identifier(of, 'tag') },
  }),
});

const removeTag = defineOperation({
  title: 'Remove tag',
  description: 'Takes a tag from a contact.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['not_found'],
  parameters: { contact, tag },
  example: { contact: id, tag: '101' },
  output: { contact: id, tag: '101', removed: true },
  request: ({ contact: which, tag: of }) => ({ method: 'DELETE', path: path`/contacts/${which}/tags/${of}` }),
  result: (_body, { contact: which, tag: of }) => ({ contact: which.trim(), tag: of.trim(), removed: true }),
});

const addNote = defineOperation({
  title: 'Add note',
  description: 'Adds a note to a contact.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    contact,
    note: text({ title: 'Note', control: 'textarea', required: true, maxLength: 50_000 }),
    author: text({
      title: 'Author',
      description: 'ID of a teammate.',
      choices: { list: 'admins' },
      rare: true,
      maxLength: 50,
    }),
  },
  example: { contact: id, note: 'Called today.' },
  output: { type: 'note' },
  request: ({ contact: which, note, author = '' }) => ({
    method: 'POST',
    path: path`/contacts/${which}/notes`,
    json: given({ body: note, admin_id: author.trim() }),
  }),
});

const addToCompany = defineOperation({
  title: 'Add to company',
  description: 'Connects a contact with a company.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { contact, company },
  example: { contact: id, company: '6762f09a1bb69f9f2193bc01' },
  output: { name: 'Pumps' },
  request: ({ contact: which, company: of }) => ({
    method: 'POST',
    path: path`/contacts/${which}/companies`,
    json: { id: identifier(of, 'company') },
  }),
});

const addEvent = defineOperation({
  title: 'Add event',
  description: 'Says what a contact has done, such as a purchase.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    contact,
    event: text({ title: 'Event', placeholder: 'bought-pump', required: true, maxLength: 190 }),
    occurred_at: text({ title: 'Time', description: 'Empty: now. Without a zone: UTC.', rare: true, ...time }),
    metadata: record({ title: 'Details', entry: 'detail', control: 'key_values', maxEntries: 20, default: {} }),
  },
  example: { contact: id, event: 'bought-pump', metadata: { order: '77' } },
  output: { contact: id, event: 'bought-pump' },
  request: ({ contact: which, event, occurred_at: at, metadata }) => ({
    method: 'POST',
    path: '/events',
    json: {
      event_name: event,
      created_at: unixSeconds(at, 'occurred_at') ?? Math.floor(Date.now() / 1_000),
      id: identifier(which, 'contact'),
      ...(Object.keys(metadata).length > 0 ? { metadata } : {}),
    },
  }),
  result: (_body, { contact: which, event }) => ({ contact: which.trim(), event }),
});

/** Contacts: https://developers.intercom.com/docs/references/2.15/rest-api/api.intercom.io/contacts. */
export const node = vendorNode(intercom, {
  noun: 'contact',
  title: 'Intercom contact',
  description: 'Creates, finds, changes or deletes users and leads in Intercom, and tags them.',
  first: 'search',
  operations: {
    create,
    update,
    get,
    get_by_external_id: getByExternalId,
    search,
    list,
    delete: remove,
    archive,
    add_tag: addTag,
    remove_tag: removeTag,
    add_note: addNote,
    add_to_company: addToCompany,
    add_event: addEvent,
  },
});
