import { boolean, choice, list, text, type ObjectOf } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { changes, givenFields } from '../../engine/changes.ts';
import * as fields from '../fields.ts';
import { byStart, dataOf, searching } from '../kinds.ts';
import { pipedrive } from '../vendor.ts';

const output = { id: 'adf21080-0e10-11eb-879b-05d71fb426e1', title: 'Wants chairs' };
const { person, organization, owner } = fields;
const lead = text({
  title: 'Lead',
  description: 'ID (UUID).',
  placeholder: output.id,
  required: true,
  maxLength: 40,
  pattern: '^\\s*[0-9a-fA-F-]*\\s*$',
});
const written = {
  ...fields.money,
  person,
  organization,
  owner,
  labels: list(text({ title: 'Label', required: true, maxLength: 40, choices: { list: 'lead_labels' } }))({
    title: 'Labels',
    description: 'IDs of labels. They replace those that are there.',
    entry: 'label',
    rare: true,
    maxItems: 100,
    default: [],
  }),
  expected_close_date: text({ title: 'Expected close date', rare: true, ...fields.dateTexts }),
  visible_to: fields.visibleTo,
};
const title = { title: 'Title', placeholder: 'Wants chairs', maxLength: 500 };

function bodyOf(given: ObjectOf<typeof written> & { title?: string | undefined }): JsonObject {
  const { value, currency } = given;
  if ((value === undefined) !== !currency)
    throw new AppError('parameter_invalid', 'Enter the value with its currency.', {
      param: value === undefined ? '/value' : '/currency',
    });
  const visible = fields.visibilityOf(given.visible_to);
  return {
    title: given.title,
    value: value === undefined ? undefined : { amount: value, currency },
    person_id: fields.idOf(given.person, 'person'),
    organization_id: fields.idOf(given.organization, 'organization'),
    owner_id: fields.idOf(given.owner, 'owner'),
    label_ids: given.labels,
    expected_close_date: fields.dateOf(given.expected_close_date),
    // Version 1 takes a text.
    visible_to: visible === undefined ? undefined : String(visible),
  };
}

const create = defineOperation({
  title: 'Create',
  description: 'Creates a lead of a person or an organization.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: { title: text({ ...title, required: true }), ...written },
  example: { title: 'Wants chairs', person: '1' },
  output: { title: 'Wants chairs', person_id: 1 },
  request: (given) => {
    if (!given.person?.trim() && !given.organization?.trim())
      throw new AppError('parameter_invalid', 'A lead needs a person or an organization.', { param: '/person' });
    return { method: 'POST', path: '/v1/leads', json: givenFields(bodyOf(given)) };
  },
  result: dataOf,
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a lead.',
  effects: reads,
  repeat: 'safe',
  parameters: { lead },
  example: { lead: output.id },
  output,
  request: ({ lead: id }) => ({ path: path`/v1/leads/${id}` }),
  result: dataOf,
});

const listLeads = defineOperation({
  title: 'List',
  description: 'Lists leads that are not archived.',
  effects: reads,
  repeat: 'safe',
  parameters: { person, organization, owner, updated_since: fields.updatedRange.updated_since },
  example: {},
  output,
  request: (given) => ({
    path: '/v1/leads',
    query: {
      person_id: fields.idOf(given.person, 'person'),
      organization_id: fields.idOf(given.organization, 'organization'),
      owner_id: fields.idOf(given.owner, 'owner'),
      updated_since: fields.utc(given.updated_since, 'updated_since'),
    },
  }),
  result: dataOf,
  list: byStart,
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes the given fields of a lead.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    lead,
    title: text(title),
    ...written,
    archive: choice(['unchanged', 'archive', 'restore'], {
      unchanged: 'Unchanged',
      archive: 'Archive',
      restore: 'Restore',
    })({ title: 'Archive', rare: true, default: 'unchanged' }),
    was_seen: boolean({ title: 'Mark as seen', rare: true, default: false }),
  },
  example: { lead: output.id, title: 'Wants tables' },
  output: { id: output.id, title: 'Wants tables' },
  request: ({ lead: id, archive, was_seen: wasSeen, ...given }) => ({
    method: 'PATCH',
    path: path`/v1/leads/${id}`,
    json: changes({
      ...bodyOf(given),
      is_archived: archive === 'unchanged' ? undefined : archive === 'archive',
      was_seen: wasSeen ? true : undefined,
    }),
  }),
  result: dataOf,
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a lead.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['status 404', 'status 410'],
  parameters: { lead },
  example: { lead: output.id },
  output: { id: output.id },
  request: ({ lead: id }) => ({ method: 'DELETE', path: path`/v1/leads/${id}` }),
  result: (_body, { lead: id }) => ({ id }),
});

/** Leads of Pipedrive: https://developers.pipedrive.com/docs/api/v1/Leads. */
export const node = vendorNode(pipedrive, {
  noun: 'lead',
  title: 'Pipedrive lead',
  description: 'Creates, searches, changes or deletes leads in Pipedrive.',
  first: 'create',
  operations: {
    create,
    get,
    list: listLeads,
    search: searching(
      { path: 'leads', one: 'lead', title: 'Lead', output },
      {
        places: ['title', 'notes', 'custom_fields'],
        term: 'chairs',
        filters: { person, organization },
        query: (given) => ({
          person_id: fields.idOf(given.person, 'person'),
          organization_id: fields.idOf(given.organization, 'organization'),
        }),
      },
    ),
    update,
    delete: remove,
  },
});
