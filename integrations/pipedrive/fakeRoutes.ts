import type { JsonObject } from '../../domains/executions/item.ts';
import * as objects from './fakeObjects.ts';
import type { Shape } from './fakeShape.ts';

type Query = { readonly [name: string]: string };

/** A method with its arguments and the thing that it returns. */
export interface Route {
  readonly query?: Query;
  readonly body?: Shape;
  readonly isFile?: true;
  readonly thing: JsonObject;
  /** `cursor` and `start` are lists with pages; `search` has pages of found items; `all` is a list without pages. */
  readonly gives: 'one' | 'cursor' | 'start' | 'all' | 'search' | 'deleted' | 'content' | 'webhook';
  readonly status?: number;
}

const custom: Shape = { '*': 'any' };
const contact: Shape = [{ 'value!': 's', primary: 'b', label: 's' }];
const address: Shape = {
  value: 's',
  country: 's',
  admin_area_level_1: 's',
  admin_area_level_2: 's',
  locality: 's',
  sublocality: 's',
  route: 's',
  street_number: 's',
  subpremise: 's',
  postal_code: 's',
};

const dealFields = {
  owner_id: 'i',
  person_id: 'i?',
  org_id: 'i?',
  pipeline_id: 'i',
  stage_id: 'i',
  value: 'n',
  currency: 's',
  is_deleted: 'b',
  is_archived: 'b',
  archive_time: 'time?',
  status: 'open|won|lost',
  probability: 'n',
  lost_reason: 's',
  visible_to: '1|3|5|7',
  close_time: 'time',
  won_time: 'time',
  lost_time: 'time',
  expected_close_date: 'date',
  label_ids: ['i'],
  custom_fields: custom,
} satisfies Shape;
const personFields = {
  owner_id: 'i',
  org_id: 'i',
  emails: contact,
  phones: contact,
  visible_to: '1|3|5|7',
  label_ids: ['i'],
  postal_address: address,
  notes: 's',
  im: [{ value: 's', primary: 'b', label: 's' }],
  birthday: 'date',
  job_title: 's',
  marketing_status: 'no_consent|unsubscribed|subscribed|archived',
  custom_fields: custom,
} satisfies Shape;
const organizationFields = {
  owner_id: 'i',
  visible_to: '1|3|5|7',
  label_ids: ['i'],
  address,
  website: 's?',
  linkedin: 's?',
  industry: 'i?',
  annual_revenue: 'n?',
  employee_count: 'i?',
  custom_fields: custom,
} satisfies Shape;
const activityFields: Shape = {
  subject: 's',
  type: 's',
  owner_id: 'i',
  deal_id: 'i',
  lead_id: 'uuid',
  person_id: 'i',
  org_id: 'i',
  project_id: 'i',
  due_date: 'date',
  due_time: 'clock',
  duration: 'clock',
  busy: 'b',
  done: 'b',
  location: address,
  participants: [{ 'person_id!': 'i', primary: 'b' }],
  attendees: [{ email: 's', name: 's', status: 's', is_organizer: 'b', person_id: 'i', user_id: 'i' }],
  public_description: 's',
  priority: 'i',
  outcome: 'i?',
  note: 's',
};
const productFields = {
  code: 's',
  description: 's',
  unit: 's',
  tax: 'n',
  category: 'i',
  owner_id: 'i',
  is_linkable: 'b',
  visible_to: '1|3|5|7',
  prices: [{ price: 'n', 'currency!': 's', cost: 'n', direct_cost: 'n', notes: 's' }],
  billing_frequency: 's',
  billing_frequency_cycles: 'i?',
  custom_fields: custom,
} satisfies Shape;
const dealProductFields = {
  tax: 'n',
  comments: 's',
  discount: 'n',
  discount_type: 'percentage|amount',
  is_enabled: 'b',
  tax_method: 'exclusive|inclusive|none',
  product_variation_id: 'i?',
  billing_frequency: 's',
  billing_frequency_cycles: 'i?',
  billing_start_date: 'date?',
} satisfies Shape;
const leadFields = {
  owner_id: 'i',
  label_ids: ['uuid'],
  person_id: 'i',
  organization_id: 'i',
  value: { 'amount!': 'n', 'currency!': 's' },
  expected_close_date: 'date',
  visible_to: '\u00a71|\u00a73|\u00a75|\u00a77',
  was_seen: 'b',
  origin_id: 's?',
  channel: 'i?',
  channel_id: 's?',
} satisfies Shape;
const noteFields = {
  lead_id: 'uuid',
  deal_id: 'i',
  person_id: 'i',
  org_id: 'i',
  project_id: 'i',
  task_id: 'i',
  user_id: 'i',
  add_time: 's',
  pinned_to_lead_flag: '0|1',
  pinned_to_deal_flag: '0|1',
  pinned_to_organization_flag: '0|1',
  pinned_to_person_flag: '0|1',
} satisfies Shape;

