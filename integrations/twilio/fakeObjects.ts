import type { JsonObject } from '../../domains/executions/item.ts';
import type { Arguments } from './fakeArguments.ts';

const date = 'Sat, 28 Nov 2026 08:00:00 +0000';
const isoDate = '2026-11-28T08:00:00Z';

function sidOf(prefix: string, number: number): string {
  return `${prefix}${String(number).padStart(32, '0')}`;
}

/** A message in the list, or as it was sent: https://www.twilio.com/docs/messaging/api/message-resource#message-properties */
export function messageOf(account: string, number: number, args?: Arguments): JsonObject {
  const sid = sidOf(args?.['MediaUrl'] ? 'MM' : 'SM', number);
  const uri = `/2010-04-01/Accounts/${account}/Messages/${sid}`;
  const one = (name: string): string | null => args?.[name]?.[0] ?? null;
  const status = one('ScheduleType') ? 'scheduled' : one('MessagingServiceSid') ? 'accepted' : 'queued';
  return {
    sid,
    account_sid: account,
    api_version: '2010-04-01',
    body: args ? (one('Body') ?? '') : 'Hi',
    date_created: date,
    date_sent: args ? null : date,
    date_updated: date,
    direction: 'outbound-api',
    error_code: null,
    error_message: null,
    from: args ? one('From') : '+15557654321',
    messaging_service_sid: one('MessagingServiceSid'),
    num_media: String(args?.['MediaUrl']?.length ?? 0),
    num_segments: '1',
    price: null,
    price_unit: 'USD',
    status: args ? status : 'delivered',
    subresource_uris: { media: `${uri}/Media.json` },
    to: args ? one('To') : '+15551234567',
    uri: `${uri}.json`,
  };
}

/** https://www.twilio.com/docs/messaging/api/media-resource#medium-properties */
export function mediaOf(account: string, number: number): JsonObject {
  const [sid, parent] = [sidOf('ME', number), sidOf('MM', 1)];
  return {
    sid,
    account_sid: account,
    parent_sid: parent,
    content_type: 'image/jpeg',
    date_created: date,
    date_updated: date,
    uri: `/2010-04-01/Accounts/${account}/Messages/${parent}/Media/${sid}.json`,
  };
}

/** https://www.twilio.com/docs/voice/api/call-resource#call-properties */
export function callOf(account: string, number: number, args?: Arguments): JsonObject {
  const sid = sidOf('CA', number);
  const uri = `/2010-04-01/Accounts/${account}/Calls/${sid}`;
  return {
    sid,
    account_sid: account,
    answered_by: null,
    api_version: '2010-04-01',
    caller_name: null,
    date_created: args ? null : date,
    date_updated: args ? null : date,
    direction: 'outbound-api',
    duration: args ? null : '15',
    end_time: args ? null : date,
    from: args?.['From']?.[0] ?? '+15557654321',
    parent_call_sid: null,
    phone_number_sid: sidOf('PN', 1),
    price: null,
    price_unit: 'USD',
    start_time: args ? null : date,
    status: args ? 'queued' : 'completed',
    to: args?.['To']?.[0] ?? '+15551234567',
    uri: `${uri}.json`,
    subresource_uris: { recordings: `${uri}/Recordings.json`, notifications: `${uri}/Notifications.json` },
  };
}

/** https://www.twilio.com/docs/phone-numbers/api/incomingphonenumber-resource#incomingphonenumber-properties */
export function numberOf(account: string, number: number, args?: Arguments): JsonObject {
  const sid = sidOf('PN', number);
  return {
    sid,
    account_sid: account,
    friendly_name: args?.['FriendlyName']?.[0] ?? ['Support', 'Sales', 'Alerts'][number - 1],
    phone_number: `+1555765432${number}`,
    capabilities: { voice: true, sms: number !== 2, mms: number !== 2, fax: false },
    sms_url: args?.['SmsUrl']?.[0] ?? '',
    sms_method: args?.['SmsMethod']?.[0] ?? 'POST',
    sms_fallback_url: args?.['SmsFallbackUrl']?.[0] ?? '',
    voice_url: args?.['VoiceUrl']?.[0] ?? '',
    voice_method: args?.['VoiceMethod']?.[0] ?? 'POST',
    status_callback: args?.['StatusCallback']?.[0] ?? '',
    date_created: date,
    date_updated: date,
    uri: `/2010-04-01/Accounts/${account}/IncomingPhoneNumbers/${sid}.json`,
  };
}

/** https://www.twilio.com/docs/messaging/api/service-resource#service-properties */
export function serviceOf(account: string, number: number): JsonObject {
  const sid = sidOf('MG', number);
  return {
    sid,
    account_sid: account,
    friendly_name: ['News', 'Orders', 'Reminders'][number - 1],
    date_created: isoDate,
    date_updated: isoDate,
    url: `https://messaging.twilio.com/v1/Services/${sid}`,
  };
}

/** https://www.twilio.com/docs/content/content-api-resources */
export function content(account: string, number: number): JsonObject {
  const sid = sidOf('HX', number);
  return {
    sid,
    account_sid: account,
    friendly_name: ['order_update', 'welcome', 'reminder'][number - 1],
    language: 'en',
    variables: { '1': 'Ann' },
    types: { 'twilio/text': { body: 'Hi {{1}}' } },
    date_created: isoDate,
    date_updated: isoDate,
    url: `https://content.twilio.com/v1/Content/${sid}`,
  };
}
