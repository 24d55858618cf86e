import type { ConsumeMessage } from 'amqplib';

import { AppError } from '../../openapi/AppError.ts';
import { boolean, integer } from '../../platform/schema/schema.ts';
import { Arrivals } from '../queues/Arrivals.ts';
import { consumeTrigger } from '../queues/consumeTrigger.ts';
import { only_body, read_as } from '../queues/messageBody.ts';
import { createQueue } from './createQueue.ts';
import { messageItem } from './messageItem.ts';
import { rabbitmq } from './rabbitmq.ts';
import { create_queue, queue } from './sendOperations.ts';

/** Messages of a queue: https://www.rabbitmq.com/docs/consumers. */
export const node = consumeTrigger(rabbitmq, {
  title: 'RabbitMQ trigger',
  description: 'Starts for each message of a queue. The message is removed when the execution is stored.',
  parameters: {
    queue,
    create_queue,
    read_as,
    only_body,
    unique_ids: boolean({
      title: 'Message IDs are unique',
      description:
        'A message with an ID that came before starts nothing. Turn this off if senders use an ID again. A message without an ID can start twice after a crash.',
      default: true,
    }),
    prefetch: integer({
      title: 'Prefetch',
      description: 'The server sends so many messages ahead.',
      rare: true,
      minimum: 1,
      maximum: 1_000,
      default: 20,
    }),
  },
  examples: [
    {
      title: 'New orders',
      parameters: { queue: 'orders' },
      output: { message_id: '0a1b…', routing_key: 'orders', redelivered: false, message: { id: 7 } },
    },
  ],
  consume: async (connection, call) => {
    const { queue: name, create_queue: creates, prefetch, unique_ids: areUnique, ...read } = call.parameters;
    if (creates) await createQueue(connection, name);
    const arrivals = new Arrivals<ConsumeMessage>();
    connection.onEnd((error) => arrivals.fail(error));
    const channel = await connection.channel((error) => arrivals.fail(error));
    try {
      await channel.prefetch(call.isTest ? 1 : prefetch);
      const received = (message: ConsumeMessage | null) =>
        message ? arrivals.push(message) : arrivals.fail(queueGone());
      await channel.consume(name, received, { noAck: false });
      await call.ready();
      await arrivals.each(call.signal, async (message) => {
        const id: unknown = message.properties.messageId;
        const hasId = areUnique && typeof id === 'string' && id !== '';
        await call.accept({
          key: hasId ? `rabbitmq/${JSON.stringify([name, id])}` : null,
          item: await messageItem(message, { ...read, write: call.writeFile }),
        });
        // The message of a test goes back, for the executions that it is meant for.
        if (call.isTest) channel.nack(message, false, true);
        else channel.ack(message);
        return !call.isTest;
      });
    } finally {
      await connection.closeChannel(channel);
    }
  },
});

function queueGone(): AppError {
  return new AppError('target_unreachable', 'RabbitMQ: The queue was deleted, or is moved to another server.', {
    retryable: true,
  });
}
