import { text } from '../../../platform/schema/schema.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { list, listPath, pathOf, write } from '../requests.ts';
import { twilio } from '../vendor.ts';

const found = { sid: 'PN00000000000000000000000000000001', phone_number: '+15557654321' };
const number = text({
  title: 'Phone number',
  description: 'SID of a number of the account (PN…).',
  placeholder: 'PN…',
  choices: { list: 'phone_number_ids' },
  required: true,
  maxLength: 34,
});

const listNumbers = defineOperation({
  title: 'List',
  description: 'Lists the phone numbers of the account.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    digits: text({ title: 'Only with digits', placeholder: '+1555', rare: true, maxLength: 20 }),
  },
  example: {},
  output: found,
  request: ({ digits }) => ({ path: listPath('IncomingPhoneNumbers'), query: { PhoneNumber: digits } }),
  result: (body) => body['incoming_phone_numbers'],
  list,
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a phone number with its addresses for messages and calls.',
  effects: reads,
  repeat: 'safe',
  parameters: { number },
  example: { number: found.sid },
  output: { sid: found.sid },
  request: ({ number: id }) => ({ path: pathOf('IncomingPhoneNumbers', id) }),
});

const update = defineOperation({
  title: 'Change',
  description: 'Changes the name of a number, or where Twilio sends its messages and calls.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    number,
    name: text({ title: 'Name', maxLength: 64 }),
    sms_url: text({ title: 'URL for messages', maxLength: 2_000 }),
    voice_url: text({ title: 'URL for calls', maxLength: 2_000 }),
    call_status_url: text({ title: 'URL for the status of calls', rare: true, maxLength: 2_000 }),
  },
  example: { number: found.sid, sms_url: 'https://example.com/sms' },
  output: { sid: found.sid, sms_url: 'https://example.com/sms' },
  request: ({ number: id, name, sms_url: sms, voice_url: voice, call_status_url: status }) => {
    if (![name, sms, voice, status].some(Boolean))
      throw new AppError('parameter_invalid', 'Enter what to change.', { param: '/name' });
    return write(pathOf('IncomingPhoneNumbers', id), {
      FriendlyName: name,
      SmsUrl: sms,
      VoiceUrl: voice,
      StatusCallback: status,
    });
  },
});

/** Phone numbers of Twilio: https://www.twilio.com/docs/phone-numbers/api/incomingphonenumber-resource. */
export const node = vendorNode(twilio, {
  noun: 'phone_number',
  title: 'Twilio phone number',
  description: 'Lists the phone numbers of a Twilio account, and changes where their messages and calls go.',
  first: 'list',
  operations: { list: listNumbers, get, update },
});
