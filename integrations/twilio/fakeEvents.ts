import { createHash, createHmac } from 'node:crypto';

import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import { failed, invalid, notFound, type Arguments } from './fakeArguments.ts';

const time = '2026-11-28T08:00:00Z';
const eventsUrl = 'https://events.twilio.com/v1';

interface Made extends JsonObject {
  readonly sid: string;
}

/** Sinks and subscriptions of Event Streams. */
export const sinks: Made[] = [];
export const subscriptions: Made[] = [];
let last = 0;

function sidOf(prefix: string): string {
  last += 1;
  return `${prefix}${String(last).padStart(32, '0')}`;
}

function jsonIn(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/**
 * https://www.twilio.com/docs/events/event-streams/sink-resource#create-a-sink-resource: a sink is active at once. A user and a password in the
 * address are sent with HTTP Basic.
 */
export function createSink(args: Arguments): FakeResponse {
  const configuration = jsonIn(args['SinkConfiguration']?.[0]);
  if (typeof configuration !== 'object' || configuration === null)
    return invalid('SinkConfiguration must be a JSON object');
  const { destination, method, batch_events: batch, ...unknown } = configuration as JsonObject;
  const [first] = Object.keys(unknown);
  if (first !== undefined) return invalid(`Unknown field of SinkConfiguration: ${first}`);
  if (!/^https?:\/\/[^\s/]+/.test(String(destination))) return invalid('destination must be a valid URL');
  if (!/^(GET|POST)$/.test(String(method))) return invalid('method must be GET or POST');
  if (batch !== undefined && typeof batch !== 'boolean') return invalid('batch_events must be a boolean');
  const sid = sidOf('DG');
  const sink: Made = {
    sid,
    description: args['Description']![0],
    sink_type: 'webhook',
    sink_configuration: configuration,
    status: 'active',
    date_created: time,
    date_updated: time,
    url: `${eventsUrl}/Sinks/${sid}`,
    links: { sink_test: `${eventsUrl}/Sinks/${sid}/Test`, sink_validate: `${eventsUrl}/Sinks/${sid}/Validate` },
  };
  sinks.push(sink);
  return { status: 201, json: sink };
}

/** A sink with a subscription cannot be deleted. */
export function deleteSink(sid: string, path: string): FakeResponse | null {
  if (subscriptions.some((one) => one['sink_sid'] === sid))
    return failed(400, 20_001, 'The sink has active subscriptions. Delete them first.');
  return removed(sinks, sid, path);
}

/** https://www.twilio.com/docs/events/event-streams/subscription#create-a-subscription-resource */
export function createSubscription(args: Arguments, account: string): FakeResponse {
  const sink = args['SinkSid']![0]!;
  if (!sinks.some(({ sid }) => sid === sink)) return invalid(`Sink ${sink} not found`);
  const types = (args['Types'] ?? []).map(jsonIn).flat();
  const isType = (one: unknown): boolean =>
    typeof one === 'object' && one !== null && /^com\.twilio\.[\w.-]+$/.test(String((one as JsonObject)['type']));
  if (types.length === 0 || !types.every(isType))
    return invalid('Types must be JSON objects with type and schema_version');
  const sid = sidOf('DF');
  const made: Made = {
    sid,
    account_sid: account,
    description: args['Description']![0],
    sink_sid: sink,
    date_created: time,
    date_updated: time,
    url: `${eventsUrl}/Subscriptions/${sid}`,
    links: { subscribed_events: `${eventsUrl}/Subscriptions/${sid}/SubscribedEvents` },
  };
  subscriptions.push(made);
  return { status: 201, json: made };
}

/** Removes a sink or a subscription; null if it was removed. */
export function removed(list: Made[], sid: string, path: string): FakeResponse | null {
  const at = list.findIndex((one) => one.sid === sid);
  if (at < 0) return notFound(path);
  list.splice(at, 1);
  return null;
}

/**
 * A delivery of Event Streams: a list of CloudEvents. Its body is in the signature by its hash, which Twilio adds to the address:
 * https://www.twilio.com/docs/usage/security#validating-signatures-from-twilio and https://www.twilio.com/docs/events/webhook-quickstart. Returns
 * the address that is called, too.
 */
export function eventsCall(
  { url, secret }: { url: string; secret: string },
  events: readonly JsonObject[],
): { readonly url: string; readonly headers: Record<string, string>; readonly body: string } {
  const body = JSON.stringify(events);
  const { username, password } = new URL(url);
  const address = new URL(url);
  address.username = '';
  address.password = '';
  address.searchParams.set('bodySHA256', createHash('sha256').update(body).digest('hex'));
  return {
    url: address.href,
    headers: {
      'content-type': 'application/json',
      'x-twilio-signature': createHmac('sha1', secret).update(address.href).digest('base64'),
      ...(username === ''
        ? {}
        : { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }),
    },
    body,
  };
}

/** https://www.twilio.com/docs/events/event-types/messaging/inbound-message: at least once, and in any order. */
export const messageEvent = (account: string, id: string, text: string): JsonObject => ({
  specversion: '1.0',
  type: 'com.twilio.messaging.inbound-message.received',
  source: `/2010-04-01/Accounts/${account}/Messages/SM00000000000000000000000000000001.json`,
  id,
  dataschema: 'https://events-schemas.twilio.com/Messaging.InboundMessageV1/1',
  datacontenttype: 'application/json',
  time,
  data: {
    accountSid: account,
    messageSid: 'SM00000000000000000000000000000001',
    from: '+15551234567',
    to: '+15557654321',
    body: text,
    numMedia: 0,
    numSegments: 1,
    timestamp: time,
  },
});
