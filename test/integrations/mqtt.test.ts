import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { IPublishPacket } from 'mqtt';

import { credential } from '../../integrations/mqtt/credential.ts';
import { sessionOf } from '../../integrations/mqtt/sessionOf.ts';
import { filterProblem, topicProblem } from '../../integrations/mqtt/topics.ts';
import { brokerPoolsOf } from '../../integrations/queues/BrokerSession.ts';
import { outboundServices, type OutboundServices } from '../activities/nodes/outboundServices.ts';
import { jsonOf } from '../activities/nodes/runAlone.ts';
import { startTriggersWorld, until, type TriggersWorld } from '../activities/triggers/triggersWorld.ts';
import { hasMosquitto, startMosquitto, type TestMosquitto } from './mosquittoServer.ts';

/** The node `mqtt.messages` and the trigger `mqtt.trigger` against a Mosquitto of its own. */
const type = 'mqtt.messages';

interface More {
  json?: object[];
  credential?: object;
  [name: string]: unknown;
}

test('topics and their wildcards are checked', () => {
  expect(['a/b', '$SYS/x', 'a b', '/'].map(topicProblem)).toEqual([null, null, null, null]);
  expect(['', 'a/+', '#', 'a\0'].map(topicProblem)).not.toContain(null);
  expect(['a/+/b', '#', 'a/#', '+', '+/+'].map(filterProblem)).toEqual([null, null, null, null, null]);
  expect(['', 'a/b+', '#/a', 'a#', '$share/g/a'].map(filterProblem)).not.toContain(null);
});

