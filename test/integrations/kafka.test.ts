import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { brokersOf } from '../../integrations/kafka/brokersOf.ts';
import { credential } from '../../integrations/kafka/credential.ts';
import { messageItem } from '../../integrations/kafka/messageItem.ts';
import { Reading } from '../../integrations/kafka/Reading.ts';
import { brokerPoolsOf } from '../../integrations/queues/BrokerSession.ts';
import { outboundServices, type OutboundServices } from '../activities/nodes/outboundServices.ts';
import { jsonOf } from '../activities/nodes/runAlone.ts';
import { startTriggersWorld, type TriggersWorld } from '../activities/triggers/triggersWorld.ts';
import { kafkaProgram, startKafka, type TestKafka } from './kafkaServer.ts';

/** The node `kafka.messages` and the trigger `kafka.trigger` against a kfake of its own. */
const type = 'kafka.messages';
const program = await kafkaProgram();

interface More {
  json?: object[];
  credential?: object;
  [name: string]: unknown;
}

test('brokers are read with and without ports', () => {
  expect(brokersOf('a:1, b\n[::1]:3')).toEqual([
    { host: 'a', port: 1 },
    { host: 'b', port: 9092 },
    { host: '::1', port: 3 },
  ]);
  for (const text of ['', ' , ', 'a:b', 'http://a', 'a:1:2']) expect(() => brokersOf(text)).toThrow();
});

test('a time that is none in milliseconds stays empty', async () => {
  const message = { topic: 't', partition: 0, offset: 1n, key: null, headers: new Map(), value: Buffer.from('x') };
  const timeOf = async (timestamp: bigint) => {
    const options = { read_as: 'text', only_body: false, write: () => Promise.reject(new Error('no file')) } as const;
    return (await messageItem({ ...message, timestamp } as never, options)).json['sent_at'];
  };
  expect(await timeOf(1_700_000_000_000n)).toBe('2023-11-14T22:13:20.000Z');
  expect([await timeOf(1_700_000_000_000_000_000n), await timeOf(-1n)]).toEqual([null, null]);
});

test.each([
  ['places', [], 'earliest'],
  ['new partitions', [{ topic: 'orders', partition: 0, offset: 7n }], 'latest'],
])('a group with %s begins there, or else at the end', async (_name, places, expected) => {
  const begins: string[] = [];
  const silent = { on: () => undefined, destroy: () => undefined, commit: async () => undefined };
  const connection = {
    member: () => silent,
    ends: async () => places,
    read: async (_consumer: unknown, { begin }: { begin: string }) => {
      begins.push(begin);
      return silent;
    },
  };
  const reading = await Reading.begin(connection as never, { group: 'g', topics: ['orders'], begin: 'latest' });
  await reading.end();
  expect(begins).toEqual([expected]);
});

