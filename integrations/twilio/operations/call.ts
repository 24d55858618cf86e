import { boolean, choice, integer, text, type ObjectOf } from '../../../platform/schema/schema.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { list, listPath, numberOf, pathOf, write } from '../requests.ts';
import { twilio } from '../vendor.ts';

const sid = 'CA00000000000000000000000000000001';
const call = text({
  title: 'Call',
  description: 'SID of a call (CA…).',
  placeholder: 'CA…',
  required: true,
  maxLength: 34,
});

/** Instructions of a call: https://www.twilio.com/docs/voice/twiml. */
const instructions = {
  instructions: choice(['say', 'twiml', 'url', 'application'], {
    say: 'Read a text aloud',
    twiml: 'TwiML',
    url: 'TwiML from a URL',
    application: 'TwiML application',
  })({ title: 'Instructions', default: 'say' }),
  say: text({ title: 'Text', control: 'textarea', maxLength: 3_900, showWhen: { instructions: ['say'] } }),
  language: text({
    title: 'Language',
    description: 'Of the voice. Default: English.',
    placeholder: 'de-DE',
    maxLength: 20,
    pattern: '^[A-Za-z-]*$',
    showWhen: { instructions: ['say'] },
  }),
  twiml: text({ title: 'TwiML', control: 'code', maxLength: 4_000, showWhen: { instructions: ['twiml'] } }),
  url: text({ title: 'URL', maxLength: 2_000, showWhen: { instructions: ['url'] } }),
  application: text({
    title: 'Application',
    description: 'SID of a TwiML application (AP…).',
    placeholder: 'AP…',
    maxLength: 34,
    showWhen: { instructions: ['application'] },
  }),
};

/** Returns the field with the instructions. Errors: `parameter_invalid`. */
function instructionsOf(given: ObjectOf<typeof instructions>): JsonObject {
  const { instructions: kind } = given;
  const value = (given[kind] ?? '').trim();
  if (value === '') throw new AppError('parameter_invalid', 'Enter the instructions.', { param: `/${kind}` });
  if (kind === 'url') return { Url: value };
  if (kind === 'application') return { ApplicationSid: value };
  if (kind === 'twiml') return { Twiml: value };
  const language = given.language ? ` language="${given.language}"` : '';
  const twiml = `<Response><Say${language}>${escaped(value)}</Say></Response>`;
  if (twiml.length <= 4_000) return { Twiml: twiml };
  throw new AppError('parameter_invalid', 'The text is too long for a call.', { param: '/say' });
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const make = defineOperation({
  title: 'Make',
  description: 'Calls a number, and reads a text aloud or follows other instructions.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: {
    to: text({
      title: 'To',
      description: 'Phone number with the country code.',
      placeholder: '+4915123456789',
      required: true,
      maxLength: 200,
    }),
    from: text({
      title: 'From',
      description: 'A number of the account.',
      placeholder: '+15557654321',
      choices: { list: 'phone_numbers' },
      required: true,
      maxLength: 200,
    }),
    ...instructions,
    timeout_seconds: integer({ title: 'Ring for seconds', rare: true, minimum: 1, maximum: 600 }),
    record: boolean({ title: 'Record', rare: true, default: false }),
    detect_machine: boolean({ title: 'Detect answering machines', rare: true, default: false }),
    send_digits: text({
      title: 'Digits to dial',
      description: 'After the call was answered, such as an extension; "w" waits half a second.',
      rare: true,
      maxLength: 32,
      pattern: '^[0-9#*wW]*$',
    }),
    status_callback: text({
      title: 'URL for the status',
      description: 'Twilio sends the result of the call to this address.',
      rare: true,
      maxLength: 2_000,
    }),
  },
  example: { to: '+4915123456789', from: '+15557654321', say: 'The server is down.' },
  output: { sid, status: 'queued', to: '+4915123456789' },
  request: (given) =>
    write(listPath('Calls'), {
      To: numberOf(given.to),
      From: numberOf(given.from),
      ...instructionsOf(given),
      Timeout: given.timeout_seconds,
      Record: given.record ? true : undefined,
      MachineDetection: given.detect_machine ? 'Enable' : undefined,
      SendDigits: given.send_digits,
      StatusCallback: given.status_callback,
    }),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a call with its status and its duration.',
  effects: reads,
  repeat: 'safe',
  parameters: { call },
  example: { call: sid },
  output: { sid, status: 'completed' },
  request: ({ call: id }) => ({ path: pathOf('Calls', id) }),
});

const listCalls = defineOperation({
  title: 'List',
  description: 'Lists calls, newest first.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    only_to: text({ title: 'Only to', placeholder: '+4915123456789', maxLength: 200 }),
    only_from: text({ title: 'Only from', placeholder: '+15557654321', maxLength: 200 }),
    status: choice(
      ['any', 'queued', 'ringing', 'in_progress', 'completed', 'busy', 'failed', 'no_answer', 'canceled'],
      {
        any: 'Any',
        queued: 'Queued',
        ringing: 'Ringing',
        in_progress: 'In progress',
        completed: 'Completed',
        busy: 'Busy',
        failed: 'Failed',
        no_answer: 'No answer',
        canceled: 'Canceled',
      },
    )({ title: 'Status', default: 'any' }),
  },
  example: {},
  output: { sid, status: 'completed' },
  request: ({ only_to: to = '', only_from: from = '', status }) => ({
    path: listPath('Calls'),
    query: { To: numberOf(to), From: numberOf(from), Status: status === 'any' ? undefined : status.replace('_', '-') },
  }),
  result: (body) => body['calls'],
  list,
});

const end = defineOperation({
  title: 'End',
  description: 'Ends a call, or stops it before it is answered.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['21220'],
  parameters: { call },
  example: { call: sid },
  output: { sid },
  request: ({ call: id }) => write(pathOf('Calls', id), { Status: 'completed' }),
  result: (body, { call: id }) => (body['sid'] === undefined ? { sid: id } : body),
});

/** Calls of Twilio: https://www.twilio.com/docs/voice/api/call-resource. */
export const node = vendorNode(twilio, {
  noun: 'call',
  title: 'Twilio call',
  description: 'Calls phone numbers with Twilio, and lists or ends calls.',
  first: 'make',
  operations: { make, get, list: listCalls, end },
});
