import { list, text, type ObjectOf } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { changes, givenFields } from '../../engine/changes.ts';
import { filled, ownFields, tags, thing } from '../fields.ts';
import { byCursor, byNumber } from '../paging.ts';
import { zendesk } from '../vendor.ts';

const output = { id: 5, name: 'Acme' };
const organization = thing('Organization', 'organizations');

const written = {
  domain_names: list(text({ title: 'Domain', placeholder: 'acme.example', required: true, maxLength: 255 }))({
    title: 'Domains',
    description: 'They replace those that are there.',
    entry: 'domain',
    maxItems: 200,
    default: [],
  }),
  details: text({ title: 'Details', control: 'textarea', rare: true, maxLength: 10_000 }),
  notes: text({ title: 'Notes', control: 'textarea', rare: true, maxLength: 10_000 }),
  tags,
  external_id: text({ title: 'External ID', rare: true, maxLength: 255 }),
  custom_fields: ownFields,
};
const name = { title: 'Name', placeholder: 'Acme', maxLength: 500 };

function bodyOf(fields: ObjectOf<typeof written> & { name?: string | undefined }): JsonObject {
  const { custom_fields: custom, ...rest } = fields;
  return { ...rest, organization_fields: filled(custom) };
}

const organizationIn = (body: JsonObject): unknown => body['organization'];

const create = defineOperation({
  title: 'Create',
  description: 'Creates an organization.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: { name: text({ ...name, required: true }), ...written },
  example: { name: 'Acme', domain_names: ['acme.example'] },
  output,
  request: (fields) => ({
    method: 'POST',
    path: '/api/v2/organizations',
    json: { organization: givenFields(bodyOf(fields)) },
  }),
  result: organizationIn,
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns an organization.',
  effects: reads,
  repeat: 'safe',
  parameters: { organization },
  example: { organization: '5' },
  output,
  request: ({ organization: id }) => ({ path: path`/api/v2/organizations/${id}` }),
  result: organizationIn,
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes the given fields of an organization.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { organization, name: text(name), ...written },
  example: { organization: '5', name: 'Acme Ltd' },
  output: { id: 5, name: 'Acme Ltd' },
  request: ({ organization: id, ...fields }) => ({
    method: 'PUT',
    path: path`/api/v2/organizations/${id}`,
    json: { organization: changes(bodyOf(fields)) },
  }),
  result: organizationIn,
});

const listOrganizations = defineOperation({
  title: 'List',
  description: 'Lists organizations.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output,
  request: () => ({ path: '/api/v2/organizations' }),
  result: (body) => body['organizations'],
  list: byCursor,
});

const search = defineOperation({
  title: 'Search',
  description: 'Finds organizations by their whole name, or by their external ID.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    only_name: text({ title: 'Name', placeholder: 'Acme', maxLength: 500 }),
    only_external_id: text({ title: 'External ID', description: 'Instead of a name.', rare: true, maxLength: 255 }),
  },
  example: { only_name: 'Acme' },
  output,
  request: ({ only_name: called = '', only_external_id: external = '' }) => {
    if (called.trim() === '' && external.trim() === '')
      throw new AppError('parameter_invalid', 'Enter a name or an external ID.', { param: '/only_name' });
    return {
      path: '/api/v2/organizations/search',
      query: external.trim() === '' ? { name: called } : { external_id: external },
    };
  },
  result: (body) => body['organizations'],
  list: byNumber,
});

const count = defineOperation({
  title: 'Count',
  description: 'Returns the number of organizations.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: { value: 3 },
  request: () => ({ path: '/api/v2/organizations/count' }),
  result: (body) => body['count'],
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes an organization.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['status 404'],
  parameters: { organization },
  example: { organization: '5' },
  output: { id: 5 },
  request: ({ organization: id }) => ({ method: 'DELETE', path: path`/api/v2/organizations/${id}` }),
  result: (_body, { organization: id }) => ({ id: Number(id) }),
});

const countRelated = defineOperation({
  title: 'Count related',
  description: 'Returns how many tickets and users an organization has.',
  effects: reads,
  repeat: 'safe',
  parameters: { organization },
  example: { organization: '5' },
  output: { tickets_count: 2 },
  request: ({ organization: id }) => ({ path: path`/api/v2/organizations/${id}/related` }),
  result: (body) => body['organization_related'],
});

/** Organizations of Zendesk: https://developer.zendesk.com/api-reference/ticketing/organizations/organizations/. */
export const node = vendorNode(zendesk, {
  noun: 'organization',
  title: 'Zendesk organization',
  description: 'Creates, searches, changes or deletes organizations in Zendesk.',
  first: 'create',
  operations: {
    create,
    get,
    update,
    list: listOrganizations,
    search,
    count,
    delete: remove,
    count_related: countRelated,
  },
});