describe.skipIf(program === null)('Kafka', () => {
  let server: TestKafka;
  let services: OutboundServices;
  beforeAll(async () => {
    server = await startKafka(program!);
  }, 60_000);
  beforeEach(() => {
    services = outboundServices();
  });
  afterEach(async () => {
    brokerPoolsOf(services.connect).close();
    await services.close();
  });
  afterAll(() => server?.close());

  const run = async (parameters: object, { credential: changed = {}, ...more }: More = {}): Promise<unknown[]> =>
    (
      await jsonOf(type, {
        parameters,
        services,
        credentials: { auth: server.credential(changed) },
        ...more,
      } as never)
    )['main'] ?? [];
  const send = async (topic: string, ...messages: unknown[]): Promise<void> => {
    const parametersPerItem = messages.map((message) => ({ topic, message, message_key: 'k' }));
    await run({}, { json: messages.map(() => ({})), parametersPerItem });
  };

  describe('kafka.messages', () => {
    test('publishes and receives messages with keys and headers, in their order', async () => {
      const given = [
        { message: { n: 1 }, headers: { a: 'x', b: 2 } },
        { message: 'ü', compression: 'gzip', acks: 'leader' },
        { message: 3, idempotent: false, compression: 'zstd' },
        { is_deletion: true },
      ];
      const parametersPerItem = given.map((one) => ({ topic: 'one', message_key: '7', ...one }));
      const sent = (await run({}, { json: given.map(() => ({})), parametersPerItem })) as { partition: number }[];
      expect(sent.map(({ partition: _partition, ...rest }) => rest)).toEqual(
        ['0', '1', '2', '3'].map((offset) => ({ topic: 'one', offset })),
      );
      const receive = { operation: 'receive', topics: ['one'], group: 'g', begin: 'earliest', limit: 3, wait_s: 20 };
      const first = await run(receive);
      const { partition } = sent[0]!;
      expect(first).toMatchObject([
        { topic: 'one', partition, offset: '0', key: '7', headers: { a: 'x', b: '2' }, message: { n: 1 } },
        { offset: '1', message: 'ü' },
        { offset: '2', message: 3 },
      ]);
      // The group continues where it was.
      expect(await run({ ...receive, limit: 1 })).toMatchObject([{ offset: '3', message: null }]);
      expect(await run({ ...receive, wait_s: 2 })).toEqual([]);
    }, 60_000);

    test('lists topics', async () => {
      expect(await run({ operation: 'list_topics' })).toContainEqual({ topic: 'two', partitions: 3 });
    });

    test('a refusal names the problem', async () => {
      await expect(run({ topic: 'none', message: 'x' })).rejects.toThrow('There is no such topic');
      await expect(run({ topic: 'a b', message: 'x' })).rejects.toThrow('letters, digits, dots');
      await expect(run({ topic: 'one', is_deletion: true })).rejects.toThrow('Enter the key');
      await expect(run({ topic: 'one', message: 'x'.repeat(3_000_000) })).rejects.toThrow('larger than the topic');
      await expect(run({ topic: 'one', message: 'x' }, { credential: { read_only: true } })).rejects.toThrow(
        'read-only',
      );
      await expect(
        run({ topic: 'one', message: 'x' }, { credential: { brokers: '127.0.0.1:1' } }),
      ).rejects.toMatchObject({
        code: 'target_unreachable',
        message: expect.stringContaining('127.0.0.1, port 1') as never,
      });
    }, 60_000);

    test('no connection goes past the guard', async () => {
      const closed = outboundServices('10.0.0.0/8');
      const refused = run({ topic: 'one', message: 'x' }, { services: closed });
      await expect(refused).rejects.toMatchObject({ code: 'target_not_allowed' });
      await closed.close();
      // The cluster names its broker by its address, which the list of hosts does not have.
      const [, port] = server.values.brokers.split(':');
      const auth = { ...server.credential({ brokers: `localhost:${port}` }), allowedHosts: ['localhost'] };
      const elsewhere = run({ topic: 'one', message: 'x' }, { credentials: { auth } });
      await expect(elsewhere).rejects.toThrow('does not allow the host 127.0.0.1');
    }, 60_000);

    test('signs in with SCRAM over TLS', async () => {
      const secured = await startKafka(program!, { isSecured: true });
      try {
        const publish = { topic: 'one', message: 'x' };
        const values = { ...secured.values, tls: 'require' };
        expect(await run(publish, { credential: values })).toHaveLength(1);
        const unchecked = run(publish, { credential: { ...values, tls: 'verify' } });
        await expect(unchecked).rejects.toThrow('certificate of the server is not accepted');
        const { authority } = secured;
        const named = run(publish, { credential: { ...values, tls: 'verify', authority } });
        await expect(named).rejects.toThrow('certificate of the server is not accepted'); // it is for localhost
        const wrong = run(publish, { credential: { ...values, password: 'wrong-secret' } });
        await expect(wrong).rejects.toThrow(/sign-in/);
        await expect(wrong).rejects.not.toThrow('wrong-secret');
        const { stream: fetch, connect } = services as never as { stream: never; connect: never };
        const { signal } = new AbortController();
        const tested = { ...secured.credential({ tls: 'require' }).values };
        await credential.test!(tested as never, { fetch, connect, signal, allowedHosts: null });
      } finally {
        await secured.close();
      }
    }, 90_000);

    test('a message to a cluster that does not answer is not sent again', async () => {
      await send('one', 'x');
      server.freeze();
      try {
        const late = run({ topic: 'one', message: 'x' });
        await expect(late).rejects.toMatchObject({ code: 'target_timeout', retryable: false });
      } finally {
        server.thaw();
      }
    }, 60_000);
  });

  describe('kafka.trigger', () => {
    let world: TriggersWorld;
    let auth: object;
    beforeAll(async () => {
      world = await startTriggersWorld(null, { settings: { outboundAllow: ['127.0.0.0/8'] } });
      auth = { auth: { id: (await world.addCredential('kafka', server.credential().values)).id } };
    }, 60_000);
    afterAll(() => world?.close());
    afterEach(() => world.plan(1_000_000));
    const published = (parameters: object) => world.published('kafka.trigger', parameters, auth);
    const messages = async (id: string) => (await world.items(id)).map(({ json }) => json['message']);

    test('each message starts one execution, over workers that come and go', async () => {
      await send('orders', 'before');
      const first = await world.worker();
      const id = await published({ topics: ['orders', 'two'] });
      await world.becomes(id, 'active');
      await send('orders', 0, 1, 2, 3, 4);
      await send('two', 5);
      await world.itemsOnce(id, 6);
      await first.crash();
      await send('orders', 6, 7);
      await world.worker();
      await world.itemsOnce(id, 8);
      const found = (await messages(id)) as number[];
      expect(found.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
      await world.unpublish(id);
    }, 90_000);

    test('the place where it begins is kept, though nothing was read', async () => {
      await send('idle', 'before');
      const first = await world.worker();
      const id = await published({ topics: ['idle'] });
      await world.becomes(id, 'active');
      await first.stop();
      await send('idle', 'while nobody reads');
      await world.worker();
      await world.itemsOnce(id, 1);
      expect(await messages(id)).toEqual(['while nobody reads']);
      await world.unpublish(id);
    }, 90_000);

    test('a message whose execution cannot be stored comes again', async () => {
      await send('planned', 'a');
      await world.worker();
      await world.plan(0);
      const id = await published({ topics: ['planned'], begin: 'earliest', group: 'own' });
      expect((await world.becomes(id, 'failing')).error!.code).toBe('execution_quota_exhausted');
      await send('planned', 'b');
      await world.plan(1_000_000);
      await world.itemsOnce(id, 2);
      expect(await messages(id)).toEqual(['a', 'b']);
      await world.unpublish(id);
    }, 90_000);

    test('a test gets a new message', async () => {
      await world.worker();
      const id = await world.draft('kafka.trigger', { topics: ['samples'] }, auth);
      await world.listen(id);
      const sending = setInterval(() => void send('samples', 'hello').catch(() => undefined), 500);
      try {
        expect((await world.itemsOnce(id, 1))[0]).toMatchObject({ json: { message: 'hello' } });
      } finally {
        clearInterval(sending);
      }
    }, 60_000);

    test('shows a missing topic and a lost cluster, and continues', async () => {
      await world.worker();
      const missing = await published({ topics: ['none'] });
      expect((await world.becomes(missing, 'failing')).error!.message).toContain('no such topic');
      await world.unpublish(missing);
      const id = await published({ topics: ['late'] });
      await world.becomes(id, 'active');
      await server.restart();
      await world.becomes(id, 'failing');
      await world.becomes(id, 'active');
      await send('late', 'again');
      await world.itemsOnce(id, 1);
      await world.unpublish(id);
    }, 90_000);
  });
});
