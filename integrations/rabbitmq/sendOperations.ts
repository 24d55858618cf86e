import { AppError } from '../../openapi/AppError.ts';
import { boolean, choice, integer, record, text, type ObjectOf } from '../../platform/schema/schema.ts';
import { keyUuid } from '../engine/keyUuid.ts';
import { sends } from '../queues/broker.ts';
import { bytesOf, give, message } from '../queues/messageBody.ts';
import { createQueue, ifMissing } from './createQueue.ts';
import { defineRabbitOperation } from './rabbitmq.ts';

const maxName = 255;

export const queue = text({ title: 'Queue', placeholder: 'orders', required: true, maxLength: maxName });

export const create_queue = boolean({
  title: 'Create the queue',
  description: 'A durable queue, if there is none with this name.',
  default: false,
});

const properties = {
  message,
  persistent: boolean({
    title: 'Persistent',
    description: 'The message survives a restart of the server, in a durable queue.',
    rare: true,
    default: true,
  }),
  headers: record({ title: 'Headers', entry: 'header', control: 'key_values', rare: true, default: {} }),
  message_id: text({
    title: 'Message ID',
    description: 'Empty: an ID that is the same if the node is repeated.',
    rare: true,
    default: '',
    maxLength: maxName,
  }),
  content_type: text({
    title: 'Content type',
    description: 'Empty: application/json for objects and lists, text/plain for text.',
    rare: true,
    default: '',
    maxLength: maxName,
  }),
  expires_s: integer({
    title: 'Expires after (s)',
    description: 'The server removes the message if nobody has received it by then.',
    rare: true,
    minimum: 1,
    maximum: 4_000_000,
  }),
  priority: integer({ title: 'Priority', rare: true, minimum: 0, maximum: 255 }),
  correlation_id: text({ title: 'Correlation ID', rare: true, default: '', maxLength: maxName }),
  reply_to: text({
    title: 'Reply to',
    description: 'The queue for responses.',
    rare: true,
    default: '',
    maxLength: maxName,
  }),
  type: text({ title: 'Message type', rare: true, default: '', maxLength: maxName }),
  give,
};

const send = defineRabbitOperation({
  title: 'Send to queue',
  description: 'Sends a message to a queue. The server has it when the node ends.',
  parameters: {
    queue,
    create_queue,
    ...properties,
  },
  effects: sends,
  example: { queue: 'orders', message: { id: 7 } },
  output: { queue: 'orders', message_id: '0a1b…' },
  run: async ({ queue: name, create_queue: creates, ...given }, { session, key }) => {
    const { content, options } = messageOf(given, key);
    await session.work('change', async (connection) => {
      if (creates) await createQueue(connection, name);
      await connection.publish({ exchange: '', routingKey: name, content }, options);
    });
    return [{ json: { queue: name, message_id: options.messageId } }];
  },
});

const publish = defineRabbitOperation({
  title: 'Publish to exchange',
  description: 'Sends a message to an exchange, which gives it to the queues that are bound to it.',
  parameters: {
    exchange: text({ title: 'Exchange', placeholder: 'events', required: true, maxLength: maxName }),
    routing_key: text({ title: 'Routing key', placeholder: 'order.paid', default: '', maxLength: maxName }),
    create_exchange: choice(['no', 'fanout', 'direct', 'topic', 'headers'], {
      no: 'No',
      fanout: 'As fanout',
      direct: 'As direct',
      topic: 'As topic',
      headers: 'As headers',
    })({
      title: 'Create the exchange',
      description: 'A durable exchange, if there is none with this name.',
      default: 'no',
    }),
    must_arrive: boolean({
      title: 'Fail without a queue',
      description: 'If no queue is bound for the message, the item fails. Otherwise, the message is lost silently.',
      default: true,
    }),
    ...properties,
  },
  effects: sends,
  example: { exchange: 'events', routing_key: 'order.paid', message: { id: 7 } },
  output: { exchange: 'events', routing_key: 'order.paid', message_id: '0a1b…' },
  run: async (parameters, { session, key }) => {
    const { exchange, routing_key: routingKey, create_exchange: type, must_arrive: mustArrive, ...given } = parameters;
    const { content, options } = messageOf(given, key);
    await session.work('change', async (connection) => {
      if (type !== 'no')
        await ifMissing(
          connection.onChannel((channel) => channel.checkExchange(exchange)),
          () => connection.onChannel((channel) => channel.assertExchange(exchange, type, { durable: true })),
        );
      await connection.publish({ exchange, routingKey, content }, options, mustArrive);
    });
    return [{ json: { exchange, routing_key: routingKey, message_id: options.messageId } }];
  },
});

function messageOf(given: ObjectOf<typeof properties>, key: string) {
  const { content, isJson } = bytesOf(given.message);
  const { priority, expires_s: expiresS } = given;
  if (Object.keys(given.headers).some((name) => Buffer.byteLength(name) > maxName))
    throw new AppError('parameter_invalid', `The name of a header has more than ${maxName} bytes.`, {
      param: '/headers',
    });
  const options = {
    persistent: given.persistent,
    headers: given.headers,
    messageId: given.message_id === '' ? keyUuid(key) : given.message_id,
    contentType: given.content_type === '' ? (isJson ? 'application/json' : 'text/plain') : given.content_type,
    timestamp: Math.floor(Date.now() / 1_000),
    ...(expiresS === undefined ? {} : { expiration: String(expiresS * 1_000) }),
    ...(priority === undefined ? {} : { priority }),
    ...(given.correlation_id === '' ? {} : { correlationId: given.correlation_id }),
    ...(given.reply_to === '' ? {} : { replyTo: given.reply_to }),
    ...(given.type === '' ? {} : { type: given.type }),
  };
  return { content, options };
}

export const sendOperations = { send, publish };
