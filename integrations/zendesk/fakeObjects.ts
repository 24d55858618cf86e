import type { JsonObject } from '../../domains/executions/item.ts';

const times = { created_at: '2026-11-28T08:00:00Z', updated_at: '2026-11-28T08:00:00Z' };

/** https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/#json-format */
export const ticket: JsonObject = {
  id: 35,
  url: 'https://acme.zendesk.com/api/v2/tickets/35.json',
  external_id: null,
  subject: 'Printer',
  description: 'It smokes',
  status: 'new',
  priority: null,
  type: null,
  requester_id: 9,
  submitter_id: 9,
  assignee_id: null,
  group_id: null,
  organization_id: null,
  tags: ['printer'],
  custom_fields: [],
  due_at: null,
  ...times,
};
/** https://developer.zendesk.com/api-reference/ticketing/tickets/ticket_comments/#json-format */
export const comment: JsonObject = {
  id: 100,
  type: 'Comment',
  author_id: 9,
  body: 'It smokes',
  html_body: '<p>It smokes</p>',
  public: true,
  attachments: [],
  created_at: '2026-11-28T08:00:00Z',
};
/** https://developer.zendesk.com/api-reference/ticketing/users/users/#json-format */
export const user: JsonObject = {
  id: 9,
  name: 'Ada Example',
  email: 'ada@example.com',
  role: 'end-user',
  phone: null,
  external_id: null,
  organization_id: null,
  active: true,
  verified: true,
  tags: [],
  user_fields: {},
  ...times,
};
/** https://developer.zendesk.com/api-reference/ticketing/organizations/organizations/#json-format */
export const organization: JsonObject = {
  id: 5,
  name: 'Acme',
  domain_names: ['acme.example'],
  details: null,
  notes: null,
  external_id: null,
  tags: [],
  organization_fields: {},
  ...times,
};
/** https://developer.zendesk.com/api-reference/ticketing/tickets/ticket_fields/#json-format */
export const field: JsonObject = {
  id: 7,
  type: 'tagger',
  title: 'Color',
  active: true,
  removable: true,
  custom_field_options: [{ id: 1, name: 'Green', value: 'green' }],
};
export const group: JsonObject = { id: 3, name: 'Support', deleted: false, ...times };
export const upload: JsonObject = {
  token: '6bk3gql82em5nmf',
  attachment: { id: 498483, file_name: 'hello.txt', content_type: 'text/plain', size: 5 },
};

/** Returns three things of a kind that differ in their ID and name. */
export function three(thing: JsonObject): JsonObject[] {
  const label = ['subject', 'name', 'title', 'body'].find((name) => name in thing)!;
  return ['', ' second', ' third'].map((more, index) => ({
    ...thing,
    id: (thing['id'] as number) + index,
    [label]: `${String(thing[label])}${more}`,
  }));
}
