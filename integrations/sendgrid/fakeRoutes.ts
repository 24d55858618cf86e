import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import { mailRoutes } from './fakeMail.ts';
import { listPage, marketingRoutes } from './fakeMarketing.ts';
import { empty, json, refused, type Call, type Kinds, type Route } from './fakeRequests.ts';

const scopes =
  'mail.send marketing.read marketing.automation.read templates.read suppression.read suppression.update'.split(' ');
const created = 1_764_300_000;

const templates: readonly JsonObject[] = ['Welcome', 'Receipt', 'Reminder'].map((name, index) => ({
  id: `d-0123456789abcdef0123456789abcde${index}`,
  name,
  generation: 'dynamic',
  updated_at: '2026-11-28 08:00:00',
  versions: [
    {
      id: `v${index}`,
      template_id: `d-0123456789abcdef0123456789abcde${index}`,
      active: 1,
      name: 'First',
      subject: 'Hello',
    },
  ],
}));

function templateOf(id: string): JsonObject {
  const found = templates.find((template) => template['id'] === id);
  if (found) return found;
  throw refused(404, 'template not found');
}

function templatesPage(call: Call): FakeResponse {
  const size = Number(call.query.get('page_size'));
  if (!(size >= 1 && size <= 200)) throw refused(400, 'page_size must be from 1 to 200', 'page_size');
  const generations = (call.query.get('generations') ?? 'legacy').split(',');
  if (generations.some((name) => name !== 'legacy' && name !== 'dynamic'))
    throw refused(400, 'generations must be legacy or dynamic', 'generations');
  const entries = generations.includes('dynamic') ? templates : [];
  if (entries.length === 0) return json({ result: [], _metadata: { count: 0 } });
  return listPage(call, { entries, name: 'result', path: '/templates' });
}

const people = ['ada@example.com', 'grace@example.com', 'linus@example.com'];
const suppressions: Readonly<Record<string, (email: string) => JsonObject>> = {
  bounces: (email) => ({ created, email, reason: '550 5.1.1 The email account does not exist.', status: '5.1.1' }),
  blocks: (email) => ({ created, email, reason: 'error dialing remote address', status: '4.0.0' }),
  invalid_emails: (email) => ({ created, email, reason: 'Mail domain mentioned in email address is unknown' }),
  spam_reports: (email) => ({ created, email, ip: '10.0.0.1' }),
  unsubscribes: (email) => ({ created, email }),
};

/** Pages with an offset; a list in the body itself. It honors `limit`, because a page that is not full is the last one. */
function suppressed({ query }: Call, make: (email: string) => JsonObject): FakeResponse {
  const limit = Number(query.get('limit') ?? 500);
  const offset = Number(query.get('offset') ?? 0);
  if (!(Number.isInteger(limit) && limit >= 1 && limit <= 500))
    throw refused(400, 'limit must be from 1 to 500', 'limit');
  if (!(Number.isInteger(offset) && offset >= 0)) throw refused(400, 'offset must not be negative', 'offset');
  for (const name of ['start_time', 'end_time'])
    if (query.get(name) !== null && !/^\d+$/.test(query.get(name)!))
      throw refused(400, `${name} must be a Unix timestamp`, name);
  const email = query.get('email');
  return json(
    people
      .filter((one) => email === null || one === email)
      .slice(offset, offset + limit)
      .map(make),
  );
}

function oneSuppressed(email: string, make: (email: string) => JsonObject): FakeResponse {
  return json(people.includes(email) ? [make(email)] : []);
}

const listQuery = 'start_time end_time limit offset email';
const removal: Kinds = { delete_all: 'boolean', emails: { list: 'string' } };

const suppressionRoutes: readonly Route[] = Object.entries(suppressions).flatMap(([name, make]): Route[] => [
  { at: `GET /suppression/${name}`, query: listQuery, gives: (call) => suppressed(call, make) },
  { at: `GET /suppression/${name}/:email`, gives: ({ path }) => oneSuppressed(path[0]!, make) },
  {
    at: `DELETE /suppression/${name}`,
    body: removal,
    gives: ({ body }) => {
      if ((body['delete_all'] === true) === (body['emails'] !== undefined))
        throw refused(400, 'either delete_all or emails is required');
      return empty(204);
    },
  },
  {
    at: `DELETE /suppression/${name}/:email`,
    query: 'email_address',
    gives: ({ path }) => {
      if (!people.includes(path[0]!)) throw refused(404, 'not found');
      return empty(204);
    },
  },
]);

const groups: readonly JsonObject[] = ['News', 'Offers', 'Digest'].map((name, index) => ({
  id: 13576 + index,
  name,
  description: `${name} of the shop`,
  last_email_sent_at: null,
  is_default: index === 0,
  unsubscribes: 1,
}));

function knownGroup(id: string): void {
  if (!groups.some((group) => String(group['id']) === id)) throw refused(404, 'group not found');
}

