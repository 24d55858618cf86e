import type { JsonObject } from '../../domains/executions/item.ts';

const code = '0123456789abcdef0123456789abcdef01234567';
const times = { add_time: '2026-11-28T08:00:00Z', update_time: '2026-11-28T08:00:00Z' };
const ownerOf = { owner_id: 1, visible_to: 3, label_ids: [], is_deleted: false, custom_fields: { [code]: null } };

/** Things of version 2: https://developers.pipedrive.com/docs/api/v1/Deals, Persons, Organizations, Activities and Products. */
export const deal: JsonObject = {
  id: 1,
  title: 'Big deal',
  ...ownerOf,
  ...times,
  person_id: 1,
  org_id: 1,
  pipeline_id: 1,
  stage_id: 1,
  value: 100,
  currency: 'EUR',
  status: 'open',
  is_archived: false,
  probability: null,
  lost_reason: null,
  close_time: null,
  expected_close_date: null,
};
export const person: JsonObject = {
  id: 1,
  name: 'Ada Example',
  first_name: 'Ada',
  last_name: 'Example',
  ...ownerOf,
  ...times,
  org_id: 1,
  emails: [{ value: 'ada@example.com', primary: true, label: 'work' }],
  phones: [],
};
export const organization: JsonObject = { id: 1, name: 'Acme', ...ownerOf, ...times, address: null, website: null };
export const activity: JsonObject = {
  id: 1,
  subject: 'Call Ada',
  type: 'call',
  owner_id: 1,
  is_deleted: false,
  ...times,
  deal_id: 1,
  lead_id: null,
  person_id: 1,
  org_id: 1,
  due_date: '2026-12-01',
  due_time: '09:00:00',
  duration: '00:30:00',
  busy: true,
  done: false,
  note: null,
  participants: [{ person_id: 1, primary: true }],
};
export const product: JsonObject = {
  id: 1,
  name: 'Chair',
  code: 'C1',
  unit: 'piece',
  tax: 19,
  owner_id: 1,
  visible_to: 3,
  is_deleted: false,
  is_linkable: true,
  ...times,
  prices: [{ product_id: 1, price: 49, currency: 'EUR', cost: 0 }],
  custom_fields: {},
};
export const dealProduct: JsonObject = {
  id: 1,
  deal_id: 1,
  product_id: 1,
  name: 'Chair',
  item_price: 49,
  quantity: 2,
  discount: 0,
  discount_type: 'percentage',
  tax: 19,
  sum: 98,
  currency: 'EUR',
  is_enabled: true,
};

/** Things of version 1. */
export const lead: JsonObject = {
  id: 'adf21080-0e10-11eb-879b-05d71fb426e1',
  title: 'Wants chairs',
  owner_id: 1,
  creator_id: 1,
  label_ids: [],
  value: { amount: 500, currency: 'EUR' },
  expected_close_date: null,
  person_id: 1,
  organization_id: null,
  is_archived: false,
  was_seen: true,
  add_time: '2026-11-28T08:00:00.000Z',
  update_time: '2026-11-28T08:00:00.000Z',
  visible_to: '3',
};
export const note: JsonObject = {
  id: 1,
  content: 'Likes green chairs',
  user_id: 1,
  deal_id: 1,
  person_id: null,
  org_id: null,
  lead_id: null,
  active_flag: true,
  add_time: '2026-11-28 08:00:00',
  update_time: '2026-11-28 08:00:00',
};
export const file: JsonObject = {
  id: 1,
  user_id: 1,
  deal_id: 1,
  name: 'report.txt',
  file_name: 'report_1.txt',
  file_type: 'txt',
  file_size: 5,
  description: '',
  active_flag: true,
  add_time: '2026-11-28 08:00:00',
  url: 'https://app.pipedrive.com/api/v1/files/1/download',
};
export const user: JsonObject = {
  id: 1,
  name: 'Ada Example',
  email: 'ada@example.com',
  active_flag: true,
  company_id: 1,
  company_name: 'Acme',
  company_domain: 'acme',
};
export const pipeline: JsonObject = {
  id: 1,
  name: 'Sales',
  order_nr: 0,
  is_deleted: false,
  is_selected: true,
  ...times,
};
export const stage: JsonObject = { id: 1, name: 'Qualified', order_nr: 0, pipeline_id: 1, is_deleted: false, ...times };
export const activityType: JsonObject = {
  id: 1,
  name: 'Call',
  key_string: 'call',
  icon_key: 'call',
  active_flag: true,
};
export const leadLabel: JsonObject = { id: 'f08b42a0-4e75-11ea-9643-03698ef1cfd6', name: 'Hot', color: 'red' };
export const filter: JsonObject = { id: 1, name: 'Open deals', active_flag: true, type: 'deals' };
export const field: JsonObject = {
  field_name: 'Color',
  field_code: code,
  field_type: 'enum',
  is_custom_field: true,
  is_optional_response_field: false,
  options: [{ id: 7, label: 'Green' }],
  subfields: null,
};

/** Returns three things of a kind that differ in their ID and name. */
export function three(thing: JsonObject): JsonObject[] {
  const label = ['title', 'name', 'subject', 'content', 'field_name'].find((name) => name in thing) ?? 'id';
  return ['', ' second', ' third'].map((more, index) => ({
    ...thing,
    ...(index === 0 ? {} : idOf(thing, index + 1)),
    ...(index === 0 || label === 'id' ? {} : { [label]: `${String(thing[label])}${more}` }),
  }));
}

function idOf(thing: JsonObject, number: number): JsonObject {
  if (typeof thing['key_string'] === 'string') return { id: number, key_string: `${thing['key_string']}_${number}` };
  if (typeof thing['id'] === 'number') return { id: number };
  if (typeof thing['id'] === 'string') return { id: `${thing['id'].slice(0, -1)}${number}` };
  return { field_code: `${String(thing['field_code']).slice(0, -1)}${number}` };
}
