import { choice, number, text, type ObjectOf } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { dealProductOperations } from '../dealProducts.ts';
import { changes, givenFields } from '../../engine/changes.ts';
import * as fields from '../fields.ts';
import { creating, deleting, getting, listing, searching, updating, type Kind } from '../kinds.ts';
import { duplicateDeal, mergeDeals } from '../merging.ts';
import { pipedrive } from '../vendor.ts';

const kind: Kind = {
  path: 'deals',
  one: 'deal',
  title: 'Deal',
  list: 'deals',
  output: { id: 1, title: 'Big deal', status: 'open' },
};
const { person, organization, owner } = fields;
const pipeline = fields.related({ title: 'Pipeline', list: 'pipelines', rare: true });
const stage = fields.related({ title: 'Stage', list: 'stages' });
const statusTexts = { open: 'Open', won: 'Won', lost: 'Lost' };

const written = {
  ...fields.money,
  person,
  organization,
  pipeline,
  stage,
  owner,
  new_status: choice(['unchanged', 'open', 'won', 'lost'], { unchanged: 'Unchanged', ...statusTexts })({
    title: 'New status',
    description: 'A new deal is open.',
    default: 'unchanged',
  }),
  lost_reason: text({ title: 'Lost reason', rare: true, maxLength: 1_000 }),
  probability: number({ title: 'Probability', description: 'In percent.', rare: true, minimum: 0, maximum: 100 }),
  expected_close_date: text({ title: 'Expected close date', rare: true, ...fields.dateTexts }),
  labels: fields.labels,
  visible_to: fields.visibleTo,
  custom_fields: fields.customFields,
};
const title = { title: 'Title', placeholder: 'Chairs for Acme', maxLength: 500 };

function bodyOf(given: ObjectOf<typeof written> & { title?: string | undefined }): JsonObject {
  return {
    title: given.title,
    value: given.value,
    currency: given.currency,
    person_id: fields.idOf(given.person, 'person'),
    org_id: fields.idOf(given.organization, 'organization'),
    pipeline_id: fields.idOf(given.pipeline, 'pipeline'),
    stage_id: fields.idOf(given.stage, 'stage'),
    owner_id: fields.idOf(given.owner, 'owner'),
    status: given.new_status === 'unchanged' ? undefined : given.new_status,
    lost_reason: given.lost_reason,
    probability: given.probability,
    expected_close_date: fields.dateOf(given.expected_close_date),
    label_ids: fields.labelIds(given.labels),
    visible_to: fields.visibilityOf(given.visible_to),
    custom_fields: Object.keys(given.custom_fields).length > 0 ? given.custom_fields : undefined,
  };
}

/** Deals of Pipedrive: https://developers.pipedrive.com/docs/api/v1/Deals. */
export const node = vendorNode(pipedrive, {
  noun: 'deal',
  title: 'Pipedrive deal',
  description: 'Creates, searches, changes or deletes deals in Pipedrive, and the products of deals.',
  first: 'create',
  operations: {
    create: creating(kind, {
      parameters: { title: text({ ...title, required: true }), ...written },
      example: { title: 'Chairs for Acme', value: 500, currency: 'EUR', organization: '1' },
      output: { title: 'Chairs for Acme', value: 500, org_id: 1 },
      body: (given) => givenFields(bodyOf(given)),
      custom: 'deal',
    }),
    get: getting(kind),
    list: listing(kind, {
      filters: {
        person,
        organization,
        pipeline,
        stage,
        owner,
        status: choice(['any', 'open', 'won', 'lost', 'deleted'], { any: 'Any', ...statusTexts, deleted: 'Deleted' })({
          title: 'Status',
          default: 'any',
        }),
      },
      query: (given) => ({
        person_id: fields.idOf(given.person, 'person'),
        org_id: fields.idOf(given.organization, 'organization'),
        pipeline_id: fields.idOf(given.pipeline, 'pipeline'),
        stage_id: fields.idOf(given.stage, 'stage'),
        owner_id: fields.idOf(given.owner, 'owner'),
        status: given.status === 'any' ? undefined : given.status,
      }),
    }),
    search: searching(kind, {
      places: ['title', 'notes', 'custom_fields'],
      term: 'deal',
      filters: { person, organization },
      query: (given) => ({
        person_id: fields.idOf(given.person, 'person'),
        organization_id: fields.idOf(given.organization, 'organization'),
      }),
    }),
    update: updating(kind, {
      parameters: { title: text(title), ...written },
      example: { new_status: 'won' },
      output: { id: 1, status: 'won' },
      body: (given) => changes(bodyOf(given)),
      custom: 'deal',
    }),
    delete: deleting(kind),
    duplicate: duplicateDeal,
    merge: mergeDeals,
    ...dealProductOperations,
  },
});