const cursor: Query = { limit: 'i', cursor: 's' };
const start: Query = { limit: 'i', start: 'i' };
const listed: Query = {
  ...cursor,
  filter_id: 'i',
  ids: 's',
  owner_id: 'i',
  updated_since: 'time',
  updated_until: 'time',
  sort_by: 's',
  sort_direction: 'asc|desc',
  include_fields: 's',
  custom_fields: 's',
  include_option_labels: 'b',
};
const detailed: Query = { include_fields: 's', custom_fields: 's', include_option_labels: 'b' };
const found: Query = { ...cursor, 'term!': 's', fields: 's', exact_match: 'b', include_fields: 's' };

interface Kind {
  readonly thing: JsonObject;
  readonly create: Shape;
  readonly update: Shape;
  readonly list: Query;
  readonly search?: Query;
}

/** The five methods of a kind of thing in version 2, and its search. */
function kind(name: string, { thing, create, update, list, search }: Kind): Record<string, Route> {
  const one = `/api/v2/${name}/(\\d+)`;
  return {
    [`GET /api/v2/${name}`]: { query: { ...listed, ...list }, thing, gives: 'cursor' },
    [`POST /api/v2/${name}`]: { body: create, thing, gives: 'one' },
    [`GET ${one}`]: { query: detailed, thing, gives: 'one' },
    [`PATCH ${one}`]: { body: update, thing, gives: 'one' },
    [`DELETE ${one}`]: { thing, gives: 'deleted' },
    ...(search ? { [`GET /api/v2/${name}/search`]: { query: { ...found, ...search }, thing, gives: 'search' } } : {}),
  };
}

const { deal, person, organization, activity, product, dealProduct, lead, note, file } = objects;
const uuid = '([0-9a-f-]{36})';

