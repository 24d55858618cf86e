import type { Msg } from '@nats-io/transport-node';

import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { ParameterProblem } from '../../platform/schema/ParameterProblem.ts';
import { choice, integer, text, type ObjectOf } from '../../platform/schema/schema.ts';
import { Arrivals } from '../queues/Arrivals.ts';
import { consumeTrigger, type BrokerConsumeCall } from '../queues/consumeTrigger.ts';
import { only_body, read_as } from '../queues/messageBody.ts';
import { messageItem, placeOf } from './messageItem.ts';
import { namePattern, subjectProblem } from './names.ts';
import { nats } from './nats.ts';
import { NatsApiError } from './NatsApiError.ts';
import type { NatsConnection } from './NatsConnection.ts';
import { Pull } from './Pull.ts';

/** Messages without a stream that wait for their executions; NATS itself bounds nothing. */
const maxWaiting = 1_000;
const maxWaitingBytes = 64 * 1024 * 1024;

const parameters = {
  from: choice(['stream', 'subject'], { stream: 'A stream of JetStream', subject: 'A subject, without a stream' })({
    title: 'Messages of',
    description:
      'A message of a stream is acknowledged when its execution is stored. Without a stream, messages are lost while the trigger is not connected.',
    default: 'stream',
  }),
  stream: text({
    title: 'Stream',
    placeholder: 'ORDERS',
    default: '',
    maxLength: 255,
    showWhen: { from: ['stream'] },
  }),
  subject: text({
    title: 'Subject',
    description: '* stands for one word, > at the end for all further ones. Of a stream: empty for all its subjects.',
    placeholder: 'orders.>',
    default: '',
    maxLength: 1_000,
  }),
  begin: choice(['new', 'all'], { new: 'With new messages', all: 'With all messages that are there' })({
    title: 'Begin',
    default: 'new',
    showWhen: { from: ['stream'] },
  }),
  read_as,
  only_body,
  consumer: text({
    title: 'Consumer',
    description: 'Name of an existing durable consumer that pulls. Empty: the trigger creates one of its own.',
    rare: true,
    default: '',
    maxLength: 255,
    showWhen: { from: ['stream'] },
  }),
  prefetch: integer({
    title: 'Prefetch',
    description: 'The server sends so many messages ahead.',
    rare: true,
    minimum: 1,
    maximum: 1_000,
    default: 20,
    showWhen: { from: ['stream'] },
  }),
};

type Call = BrokerConsumeCall<ObjectOf<typeof parameters>>;

/** Messages of a stream, or of a subject: https://docs.nats.io/nats-concepts/jetstream/consumers. */
export const node = consumeTrigger(nats, {
  title: 'NATS trigger',
  description: 'Starts for each message of a stream of JetStream, or of a subject.',
  parameters,
  check: problemsOf,
  examples: [
    {
      title: 'New orders',
      parameters: { stream: 'ORDERS' },
      output: { subject: 'orders.new', stream: 'ORDERS', sequence: 1, deliveries: 1, message: { id: 7 } },
    },
  ],
  consume: (connection, call) =>
    call.parameters.from === 'subject' ? listen(connection, call) : pullStream(connection, call),
});

async function pullStream(connection: NatsConnection, call: Call): Promise<void> {
  const { stream, prefetch } = call.parameters;
  const consumer = await consumerFor(connection, call);
  const pull = new Pull(connection, { stream, consumer, batch: call.isTest ? 1 : prefetch });
  try {
    pull.request();
    await call.ready();
    await pull.arrivals.each(call.signal, async (message) => {
      const place = placeOf(message)!;
      await call.accept({
        // A stream that was deleted and created again has other times.
        key: `nats/${place.stream}/${place.sequence}/${place.storedAt}`,
        item: await messageItem(message, readOptions(call)),
      });
      pull.acknowledge(message);
      return !call.isTest;
    });
  } finally {
    await pull.end();
  }
}

