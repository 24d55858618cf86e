import { AppError } from '../../openapi/AppError.ts';
import type { Item } from '../../domains/executions/item.ts';
import { boolean, choice, integer, list, record, text } from '../../platform/schema/schema.ts';
import { looks, sends } from '../queues/broker.ts';
import {
  bytesOf,
  give,
  limit,
  maxTakenBytes,
  message,
  only_body,
  read_as,
  sentText,
  wait_s,
} from '../queues/messageBody.ts';
import { messageItem } from './messageItem.ts';
import { defineMqttOperation } from './mqtt.ts';
import type { MqttConnection } from './MqttConnection.ts';
import { assertTopic, filterProblem, topicProblem } from './topics.ts';

const maxTopic = 65_535;

export const topics = list(
  text({ title: 'Topic', placeholder: 'home/+/temperature', required: true, maxLength: maxTopic }),
)({
  title: 'Topics',
  description: '+ stands for one level, # at the end for all further ones.',
  required: true,
  minItems: 1,
  maxItems: 100,
});

const qualities = { at_most_once: 0, at_least_once: 1, exactly_once: 2 } as const;

const publish = defineMqttOperation({
  title: 'Publish',
  description: 'Sends a message to a topic.',
  parameters: {
    topic: text({ title: 'Topic', placeholder: 'home/kitchen/lamp', required: true, maxLength: maxTopic }),
    message,
    qos: choice(['at_most_once', 'at_least_once', 'exactly_once'], {
      at_most_once: '0: at most once',
      at_least_once: '1: at least once',
      exactly_once: '2: exactly once',
    })({
      title: 'Quality of service',
      description: 'From 1, the server confirms that it has the message.',
      default: 'at_least_once',
    }),
    retain: boolean({
      title: 'Retain',
      description: 'The server keeps the message for those who subscribe later. An empty message removes a kept one.',
      default: false,
    }),
    expires_s: integer({
      title: 'Expires after (s)',
      description: 'MQTT 5 only.',
      rare: true,
      minimum: 1,
      maximum: 4_294_967_295,
    }),
    content_type: text({
      title: 'Content type',
      description: 'MQTT 5 only.',
      rare: true,
      default: '',
      maxLength: 1_000,
    }),
    response_topic: text({
      title: 'Response topic',
      description: 'MQTT 5 only.',
      rare: true,
      default: '',
      maxLength: maxTopic,
    }),
    user_properties: record({
      title: 'User properties',
      description: 'MQTT 5 only.',
      entry: 'property',
      control: 'key_values',
      rare: true,
      default: {},
    }),
    give,
  },
  effects: sends,
  example: { topic: 'home/kitchen/lamp', message: 'on' },
  output: { topic: 'home/kitchen/lamp', qos: 1 },
  run: async (parameters, { session }) => {
    const { topic, qos: quality, retain } = parameters;
    assertTopic(topicProblem(topic), '/topic');
    const { content } = bytesOf(parameters.message);
    const properties = propertiesOf(parameters);
    const qos = qualities[quality];
    await session.work('change', (connection) => {
      if (properties !== null) assertFive(connection);
      return connection.publish(topic, content, { qos, retain, ...(properties ? { properties } : {}) });
    });
    return [{ json: { topic, qos } }];
  },
});

function propertiesOf(parameters: {
  expires_s?: number | undefined;
  content_type: string;
  response_topic: string;
  user_properties: Record<string, unknown>;
}) {
  const { expires_s: expiresS, content_type: contentType, response_topic: responseTopic } = parameters;
  if (responseTopic !== '') assertTopic(topicProblem(responseTopic), '/response_topic');
  const own = Object.entries(parameters.user_properties).map(([name, value]) => [name, sentText(value)]);
  const properties = {
    ...(expiresS === undefined ? {} : { messageExpiryInterval: expiresS }),
    ...(contentType === '' ? {} : { contentType }),
    ...(responseTopic === '' ? {} : { responseTopic }),
    ...(own.length === 0 ? {} : { userProperties: Object.fromEntries(own) as Record<string, string> }),
  };
  return Object.keys(properties).length === 0 ? null : properties;
}

function assertFive({ protocol }: MqttConnection): void {
  if (protocol !== '5')
    throw new AppError('parameter_invalid', 'Expiry, content type, response topic and properties need MQTT 5.');
}

const receive = defineMqttOperation({
  title: 'Receive',
  description: 'Waits for messages of topics, up to a number. Retained messages come at once. A trigger misses none.',
  parameters: { topics, limit, wait_s, read_as, only_body },
  effects: looks,
  example: { topics: ['home/+/temperature'], limit: 1 },
  output: { topic: 'home/kitchen/temperature', qos: 1, retained: true, message: 21.5 },
  run: async ({ topics: filters, limit: max, wait_s: waitS, ...read }, { session, files, signal }) => {
    for (const [index, filter] of filters.entries()) assertTopic(filterProblem(filter), `/topics/${index}`);
    const options = { ...read, write: files.write };
    return session.work('read', async (connection) => {
      const over = new AbortController();
      let timer: NodeJS.Timeout | undefined;
      // The server may send messages before its response, and the driver reads on only once they are done.
      void connection
        .subscribe([...new Set(filters)].map((filter) => ({ filter, qos: 1, retained: 0 })))
        .then(() => (timer = setTimeout(() => over.abort(), waitS * 1_000)))
        .catch((error: unknown) => connection.arrivals.fail(error));
      try {
        return await collect(connection, { max, over: over.signal, signal }, options);
      } finally {
        clearTimeout(timer);
        connection.destroy(); // its subscriptions end with it
      }
    });
  },
});

async function collect(
  connection: MqttConnection,
  { max, over, signal }: { max: number; over: AbortSignal; signal: AbortSignal },
  options: Parameters<typeof messageItem>[1],
): Promise<Item[]> {
  const items: Item[] = [];
  let bytes = 0;
  await connection.arrivals.each(
    signal,
    async ({ packet, done }) => {
      bytes += packet.payload.length;
      items.push(await messageItem(packet, options));
      done();
      return items.length < max && bytes < maxTakenBytes;
    },
    over,
  );
  return items;
}

export const messageOperations = { publish, receive };
