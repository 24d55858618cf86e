import { AppError } from '../../openapi/AppError.ts';
import type { Item } from '../../domains/executions/item.ts';
import { boolean, choice, integer, list, record, text } from '../../platform/schema/schema.ts';
import { keyUuid } from '../engine/keyUuid.ts';
import { looks, sends, takes } from '../queues/broker.ts';
import { bytesOf, give, limit, maxTakenBytes, message, only_body, read_as, wait_s } from '../queues/messageBody.ts';
import { defineKafkaOperation } from './kafka.ts';
import { messageItem } from './messageItem.ts';
import { Reading } from './Reading.ts';

const topicPattern = /^[a-zA-Z0-9._-]{1,249}$/;

export const topics = list(text({ title: 'Topic', placeholder: 'orders', required: true, maxLength: 249 }))({
  title: 'Topics',
  required: true,
  minItems: 1,
  maxItems: 100,
});

export const begin = choice(['latest', 'earliest'], {
  latest: 'With new messages',
  earliest: 'With all messages that are there',
})({
  title: 'Begin',
  description: 'Where a group begins that has read nothing yet.',
  default: 'latest',
});

const publish = defineKafkaOperation({
  title: 'Publish',
  description: 'Writes a message to a topic.',
  parameters: {
    topic: text({ title: 'Topic', placeholder: 'orders', required: true, maxLength: 249 }),
    message,
    message_key: text({
      title: 'Key',
      description: 'Messages with the same key keep their order.',
      default: '',
      maxLength: 100_000,
    }),
    headers: record({ title: 'Headers', entry: 'header', control: 'key_values', rare: true, default: {} }),
    is_deletion: boolean({
      title: 'Delete the key',
      description: 'Writes a message without a value, which removes the key from a compacted topic.',
      rare: true,
      default: false,
    }),
    partition: integer({
      title: 'Partition',
      description: 'Empty: by the key, or in turn.',
      rare: true,
      minimum: 0,
      maximum: 1_000_000,
    }),
    acks: choice(['all', 'leader', 'none'], {
      all: 'All replicas',
      leader: 'The leader',
      none: 'Nobody',
    })({ title: 'Confirmed by', rare: true, default: 'all' }),
    compression: choice(['none', 'gzip', 'snappy', 'lz4', 'zstd'], {
      none: 'None',
      gzip: 'Gzip',
      snappy: 'Snappy',
      lz4: 'LZ4',
      zstd: 'Zstandard',
    })({ title: 'Compression', rare: true, default: 'none' }),
    idempotent: boolean({
      title: 'Idempotent',
      description:
        'The cluster drops a message that arrives twice after a lost answer. Some clusters do not offer this.',
      rare: true,
      default: true,
    }),
    give,
  },
  effects: sends,
  example: { topic: 'orders', message_key: '7', message: { id: 7 } },
  output: { topic: 'orders', partition: 0, offset: '42' },
  run: async (parameters, { session, key: own }) => {
    const { topic, message_key: key, partition, is_deletion: isDeletion, acks, compression, idempotent } = parameters;
    assertTopic(topic, '/topic');
    if (isDeletion && key === '')
      throw new AppError('parameter_invalid', 'Enter the key that is deleted.', { param: '/message_key' });
    const { content } = bytesOf(parameters.message);
    const headers = { 'bureau-run': keyUuid(own), ...parameters.headers };
    const place = await session.work('change', (connection) =>
      connection.send(
        {
          topic,
          ...(isDeletion ? {} : { value: content }),
          ...(key === '' ? {} : { key: Buffer.from(key) }),
          ...(partition === undefined ? {} : { partition }),
          headers: new Map(Object.entries(headers).map(([name, value]) => [Buffer.from(name), bytesOf(value).content])),
        },
        {
          acks: { all: -1, leader: 1, none: 0 }[acks],
          compression,
          idempotent: idempotent && acks === 'all',
        },
      ),
    );
    return [{ json: { topic, ...place } }];
  },
});

const receive = defineKafkaOperation({
  title: 'Receive',
  description:
    'Reads messages of topics for a consumer group, up to a number, and notes that they are read. A trigger receives them as they arrive.',
  parameters: {
    topics,
    group: text({
      title: 'Consumer group',
      description: 'Each message is for one member of the group.',
      placeholder: 'billing',
      required: true,
      maxLength: 255,
    }),
    begin,
    limit,
    wait_s,
    read_as,
    only_body,
  },
  effects: takes,
  example: { topics: ['orders'], group: 'billing', limit: 1 },
  output: { topic: 'orders', partition: 0, offset: '42', key: '7', headers: {}, message: { id: 7 } },
  run: async (parameters, { session, files, signal }) => {
    const { topics: names, group, begin: first, limit: max, wait_s: waitS, ...read } = parameters;
    for (const [index, name] of names.entries()) assertTopic(name, `/topics/${index}`);
    const options = { ...read, write: files.write };
    return session.work('change', async (connection) => {
      const reading = await Reading.begin(connection, { group, topics: [...new Set(names)], begin: first });
      const items: Item[] = [];
      let bytes = 0;
      try {
        const over = AbortSignal.any([signal, AbortSignal.timeout(Math.max(1, waitS * 1_000))]);
        await reading.each(over, async (one) => {
          items.push(await messageItem(one, options));
          reading.done(one);
          bytes += (one.value as Buffer | null)?.length ?? 0;
          return items.length < max && bytes < maxTakenBytes;
        });
        signal.throwIfAborted();
        await reading.commit();
      } finally {
        await reading.end();
        await connection.close(); // it leaves the group
      }
      return items;
    });
  },
});

const listTopics = defineKafkaOperation({
  title: 'List topics',
  description: 'Returns the topics of the cluster with their partitions.',
  parameters: {},
  effects: looks,
  example: {},
  output: { topic: 'orders', partitions: 3 },
  run: async (_parameters, { session }) => {
    const found = await session.work('read', async (connection) => {
      const names = await connection.topicNames();
      return names.length === 0 ? new Map<string, number>() : connection.topics(names);
    });
    return [...found].map(([topic, partitions]) => ({ json: { topic, partitions } }));
  },
});

/** Errors: `parameter_invalid`. */
function assertTopic(topic: string, param: string): void {
  if (topicPattern.test(topic)) return;
  throw new AppError('parameter_invalid', 'The name of a topic has letters, digits, dots, _ and - only.', { param });
}

export const messageOperations = { publish, receive, list_topics: listTopics };
