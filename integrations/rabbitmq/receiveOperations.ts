import { setTimeout as pause } from 'node:timers/promises';
import type { Channel, GetMessage } from 'amqplib';

import type { Item } from '../../domains/executions/item.ts';
import { boolean } from '../../platform/schema/schema.ts';
import { looks, sends, takes } from '../queues/broker.ts';
import { limit, maxTakenBytes, only_body, read_as, wait_s } from '../queues/messageBody.ts';
import { messageItem } from './messageItem.ts';
import { defineRabbitOperation } from './rabbitmq.ts';
import { queue } from './sendOperations.ts';

const lookEveryMs = 200;

const receive = defineRabbitOperation({
  title: 'Receive',
  description: 'Takes messages that wait in a queue, up to a number. A trigger receives them as they arrive.',
  parameters: {
    queue,
    limit,
    wait_s,
    keep: boolean({
      title: 'Leave in the queue',
      description: 'Puts the messages back after reading them. Otherwise, they are removed.',
      default: false,
    }),
    read_as,
    only_body,
  },
  effects: takes,
  example: { queue: 'orders', limit: 1 },
  output: { message_id: '0a1b…', routing_key: 'orders', message: { id: 7 } },
  run: async ({ queue: name, limit: max, wait_s: waitS, keep, ...read }, { session, files, signal }) => {
    const options = { ...read, write: files.write };
    return session.work(keep ? 'read' : 'change', (connection) =>
      connection.onChannel(async (channel) => {
        const taken = await take(channel, name, { max, waitMs: waitS * 1_000, signal });
        // Nothing is removed before its item is there.
        const items: Item[] = [];
        for (const message of taken) items.push(await messageItem(message, options));
        const last = taken.at(-1);
        if (last && keep) channel.nack(last, true, true);
        else if (last) channel.ack(last, true);
        return items;
      }, waitS * 1_000),
    );
  },
});

async function take(
  channel: Channel,
  queue: string,
  { max, waitMs, signal }: { max: number; waitMs: number; signal: AbortSignal },
): Promise<GetMessage[]> {
  const endsAt = performance.now() + waitMs;
  const taken: GetMessage[] = [];
  let bytes = 0;
  while (taken.length < max && bytes < maxTakenBytes) {
    signal.throwIfAborted();
    const message = await channel.get(queue, { noAck: false });
    if (message) {
      taken.push(message);
      bytes += message.content.length;
    } else if (performance.now() >= endsAt) break;
    else await pause(Math.min(lookEveryMs, Math.max(1, endsAt - performance.now())));
  }
  return taken;
}

const count = defineRabbitOperation({
  title: 'Count',
  description: 'Returns how many messages wait in a queue, and how many consumers it has.',
  parameters: { queue },
  effects: looks,
  example: { queue: 'orders' },
  output: { queue: 'orders', messages: 0, consumers: 0 },
  run: async ({ queue: name }, { session }) => {
    const { messageCount, consumerCount } = await session.work('read', (connection) =>
      connection.onChannel((channel) => channel.checkQueue(name)),
    );
    return [{ json: { queue: name, messages: messageCount, consumers: consumerCount } }];
  },
});

const purge = defineRabbitOperation({
  title: 'Empty queue',
  description: 'Removes all messages that wait in a queue.',
  parameters: { queue },
  effects: sends,
  example: { queue: 'orders' },
  output: { queue: 'orders', removed: 0 },
  run: async ({ queue: name }, { session }) => {
    const { messageCount } = await session.work('safe', (connection) =>
      connection.onChannel((channel) => channel.purgeQueue(name)),
    );
    return [{ json: { queue: name, removed: messageCount } }];
  },
});

export const receiveOperations = { receive, count, purge };