/** Methods by their path: https://developers.pipedrive.com/docs/api/v1, and the specification in the package pipedrive 33.7.0. */
export const routes: Readonly<Record<string, Route>> = {
  ...kind('deals', {
    thing: deal,
    create: { 'title!': 's', ...dealFields },
    update: { title: 's', ...dealFields },
    list: { person_id: 'i', org_id: 'i', pipeline_id: 'i', stage_id: 'i', status: 'open|won|lost|deleted' },
    search: { person_id: 'i', organization_id: 'i', status: 'open|won|lost' },
  }),
  ...kind('persons', {
    thing: person,
    create: { 'name!': 's', add_time: 'time', ...personFields },
    update: { name: 's', ...personFields },
    list: { org_id: 'i', deal_id: 'i' },
    search: { organization_id: 'i' },
  }),
  ...kind('organizations', {
    thing: organization,
    create: { 'name!': 's', add_time: 'time', ...organizationFields },
    update: { name: 's', ...organizationFields },
    list: {},
    search: {},
  }),
  ...kind('activities', {
    thing: activity,
    create: activityFields,
    update: activityFields,
    list: { deal_id: 'i', lead_id: 'uuid', person_id: 'i', org_id: 'i', done: 'b' },
  }),
  ...kind('products', {
    thing: product,
    create: { 'name!': 's', ...productFields },
    update: { name: 's', ...productFields },
    list: {},
    search: {},
  }),
  'POST /v1/deals/(\\d+)/duplicate': { thing: deal, gives: 'one', status: 201 },
  'PUT /v1/deals/(\\d+)/merge': { body: { 'merge_with_id!': 'i' }, thing: deal, gives: 'one' },
  'GET /api/v2/deals/(\\d+)/products': {
    query: { ...cursor, sort_by: 's', sort_direction: 's' },
    thing: dealProduct,
    gives: 'cursor',
  },
  'POST /api/v2/deals/(\\d+)/products': {
    body: { 'product_id!': 'i', 'item_price!': 'n', 'quantity!': 'n', ...dealProductFields },
    thing: dealProduct,
    gives: 'one',
    status: 201,
  },
  'PATCH /api/v2/deals/\\d+/products/(\\d+)': {
    body: { product_id: 'i', item_price: 'n', quantity: 'n', ...dealProductFields },
    thing: dealProduct,
    gives: 'one',
  },
  'DELETE /api/v2/deals/\\d+/products/(\\d+)': { thing: dealProduct, gives: 'deleted' },
  'GET /v1/leads': {
    query: {
      ...start,
      owner_id: 'i',
      person_id: 'i',
      organization_id: 'i',
      filter_id: 'i',
      updated_since: 'time',
      sort: 's',
    },
    thing: lead,
    gives: 'start',
  },
  'POST /v1/leads': { body: { 'title!': 's', ...leadFields }, thing: lead, gives: 'one', status: 201 },
  [`GET /v1/leads/${uuid}`]: { thing: lead, gives: 'one' },
  [`PATCH /v1/leads/${uuid}`]: { body: { title: 's', is_archived: 'b', ...leadFields }, thing: lead, gives: 'one' },
  [`DELETE /v1/leads/${uuid}`]: { thing: lead, gives: 'deleted' },
  'GET /api/v2/leads/search': {
    query: { ...found, person_id: 'i', organization_id: 'i' },
    thing: lead,
    gives: 'search',
  },
  'GET /v1/notes': {
    query: {
      ...start,
      user_id: 'i',
      lead_id: 'uuid',
      deal_id: 'i',
      person_id: 'i',
      org_id: 'i',
      sort: 's',
      updated_since: 'time',
    },
    thing: note,
    gives: 'start',
  },
  'POST /v1/notes': { body: { 'content!': 's', ...noteFields }, thing: note, gives: 'one', status: 201 },
  'GET /v1/notes/(\\d+)': { thing: note, gives: 'one' },
  'PUT /v1/notes/(\\d+)': { body: { content: 's', ...noteFields }, thing: note, gives: 'one' },
  'DELETE /v1/notes/(\\d+)': { thing: note, gives: 'deleted' },
  'GET /v1/files': { query: { ...start, sort: 's' }, thing: file, gives: 'start' },
  'POST /v1/files': { isFile: true, thing: file, gives: 'one', status: 201 },
  'GET /v1/files/(\\d+)': { thing: file, gives: 'one' },
  'PUT /v1/files/(\\d+)': { body: { name: 's', description: 's' }, thing: file, gives: 'one' },
  'DELETE /v1/files/(\\d+)': { thing: file, gives: 'deleted' },
  'GET /v1/files/(\\d+)/download': { thing: file, gives: 'content' },
  'GET /v1/users': { thing: objects.user, gives: 'all' },
  'GET /v1/users/me': { thing: objects.user, gives: 'one' },
  'GET /v1/activityTypes': { thing: objects.activityType, gives: 'all' },
  'GET /v1/leadLabels': { thing: objects.leadLabel, gives: 'all' },
  'GET /v1/filters': { query: { type: 's' }, thing: objects.filter, gives: 'all' },
  'GET /api/v2/pipelines': {
    query: { ...cursor, sort_by: 's', sort_direction: 's' },
    thing: objects.pipeline,
    gives: 'cursor',
  },
  'GET /api/v2/stages': {
    query: { ...cursor, pipeline_id: 'i', sort_by: 's', sort_direction: 's' },
    thing: objects.stage,
    gives: 'cursor',
  },
  'GET /api/v2/(?:deal|person|organization|product|activity)Fields': {
    query: { ...cursor, include_fields: 's' },
    thing: objects.field,
    gives: 'cursor',
  },
  'GET /v1/webhooks': { thing: {}, gives: 'webhook' },
  'POST /v1/webhooks': {
    body: {
      'subscription_url!': 's',
      'event_action!': 'create|change|delete|*',
      'event_object!':
        'activity|board|deal|deal_installment|deal_product|lead|note|organization|person|phase|pipeline|product|project|stage|task|user|*',
      'name!': 's',
      user_id: 'i',
      http_auth_user: 's',
      http_auth_password: 's',
      version: '1.0|2.0',
    },
    thing: {},
    gives: 'webhook',
  },
  'DELETE /v1/webhooks/(\\d+)': { thing: {}, gives: 'webhook' },
  'GET /api/v2/itemSearch': { query: { ...found, item_types: 's' }, thing: deal, gives: 'search' },
};
