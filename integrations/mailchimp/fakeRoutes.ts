import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import { inList, memberRoutes } from './fakeMembers.ts';
import {
  campaigns,
  categories,
  clicked,
  interests,
  listId,
  lists,
  members,
  mergeFields,
  opened,
  reports,
  root,
  segments,
  templates,
  unsubscribed,
} from './fakeObjects.ts';
import { empty, invalid, json, notFound, refused, type Call, type Kinds, type Route } from './fakeRequests.ts';

const shown = 'fields exclude_fields';

function oneOf(all: readonly JsonObject[], id: string): JsonObject {
  const found = all.find((entry) => String(entry['id']) === id);
  if (found) return found;
  throw notFound();
}

const settings: Kinds = {
  subject_line: 'string',
  preview_text: 'string',
  title: 'string',
  from_name: 'string',
  reply_to: 'string',
  use_conversation: 'boolean',
  to_name: 'string',
  folder_id: 'string',
  authenticate: 'boolean',
  auto_footer: 'boolean',
  inline_css: 'boolean',
  auto_tweet: 'boolean',
  fb_comments: 'boolean',
  template_id: 'integer',
};
const tracking: Kinds = Object.fromEntries(
  'opens html_clicks text_clicks goal_tracking ecomm360'.split(' ').map((name) => [name, 'boolean'] as const),
);
const campaignKinds: Kinds = {
  recipients: { fields: { list_id: 'string', segment_opts: 'object' } },
  settings: { fields: settings },
  tracking: { fields: { ...tracking, google_analytics: 'string' } },
  variate_settings: 'object',
  rss_opts: 'object',
  social_card: 'object',
  content_type: { words: 'template multichannel' },
};

function createCampaign({ body }: Call): FakeResponse {
  const recipients = body['recipients'] as JsonObject | undefined;
  if (recipients?.['list_id'] !== undefined && !lists.some(({ id }) => id === recipients['list_id']))
    throw invalid('recipients.list_id', 'The list does not exist.');
  return json({ ...campaigns[0], id: '42694e9e99', ...body, status: 'save' });
}

const ofCampaign = ({ path }: Call): JsonObject => oneOf(campaigns, path[0]!);

const acted = (call: Call): FakeResponse => (ofCampaign(call) ? empty : empty);

/** https://mailchimp.com/developer/marketing/api/campaigns/schedule-campaign/: quarters of an hour, in UTC. */
function schedule(call: Call): FakeResponse {
  const time = String(call.body['schedule_time']);
  const match = /^\d{4}-\d\d-\d\d[T ]\d\d:(\d\d):00(?:\.000)?(?:Z|\+00:00)?$/.exec(time);
  if (!match) throw invalid('schedule_time', 'Data presented is not a datetime.');
  if (Number(match[1]) % 15 !== 0)
    throw refused(
      400,
      'Bad Request',
      'Campaigns may only be scheduled to send on the quarter-hour (:00, :15, :30, :45).',
    );
  return acted(call);
}

function setContent(call: Call): FakeResponse {
  const { body } = call;
  ofCampaign(call);
  if (
    !['html', 'plain_text', 'url', 'template', 'archive', 'variate_contents'].some((name) => body[name] !== undefined)
  )
    throw refused(400, 'Bad Request', 'The request has no content.');
  return json({
    plain_text: body['plain_text'] ?? 'Hello',
    html: body['html'] ?? '<p>Hello</p>',
    archive_html: '',
    _links: [],
  });
}

/** Operations have a JSON text as body. */
function createBatch({ body }: Call): FakeResponse {
  const operations = body['operations'] as JsonObject[];
  if (operations.length === 0 || operations.length > 1000)
    throw invalid('operations', 'There must be 1 to 1000 operations.');
  return json({
    id: '8b2428d747',
    status: 'pending',
    total_operations: operations.length,
    finished_operations: 0,
    errored_operations: 0,
    submitted_at: '2026-11-28T08:00:00+00:00',
    completed_at: '',
    response_body_url: '',
    _links: [],
  });
}

const segmentKinds: Kinds = { 'name!': 'string', static_segment: { list: 'string' }, options: 'object' };
const mergeKinds: Kinds = {
  'name!': 'string',
  'type!': { words: 'text number address phone date url imageurl radio dropdown birthday zip' },
  tag: 'string',
  required: 'boolean',
  default_value: 'string',
  public: 'boolean',
  display_order: 'integer',
  options: 'object',
  help_text: 'string',
};
const inKnownList = (call: Call, gives: () => FakeResponse): FakeResponse => {
  inList(call);
  return gives();
};
const webhookKinds: Kinds = {
  url: 'string',
  events: {
    fields: Object.fromEntries(
      'subscribe unsubscribe profile cleaned upemail campaign'.split(' ').map((name) => [name, 'boolean'] as const),
    ),
  },
  sources: { fields: { user: 'boolean', admin: 'boolean', api: 'boolean' } },
};

