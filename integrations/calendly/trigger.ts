import { choice, list } from '../../platform/schema/schema.ts';
import { hookTrigger } from '../engine/defineTrigger.ts';
import { path } from '../engine/vendorRequest.ts';
import { idOf, whoAmI } from './uris.ts';
import { calendly } from './vendor.ts';

const events = [
  'invitee.created',
  'invitee.canceled',
  'invitee_no_show.created',
  'invitee_no_show.deleted',
  'routing_form_submission.created',
] as const;

interface Subscription {
  uri?: string;
  callback_url?: string;
}

/** https://developer.calendly.com/api-docs/webhook_subscriptions/create-webhook-subscription: a paid plan is needed. */
export const node = hookTrigger(calendly, {
  title: 'Calendly trigger',
  description: 'Starts when somebody books a time or cancels one. It needs a paid plan of Calendly.',
  parameters: {
    events: list(
      choice(events, {
        'invitee.created': 'Invitee booked',
        'invitee.canceled': 'Invitee canceled',
        'invitee_no_show.created': 'Invitee marked as no-show',
        'invitee_no_show.deleted': 'No-show removed',
        'routing_form_submission.created': 'Routing form submitted',
      })({ title: 'Event' }),
    )({ title: 'Events', entry: 'event', minItems: 1, maxItems: events.length, default: ['invitee.created'] }),
    scope: choice(['user', 'organization'], {
      user: 'The user of the token',
      organization: 'The organization (admins only)',
    })({
      title: 'Of',
      default: 'user',
    }),
  },
  check: ({ events: wanted, scope }) =>
    Array.isArray(wanted) && wanted.includes('routing_form_submission.created') && scope !== 'organization'
      ? [
          {
            parameter: '/scope',
            code: 'parameter_invalid',
            message: 'must be the organization, because routing forms belong to it.',
          },
        ]
      : [],
  // https://developer.calendly.com/api-docs/overview/webhooks/webhook-signatures
  verification: {
    kind: 'signature',
    header: 'calendly-webhook-signature',
    algorithm: 'sha256',
    encoding: 'hex',
    prefix: 'v1=',
    signedContent: '{timestamp}.{body}',
    timestampHeader: 'calendly-webhook-signature',
    toleranceSeconds: 300,
  },
  register: async ({ address, secret, parameters }, client) => {
    const me = await whoAmI({ client, key: '' });
    const { scope, events: wanted } = parameters;
    const json = {
      url: address,
      events: [...new Set(wanted)],
      organization: me.current_organization,
      ...(scope === 'user' ? { user: me.uri } : {}),
      scope,
      signing_key: secret,
    };
    const { body } = await client.send(
      { method: 'POST', path: '/webhook_subscriptions', json },
      { repeat: 'unsafe', key: '' },
    );
    const { uri = '' } = (body as { resource?: Subscription }).resource ?? {};
    return { data: { uri } };
  },
  unregister: async ({ address, data, parameters }, client) => {
    const known = typeof data['uri'] === 'string' ? data['uri'] : '';
    const uri = known === '' ? await findByAddress(address, parameters.scope, client) : known;
    if (uri === null) return;
    await client.send(
      { method: 'DELETE', path: path`/webhook_subscriptions/${idOf(uri)}` },
      { repeat: 'safe', key: '', accept: ['status 404'] },
    );
  },
  // Deliveries have no ID: https://developer.calendly.com/api-docs/overview/webhooks/webhook-payload.
  read: ({ body }) => {
    const { event, created_at: at, payload } = body;
    if (typeof event !== 'string' || typeof at !== 'string' || typeof payload !== 'object' || payload === null)
      return null;
    const { uri } = payload as { uri?: unknown };
    return { key: `${event} ${String(uri ?? '')} ${at}`, item: { json: body } };
  },
  examples: [
    { title: 'New bookings', parameters: { events: ['invitee.created'] } },
    { title: 'Bookings and cancellations', parameters: { events: ['invitee.created', 'invitee.canceled'] } },
  ],
});

const maxPages = 20;

/** Returns the subscription of an address; null if there is none. */
async function findByAddress(
  address: string,
  scope: 'user' | 'organization',
  client: Parameters<typeof whoAmI>[0]['client'],
): Promise<string | null> {
  const me = await whoAmI({ client, key: '' });
  let token: string | undefined;
  for (let page = 1; page <= maxPages; page += 1) {
    const query = {
      organization: me.current_organization,
      ...(scope === 'user' ? { user: me.uri } : {}),
      scope,
      count: 100,
      page_token: token,
    };
    const { body } = await client.send({ path: '/webhook_subscriptions', query }, { repeat: 'safe', key: '' });
    const { collection = [], pagination } = body as {
      collection?: Subscription[];
      pagination?: { next_page_token?: string | null };
    };
    const found = collection.find(({ callback_url: url }) => url === address);
    if (found?.uri !== undefined) return found.uri;
    token = pagination?.next_page_token ?? undefined;
    if (token === undefined) return null;
  }
  return null;
}