describe.skipIf(!hasMosquitto)('MQTT', () => {
  let server: TestMosquitto;
  let services: OutboundServices;
  beforeAll(async () => {
    server = await startMosquitto();
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
  const heard = async (topic: string): Promise<IPublishPacket[]> => {
    const packets: IPublishPacket[] = [];
    server.owner.on('message', (_topic, _payload, packet) => {
      if (packet.topic === topic) packets.push(packet);
    });
    await server.owner.subscribeAsync(topic, { qos: 2 });
    return packets;
  };
  const publish = (topic: string, text: string, options: object = {}) =>
    server.owner.publishAsync(topic, text, { qos: 1, ...options });

  describe('mqtt.messages', () => {
    test('publishes with each quality of service, and with properties, in the order of the items', async () => {
      const packets = await heard('open/lamp');
      const given = [
        { message: 'on', qos: 'at_most_once' },
        {
          message: { a: 'ü' },
          qos: 'at_least_once',
          expires_s: 60,
          content_type: 'application/json',
          response_topic: 'open/back',
          user_properties: { id: 7, name: 'x' },
        },
        { message: '', qos: 'exactly_once' },
      ];
      const json = given.map(() => ({}));
      const parametersPerItem = given.map((one) => ({ topic: 'open/lamp', ...one }));
      const results = await run({}, { json, parametersPerItem });
      expect(results).toEqual([0, 1, 2].map((qos) => ({ topic: 'open/lamp', qos })));
      await until(
        async () => packets.length,
        (count) => count === 3,
      );
      expect(packets.map(({ payload, qos }) => [String(payload), qos])).toEqual([
        ['on', 0],
        ['{"a":"ü"}', 1],
        ['', 2],
      ]);
      expect(packets[1]!.properties).toMatchObject({
        contentType: 'application/json',
        responseTopic: 'open/back',
        userProperties: { id: '7', name: 'x' },
      });
    });

    test('with MQTT 3.1.1, too, where there are no properties', async () => {
      const old = { credential: { protocol: '3.1.1' } };
      const packets = await heard('open/old');
      await run({ topic: 'open/old', message: 'x' }, old);
      await until(
        async () => packets.length,
        (count) => count === 1,
      );
      await expect(run({ topic: 'open/old', message: 'x', expires_s: 1 }, old)).rejects.toThrow('need MQTT 5');
      expect(await run({ operation: 'receive', topics: ['open/none'], wait_s: 0 }, old)).toEqual([]);
    });

    test('a retained message is received at once, and removed by an empty one', async () => {
      await run({ topic: 'open/state', message: { t: 21.5 }, retain: true });
      const receive = { operation: 'receive', topics: ['open/state'], limit: 1, wait_s: 5 };
      expect(await run(receive)).toMatchObject([{ topic: 'open/state', retained: true, message: { t: 21.5 } }]);
      expect(await run({ ...receive, only_body: true })).toEqual([{ t: 21.5 }]);
      await run({ topic: 'open/state', message: '', retain: true });
      expect(await run({ ...receive, wait_s: 1 })).toEqual([]);
    });

    test('waits for messages up to a number', async () => {
      const waiting = run({ operation: 'receive', topics: ['open/+/t', 'open/+/t'], limit: 2, wait_s: 20 });
      const send = setInterval(() => void publish('open/a/t', '1'), 50);
      expect(await waiting).toHaveLength(2);
      clearInterval(send);
    });

    test('refuses topics with wildcards, and says what the server refuses', async () => {
      await expect(run({ topic: 'a/+', message: 'x' })).rejects.toThrow('cannot contain + or #');
      await expect(run({ operation: 'receive', topics: ['a#'] })).rejects.toThrow('# only as the last one');
      const wrong = run({ topic: 'a', message: 'x' }, { credential: { password: 'wrong-secret' } });
      await expect(wrong).rejects.toMatchObject({ code: 'credential_refused' });
      await expect(wrong).rejects.not.toThrow('wrong-secret');
      const old = { credential: { password: 'wrong', protocol: '3.1.1' } };
      await expect(run({ topic: 'a', message: 'x' }, old)).rejects.toMatchObject({ code: 'credential_refused' });
      const reader = { credential: { user: 'reader', password: 'pass' } };
      await expect(run({ topic: 'open/x', message: 'x' }, reader)).rejects.toThrow('needs access to the topic');
      await expect(run({ topic: 'a', message: 'x' }, { credential: { read_only: true } })).rejects.toThrow('read-only');
      const { signal } = new AbortController();
      const { stream: fetch, connect } = services as never as { stream: never; connect: never };
      const { values } = server.credential({ password: 'wrong' });
      const trying = credential.test!(values as never, { fetch, connect, signal, allowedHosts: null });
      await expect(trying).rejects.toMatchObject({ code: 'credential_refused' });
    });

    test('TLS is checked with the name and the CA of the server', async () => {
      const { port, authority } = server.tls;
      const tls = { port, tls: 'verify', host: 'localhost' };
      const message = { topic: 'open/x', message: 'x' };
      expect(await run(message, { credential: { ...tls, authority } })).toHaveLength(1);
      await expect(run(message, { credential: tls })).rejects.toThrow('certificate of the server is not accepted');
      const byAddress = { credential: { ...tls, authority, host: '127.0.0.1' } };
      await expect(run(message, byAddress)).rejects.toThrow('certificate of the server is not accepted');
      expect(await run(message, { credential: { ...tls, tls: 'require' } })).toHaveLength(1);
    });

    test('a message to a server that does not answer is not sent again', async () => {
      await run({ topic: 'open/x', message: 'x' });
      server.freeze();
      try {
        const late = run({ topic: 'open/x', message: 'x' });
        await expect(late).rejects.toMatchObject({ code: 'target_timeout', retryable: false });
      } finally {
        server.thaw();
      }
    }, 30_000);
  });

  describe('mqtt.trigger', () => {
    let world: TriggersWorld;
    let auth: object;
    beforeAll(async () => {
      world = await startTriggersWorld(null, { settings: { outboundAllow: ['127.0.0.0/8'] } });
      auth = { auth: { id: (await world.addCredential('mqtt', server.credential().values)).id } };
    }, 60_000);
    afterAll(() => world?.close());
    afterEach(() => world.plan(1_000_000));
    const published = (parameters: object) => world.published('mqtt.trigger', parameters, auth);
    const messages = async (id: string) => (await world.items(id)).map(({ json }) => json['message']);

    // The first one, because no other worker may take over.
    test('a session without its subscription subscribes again, and gets what is retained once', async () => {
      for (const protocol of ['5', '3.1.1']) {
        const topic = `closed/${protocol}`;
        await publish(topic, 'kept', { retain: true });
        const { id: credentialId } = await world.addCredential('mqtt', server.credential({ protocol }).values);
        const worker = await world.worker();
        const auth = { auth: { id: credentialId } };
        const id = await world.published('mqtt.trigger', { topics: [topic], retained: true }, auth);
        await world.itemsOnce(id, 1);
        await worker.stop();
        const { rows } = await world.api.test.database.pool.query<{ id: string }>(
          'select id from triggers where digital_organization_id = $1',
          [id],
        );
        await server.unsubscribe({ clientId: sessionOf(rows[0]!.id, [topic], ''), protocol, topic });
        const next = await world.worker();
        await until(
          async () => {
            await publish(topic, 'new');
            return (await world.items(id)).length;
          },
          (count) => count > 1,
        );
        const found = await messages(id);
        expect(found.filter((one) => one === 'kept')).toHaveLength(1 + (protocol === '5' ? 1 : 0));
        await next.stop();
        await world.unpublish(id);
      }
    }, 60_000);

    test('each message starts one execution, over workers that come and go', async () => {
      await publish('open/orders', 'kept before', { retain: true });
      const first = await world.worker();
      const id = await published({ topics: ['open/orders'] });
      await world.becomes(id, 'active');
      for (let n = 0; n < 10; n += 1) await publish('open/orders', String(n));
      await world.itemsOnce(id, 10);
      await first.stop();
      // The server keeps these until the next connection.
      for (let n = 10; n < 20; n += 1) await publish('open/orders', String(n));
      const second = await world.worker();
      await world.itemsOnce(id, 20);
      await second.crash();
      await world.worker();
      for (let n = 20; n < 30; n += 1) await publish('open/orders', String(n));
      await world.itemsOnce(id, 30);
      expect(await messages(id)).toEqual(Array.from({ length: 30 }, (_, n) => n));
      await world.unpublish(id);
      const { length } = await world.items(id);
      await new Promise((resolve) => setTimeout(resolve, 500));
      await publish('open/orders', 'after the end');
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect(await world.items(id)).toHaveLength(length);
    }, 60_000);

    test('a message whose execution cannot be stored comes again', async () => {
      await world.worker();
      const id = await published({ topics: ['open/planned'], retained: true });
      await world.becomes(id, 'active');
      await world.plan(0);
      await publish('open/planned', 'a');
      expect((await world.becomes(id, 'failing')).error!.code).toBe('execution_quota_exhausted');
      await publish('open/planned', 'b');
      await world.plan(1_000_000);
      await world.itemsOnce(id, 2);
      expect(await messages(id)).toEqual(['a', 'b']);
      await world.unpublish(id);
    }, 30_000);

    test('shows a lost server, and continues with the messages since then', async () => {
      await world.worker();
      const id = await published({ topics: ['open/back'], id_property: 'id' });
      await world.becomes(id, 'active');
      await server.restart(500);
      await world.becomes(id, 'failing');
      for (const text of ['1', '2', '1'])
        await publish('open/back', text, { properties: { userProperties: { id: text } } });
      await world.itemsOnce(id, 2);
      await world.becomes(id, 'active');
      expect(await messages(id)).toEqual([1, 2]);
      await world.unpublish(id);
    }, 30_000);

    test('a group gets each message once', async () => {
      await world.worker();
      const shared = { topics: ['open/shared'], group: 'both' };
      const ids = [await published(shared), await published(shared)];
      for (const id of ids) await world.becomes(id, 'active');
      for (let n = 0; n < 20; n += 1) await publish('open/shared', String(n));
      const all = () => Promise.all(ids.map(messages)).then((found) => found.flat());
      const found = await until(all, ({ length }) => length >= 20);
      expect(found.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 20 }, (_, n) => n));
      for (const id of ids) await world.unpublish(id);
    }, 30_000);

    test('a test gets a message', async () => {
      await publish('open/sample', 'hello', { retain: true });
      await world.worker();
      const id = await world.draft('mqtt.trigger', { topics: ['open/sample'] }, auth);
      await world.listen(id);
      expect(await world.itemsOnce(id, 1)).toMatchObject([{ json: { message: 'hello' } }]);
    }, 30_000);
  });
});
