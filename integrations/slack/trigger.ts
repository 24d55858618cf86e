import { createHash } from 'node:crypto';

import type { ServiceEvent } from '../../activities/kit/triggerSource.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { boolean, choice, list, text } from '../../platform/schema/schema.ts';
import { hookTrigger } from '../engine/defineTrigger.ts';
import { slotOf } from '../engine/vendorNode.ts';
import { eventNames, eventTitles, type EventName } from './events.ts';
import { slack } from './vendor.ts';

/** Kind and place of a delivery. */
interface SlackEvent extends ServiceEvent {
  readonly kind: string;
  readonly channel: unknown;
  readonly user: unknown;
  readonly isOfBot: boolean;
}

/**
 * Events, interactions and slash commands of a Slack app: https://docs.slack.dev/apis/events-api/using-http-request-urls. Slack has no call
 * that registers an address, so people enter it in the settings of the app. The item is the inner event.
 */
export const node = hookTrigger(slack, {
  title: 'Slack trigger',
  description:
    'Starts at events of a Slack app, such as a message. Publish, and enter the address of the trigger in the settings of the app.',
  parameters: {
    events: list(choice(eventNames, eventTitles)({ title: 'Event' }))({
      title: 'Events',
      description: 'The app has to subscribe to them, too (api.slack.com/apps, "Event Subscriptions").',
      minItems: 1,
      maxItems: eventNames.length,
      default: ['message'],
    }),
    channels: list(text({ title: 'Channel', required: true, maxLength: 200, choices: { list: 'channels' } }))({
      title: 'Channels',
      description: 'IDs of channels. Leave empty for all that the app is in.',
      default: [],
      maxItems: 100,
    }),
    users: list(text({ title: 'User', required: true, maxLength: 200, choices: { list: 'users' } }))({
      title: 'Ignored users',
      description: 'IDs of users whose events start nothing.',
      default: [],
      maxItems: 100,
      rare: true,
    }),
    with_bots: boolean({
      title: 'With messages of apps',
      description: 'A flow that answers in the same channel would start itself.',
      default: false,
      rare: true,
    }),
  },
  // https://docs.slack.dev/authentication/verifying-requests-from-slack
  verification: {
    kind: 'signature',
    header: 'x-slack-signature',
    algorithm: 'sha256',
    encoding: 'hex',
    prefix: 'v0=',
    signedContent: 'v0:{timestamp}:{body}',
    timestampHeader: 'x-slack-request-timestamp',
    toleranceSeconds: 300,
  },
  secret: { credential: { ...slotOf(slack), types: ['slack_token'] }, field: 'signing_secret' },
  read: ({ body, parameters }) => {
    // https://docs.slack.dev/reference/events/url_verification
    if (body['type'] === 'url_verification') return { answer: String(body['challenge'] ?? '') };
    const found = eventIn(body);
    if (!found) return null;
    const { kind, channel, user, isOfBot, ...event } = found;
    const wanted: readonly string[] = parameters.events;
    if (!wanted.includes('any') && !wanted.includes(kind)) return null;
    if (parameters.channels.length > 0 && !parameters.channels.includes(String(channel))) return null;
    if (parameters.users.includes(String(user)) || (isOfBot && !parameters.with_bots)) return null;
    return event;
  },
  examples: [
    { title: 'Messages in a channel', parameters: { channels: ['C0123456789'] } },
    { title: 'Mentions and slash commands', parameters: { events: ['app_mention', 'command'] } },
  ],
});

function eventIn(body: JsonObject): SlackEvent | null {
  if (body['type'] === 'event_callback') return eventOf(body);
  if (typeof body['payload'] === 'string') return interactionOf(body['payload']);
  return typeof body['command'] === 'string' ? commandOf(body) : null;
}

/** The envelope: https://docs.slack.dev/apis/events-api/#callback-field */
function eventOf({ event, event_id: id, team_id: team, event_time: time }: JsonObject): SlackEvent | null {
  if (!isObject(event)) return null;
  const { item, message } = event;
  const of = isObject(message) ? message : event;
  const place = event['channel'] ?? event['channel_id'] ?? (isObject(item) ? item['channel'] : undefined);
  return {
    key: String(id ?? ''),
    item: { json: { ...event, event_id: id, team_id: team, event_time: time } },
    kind: kindOf(event),
    channel: isObject(place) ? place['id'] : place,
    user: isObject(of['user']) ? of['user']['id'] : of['user'],
    isOfBot: of['bot_id'] !== undefined || of['subtype'] === 'bot_message',
  };
}

const changes: readonly unknown[] = ['message_changed', 'message_deleted'] satisfies EventName[];

function kindOf({ type, subtype }: JsonObject): string {
  return type === 'message' && changes.includes(subtype) ? String(subtype) : String(type);
}

/** https://docs.slack.dev/interactivity/handling-user-interaction#payloads */
function interactionOf(payload: string): SlackEvent | null {
  const body = parsed(payload);
  if (!body) return null;
  const { channel, user, trigger_id: trigger, container } = body;
  return {
    // Without a trigger ID, as of a dialog that is closed, the payload itself is the name.
    key: `interaction/${String(trigger ?? createHash('sha256').update(payload).digest('hex'))}`,
    item: { json: withoutToken(body) },
    kind: 'interaction',
    channel: isObject(channel) ? channel['id'] : isObject(container) ? container['channel_id'] : undefined,
    user: isObject(user) ? user['id'] : undefined,
    isOfBot: false,
  };
}

/** https://docs.slack.dev/interactivity/implementing-slash-commands#app_command_handling */
function commandOf(body: JsonObject): SlackEvent {
  const key = `command/${String(body['trigger_id'] ?? '')}`;
  const { channel_id: channel, user_id: user } = body;
  const item = { json: { type: 'slash_command', ...withoutToken(body) } };
  return { key, item, kind: 'command', channel, user, isOfBot: false };
}

/** The old way to verify a request, which is a secret. */
function withoutToken({ token: _token, ...body }: JsonObject): JsonObject {
  return body;
}

function parsed(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
