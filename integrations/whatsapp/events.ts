import type { ServiceEvent } from '../../activities/kit/triggerSource.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { contentKey } from '../engine/contentKey.ts';

/** https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/overview#fields */
export const fields = {
  messages: 'Messages',
  message_template_status_update: 'Status of a template',
  message_template_quality_update: 'Quality of a template',
  template_category_update: 'Category of a template',
  phone_number_quality_update: 'Quality of a phone number',
  phone_number_name_update: 'Name of a phone number',
  account_update: 'Account changed',
  account_review_update: 'Account reviewed',
  account_alerts: 'Alert of the account',
  business_capability_update: 'Limits of the account',
  security: 'Security',
  calls: 'Calls',
} as const;
export const fieldNames = Object.keys(fields) as (keyof typeof fields)[];

export const statuses = ['sent', 'delivered', 'read', 'failed', 'deleted'] as const;

interface Wanted {
  readonly fields: readonly string[];
  readonly statuses: readonly string[];
}

/** A part of a delivery with its field and its account. */
interface Change {
  readonly field: string;
  readonly value: JsonObject;
  readonly account: unknown;
  readonly time: unknown;
}

/**
 * Returns the events of a delivery, which can have many: each message and each status is one. The item is the value of the change with that
 * message alone, so that its shape is always the same.
 */
export function eventsIn(body: JsonObject, wanted: Wanted): ServiceEvent[] {
  return listIn(body['entry']).flatMap((entry) =>
    listIn(entry['changes']).flatMap(({ field, value }) =>
      typeof field === 'string' && wanted.fields.includes(field) && isObject(value)
        ? eventsOf({ field, value, account: entry['id'], time: entry['time'] }, wanted)
        : [],
    ),
  );
}

function eventsOf(change: Change, wanted: Wanted): ServiceEvent[] {
  const { field, value, account } = change;
  const { messages, statuses: reported, contacts, ...common } = value;
  const event = (key: string, part: JsonObject): ServiceEvent => ({
    key,
    item: { json: { ...common, ...(contacts === undefined ? {} : { contacts }), ...part, field, account_id: account } },
  });
  const ofMessages = listIn(messages).map((message) =>
    event(`message ${String(message['id'])}`, { messages: [message] }),
  );
  const ofStatuses = listIn(reported)
    .filter(({ status }) => wanted.statuses.includes(String(status)))
    .map((one) => event(`status ${String(one['id'])} ${String(one['status'])}`, { statuses: [one] }));
  if (messages !== undefined || reported !== undefined) return [...ofMessages, ...ofStatuses];
  return [event(`${field} ${contentKey(change)}`, {})];
}

function listIn(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
