import type { DeliveryAnswer, HandshakeCall } from '../../activities/kit/triggerSource.ts';
import { AppError } from '../../openapi/AppError.ts';
import { addressPaths } from '../../domains/executions/publishing/addressKind.ts';
import { boolean, choice, list } from '../../platform/schema/schema.ts';
import { bodySignature } from '../engine/bodySignature.ts';
import { hookTrigger } from '../engine/defineTrigger.ts';
import type { VendorClient } from '../engine/VendorClient.ts';
import { path } from '../engine/vendorRequest.ts';
import { eventsIn, fieldNames, fields, statuses } from './events.ts';
import { whatsapp } from './vendor.ts';

const object = 'whatsapp_business_account';
/** https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/overview: the largest delivery has 3 MB. */
const maxBytes = 4 * 1024 * 1024;

interface Subscription {
  object?: unknown;
  callback_url?: unknown;
}

/** https://developers.facebook.com/docs/graph-api/reference/app/subscriptions: an app has one address. Each message starts an execution. */
export const node = hookTrigger(whatsapp, {
  title: 'WhatsApp trigger',
  description:
    'Starts when a message arrives at a WhatsApp number, or at other events of its account. An app can have one such trigger.',
  parameters: {
    fields: list(choice(fieldNames, fields)({ title: 'Event' }))({
      title: 'Events',
      entry: 'event',
      minItems: 1,
      maxItems: fieldNames.length,
      default: ['messages'],
    }),
    statuses: list(
      choice(statuses, {
        sent: 'Sent',
        delivered: 'Delivered',
        read: 'Read',
        failed: 'Failed',
        deleted: 'Deleted',
      })({ title: 'Status' }),
    )({
      title: 'Status of sent messages',
      description: 'WhatsApp reports them together with messages. Empty: they start no executions.',
      entry: 'status',
      maxItems: statuses.length,
      default: [],
    }),
    take_over: boolean({
      title: 'Replace another webhook',
      description:
        'If the app sends its events to another address, that address is replaced. Otherwise publishing is refused.',
      default: false,
      rare: true,
    }),
  },
  credentialTypes: ['whatsapp_app'],
  // https://developers.facebook.com/docs/graph-api/webhooks/getting-started#validate-payloads
  verification: bodySignature('x-hub-signature-256', { prefix: 'sha256=' }),
  maxBytes,
  register: async ({ address, base, secret, parameters, isTest }, client) => {
    const before = await callbackOf(client);
    const isOwn = before.startsWith(`${base}/`);
    if (before !== '' && !isOwn && (isTest || !parameters.take_over)) throw taken(before, base, isTest);
    const form = {
      object,
      callback_url: address,
      verify_token: secret,
      fields: [...new Set(parameters.fields)].join(','),
      include_values: true,
    };
    await client.send({ method: 'POST', path: subscriptions(client), form }, { repeat: 'safe', key: '' });
    return { data: {}, secret: client.textOf('app_secret') };
  },
  unregister: async ({ address }, client) => {
    // Another program may use the app by now.
    if ((await callbackOf(client)) !== address) return;
    await client.send(
      { method: 'DELETE', path: subscriptions(client), query: { object } },
      { repeat: 'safe', key: '' },
    );
  },
  handshake: challengeOf,
  read: ({ body, parameters }) => eventsIn(body, parameters),
  examples: [
    { title: 'Messages', parameters: {} },
    { title: 'Messages, and sent ones that failed', parameters: { statuses: ['failed'] } },
  ],
});

/** https://developers.facebook.com/docs/graph-api/webhooks/getting-started#verification-requests */
function challengeOf({ method, query, isSecret }: HandshakeCall): DeliveryAnswer | null {
  if (method !== 'GET' || query.get('hub.mode') !== 'subscribe') return null;
  const challenge = query.get('hub.challenge');
  return challenge !== null && isSecret(query.get('hub.verify_token')) ? { answer: challenge } : null;
}

function subscriptions(client: VendorClient): string {
  return `${path`/${client.textOf('app_id')}`}/subscriptions`;
}

/** Returns the address of the app; empty without one. */
async function callbackOf(client: VendorClient): Promise<string> {
  const { body } = await client.send({ path: subscriptions(client) }, { repeat: 'safe', key: '' });
  const { data = [] } = body as { data?: Subscription[] };
  const found = data.find((one) => one.object === object)?.callback_url;
  return typeof found === 'string' ? found : '';
}

function taken(address: string, base: string, isTest: boolean): AppError {
  if (address.startsWith(`${URL.parse(base)?.origin}/${addressPaths.hook.test}/`))
    return new AppError(
      'target_error',
      'A test waits for an event of this app. Wait until it ends, two minutes at most, and try again.',
    );
  const host = URL.parse(address)?.host ?? 'another address';
  const next = isTest
    ? 'Unpublish the flow that uses the app while you test, or use a second app for tests.'
    : 'Unpublish the flow that uses it, use another app, or switch "Replace another webhook" on.';
  return new AppError(
    'target_error',
    `This app sends its events to ${host} already, and an app has one address. ${next}`,
  );
}
