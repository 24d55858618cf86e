import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import { failed, type Arguments } from './fakeArguments.ts';

/** E.164, and addresses of channels: https://www.twilio.com/docs/messaging/channels */
const number = /^\+[1-9]\d{1,14}$/;
const address = /^(?:(whatsapp|rcs|messenger):)?(.+)$/;

function channelOf(text: string): string {
  return address.exec(text)?.[1] ?? '';
}

/** Recipients are numbers; names of channels other than WhatsApp are any text. */
function isRecipient(text: string): boolean {
  const [, channel = '', rest = ''] = address.exec(text) ?? [];
  return channel === 'messenger' || number.test(rest);
}

/** Senders can be short codes and alphanumeric names, too. */
function isSender(text: string): boolean {
  const [, channel = '', rest = ''] = address.exec(text) ?? [];
  if (channel !== '') return rest !== '' && (channel !== 'whatsapp' || number.test(rest));
  return number.test(rest) || /^\d{3,6}$/.test(rest) || /^[A-Za-z0-9 +\-_&]{1,11}$/.test(rest);
}

/** The rules of https://www.twilio.com/docs/messaging/api/message-resource#create-a-message, with its errors. */
export function refusedMessage(args: Arguments): FakeResponse | null {
  const one = (name: string): string => args[name]?.[0] ?? '';
  const [to, from, service] = [one('To'), one('From'), one('MessagingServiceSid')];
  if (!isRecipient(to)) return failed(400, 21_211, `Invalid 'To' Phone Number: ${to.slice(0, -4)}XXXX`);
  if (from === '' && service === '') return failed(400, 21_603, "A 'From' phone number is required.");
  if (from !== '' && !isSender(from)) return failed(400, 21_212, `Invalid From Number (caller ID): ${from}`);
  if (service !== '' && !/^MG[0-9a-f]{32}$/.test(service))
    return failed(400, 21_701, 'The messaging service does not exist.');
  if (from !== '' && channelOf(from) !== channelOf(to))
    return failed(400, 21_910, "Invalid 'From' and 'To' pair. 'From' and 'To' should be of the same channel");
  return (
    refusedContent(args, service) ??
    (to === '+15005550001' ? failed(400, 21_211, "Invalid 'To' Phone Number: +1500555XXXX") : null)
  );
}

function refusedContent(args: Arguments, service: string): FakeResponse | null {
  const one = (name: string): string => args[name]?.[0] ?? '';
  const [body, content] = [one('Body'), one('ContentSid')];
  const media = args['MediaUrl'] ?? [];
  if (body === '' && media.length === 0 && content === '')
    return failed(400, 21_619, 'A text message body or media urls must be specified.');
  if (body.length > 1_600)
    return failed(400, 21_617, 'The concatenated message body exceeds the 1600 character limit.');
  if (media.length > 10) return failed(400, 21_623, 'Number of media files exceeds allowed limit');
  if (media.some((url) => !/^https?:\/\/[^\s/]+\/?\S*$/.test(url))) return failed(400, 21_620, 'Invalid media URL(s)');
  if (content !== '' && !/^HX[0-9a-f]{32}$/.test(content)) return failed(400, 21_655, 'The ContentSid is Invalid.');
  const variables = one('ContentVariables');
  if (variables !== '' && !isTexts(variables)) return failed(400, 21_656, 'The ContentVariables Parameter is invalid.');
  return refusedTime(one('ScheduleType'), one('SendAt'), service);
}

function refusedTime(type: string, sendAt: string, service: string): FakeResponse | null {
  if (type === '' && sendAt === '') return null;
  if (service === '') return failed(400, 35_118, 'MessagingServiceSid is required to schedule a message');
  if (sendAt === '') return failed(400, 35_111, 'SendAt cannot be empty for ScheduleType Fixed');
  if (type === '') return failed(400, 35_117, 'ScheduleType cannot be empty');
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:?\d{2})$/.test(sendAt)
    ? null
    : failed(400, 35_114, 'SendAt must be in ISO 8601 format');
}

/** An object of texts as JSON. */
function isTexts(text: string): boolean {
  try {
    const read: unknown = JSON.parse(text);
    const isObject = typeof read === 'object' && read !== null && !Array.isArray(read);
    return isObject && Object.values(read).every((value) => typeof value === 'string');
  } catch {
    return false;
  }
}

/** https://www.twilio.com/docs/messaging/api/message-resource#update-a-message: an empty body is the only one, and `canceled` the only status. */
export function refusedMessageChange({ Body: body, Status: status }: Arguments): FakeResponse | null {
  if (body === undefined && status === undefined) return failed(400, 20_001, 'Body or Status is required');
  if (body !== undefined && body[0] !== '') return failed(400, 20_001, 'Body can only be set to an empty text');
  return status !== undefined && status[0] !== 'canceled' ? failed(400, 20_001, `Invalid Status: ${status[0]}`) : null;
}

/** https://www.twilio.com/docs/voice/api/call-resource#create-a-call-resource: one of three sources of instructions. */
export function refusedCall(args: Arguments): FakeResponse | null {
  const [to = '', from = ''] = [args['To']?.[0], args['From']?.[0]];
  const isAddress = (text: string): boolean => number.test(text) || /^(sip|client):\S+$/.test(text);
  if (!isAddress(to)) return failed(400, 21_211, `Invalid 'To' Phone Number: ${to}`);
  if (!isAddress(from)) return failed(400, 21_212, `Invalid 'From' Phone Number: ${from}`);
  const sources = ['Url', 'Twiml', 'ApplicationSid'].filter((name) => (args[name]?.[0] ?? '') !== '');
  if (sources.length === 0) return failed(400, 21_205, 'Url parameter is required.');
  if (sources.length > 1) return failed(400, 20_001, `${sources.join(' and ')} exclude one another`);
  const twiml = args['Twiml']?.[0] ?? '';
  if (twiml.length > 4_000) return failed(400, 21_244, 'Twiml is longer than 4000 characters');
  if (twiml !== '' && !/^\s*(<\?xml[^>]*>\s*)?<Response\b[\s\S]*(<\/Response>|\/>)\s*$/.test(twiml))
    return failed(400, 12_100, 'Document parse failure');
  if (/&(?!(amp|lt|gt|quot|apos|#\d+|#x[0-9a-f]+);)/i.test(twiml)) return failed(400, 12_100, 'Document parse failure');
  return null;
}
