import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import { eventsOf, inviteesOf, webhookOf } from './fakeObjects.ts';
import { empty, invalid, notFound, refused, resource, type Call, type Kinds, type Route } from './fakeRequests.ts';

const webhookKinds: Kinds = {
  'url!': 'string',
  'events!': { list: 'string' },
  'organization!': 'uri',
  user: 'uri',
  group: 'uri',
  'scope!': { words: 'organization user group' },
  signing_key: 'string',
};
const eventNames =
  'invitee.created invitee.canceled invitee_no_show.created invitee_no_show.deleted routing_form_submission.created event_type.created event_type.updated event_type.deleted'.split(
    ' ',
  );

/** Subscriptions by ID. */
const subscriptions = new Map<string, JsonObject>();

function subscribe({ body, url }: Call): FakeResponse {
  const events = body['events'] as string[];
  const unknown = events.find((name) => !eventNames.includes(name));
  if (events.length === 0 || unknown !== undefined) throw invalid('events', `${unknown ?? ''} is not a valid event`);
  if (body['scope'] === 'user' && body['user'] === undefined) throw invalid('user', "can't be blank");
  if (events.includes('routing_form_submission.created') && body['scope'] !== 'organization')
    throw invalid('events', 'routing_form_submission.created requires the organization scope');
  if (!String(body['url']).startsWith('https://')) throw invalid('url', 'must be an HTTPS URL');
  if ([...subscriptions.values()].some(({ callback_url: known }) => known === body['url']))
    throw refused(409, 'Already Exists', 'Hook with this url already exists');
  const id = `WWW${subscriptions.size + 1}`;
  const made = { ...webhookOf(url, body), uri: `${url}/webhook_subscriptions/${id}` };
  subscriptions.set(id, made);
  return resource(made, 201);
}

/** https://developer.calendly.com/api-docs/webhook_subscriptions/create-webhook-subscription */
export const webhookRoutes: readonly Route[] = [
  { at: 'POST /webhook_subscriptions', body: webhookKinds, gives: subscribe },
  {
    at: 'GET /webhook_subscriptions',
    query: {
      'organization!': 'uri',
      user: 'uri',
      group: 'uri',
      sort: 'string',
      'scope!': { words: 'organization user group' },
    },
    pages: true,
    gives: ({ page }) => page([...subscriptions.values()]),
  },
  {
    at: 'GET /webhook_subscriptions/:id',
    gives: ({ url }) =>
      resource(webhookOf(url, { url: 'https://flows.example/hook/1', events: ['invitee.created'], scope: 'user' })),
  },
  {
    at: 'DELETE /webhook_subscriptions/:id',
    gives: ({ path }) => {
      if (!subscriptions.delete(path[0]!)) throw notFound();
      return empty;
    },
  },
  {
    at: 'GET /sample_webhook_data',
    query: {
      'event!': 'string',
      'organization!': 'uri',
      'scope!': { words: 'organization user group' },
      user: 'uri',
      group: 'uri',
    },
    gives: ({ query, url }) => ({
      json: {
        event: query.get('event'),
        created_at: '2026-11-28T08:10:00.000000Z',
        created_by: `${url}/users/AAAA`,
        payload: { ...inviteesOf(url, 'EEE1')[0], scheduled_event: eventsOf(url)[0] },
      },
    }),
  },
];
