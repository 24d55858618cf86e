import { text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { list, listPath, numberOf, pathOf, write } from '../requests.ts';
import { send } from '../sending.ts';
import { twilio } from '../vendor.ts';

const sid = 'SM00000000000000000000000000000001';
const message = text({
  title: 'Message',
  description: 'SID of a message (SM… or MM…).',
  placeholder: 'SM…',
  required: true,
  maxLength: 34,
});
const day = { maxLength: 20, pattern: '^(\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}:\\d{2}Z)?)?$' };

const get = defineOperation({
  title: 'Get',
  description: 'Returns a message with its status and its price.',
  effects: reads,
  repeat: 'safe',
  parameters: { message },
  example: { message: sid },
  output: { sid, status: 'delivered' },
  request: ({ message: id }) => ({ path: pathOf('Messages', id) }),
});

const listMessages = defineOperation({
  title: 'List',
  description: 'Lists sent and received messages, newest first.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    only_to: text({ title: 'Only to', placeholder: '+4915123456789', maxLength: 200 }),
    only_from: text({ title: 'Only from', placeholder: '+15557654321', maxLength: 200 }),
    sent_after: text({
      title: 'Sent from',
      description: 'Date, or time in UTC.',
      placeholder: '2026-11-28',
      rare: true,
      ...day,
    }),
    sent_before: text({
      title: 'Sent until',
      description: 'Date, or time in UTC.',
      placeholder: '2026-11-28T09:00:00Z',
      rare: true,
      ...day,
    }),
  },
  example: {},
  output: { sid, status: 'delivered' },
  request: ({ only_to: to = '', only_from: from = '', sent_after: after, sent_before: before }) => ({
    path: listPath('Messages'),
    query: { To: numberOf(to), From: numberOf(from), 'DateSent>': after, 'DateSent<': before },
  }),
  result: (body) => body['messages'],
  list,
});

const cancel = defineOperation({
  title: 'Cancel',
  description: 'Cancels a message that is to be sent later.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { message },
  example: { message: sid },
  output: { sid, status: 'canceled' },
  request: ({ message: id }) => write(pathOf('Messages', id), { Status: 'canceled' }),
});

const redact = defineOperation({
  title: 'Redact',
  description: 'Removes the text of a sent message at Twilio.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { message },
  example: { message: sid },
  output: { sid, body: '' },
  request: ({ message: id }) => ({ method: 'POST', path: pathOf('Messages', id), form: [['Body', '']] }),
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a message from the account.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['20404'],
  parameters: { message },
  example: { message: sid },
  output: { sid },
  request: ({ message: id }) => ({ method: 'DELETE', path: pathOf('Messages', id) }),
  result: (_body, { message: id }) => ({ sid: id }),
});

const file = 'ME00000000000000000000000000000001';

const listFiles = defineOperation({
  title: 'List files',
  description: 'Lists the files of a message.',
  effects: reads,
  repeat: 'safe',
  parameters: { message },
  example: { message: sid },
  output: { sid: file, content_type: 'image/jpeg' },
  request: ({ message: id }) => ({ path: listPath(`Messages${path`/${id}`}/Media`) }),
  result: (body) => body['media_list'],
  list,
});

const download = defineOperation({
  title: 'Download file',
  description: 'Downloads a file of a message. The item has its details and its content.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    message,
    file: text({
      title: 'File',
      description: 'SID of a file (ME…).',
      placeholder: 'ME…',
      required: true,
      maxLength: 34,
    }),
    binary_name: text({
      title: 'File field',
      description: 'Name of the file in the item.',
      default: 'data',
      minLength: 1,
      maxLength: 200,
    }),
    file_name: text({ title: 'File name', placeholder: 'photo.jpg', rare: true, maxLength: 255 }),
  },
  example: { message: sid, file },
  output: { sid: file, content_type: 'image/jpeg' },
  run: async ({ message: of, file: id, binary_name: name, file_name: as }, { client, files, key }) => {
    const details = pathOf(`Messages${path`/${of}`}/Media`, id);
    const { body } = await client.send({ path: details }, { repeat: 'safe', key });
    const { content_type: mediaType } = body as { content_type?: string };
    const answer = await client.download({ path: details.replace(/\.json$/, ''), headers: { accept: '*/*' } });
    const written = await files.write(answer.body, {
      fileName: as || id.trim(),
      mediaType: mediaType ?? 'application/octet-stream',
    });
    return [{ json: body as JsonObject, binary: { [name]: written } }];
  },
});

/** Messages of Twilio: https://www.twilio.com/docs/messaging/api/message-resource. */
export const node = vendorNode(twilio, {
  noun: 'message',
  title: 'Twilio message',
  description: 'Sends SMS and WhatsApp messages with Twilio, and lists or deletes messages.',
  first: 'send',
  operations: { send, get, list: listMessages, cancel, redact, delete: remove, list_files: listFiles, download },
});