const listRoutes: readonly Route[] = [
  {
    at: 'GET /lists',
    query: `${shown} before_date_created since_date_created before_campaign_last_sent since_campaign_last_sent email sort_field sort_dir has_ecommerce_store include_total_contacts`,
    pages: true,
    gives: ({ page }) => json(page(lists, 'lists')),
  },
  {
    at: 'GET /lists/:list',
    query: `${shown} include_total_contacts`,
    gives: ({ path }) => json(oneOf(lists, path[0]!)),
  },
  {
    at: 'GET /lists/:list/segments',
    query: `${shown} type since_created_at before_created_at include_cleaned include_transactional include_unsubscribed since_updated_at before_updated_at`,
    pages: true,
    gives: (call) => inKnownList(call, () => json({ ...call.page(segments, 'segments'), list_id: listId })),
  },
  {
    at: 'POST /lists/:list/segments',
    body: segmentKinds,
    gives: (call) => inKnownList(call, () => json({ ...segments[0], id: 49399, name: call.body['name'] })),
  },
  { at: 'GET /lists/:list/segments/:segment', query: shown, gives: ({ path }) => json(oneOf(segments, path[1]!)) },
  {
    at: 'POST /lists/:list/segments/:segment',
    body: { members_to_add: { list: 'string' }, members_to_remove: { list: 'string' } },
    gives: ({ path, body }) => {
      oneOf(segments, path[1]!);
      const added = ((body['members_to_add'] ?? []) as string[]).map((email) => ({ email_address: email }));
      const removed = ((body['members_to_remove'] ?? []) as string[]).map((email) => ({ email_address: email }));
      return json({
        members_added: added,
        members_removed: removed,
        errors: [],
        total_added: added.length,
        total_removed: removed.length,
        error_count: 0,
        _links: [],
      });
    },
  },
  { at: 'DELETE /lists/:list/segments/:segment', gives: ({ path }) => (oneOf(segments, path[1]!) ? empty : empty) },
  {
    at: 'GET /lists/:list/segments/:segment/members',
    query: `${shown} include_cleaned include_transactional include_unsubscribed`,
    pages: true,
    gives: ({ path, page }) => json(oneOf(segments, path[1]!) && page(members, 'members')),
  },
  {
    at: 'GET /lists/:list/tag-search',
    query: 'name',
    gives: ({ query }) => {
      const tags = segments.filter(({ name }) => String(name).includes(query.get('name') ?? ''));
      return json({ tags: tags.map(({ id, name }) => ({ id, name })), total_items: tags.length });
    },
  },
  {
    at: 'GET /lists/:list/interest-categories',
    query: `${shown} type`,
    pages: true,
    gives: (call) => inKnownList(call, () => json({ ...call.page(categories, 'categories'), list_id: listId })),
  },
  {
    at: 'GET /lists/:list/interest-categories/:category/interests',
    query: shown,
    pages: true,
    gives: ({ path, page }) =>
      json({ ...(oneOf(categories, path[1]!) && page(interests, 'interests')), list_id: listId, category_id: path[1] }),
  },
  {
    at: 'GET /lists/:list/merge-fields',
    query: `${shown} type required`,
    pages: true,
    gives: (call) => inKnownList(call, () => json({ ...call.page(mergeFields, 'merge_fields'), list_id: listId })),
  },
  {
    at: 'POST /lists/:list/merge-fields',
    body: mergeKinds,
    gives: (call) => inKnownList(call, () => json({ ...mergeFields[0], merge_id: 9, tag: 'MMERGE9', ...call.body })),
  },
  { at: 'GET /lists/:list/webhooks', gives: () => json({ webhooks: [], list_id: listId, total_items: 0, _links: [] }) },
  {
    at: 'POST /lists/:list/webhooks',
    body: webhookKinds,
    gives: ({ body, path }) => json({ id: '215a4f9dbd', list_id: path[0], ...body, _links: [] }),
  },
  { at: 'DELETE /lists/:list/webhooks/:webhook', gives: () => empty },
];

