import { basicHeader } from '../../domains/credentials/basicHeader.ts';
import type { ServiceEvent } from '../../activities/kit/triggerSource.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { choice, list } from '../../platform/schema/schema.ts';
import { hookTrigger } from '../engine/defineTrigger.ts';
import { readPages } from '../engine/readPages.ts';
import type { VendorClient } from '../engine/VendorClient.ts';
import { path, type VendorRequest } from '../engine/vendorRequest.ts';
import { eventTypes } from './eventTypes.ts';
import { cursorOf, queryOf, write } from './requests.ts';
import { twilio } from './vendor.ts';

const events = {
  message_received: 'Message received',
  message_queued: 'Message queued',
  message_sent: 'Message sent',
  message_delivered: 'Message delivered',
  message_read: 'Message read',
  message_undelivered: 'Message not delivered',
  message_failed: 'Message failed',
  call_complete: 'Call ended',
} as const;
const names = Object.keys(events) as (keyof typeof events)[];
const apiUrl = 'https://events.twilio.com';
const user = 'bureau';
/** The code of a thing that does not exist. */
const gone = ['20404'];

interface Sink {
  sid?: unknown;
  sink_configuration?: { destination?: unknown } | null;
}

/**
 * Event Streams: https://www.twilio.com/docs/events. A sink sends the name and the password of its address with HTTP Basic
 * (https://www.twilio.com/docs/events/webhook-quickstart), which API keys can have, too, unlike signatures. The item is the event.
 */
export const node = hookTrigger(twilio, {
  title: 'Twilio trigger',
  description: 'Starts when a message arrives at a number of the account or changes its status, or when a call ends.',
  parameters: {
    events: list(choice(names, events)({ title: 'Event' }))({
      title: 'Events',
      description: 'Twilio reports a call up to half an hour after it has ended.',
      entry: 'event',
      minItems: 1,
      maxItems: names.length,
      default: ['message_received'],
    }),
  },
  verification: { kind: 'token', header: 'authorization' },
  takesLists: true,
  register: async ({ address, secret, parameters }, client) => {
    const destination = new URL(address);
    destination.username = user;
    destination.password = secret;
    const configuration = { destination: destination.href, method: 'POST', batch_events: false };
    const sink = await sidOf(client, '/v1/Sinks', {
      Description: 'Bureau',
      SinkType: 'webhook',
      SinkConfiguration: JSON.stringify(configuration),
    });
    const Types = [...new Set(parameters.events)].map((name) =>
      JSON.stringify({ type: eventTypes[name], schema_version: 1 }),
    );
    await sidOf(client, '/v1/Subscriptions', { Description: 'Bureau', SinkSid: sink, Types });
    return { data: { sink }, secret: basicHeader(user, secret).authorization };
  },
  unregister: async ({ address, data }, client) => {
    const sinks = typeof data['sink'] === 'string' ? [data['sink']] : await sinksAt(address, client);
    for (const sink of sinks) {
      // A sink with subscriptions cannot be deleted.
      for (const { sid } of await all<{ sid?: unknown }>(client, 'Subscriptions', { SinkSid: sink }))
        await remove(client, `/v1/Subscriptions${path`/${String(sid)}`}`);
      await remove(client, `/v1/Sinks${path`/${sink}`}`);
    }
  },
  read: ({ body, parameters }) => {
    const entries = Array.isArray(body['entries']) ? (body['entries'] as unknown[]) : [body];
    return entries.flatMap((entry): ServiceEvent[] => {
      if (typeof entry !== 'object' || entry === null) return [];
      const { id, type } = entry as JsonObject;
      const isWanted = typeof id === 'string' && parameters.events.some((one) => eventTypes[one] === type);
      return isWanted ? [{ key: id, item: { json: entry as JsonObject } }] : [];
    });
  },
  examples: [
    { title: 'Received messages', parameters: {} },
    {
      title: 'Messages that did not arrive',
      parameters: { events: ['message_undelivered', 'message_failed'] },
    },
  ],
});

async function sidOf(client: VendorClient, to: string, form: JsonObject): Promise<string> {
  const { body } = await client.send({ ...write(to, form), apiUrl }, { repeat: 'unsafe', key: '' });
  return String((body as { sid?: unknown }).sid ?? '');
}

async function remove(client: VendorClient, at: string): Promise<void> {
  const request: VendorRequest = { method: 'DELETE', path: at, apiUrl, ignoresContent: true };
  await client.send(request, { repeat: 'safe', key: '', accept: gone });
}

async function sinksAt(address: string, client: VendorClient): Promise<string[]> {
  const sinks = await all<Sink>(client, 'Sinks', {});
  return sinks.filter((sink) => isAt(sink, address)).map(({ sid }) => String(sid));
}

/** The password of the address may be hidden. */
function isAt({ sink_configuration: configuration }: Sink, address: string): boolean {
  const url = URL.parse(String(configuration?.destination ?? ''));
  return url !== null && `${url.origin}${url.pathname}` === address;
}

/** Returns all entries of a list of Event Streams. */
function all<T>(client: VendorClient, name: 'Sinks' | 'Subscriptions', query: JsonObject): Promise<T[]> {
  return readPages<T>(client, {
    request: (cursor) => ({
      path: `/v1/${name}`,
      apiUrl,
      query: { ...query, ...queryOf(cursor, 100) },
    }),
    entries: (body) => body[name.toLowerCase()],
    next: cursorOf,
  });
}
