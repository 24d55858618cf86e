import { AppError } from '../../openapi/AppError.ts';
import { integer, record, text } from '../../platform/schema/schema.ts';
import { keyUuid } from '../engine/keyUuid.ts';
import { sends } from '../queues/broker.ts';
import { bytesOf, give, message, only_body, read_as } from '../queues/messageBody.ts';
import { isUnheard } from './failureOf.ts';
import { messageItem } from './messageItem.ts';
import { assertSubject } from './names.ts';
import { defineNatsOperation } from './nats.ts';
import { readAnswer } from './NatsConnection.ts';

const maxSubject = 1_000;

export const subject = text({ title: 'Subject', placeholder: 'orders.new', required: true, maxLength: maxSubject });
const headers = record({ title: 'Headers', entry: 'header', control: 'key_values', rare: true, default: {} });

const publish = defineNatsOperation({
  title: 'Publish',
  description: 'Sends a message to a subject. Only those who listen now receive it.',
  parameters: {
    subject,
    message,
    headers,
    reply_to: text({
      title: 'Reply to',
      description: 'Subject for responses.',
      rare: true,
      default: '',
      maxLength: maxSubject,
    }),
    give,
  },
  effects: sends,
  example: { subject: 'orders.new', message: { id: 7 } },
  output: { subject: 'orders.new' },
  run: async ({ subject: name, message: value, headers: own, reply_to: reply }, { session }) => {
    assertSubject(name, 'sent');
    if (reply !== '') assertSubject(reply, 'sent', '/reply_to');
    const { content } = bytesOf(value);
    await session.work('change', (connection) => connection.publish({ subject: name, content, headers: own }, reply));
    return [{ json: { subject: name } }];
  },
});

const store = defineNatsOperation({
  title: 'Publish to stream',
  description: 'Sends a message to a subject that a stream of JetStream takes. It is stored when the node ends.',
  parameters: {
    subject,
    message,
    headers,
    message_id: text({
      title: 'Message ID',
      description:
        'The stream takes a second message with the same ID only after some minutes. Empty: an ID that is the same if the node is repeated.',
      rare: true,
      default: '',
      maxLength: 1_000,
    }),
    give,
  },
  effects: sends,
  example: { subject: 'orders.new', message: { id: 7 } },
  output: { subject: 'orders.new', stream: 'ORDERS', sequence: 1, duplicate: false },
  run: async ({ subject: name, message: value, headers: own, message_id: given }, { session, key }) => {
    assertSubject(name, 'sent');
    const { content } = bytesOf(value);
    const id = given === '' ? keyUuid(key) : given;
    const stored = await session.work('change', async (connection) => {
      const headersWithId = { ...own, 'Nats-Msg-Id': id };
      try {
        return readAnswer(await connection.request({ subject: name, content, headers: headersWithId }));
      } catch (error) {
        throw isUnheard(error) ? noStream(error) : error;
      }
    });
    const { stream, seq: sequence, duplicate = false } = stored;
    return [{ json: { subject: name, stream, sequence, duplicate, message_id: id } }];
  },
});

function noStream(cause: unknown): AppError {
  return new AppError('target_error', 'NATS: No stream takes this subject. Add the subject to a stream.', { cause });
}

const request = defineNatsOperation({
  title: 'Request',
  description: 'Sends a message and returns the answer of a service.',
  parameters: {
    subject,
    message,
    headers,
    timeout_s: integer({ title: 'Time limit (s)', minimum: 1, maximum: 300, default: 10 }),
    read_as,
    only_body,
  },
  effects: [...sends, 'brings_untrusted', 'reads_private'],
  example: { subject: 'prices.get', message: { id: 7 } },
  output: { subject: '_INBOX.x', headers: {}, message: { price: 12.5 } },
  run: async (parameters, { session, files }) => {
    const { subject: name, message: value, headers: own, timeout_s: timeoutS, ...read } = parameters;
    assertSubject(name, 'sent');
    const { content } = bytesOf(value);
    const answer = await session.work('change', (connection) =>
      connection.request({ subject: name, content, headers: own }, timeoutS * 1_000),
    );
    return [await messageItem(answer, { ...read, write: files.write })];
  },
});

export const sendOperations = { publish, store, request };