const campaignRoutes: readonly Route[] = [
  {
    at: 'GET /campaigns',
    query: `${shown} type status before_send_time since_send_time before_create_time since_create_time list_id folder_id member_id sort_field sort_dir include_resend_shortcut_eligibility`,
    pages: true,
    gives: ({ page }) => json(page(campaigns, 'campaigns')),
  },
  {
    at: 'POST /campaigns',
    body: { ...campaignKinds, 'type!': { words: 'regular plaintext absplit rss variate' } },
    gives: createCampaign,
  },
  {
    at: 'GET /campaigns/:campaign',
    query: `${shown} include_resend_shortcut_eligibility`,
    gives: (call) => json(ofCampaign(call)),
  },
  {
    at: 'PATCH /campaigns/:campaign',
    body: campaignKinds,
    gives: (call) => json({ ...ofCampaign(call), ...call.body }),
  },
  { at: 'DELETE /campaigns/:campaign', gives: acted },
  {
    at: 'GET /campaigns/:campaign/content',
    query: shown,
    gives: (call) => json({ ...(ofCampaign(call) && {}), plain_text: 'Hello', html: '<p>Hello</p>', _links: [] }),
  },
  {
    at: 'PUT /campaigns/:campaign/content',
    body: {
      plain_text: 'string',
      html: 'string',
      url: 'string',
      template: { fields: { 'id!': 'integer', sections: 'object' } },
      archive: 'object',
      variate_contents: 'array',
    },
    gives: setContent,
  },
  ...['send', 'cancel-send', 'unschedule', 'pause', 'resume'].map((action): Route => ({
    at: `POST /campaigns/:campaign/actions/${action}`,
    gives: acted,
  })),
  {
    at: 'POST /campaigns/:campaign/actions/schedule',
    body: {
      'schedule_time!': 'string',
      timewarp: 'boolean',
      batch_delivery: { fields: { 'batch_delay!': 'integer', 'batch_count!': 'integer' } },
    },
    gives: schedule,
  },
  {
    at: 'POST /campaigns/:campaign/actions/test',
    body: { 'test_emails!': { list: 'string' }, 'send_type!': { words: 'html plaintext' } },
    gives: acted,
  },
  {
    at: 'POST /campaigns/:campaign/actions/replicate',
    gives: (call) => json({ ...ofCampaign(call), id: '42694e9e98', status: 'save' }),
  },
  {
    at: 'POST /campaigns/:campaign/actions/create-resend',
    body: { shortcut_type: { words: 'to_non_openers to_new_subscribers to_non_clickers to_non_purchasers' } },
    gives: (call) => json({ ...ofCampaign(call), id: '42694e9e97', status: 'save' }),
  },
];

const reportRoutes: readonly Route[] = [
  {
    at: 'GET /reports',
    query: `${shown} type before_send_time since_send_time`,
    pages: true,
    gives: ({ page }) => json(page(reports, 'reports')),
  },
  { at: 'GET /reports/:campaign', query: shown, gives: ({ path }) => json(oneOf(reports, path[0]!)) },
  {
    at: 'GET /reports/:campaign/open-details',
    query: `${shown} since sort_field sort_dir`,
    pages: true,
    gives: ({ path, page }) => json({ ...(oneOf(reports, path[0]!) && page(opened, 'members')), total_opens: 3 }),
  },
  {
    at: 'GET /reports/:campaign/click-details',
    query: `${shown} sort_field sort_dir`,
    pages: true,
    gives: ({ path, page }) => json(oneOf(reports, path[0]!) && page(clicked, 'urls_clicked')),
  },
  {
    at: 'GET /reports/:campaign/unsubscribed',
    query: shown,
    pages: true,
    gives: ({ path, page }) => json(oneOf(reports, path[0]!) && page(unsubscribed, 'unsubscribes')),
  },
];

/** https://mailchimp.com/developer/marketing/api/ */
export const routes: readonly Route[] = [
  { at: 'GET /', query: shown, gives: () => json(root) },
  { at: 'GET /ping', gives: () => json({ health_status: "Everything's Chimpy!" }) },
  {
    at: 'GET /search-members',
    query: `${shown} query! list_id`,
    gives: () =>
      json({
        exact_matches: { members: members.slice(0, 1), total_items: 1 },
        full_search: { members: members.slice(0, 2), total_items: 2 },
        _links: [],
      }),
  },
  {
    at: 'GET /templates',
    query: `${shown} created_by since_date_created before_date_created type category folder_id sort_field sort_dir content_type`,
    pages: true,
    gives: ({ page }) => json(page(templates, 'templates')),
  },
  ...memberRoutes,
  ...listRoutes,
  ...campaignRoutes,
  ...reportRoutes,
  {
    at: 'POST /customer-journeys/journeys/:journey/steps/:step/actions/trigger',
    body: { 'email_address!': 'string' },
    gives: () => empty,
  },
  {
    at: 'POST /batches',
    body: {
      'operations!': {
        list: {
          fields: {
            'method!': { words: 'GET POST PUT PATCH DELETE' },
            'path!': 'string',
            params: 'object',
            body: 'string',
            operation_id: 'string',
          },
        },
      },
    },
    gives: createBatch,
  },
  {
    at: 'GET /batches/:batch',
    gives: ({ path, url }) =>
      json({
        id: path[0],
        status: 'finished',
        total_operations: 1,
        finished_operations: 1,
        errored_operations: 0,
        response_body_url: `${url}/archive/${path[0]}.tar.gz`,
      }),
  },
];
