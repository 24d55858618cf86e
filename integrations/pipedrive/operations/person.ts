import { boolean, list, object, text, type ObjectOf } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { changes, givenFields } from '../../engine/changes.ts';
import * as fields from '../fields.ts';
import { creating, deleting, getting, listing, searching, updating, type Kind } from '../kinds.ts';
import { pipedrive } from '../vendor.ts';

const kind: Kind = {
  path: 'persons',
  one: 'person',
  title: 'Person',
  list: 'persons',
  output: { id: 1, name: 'Ada Example' },
};
const { organization, owner } = fields;
const label = text({ title: 'Label', placeholder: 'work', maxLength: 100 });
const isPrimary = boolean({ title: 'Primary', default: false });

const written = {
  organization,
  emails: list(
    object({
      value: text({ title: 'Email address', required: true, maxLength: 500 }),
      label,
      primary: isPrimary,
    }),
  )({
    title: 'Email addresses',
    description: 'They replace those that are there.',
    entry: 'email address',
    maxItems: 50,
    default: [],
  }),
  phones: list(
    object({ value: text({ title: 'Phone number', required: true, maxLength: 100 }), label, primary: isPrimary }),
  )({
    title: 'Phone numbers',
    description: 'They replace those that are there.',
    entry: 'phone number',
    maxItems: 50,
    default: [],
  }),
  job_title: text({ title: 'Job title', rare: true, maxLength: 500 }),
  owner,
  labels: fields.labels,
  visible_to: fields.visibleTo,
  custom_fields: fields.customFields,
};
const name = { title: 'Name', placeholder: 'Ada Example', maxLength: 500 };

interface Contact {
  value: string;
  label?: string;
  primary: boolean;
}

/** Without a mark, the first one is the primary one. */
function contactsOf(contacts: readonly Contact[]): JsonObject[] {
  const isMarked = contacts.some(({ primary }) => primary);
  return contacts.map(({ value, label: called, primary }, index) => ({
    value,
    primary: isMarked ? primary : index === 0,
    ...(called ? { label: called } : {}),
  }));
}

function bodyOf(given: ObjectOf<typeof written> & { name?: string | undefined }): JsonObject {
  return {
    name: given.name,
    org_id: fields.idOf(given.organization, 'organization'),
    emails: contactsOf(given.emails),
    phones: contactsOf(given.phones),
    job_title: given.job_title,
    owner_id: fields.idOf(given.owner, 'owner'),
    label_ids: fields.labelIds(given.labels),
    visible_to: fields.visibilityOf(given.visible_to),
    custom_fields: Object.keys(given.custom_fields).length > 0 ? given.custom_fields : undefined,
  };
}

/** Persons of Pipedrive: https://developers.pipedrive.com/docs/api/v1/Persons. */
export const node = vendorNode(pipedrive, {
  noun: 'person',
  title: 'Pipedrive person',
  description: 'Creates, searches, changes or deletes persons in Pipedrive.',
  first: 'create',
  operations: {
    create: creating(kind, {
      parameters: { name: text({ ...name, required: true }), ...written },
      example: { name: 'Ada Example', emails: [{ value: 'ada@example.com', label: 'work' }] },
      output: { name: 'Ada Example' },
      body: (given) => givenFields(bodyOf(given)),
      custom: 'person',
    }),
    get: getting(kind),
    list: listing(kind, {
      filters: { organization, deal: fields.deal, owner },
      query: (given) => ({
        org_id: fields.idOf(given.organization, 'organization'),
        deal_id: fields.idOf(given.deal, 'deal'),
        owner_id: fields.idOf(given.owner, 'owner'),
      }),
    }),
    search: searching(kind, {
      places: ['name', 'email', 'phone', 'notes', 'custom_fields'],
      term: 'example',
      filters: { organization },
      query: (given) => ({ organization_id: fields.idOf(given.organization, 'organization') }),
    }),
    update: updating(kind, {
      parameters: { name: text(name), ...written },
      example: { job_title: 'CEO' },
      output: { id: 1, job_title: 'CEO' },
      body: (given) => changes(bodyOf(given)),
      custom: 'person',
    }),
    delete: deleting(kind),
  },
});