/** Returns the name of the consumer, which is created if the trigger has none yet. Errors: `NatsApiError`. */
async function consumerFor(connection: NatsConnection, call: Call): Promise<string> {
  const { stream, subject, begin, consumer: given } = call.parameters;
  const config = {
    ack_policy: 'explicit',
    deliver_policy: begin,
    replay_policy: 'instant',
    max_deliver: -1, // a message whose execution cannot be stored comes again
    ...(subject === '' ? {} : { filter_subject: subject }),
  };
  // A test has a consumer of its own, which begins at the last message and ends by itself.
  if (call.isTest) {
    const last = { ...config, deliver_policy: 'last', inactive_threshold: 60_000_000_000 };
    const { name } = await connection.api(`CONSUMER.CREATE.${stream}`, { stream_name: stream, config: last });
    return String(name);
  }
  const name = given === '' ? `bureau-${call.id}` : given;
  const known = await consumerNamed(connection, stream, name);
  if (given !== '') {
    if (known) return name;
    throw new AppError('target_error', `NATS: The stream has no consumer "${name}".`);
  }
  if (known && (known['filter_subject'] ?? '') === subject) return name;
  // The place where it began cannot be changed.
  const wanted = known
    ? { ...known, filter_subject: subject }
    : { ...config, durable_name: name, description: 'Trigger of Bureau' };
  await connection.api(`CONSUMER.DURABLE.CREATE.${stream}.${name}`, { stream_name: stream, config: wanted });
  return name;
}

async function consumerNamed(connection: NatsConnection, stream: string, name: string): Promise<JsonObject | null> {
  try {
    const { config } = await connection.api(`CONSUMER.INFO.${stream}.${name}`);
    return config as JsonObject;
  } catch (error) {
    if (error instanceof NatsApiError && error.code === 10_014) return null;
    throw error;
  }
}

async function listen(connection: NatsConnection, call: Call): Promise<void> {
  const arrivals = new Arrivals<Msg>();
  connection.onEnd((error) => arrivals.fail(error));
  let waitingBytes = 0;
  const received = (message: Msg | Error): void => {
    if (message instanceof Error) return arrivals.fail(message);
    const isTooMuch = arrivals.size > 0 && waitingBytes + message.data.length > maxWaitingBytes;
    if (arrivals.size >= maxWaiting || isTooMuch) return arrivals.fail(tooMany());
    waitingBytes += message.data.length;
    arrivals.push(message);
  };
  connection.subscribe(call.parameters.subject, received, call.isTest ? '' : `bureau-${call.id}`);
  await call.ready();
  await arrivals.each(call.signal, async (message) => {
    waitingBytes -= message.data.length;
    await call.accept({ key: null, item: await messageItem(message, readOptions(call)) });
    return !call.isTest;
  });
}

function readOptions({ parameters: { read_as: readAs, only_body: onlyBody }, writeFile }: Call) {
  return { read_as: readAs, only_body: onlyBody, write: writeFile };
}

function tooMany(): AppError {
  return new AppError(
    'target_error',
    `More than ${maxWaiting} messages, or 64 MiB of them, wait for their executions. Use a stream, which keeps messages.`,
    { retryable: true },
  );
}

function problemsOf({ from = 'stream', stream = '', subject = '', consumer = '' }: JsonObject): ParameterProblem[] {
  const problems: ParameterProblem[] = [];
  const add = (parameter: string, message: string) => problems.push({ parameter, code: 'parameter_invalid', message });
  const isStream = from !== 'subject';
  if (isStream && (typeof stream !== 'string' || !namePattern.test(stream)))
    add('/stream', 'must be the name of a stream.');
  if (isStream && consumer !== '' && !namePattern.test(String(consumer)))
    add('/consumer', 'must be the name of a consumer.');
  const isNamed = typeof subject === 'string' && subject !== '';
  if (!isStream && !isNamed) add('/subject', 'is needed without a stream.');
  const problem = isNamed ? subjectProblem(subject, 'heard') : null;
  if (problem !== null) add('/subject', problem);
  return problems;
}
