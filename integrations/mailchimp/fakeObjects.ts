import { createHash } from 'node:crypto';

import type { JsonObject } from '../../domains/executions/item.ts';

export const listId = 'a1b2c3d4e5';
export const campaignId = '42694e9e57';
export const time = '2026-11-28T08:00:00+00:00';
const links: readonly JsonObject[] = [
  { rel: 'self', href: 'https://us21.api.mailchimp.com/3.0/lists/a1b2c3d4e5', method: 'GET' },
];

/** The name of a member: https://mailchimp.com/developer/marketing/docs/methods-parameters/#path-parameters. */
export function hashOf(email: string): string {
  return createHash('md5').update(email.toLowerCase()).digest('hex');
}

export function memberOf(email: string, more: JsonObject = {}): JsonObject {
  return {
    id: hashOf(email),
    email_address: email,
    unique_email_id: 'u1',
    contact_id: 'c1',
    full_name: 'Ada Example',
    web_id: 12,
    email_type: 'html',
    status: 'subscribed',
    merge_fields: { FNAME: 'Ada', LNAME: 'Example' },
    interests: { '9143cf3bd1': false },
    stats: { avg_open_rate: 0, avg_click_rate: 0 },
    ip_signup: '',
    timestamp_signup: '',
    ip_opt: '',
    timestamp_opt: time,
    member_rating: 2,
    last_changed: time,
    language: '',
    vip: false,
    email_client: '',
    location: { latitude: 0, longitude: 0 },
    source: 'API - Generic',
    tags_count: 0,
    tags: [],
    list_id: listId,
    _links: links,
    ...more,
  };
}

/** Members of the list; `gone@example.com` was deleted for good, `left@example.com` unsubscribed. */
export const members: readonly JsonObject[] = ['ada@example.com', 'grace@example.com', 'linus@example.com'].map(
  (email) => memberOf(email),
);

export const lists: readonly JsonObject[] = ['Customers', 'News', 'Partners'].map((name, index) => ({
  id: index === 0 ? listId : `a1b2c3d4f${index}`,
  web_id: 1 + index,
  name,
  contact: { company: 'Example', address1: 'Street 1', city: 'Berlin', state: '', zip: '10115', country: 'DE' },
  permission_reminder: 'You signed up.',
  campaign_defaults: { from_name: 'Example', from_email: 'me@example.com', subject: '', language: 'en' },
  email_type_option: false,
  date_created: time,
  stats: { member_count: 3, unsubscribe_count: 0 },
  _links: links,
}));

export const campaigns: readonly JsonObject[] = ['Spring', 'Summer', 'Autumn'].map((title, index) => ({
  id: index === 0 ? campaignId : `42694e9e6${index}`,
  web_id: 1 + index,
  type: 'regular',
  create_time: time,
  status: 'save',
  emails_sent: 0,
  send_time: '',
  content_type: 'template',
  recipients: { list_id: listId, list_name: 'Customers', recipient_count: 3 },
  settings: { subject_line: `News of ${title}`, title, from_name: 'Example', reply_to: 'me@example.com' },
  tracking: { opens: true, html_clicks: true },
  _links: links,
}));

export const segments: readonly JsonObject[] = ['vip', 'trial', 'late'].map((name, index) => ({
  id: 49377 + index,
  name,
  member_count: 1,
  type: 'static',
  created_at: time,
  updated_at: time,
  options: { match: 'all', conditions: [] },
  list_id: listId,
  _links: links,
}));

export const categories: readonly JsonObject[] = ['Topics', 'Regions', 'Days'].map((title, index) => ({
  list_id: listId,
  id: `a1e9f4b7f${index}`,
  title,
  display_order: index,
  type: 'checkboxes',
  _links: links,
}));

export const interests: readonly JsonObject[] = ['Pumps', 'Valves', 'Pipes'].map((name, index) => ({
  category_id: 'a1e9f4b7f0',
  list_id: listId,
  id: index === 0 ? '9143cf3bd1' : `9143cf3bd${index + 1}`,
  name,
  subscriber_count: '1',
  display_order: index,
  _links: links,
}));

export const mergeFields: readonly JsonObject[] = ['FNAME', 'LNAME', 'PHONE'].map((tag, index) => ({
  merge_id: 1 + index,
  tag,
  name: ['First Name', 'Last Name', 'Phone Number'][index],
  type: tag === 'PHONE' ? 'phone' : 'text',
  required: false,
  default_value: '',
  public: false,
  display_order: 2 + index,
  options: { size: 25 },
  help_text: '',
  list_id: listId,
  _links: links,
}));

export const templates: readonly JsonObject[] = ['Letter', 'Offer', 'Plain'].map((name, index) => ({
  id: 2000121 + index,
  type: 'user',
  name,
  drag_and_drop: true,
  active: true,
  date_created: time,
  _links: links,
}));

export const reports: readonly JsonObject[] = campaigns.map(({ id, settings }) => ({
  id,
  campaign_title: (settings as JsonObject)['title'],
  type: 'regular',
  list_id: listId,
  emails_sent: 3,
  opens: { opens_total: 2, unique_opens: 1, open_rate: 0.33 },
  clicks: { clicks_total: 1, unique_clicks: 1, click_rate: 0.33 },
  unsubscribed: 0,
  send_time: time,
  _links: links,
}));

export const memberTags: readonly JsonObject[] = ['vip', 'trial', 'late'].map((name, index) => ({
  id: 49377 + index,
  name,
  date_added: time,
}));

export const notes: readonly JsonObject[] = ['Called.', 'Paid.', 'Left.'].map((note, index) => ({
  id: 5 + index,
  created_at: time,
  created_by: 'Ada Example',
  updated_at: time,
  note,
  list_id: listId,
  email_id: hashOf('ada@example.com'),
  _links: links,
}));

export const opened: readonly JsonObject[] = ['ada@example.com', 'grace@example.com', 'linus@example.com'].map(
  (email) => ({
    campaign_id: campaignId,
    list_id: listId,
    email_id: hashOf(email),
    email_address: email,
    opens_count: 1,
    opens: [{ timestamp: time }],
    _links: links,
  }),
);

export const clicked: readonly JsonObject[] = ['a', 'b', 'c'].map((id) => ({
  id,
  url: `https://example.com/${id}`,
  total_clicks: 1,
  unique_clicks: 1,
  campaign_id: campaignId,
  _links: links,
}));

export const unsubscribed: readonly JsonObject[] = ['ada@example.com', 'grace@example.com', 'linus@example.com'].map(
  (email) => ({
    email_id: hashOf(email),
    email_address: email,
    timestamp: time,
    reason: 'NO_REASON',
    campaign_id: campaignId,
    list_id: listId,
    _links: links,
  }),
);

export const root: JsonObject = {
  account_id: '8d3a3db4d97663a9074efcc16',
  login_id: '1',
  account_name: 'Example',
  email: 'me@example.com',
  role: 'owner',
  _links: links,
};