const groupRoutes: readonly Route[] = [
  { at: 'GET /asm/groups', query: 'id', gives: () => json(groups) },
  { at: 'GET /asm/groups/:id/suppressions', gives: ({ path }) => (knownGroup(path[0]!), json(people.slice(0, 1))) },
  {
    at: 'POST /asm/groups/:id/suppressions',
    body: { 'recipient_emails!': { list: 'string' } },
    gives: ({ path, body }) => (knownGroup(path[0]!), json({ recipient_emails: body['recipient_emails'] }, 201)),
  },
  { at: 'DELETE /asm/groups/:id/suppressions/:email', gives: ({ path }) => (knownGroup(path[0]!), empty(204)) },
  {
    at: 'POST /asm/suppressions/global',
    body: { 'recipient_emails!': { list: 'string' } },
    gives: ({ body }) => json({ recipient_emails: body['recipient_emails'] }, 201),
  },
  {
    at: 'GET /asm/suppressions/global/:email',
    gives: ({ path }) => json(people.includes(path[0]!) ? { recipient_email: path[0] } : {}),
  },
  { at: 'DELETE /asm/suppressions/global/:email', gives: () => empty(204) },
];

const eventKinds: Kinds = Object.fromEntries(
  'processed delivered open click bounce dropped deferred spam_report unsubscribe group_unsubscribe group_resubscribe enabled'
    .split(' ')
    .map((name) => [name, 'boolean'] as const),
);
const webhook: JsonObject = {
  id: '77d4a5da-0000-4000-8000-000000000001',
  enabled: true,
  url: 'https://example.com/',
  friendly_name: 'Bureau',
};

/** https://www.twilio.com/docs/sendgrid/api-reference */
export const routes: readonly Route[] = [
  { at: 'GET /scopes', gives: () => json({ scopes }) },
  ...mailRoutes,
  ...marketingRoutes,
  { at: 'GET /templates', query: 'generations page_size! page_token', gives: templatesPage },
  {
    at: 'POST /templates',
    body: { 'name!': 'string', generation: { words: 'legacy dynamic' } },
    gives: ({ body }) =>
      json(
        { ...templates[0], id: 'd-0123456789abcdef0123456789abcdef', generation: 'legacy', ...body, versions: [] },
        201,
      ),
  },
  { at: 'GET /templates/:id', gives: ({ path }) => json(templateOf(path[0]!)) },
  {
    at: 'PATCH /templates/:id',
    body: { name: 'string' },
    gives: ({ path, body }) => json({ ...templateOf(path[0]!), ...body }),
  },
  { at: 'DELETE /templates/:id', gives: ({ path }) => (templateOf(path[0]!), empty(204)) },
  {
    at: 'POST /templates/:id/versions',
    body: {
      'name!': 'string',
      'subject!': 'string',
      active: 'integer',
      html_content: 'string',
      plain_content: 'string',
      generate_plain_content: 'boolean',
      editor: { words: 'code design' },
      test_data: 'string',
    },
    gives: ({ path, body }) => (
      templateOf(path[0]!),
      json({ id: 'v9', template_id: path[0], updated_at: '2026-11-28 08:00:00', ...body }, 201)
    ),
  },
  ...suppressionRoutes,
  ...groupRoutes,
  {
    at: 'GET /stats',
    query: 'start_date! end_date aggregated_by limit offset',
    gives: ({ query }) => {
      for (const name of ['start_date', 'end_date'])
        if (query.get(name) !== null && !/^\d{4}-\d\d-\d\d$/.test(query.get(name)!))
          throw refused(400, `${name} must be in the format YYYY-MM-DD`, name);
      if (!['day', 'week', 'month', null].includes(query.get('aggregated_by')))
        throw refused(400, 'aggregated_by must be day, week or month', 'aggregated_by');
      return json([
        {
          date: query.get('start_date'),
          stats: [{ metrics: { requests: 3, delivered: 3, opens: 1, clicks: 0, bounces: 0 } }],
        },
      ]);
    },
  },
  {
    at: 'GET /verified_senders',
    query: 'limit lastSeenID id',
    gives: () =>
      json({
        results: [
          {
            id: 1234,
            nickname: 'Shop',
            from_email: 'me@shop.example',
            from_name: 'Shop',
            verified: true,
            locked: false,
          },
        ],
      }),
  },
  {
    at: 'POST /user/webhooks/event/settings',
    body: {
      ...eventKinds,
      'url!': 'string',
      friendly_name: 'string',
      oauth_client_id: 'string',
      oauth_client_secret: 'string',
      oauth_token_url: 'string',
    },
    gives: ({ body }) => json({ ...webhook, ...body }, 201),
  },
  { at: 'GET /user/webhooks/event/settings/all', gives: () => json({ max_allowed: 5, webhooks: [webhook] }) },
  { at: 'DELETE /user/webhooks/event/settings/:id', gives: () => empty(204) },
  {
    at: 'PATCH /user/webhooks/event/settings/signed/:id',
    body: { 'enabled!': 'boolean' },
    gives: ({ path }) => json({ id: path[0], public_key: 'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEfake' }),
  },
];
