import { boolean, choice, text, type ObjectOf } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { changes, givenFields } from '../../engine/changes.ts';
import { filled, idOf, ownFields, related, tags, thing } from '../fields.ts';
import { byCursor, byNumber } from '../paging.ts';
import { zendesk } from '../vendor.ts';

const output = { id: 9, name: 'Ada Example', email: 'ada@example.com' };
const user = thing('User', 'users');
const roles = { end_user: 'End user', agent: 'Agent', admin: 'Administrator' };
const wireRole = (role: string): string => role.replace('_', '-');

const written = {
  email: text({ title: 'Email address', placeholder: 'ada@example.com', maxLength: 320 }),
  phone: text({ title: 'Phone number', rare: true, maxLength: 100 }),
  role: choice(['default', 'end_user', 'agent', 'admin'], { default: 'Unchanged', ...roles })({
    title: 'Role',
    description: 'A new user is an end user.',
    rare: true,
    default: 'default',
  }),
  organization: related('Organization', 'organizations', true),
  external_id: text({ title: 'External ID', rare: true, maxLength: 255 }),
  tags,
  notes: text({ title: 'Notes', control: 'textarea', rare: true, maxLength: 10_000 }),
  details: text({ title: 'Details', control: 'textarea', rare: true, maxLength: 10_000 }),
  alias: text({ title: 'Alias', rare: true, maxLength: 500 }),
  locale: text({ title: 'Language', placeholder: 'de', rare: true, maxLength: 20 }),
  time_zone: text({ title: 'Time zone', placeholder: 'Berlin', rare: true, maxLength: 100 }),
  signature: text({
    title: 'Signature',
    description: 'Of agents.',
    control: 'textarea',
    rare: true,
    maxLength: 10_000,
  }),
  verified: boolean({ title: 'Email address is verified', rare: true, default: false }),
  custom_fields: ownFields,
};
const name = { title: 'Name', placeholder: 'Ada Example', maxLength: 500 };

function bodyOf(user: ObjectOf<typeof written> & { name?: string | undefined }): JsonObject {
  return {
    name: user.name,
    email: user.email,
    phone: user.phone,
    role: user.role === 'default' ? undefined : wireRole(user.role),
    organization_id: idOf(user.organization, 'organization'),
    external_id: user.external_id,
    tags: user.tags,
    notes: user.notes,
    details: user.details,
    alias: user.alias,
    locale: user.locale,
    time_zone: user.time_zone,
    signature: user.signature,
    verified: user.verified ? true : undefined,
    user_fields: filled(user.custom_fields),
  };
}

const newUser = { name: text({ ...name, required: true }), ...written };
const userIn = (body: JsonObject): unknown => body['user'];

const create = defineOperation({
  title: 'Create',
  description: 'Creates a user. A second one with the same email address is refused.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: newUser,
  example: { name: 'Ada Example', email: 'ada@example.com' },
  output,
  request: (user) => ({ method: 'POST', path: '/api/v2/users', json: { user: givenFields(bodyOf(user)) } }),
  result: userIn,
});

const createOrUpdate = defineOperation({
  title: 'Create or update',
  description: 'Creates a user, or changes the one with this email address or external ID.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: newUser,
  example: { name: 'Ada Example', email: 'ada@example.com' },
  output,
  request: (user) => {
    if (!user.email && !user.external_id)
      throw new AppError('parameter_invalid', 'Enter the email address or the external ID.', { param: '/email' });
    return { method: 'POST', path: '/api/v2/users/create_or_update', json: { user: givenFields(bodyOf(user)) } };
  },
  result: userIn,
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a user.',
  effects: reads,
  repeat: 'safe',
  parameters: { user },
  example: { user: '9' },
  output,
  request: ({ user: id }) => ({ path: path`/api/v2/users/${id}` }),
  result: userIn,
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes the given fields of a user.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { user, name: text(name), ...written },
  example: { user: '9', phone: '+49 30 1234567' },
  output: { id: 9, phone: '+49 30 1234567' },
  request: ({ user: id, ...fields }) => ({
    method: 'PUT',
    path: path`/api/v2/users/${id}`,
    json: { user: changes(bodyOf(fields)) },
  }),
  result: userIn,
});

const listUsers = defineOperation({
  title: 'List',
  description: 'Lists users.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    only_role: choice(['any', 'end_user', 'agent', 'admin'], { any: 'Any', ...roles })({
      title: 'Role',
      default: 'any',
    }),
  },
  example: {},
  output,
  request: ({ only_role: role }) => ({
    path: '/api/v2/users',
    query: { role: role === 'any' ? undefined : wireRole(role) },
  }),
  result: (body) => body['users'],
  list: byCursor,
});

const search = defineOperation({
  title: 'Search',
  description: 'Searches users by a text, or by their external ID.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    query: text({
      title: 'Query',
      description: 'A name, an email address, or a condition such as organization:acme.',
      placeholder: 'ada@example.com',
      maxLength: 2_000,
    }),
    only_external_id: text({ title: 'External ID', description: 'Instead of a query.', rare: true, maxLength: 255 }),
  },
  example: { query: 'ada' },
  output,
  request: ({ query = '', only_external_id: external = '' }) => {
    if (query.trim() === '' && external.trim() === '')
      throw new AppError('parameter_invalid', 'Enter a query or an external ID.', { param: '/query' });
    return { path: '/api/v2/users/search', query: external.trim() === '' ? { query } : { external_id: external } };
  },
  result: (body) => body['users'],
  list: byNumber,
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a user. Tickets of the user have to be closed.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['status 404', 'status 422'],
  parameters: { user },
  example: { user: '9' },
  output: { id: 9 },
  request: ({ user: id }) => ({ method: 'DELETE', path: path`/api/v2/users/${id}` }),
  result: (_body, { user: id }) => ({ id: Number(id) }),
});

const listOrganizations = defineOperation({
  title: 'List organizations',
  description: 'Lists the organizations of a user.',
  effects: reads,
  repeat: 'safe',
  parameters: { user },
  example: { user: '9' },
  output: { id: 5, name: 'Acme' },
  request: ({ user: id }) => ({ path: path`/api/v2/users/${id}/organizations` }),
  result: (body) => body['organizations'],
  list: byCursor,
});

const listTickets = defineOperation({
  title: 'List tickets',
  description: 'Lists the tickets that a user has requested.',
  effects: reads,
  repeat: 'safe',
  parameters: { user },
  example: { user: '9' },
  output: { id: 35, subject: 'Printer' },
  request: ({ user: id }) => ({ path: path`/api/v2/users/${id}/tickets/requested` }),
  result: (body) => body['tickets'],
  list: byCursor,
});

const countRelated = defineOperation({
  title: 'Count related',
  description: 'Returns how many tickets and other things a user has.',
  effects: reads,
  repeat: 'safe',
  parameters: { user },
  example: { user: '9' },
  output: { requested_tickets: 2 },
  request: ({ user: id }) => ({ path: path`/api/v2/users/${id}/related` }),
  result: (body) => body['user_related'],
});

/** Users of Zendesk: https://developer.zendesk.com/api-reference/ticketing/users/users/. */
export const node = vendorNode(zendesk, {
  noun: 'user',
  title: 'Zendesk user',
  description: 'Creates, searches, changes or deletes users in Zendesk.',
  first: 'create',
  operations: {
    create,
    create_or_update: createOrUpdate,
    get,
    update,
    list: listUsers,
    search,
    delete: remove,
    list_organizations: listOrganizations,
    list_tickets: listTickets,
    count_related: countRelated,
  },
});
