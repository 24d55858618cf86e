import type { Msg } from '@nats-io/transport-node';

import { AppError } from '../../openapi/AppError.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import { choice, integer, text } from '../../platform/schema/schema.ts';
import { looks, takes } from '../queues/broker.ts';
import { itemOf, limit, maxTakenBytes, only_body, read_as, wait_s } from '../queues/messageBody.ts';
import { messageItem } from './messageItem.ts';
import { assertName, assertSubject } from './names.ts';
import { defineNatsOperation } from './nats.ts';
import { Pull } from './Pull.ts';

export const stream = text({ title: 'Stream', placeholder: 'ORDERS', required: true, maxLength: 255 });

const receive = defineNatsOperation({
  title: 'Receive',
  description:
    'Takes messages of a consumer of JetStream, up to a number, and acknowledges them. A trigger receives them as they arrive.',
  parameters: {
    stream,
    consumer: text({
      title: 'Consumer',
      description: 'Name of a durable consumer that pulls.',
      placeholder: 'billing',
      required: true,
      maxLength: 255,
    }),
    limit,
    wait_s,
    read_as,
    only_body,
  },
  effects: takes,
  example: { stream: 'ORDERS', consumer: 'billing', limit: 1 },
  output: { subject: 'orders.new', headers: {}, stream: 'ORDERS', sequence: 1, deliveries: 1, message: { id: 7 } },
  run: async ({ stream: name, consumer, limit: max, wait_s: waitS, ...read }, { session, files, signal }) => {
    assertName(name, '/stream');
    assertName(consumer, '/consumer');
    const options = { ...read, write: files.write };
    return session.work('change', async (connection) => {
      await connection.api(`CONSUMER.INFO.${name}.${consumer}`);
      const pull = new Pull(connection, { stream: name, consumer, batch: max });
      const over = new AbortController();
      pull.onEnd = () => over.abort();
      const taken: Msg[] = [];
      const items: Item[] = [];
      let bytes = 0;
      try {
        pull.request(waitS * 1_000);
        await pull.arrivals.each(
          signal,
          async (message) => {
            taken.push(message);
            bytes += message.data.length;
            items.push(await messageItem(message, options));
            return taken.length < max && bytes < maxTakenBytes;
          },
          over.signal,
        );
        for (const message of taken) pull.acknowledge(message);
      } finally {
        await pull.end();
        await connection.close(); // the acknowledgements are sent then, and its subscriptions end
      }
      return items;
    });
  },
});

const get = defineNatsOperation({
  title: 'Get message',
  description: 'Returns a message that a stream holds, by its number or as the last one of a subject.',
  parameters: {
    stream,
    by: choice(['sequence', 'subject'], { sequence: 'Number', subject: 'Last of a subject' })({
      title: 'By',
      default: 'sequence',
    }),
    sequence: integer({ title: 'Number', minimum: 1, showWhen: { by: ['sequence'] } }),
    last_of: text({
      title: 'Last of the subject',
      default: '',
      maxLength: 1_000,
      showWhen: { by: ['subject'] },
    }),
    read_as,
    only_body,
  },
  effects: looks,
  example: { stream: 'ORDERS', sequence: 1 },
  output: { subject: 'orders.new', stream: 'ORDERS', sequence: 1, message: { id: 7 } },
  run: async ({ stream: name, by, sequence, last_of: lastOf, ...read }, { session, files }) => {
    assertName(name, '/stream');
    if (by === 'subject') assertSubject(lastOf, 'heard', '/last_of');
    else if (sequence === undefined)
      throw new AppError('parameter_invalid', 'Enter the number of the message.', { param: '/sequence' });
    const { message } = (await session.work('read', (connection) =>
      connection.api(`STREAM.MSG.GET.${name}`, by === 'subject' ? { last_by_subj: lastOf } : { seq: sequence }),
    )) as { message: { subject: string; seq: number; data?: string; time: string } };
    const about: JsonObject = {
      subject: message.subject,
      stream: name,
      sequence: message.seq,
      stored_at: new Date(message.time).toISOString(),
    };
    return [await itemOf(Buffer.from(message.data ?? '', 'base64'), about, { ...read, write: files.write })];
  },
});

const info = defineNatsOperation({
  title: 'Stream info',
  description: 'Returns settings and figures of a stream, such as how many messages it holds.',
  parameters: { stream },
  effects: looks,
  example: { stream: 'ORDERS' },
  output: { name: 'ORDERS', state: { messages: 0 } },
  run: async ({ stream: name }, { session }) => {
    assertName(name, '/stream');
    const { config, state, created } = await session.work('read', (connection) =>
      connection.api(`STREAM.INFO.${name}`),
    );
    return [{ json: { name, created, config, state } }];
  },
});

export const streamOperations = { receive, get, info };
