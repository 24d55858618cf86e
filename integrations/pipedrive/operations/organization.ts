import { text, type ObjectOf } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { changes, givenFields } from '../../engine/changes.ts';
import * as fields from '../fields.ts';
import { creating, deleting, getting, listing, searching, updating, type Kind } from '../kinds.ts';
import { pipedrive } from '../vendor.ts';

const kind: Kind = {
  path: 'organizations',
  one: 'organization',
  title: 'Organization',
  list: 'organizations',
  output: { id: 1, name: 'Acme' },
};
const { owner } = fields;
const written = {
  address: text({ title: 'Address', placeholder: 'Street 1, 10115 Berlin', maxLength: 1_000 }),
  website: text({ title: 'Website', rare: true, maxLength: 2_000 }),
  owner,
  labels: fields.labels,
  visible_to: fields.visibleTo,
  custom_fields: fields.customFields,
};
const name = { title: 'Name', placeholder: 'Acme', maxLength: 500 };

function bodyOf(given: ObjectOf<typeof written> & { name?: string | undefined }): JsonObject {
  return {
    name: given.name,
    address: given.address ? { value: given.address } : undefined,
    website: given.website,
    owner_id: fields.idOf(given.owner, 'owner'),
    label_ids: fields.labelIds(given.labels),
    visible_to: fields.visibilityOf(given.visible_to),
    custom_fields: Object.keys(given.custom_fields).length > 0 ? given.custom_fields : undefined,
  };
}

/** Organizations of Pipedrive: https://developers.pipedrive.com/docs/api/v1/Organizations. */
export const node = vendorNode(pipedrive, {
  noun: 'organization',
  title: 'Pipedrive organization',
  description: 'Creates, searches, changes or deletes organizations in Pipedrive.',
  first: 'create',
  operations: {
    create: creating(kind, {
      parameters: { name: text({ ...name, required: true }), ...written },
      example: { name: 'Acme', address: 'Street 1, Berlin' },
      output: { name: 'Acme' },
      body: (given) => givenFields(bodyOf(given)),
      custom: 'organization',
    }),
    get: getting(kind),
    list: listing(kind, {
      filters: { owner },
      query: (given) => ({ owner_id: fields.idOf(given.owner, 'owner') }),
    }),
    search: searching(kind, {
      places: ['name', 'address', 'notes', 'custom_fields'],
      term: 'acme',
      filters: {},
      query: () => ({}),
    }),
    update: updating(kind, {
      parameters: { name: text(name), ...written },
      example: { name: 'Acme Ltd' },
      output: { id: 1, name: 'Acme Ltd' },
      body: (given) => changes(bodyOf(given)),
      custom: 'organization',
    }),
    delete: deleting(kind),
  },
});
