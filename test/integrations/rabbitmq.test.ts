import { setTimeout as pause } from 'node:timers/promises';
import type { Channel, GetMessage } from 'amqplib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { credential } from '../../integrations/rabbitmq/credential.ts';
import { credentialContext } from '../../db/secrets/credential.ts';
import { brokerPoolsOf } from '../../integrations/queues/BrokerSession.ts';
import { outboundServices, type OutboundServices } from '../activities/nodes/outboundServices.ts';
import { jsonOf, runAlone } from '../activities/nodes/runAlone.ts';
import { startTriggersWorld, until, type TriggersWorld } from '../activities/triggers/triggersWorld.ts';
import { hasRabbit, startRabbit, type TestRabbit } from './rabbitServer.ts';

/** The node `rabbitmq.messages` and the trigger `rabbitmq.trigger` against a RabbitMQ of its own. */
const type = 'rabbitmq.messages';

interface More {
  json?: object[];
  credential?: object;
  [name: string]: unknown;
}

describe.skipIf(!hasRabbit)('RabbitMQ', () => {
  let rabbit: TestRabbit;
  let owner: Channel;
  let services: OutboundServices;
  beforeAll(async () => {
    rabbit = await startRabbit();
    owner = await rabbit.owner.createChannel();
  }, 90_000);
  beforeEach(() => {
    services = outboundServices();
  });
  afterEach(async () => {
    brokerPoolsOf(services.connect).close();
    await services.close();
  });
  afterAll(() => rabbit?.close());

  const around = ({ credential: changed = {}, ...more }: More = {}) => ({
    services,
    credentials: { auth: rabbit.credential(changed) },
    ...more,
  });
  const run = async (parameters: object, more: More = {}): Promise<unknown[]> =>
    (await jsonOf(type, { parameters, ...around(more) } as never))['main'] ?? [];
  const read = async (queue: string): Promise<GetMessage | false> => owner.get(queue, { noAck: true });

  describe('rabbitmq.messages', () => {
    test('sends to a queue with properties, in the order of the items', async () => {
      await owner.assertQueue('plain');
      const properties = {
        headers: { source: 'test' },
        expires_s: 60,
        priority: 3,
        correlation_id: 'c',
        type: 't',
      };
      const json = [{ n: 1 }, { n: 2 }];
      const parametersPerItem = json.map((message) => ({ queue: 'plain', message, ...properties }));
      const sent = await run({}, { json, parametersPerItem, idempotencyKey: 'run/1' });
      const first = (await read('plain')) as GetMessage;
      expect(first.content.toString()).toBe('{"n":1}');
      expect(first.properties).toMatchObject({
        contentType: 'application/json',
        headers: { source: 'test' },
        deliveryMode: 2,
        expiration: '60000',
        priority: 3,
        correlationId: 'c',
        type: 't',
        messageId: (sent[0] as { message_id: string }).message_id,
      });
      expect(((await read('plain')) as GetMessage).content.toString()).toBe('{"n":2}');
      const again = await run({ queue: 'plain', message: 'ü', persistent: false }, { idempotencyKey: 'run/1' });
      const text = (await read('plain')) as GetMessage;
      expect([text.content.toString(), text.properties.contentType, text.properties.deliveryMode]).toEqual([
        'ü',
        'text/plain',
        1,
      ]);
      // A repeated attempt has the same ID.
      expect(again[0]).toEqual({ queue: 'plain', message_id: first.properties.messageId as string });
      expect(await run({ queue: 'plain', message: 'x', give: 'item' }, { json: [{ a: 1 }] })).toEqual([{ a: 1 }]);
    });

    test('says that there is no queue, and creates it on request', async () => {
      await expect(run({ queue: 'missing', message: 'x' })).rejects.toMatchObject({ code: 'target_error' });
      await expect(run({ queue: 'missing', message: 'x' })).rejects.toThrow('There is no queue "missing"');
      await run({ queue: 'missing', message: 'x', create_queue: true });
      await run({ queue: 'missing', message: 'y', create_queue: true });
      expect(await run({ operation: 'count', queue: 'missing' })).toEqual([
        { queue: 'missing', messages: 2, consumers: 0 },
      ]);
      expect(await run({ operation: 'purge', queue: 'missing' })).toEqual([{ queue: 'missing', removed: 2 }]);
      await owner.assertQueue('transient', { durable: false });
      await run({ queue: 'transient', message: 'x', create_queue: true });
      expect(await run({ operation: 'count', queue: 'transient' })).toMatchObject([{ messages: 1 }]);
    });

    test('publishes to an exchange', async () => {
      await owner.assertQueue('bound');
      const publish = { operation: 'publish', exchange: 'events', routing_key: 'order.paid', message: { id: 7 } };
      await expect(run(publish)).rejects.toThrow(/no exchange 'events'/);
      await expect(run({ ...publish, create_exchange: 'topic' })).rejects.toThrow('leads to no queue for "order.paid"');
      await run({ ...publish, must_arrive: false });
      await owner.bindQueue('bound', 'events', 'order.*');
      await run(publish);
      expect((await read('bound')) as GetMessage).toMatchObject({
        fields: { exchange: 'events', routingKey: 'order.paid' },
      });
      expect(await read('bound')).toBe(false);
      await expect(run({ ...publish, exchange: 'fresh', create_exchange: 'fanout' })).rejects.toThrow('no queue');
      expect(await owner.checkExchange('fresh')).toEqual({});
    });

    test('receives up to a number of messages, and waits for them', async () => {
      await owner.assertQueue('jobs');
      owner.sendToQueue('jobs', Buffer.from('{"id":1}'), {
        messageId: 'one',
        timestamp: 1_700_000_000,
        headers: { at: { '!': 'timestamp', value: 1_700_000_000 }, list: [1, 'a'] },
      });
      owner.sendToQueue('jobs', Buffer.from([0xff, 0xfe]), { contentType: 'image/png' });
      owner.sendToQueue('jobs', Buffer.from('12345678901234567890'));
      const receive = { operation: 'receive', queue: 'jobs', wait_s: 0 };
      await until(
        async () => (await owner.checkQueue('jobs')).messageCount,
        (count) => count === 3,
      );
      const kept = await run({ ...receive, keep: true });
      expect(kept).toHaveLength(3);
      const { outputs } = (await runAlone(type, { parameters: receive, ...around() } as never)) as {
        outputs: Record<string, unknown>;
      };
      expect(outputs['main']).toMatchObject([
        {
          json: {
            message_id: 'one',
            exchange: '',
            routing_key: 'jobs',
            redelivered: true,
            sent_at: '2023-11-14T22:13:20.000Z',
            headers: { at: '2023-11-14T22:13:20.000Z', list: [1, 'a'] },
            message: { id: 1 },
          },
        },
        { binary: { data: { media_type: 'image/png', size_bytes: 2 } } },
        { json: { message: '12345678901234567890' } },
      ]);
      expect(await run(receive)).toEqual([]);
      const waiting = run({ ...receive, wait_s: 10, limit: 2, only_body: true });
      for (const text of ['[1]', '{"a":2}', 'later']) {
        owner.sendToQueue('jobs', Buffer.from(text));
        await pause(50);
      }
      expect(await waiting).toEqual([{ message: [1] }, { a: 2 }]);
      expect(await run({ ...receive, read_as: 'text' })).toMatchObject([{ message: 'later' }]);
      await expect(run({ ...receive, queue: 'nowhere' })).rejects.toThrow(/no queue 'nowhere'/);
    });

    test('a read-only credential sends and removes nothing', async () => {
      await owner.assertQueue('kept');
      const readOnly = { credential: { read_only: true } };
      for (const operation of [
        { queue: 'kept', message: 'x' },
        { operation: 'receive', queue: 'kept', wait_s: 0 },
      ])
        await expect(run(operation, readOnly)).rejects.toThrow('The credential is read-only');
      expect(await run({ operation: 'receive', queue: 'kept', keep: true, wait_s: 0 }, readOnly)).toEqual([]);
    });

    test('a refusal names the problem, without the password', async () => {
      const count = { operation: 'count', queue: 'plain' };
      const wrong = run(count, { credential: { password: 'wrong-secret' } });
      await expect(wrong).rejects.toMatchObject({ code: 'credential_refused' });
      await expect(wrong).rejects.not.toThrow('wrong-secret');
      await expect(run(count, { credential: { virtual_host: 'other' } })).rejects.toThrow('refused the virtual host');
      await expect(run(count, { credential: { port: 1 } })).rejects.toMatchObject({ code: 'target_unreachable' });
    });

    test('TLS is checked with the name and the CA of the server', async () => {
      const { port, authority } = rabbit.tls;
      const tls = { port, tls: 'verify', host: 'localhost' };
      const count = { operation: 'count', queue: 'plain' };
      expect(await run(count, { credential: { ...tls, authority } })).toHaveLength(1);
      await expect(run(count, { credential: tls })).rejects.toThrow('certificate of the server is not accepted');
      const byAddress = { credential: { ...tls, authority, host: '127.0.0.1' } };
      await expect(run(count, byAddress)).rejects.toThrow('certificate of the server is not accepted');
      expect(await run(count, { credential: { ...tls, tls: 'require' } })).toHaveLength(1);
    });

    test('a message to a server that does not answer is not sent again', async () => {
      await run({ operation: 'count', queue: 'plain' });
      rabbit.freeze();
      try {
        const late = run({ queue: 'plain', message: 'x' });
        await expect(late).rejects.toMatchObject({ code: 'target_timeout', retryable: false });
        const stop = new AbortController();
        const canceled = run({ operation: 'count', queue: 'plain' }, { signal: stop.signal });
        setTimeout(() => stop.abort(new Error('canceled')), 100);
        await expect(canceled).rejects.toThrow('canceled');
      } finally {
        rabbit.thaw();
      }
    }, 30_000);

    test('a credential is tested by signing in', async () => {
      const { stream: fetch, connect } = services as never as { stream: never; connect: never };
      const signal = new AbortController().signal;
      const trying = (more: object = {}) =>
        credential.test!({ ...rabbit.credential(more).values } as never, {
          fetch,
          connect,
          signal,
          allowedHosts: null,
        });
      await trying();
      await expect(trying({ password: 'wrong' })).rejects.toMatchObject({ code: 'credential_refused' });
    });
  });

  describe('rabbitmq.trigger', () => {
    let world: TriggersWorld;
    let auth: object;
    beforeAll(async () => {
      world = await startTriggersWorld(null, { settings: { outboundAllow: ['127.0.0.0/8'] } });
      auth = { auth: { id: (await world.addCredential('rabbitmq', rabbit.credential().values)).id } };
    }, 60_000);
    afterAll(() => world?.close());
    const published = (parameters: object) => world.published('rabbitmq.trigger', parameters, auth);
    const consumers = (queue: string, count: number) =>
      until(
        async () => (await owner.checkQueue(queue)).consumerCount,
        (found) => found === count,
      );
    const numbers = async (id: string) =>
      (await world.items(id)).map(({ json }) => (json['message'] as { n: number }).n);

    // The first one, because no other worker may take over.
    test('a worker that stops removes the message whose execution is stored already', async () => {
      await owner.assertQueue('stopping');
      const { executions } = world.api.deps;
      const stored = Promise.withResolvers<void>();
      const slow = await world.worker({
        executions: {
          start: async (start) => {
            const started = await executions.start(start);
            stored.resolve();
            await pause(300);
            return started;
          },
        },
      });
      const id = await published({ queue: 'stopping' });
      await consumers('stopping', 1);
      owner.sendToQueue('stopping', Buffer.from('{"n":1}'));
      await stored.promise;
      await slow.stop();
      await consumers('stopping', 0);
      expect((await owner.checkQueue('stopping')).messageCount).toBe(0);
      await world.unpublish(id);
    }, 30_000);

    test('each message starts one execution, and is removed then; over workers that come and go', async () => {
      await owner.assertQueue('orders');
      for (let n = 0; n < 10; n += 1) owner.sendToQueue('orders', Buffer.from(`{"n":${n}}`), { messageId: `m${n}` });
      const first = await world.worker();
      const id = await published({ queue: 'orders' });
      await world.itemsOnce(id, 10);
      await first.crash();
      // Known already: as if the first worker had stopped before the acknowledgement.
      owner.sendToQueue('orders', Buffer.from('{"n":0}'), { messageId: 'm0' });
      for (let n = 10; n < 20; n += 1) owner.sendToQueue('orders', Buffer.from(`{"n":${n}}`), { messageId: `m${n}` });
      const second = await world.worker();
      await world.worker();
      await world.itemsOnce(id, 20);
      await until(
        async () => (await owner.checkQueue('orders')).messageCount,
        (count) => count === 0,
      );
      expect(await numbers(id)).toEqual(Array.from({ length: 20 }, (_, n) => n));
      expect((await world.state(id)).status).toBe('active');
      await second.stop();
      await consumers('orders', 1);
      await world.unpublish(id);
      await consumers('orders', 0);
      owner.sendToQueue('orders', Buffer.from('{}'));
      await until(
        async () => (await owner.checkQueue('orders')).messageCount,
        (count) => count === 1,
      );
    }, 60_000);

    afterEach(() => world.plan(1_000_000));

    test('a changed or deleted credential counts while the trigger is connected', async () => {
      await owner.assertQueue('changing');
      const { id: credentialId } = await world.addCredential('rabbitmq', rabbit.credential().values);
      const change = async (values: object): Promise<void> => {
        const { deps, person, test: own } = world.api;
        const place = credentialContext(
          { id: credentialId, organizationId: person.organizationId },
          'values_encrypted',
        );
        const sealed = deps.secrets.encrypt(place, JSON.stringify(values));
        const sql = 'update credentials set values_encrypted = $2 where id = $1';
        await own.database.pool.query(sql, [credentialId, sealed]);
      };
      await world.worker();
      const id = await world.published('rabbitmq.trigger', { queue: 'changing' }, { auth: { id: credentialId } });
      await consumers('changing', 1);
      await change({ ...rabbit.credential().values, password: 'other' });
      expect((await world.becomes(id, 'failing')).error!.code).toBe('credential_refused');
      await consumers('changing', 0);
      await change(rabbit.credential().values);
      await world.becomes(id, 'active');
      await world.api.test.database.pool.query('delete from credentials where id = $1', [credentialId]);
      expect((await world.becomes(id, 'failing')).error!.code).toBe('credential_unavailable');
      await consumers('changing', 0);
      await world.unpublish(id);
    }, 30_000);

    test('a message whose execution cannot be stored stays in the queue', async () => {
      await owner.assertQueue('planned');
      await world.worker();
      await world.plan(0);
      const id = await published({ queue: 'planned' });
      owner.sendToQueue('planned', Buffer.from('{"n":1}'));
      expect((await world.becomes(id, 'failing')).error!.code).toBe('execution_quota_exhausted');
      await world.plan(1_000_000);
      await world.itemsOnce(id, 1);
      await world.becomes(id, 'active');
      expect(await numbers(id)).toEqual([1]);
      await world.unpublish(id);
    }, 30_000);

    test('shows a missing queue and a lost connection, and continues', async () => {
      await world.worker();
      const id = await published({ queue: 'not-yet', unique_ids: false });
      const { error } = await world.becomes(id, 'failing');
      expect(error).toMatchObject({
        code: 'target_error',
        message: expect.stringContaining("no queue 'not-yet'") as never,
      });
      await owner.assertQueue('not-yet');
      for (const _ of [1, 2]) owner.sendToQueue('not-yet', Buffer.from('{"n":1}'), { messageId: 'same' });
      await world.itemsOnce(id, 2);
      await world.becomes(id, 'active');
      await owner.deleteQueue('not-yet');
      await world.becomes(id, 'failing');
      await world.unpublish(id);
    }, 30_000);

    test('a test gets a message, which stays in the queue', async () => {
      await owner.assertQueue('tested');
      owner.sendToQueue('tested', Buffer.from('hello'));
      await world.worker();
      const id = await world.draft('rabbitmq.trigger', { queue: 'tested' }, auth);
      await world.listen(id);
      expect(await world.itemsOnce(id, 1)).toMatchObject([{ json: { message: 'hello' } }]);
      await consumers('tested', 0);
      expect((await owner.checkQueue('tested')).messageCount).toBe(1);
    }, 30_000);
  });
});
