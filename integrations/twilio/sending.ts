import { choice, integer, list, record, text, type ObjectOf } from '../../platform/schema/schema.ts';
import { AppError } from '../../openapi/AppError.ts';
import { defineOperation } from '../engine/defineOperation.ts';
import type { VendorRequest } from '../engine/vendorRequest.ts';
import { listPath, numberOf, write } from './requests.ts';

const fields = {
  channel: choice(['sms', 'whatsapp'], { sms: 'SMS', whatsapp: 'WhatsApp' })({
    title: 'Channel',
    default: 'sms',
  }),
  to: text({
    title: 'To',
    description: 'Phone number with the country code.',
    placeholder: '+4915123456789',
    required: true,
    maxLength: 200,
  }),
  from: text({
    title: 'From',
    description: 'A number of the account, a short code, or a name. Or choose a messaging service.',
    placeholder: '+15557654321',
    choices: { list: 'phone_numbers' },
    maxLength: 200,
  }),
  messaging_service: text({
    title: 'Messaging service',
    description: 'SID of a service (MG…), which chooses the sender.',
    placeholder: 'MG…',
    choices: { list: 'messaging_services' },
    rare: true,
    maxLength: 34,
  }),
  body: text({ title: 'Text', control: 'textarea', maxLength: 1_600 }),
  media_urls: list(text({ title: 'URL', required: true, maxLength: 2_000 }))({
    title: 'Files',
    description: 'Public addresses of images and other files, for MMS and WhatsApp.',
    entry: 'file',
    rare: true,
    maxItems: 10,
    default: [],
  }),
  content_template: text({
    title: 'Content template',
    description: 'SID of a template (HX…), instead of a text.',
    placeholder: 'HX…',
    choices: { list: 'content_templates' },
    rare: true,
    maxLength: 34,
  }),
  content_variables: record({
    title: 'Values of the template',
    entry: 'value',
    control: 'key_values',
    rare: true,
    maxEntries: 100,
    default: {},
  }),
  send_at: text({
    title: 'Send at',
    description: 'Time with its offset, from 5 minutes to 35 days ahead. Needs a messaging service.',
    placeholder: '2026-12-01T09:00:00+01:00',
    rare: true,
    maxLength: 40,
  }),
  validity_seconds: integer({
    title: 'Valid for seconds',
    description: 'A message that waits longer is not sent.',
    rare: true,
    minimum: 1,
    maximum: 36_000,
  }),
  status_callback: text({
    title: 'URL for the status',
    description: 'Twilio sends each change of the status to this address.',
    rare: true,
    maxLength: 2_000,
  }),
};

const offsetTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/i;

function messageRequest(given: ObjectOf<typeof fields>): VendorRequest {
  const { messaging_service: service = '', from = '', send_at: sendAt = '' } = given;
  if (service === '' && from.trim() === '')
    throw new AppError('parameter_invalid', 'Enter a sender, or choose a messaging service.', { param: '/from' });
  const hasContent = given.body || given.media_urls.length > 0 || given.content_template;
  if (!hasContent) throw new AppError('parameter_invalid', 'The message is empty. Enter a text.', { param: '/body' });
  const variables = textsOf(given.content_variables);
  return write(listPath('Messages'), {
    To: addressOf(given.to, given.channel),
    From: from.trim() === '' ? undefined : addressOf(from, given.channel),
    MessagingServiceSid: service,
    Body: given.body,
    MediaUrl: given.media_urls,
    ContentSid: given.content_template,
    ContentVariables: given.content_template && variables ? JSON.stringify(variables) : undefined,
    StatusCallback: given.status_callback,
    ValidityPeriod: given.validity_seconds,
    ...(sendAt === '' ? {} : { ScheduleType: 'fixed', SendAt: timeOf(sendAt, service) }),
  });
}

function addressOf(written: string, channel: 'sms' | 'whatsapp'): string {
  const address = numberOf(written);
  return channel === 'whatsapp' && !/^\w+:/.test(address) ? `whatsapp:${address}` : address;
}

/** Twilio takes texts alone. */
function textsOf(variables: Readonly<Record<string, unknown>>): Record<string, string> | undefined {
  const texts = Object.entries(variables).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value ?? ''),
  ]);
  return texts.length === 0 ? undefined : Object.fromEntries(texts);
}

function timeOf(written: string, service: string): string {
  const time = offsetTime.test(written.trim()) ? new Date(written.trim()) : undefined;
  if (!time || Number.isNaN(time.getTime()))
    throw new AppError('parameter_invalid', 'Enter the time with its offset, such as 2026-12-01T09:00:00+01:00.', {
      param: '/send_at',
    });
  if (service === '')
    throw new AppError('parameter_invalid', 'A message for later needs a messaging service.', {
      param: '/messaging_service',
    });
  return time.toISOString().replace(/\.\d+Z$/, 'Z');
}

/** https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource. A repeated request sends a second message. */
export const send = defineOperation({
  title: 'Send',
  description: 'Sends an SMS, an MMS, or a message on WhatsApp.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: fields,
  example: { to: '+4915123456789', from: '+15557654321', body: 'Your order has arrived.' },
  output: { sid: 'SM00000000000000000000000000000001', status: 'queued', to: '+4915123456789' },
  request: messageRequest,
});
