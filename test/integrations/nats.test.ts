import { createUser } from '@nats-io/nkeys';
import type { Msg, NatsConnection } from '@nats-io/transport-node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { makeSigningKey } from '../../domains/identity/sso/saml/selfSigned.ts';
import { credential } from '../../integrations/nats/credential.ts';
import { placeOf } from '../../integrations/nats/messageItem.ts';
import { subjectProblem } from '../../integrations/nats/names.ts';
import { Pull } from '../../integrations/nats/Pull.ts';
import { brokerPoolsOf } from '../../integrations/queues/BrokerSession.ts';
import { outboundServices, type OutboundServices } from '../activities/nodes/outboundServices.ts';
import { jsonOf } from '../activities/nodes/runAlone.ts';
import { startTriggersWorld, until, type TriggersWorld } from '../activities/triggers/triggersWorld.ts';
import { hasNats, startNats, type TestNats } from './natsServer.ts';

/** The node `nats.messages` and the trigger `nats.trigger` against a NATS of its own. */
const type = 'nats.messages';

interface More {
  json?: object[];
  credential?: object;
  [name: string]: unknown;
}

test('subjects are checked', () => {
  expect(['a', 'a.b-c', 'a$.b'].map((one) => subjectProblem(one, 'sent'))).toEqual([null, null, null]);
  expect(['', 'a.', '.a', 'a b', 'a.*', '>'].map((one) => subjectProblem(one, 'sent'))).not.toContain(null);
  expect(['*.a', 'a.>', '>'].map((one) => subjectProblem(one, 'heard'))).toEqual([null, null, null]);
  expect(['>.a', 'a..b'].map((one) => subjectProblem(one, 'heard'))).not.toContain(null);
});

test('both forms of the reply subject have the place of a message', () => {
  const place = { stream: 'S', sequence: '7', storedAt: '1700000000000000000', deliveries: 2 };
  expect(placeOf({ reply: '$JS.ACK.S.C.2.7.5.1700000000000000000.0' })).toEqual(place);
  expect(placeOf({ reply: '$JS.ACK._.hash.S.C.2.7.5.1700000000000000000.0.x' })).toEqual(place);
  expect(placeOf({ reply: '_INBOX.x' })).toBeNull();
  // Senders of messages without a stream write it themselves.
  expect(placeOf({ reply: '$JS.ACK.S.C.2.7.5.soon.0' })).toBeNull();
  expect(placeOf({ reply: `$JS.ACK.S.C.2.7.5.${'9'.repeat(20)}.0` })).toBeNull();
});

test('no batch is requested before the one before it is acknowledged', async () => {
  let receive!: (message: Msg) => void;
  const sent: string[] = [];
  const connection = {
    inbox: () => '_INBOX.x',
    onEnd: () => undefined,
    subscribe: (_subject: string, received: typeof receive) => {
      receive = received;
      return { drain: () => Promise.resolve() };
    },
    send: (subject: string, text: string) => sent.push(subject.startsWith('$JS.API') ? 'request' : text),
  };
  const pull = new Pull(connection as never, { stream: 'S', consumer: 'C', batch: 2 });
  const messages = [1, 2].map((n) => ({ reply: `$JS.ACK.S.C.1.${n}.${n}.17.9`, data: new Uint8Array() }) as Msg);
  pull.request();
  for (const message of messages) receive(message);
  expect(sent).toEqual(['request']);
  for (const message of messages) pull.acknowledge(message);
  expect(sent).toEqual(['request', '+ACK', '+ACK', 'request']);
  await pull.end();
});

describe.skipIf(!hasNats)('NATS', () => {
  const user = createUser();
  let server: TestNats;
  let owner: NatsConnection;
  let services: OutboundServices;
  beforeAll(async () => {
    server = await startNats({ nkey: user.getPublicKey() });
    owner = await server.owner();
  }, 60_000);
  beforeEach(() => {
    services = outboundServices();
  });
  afterEach(async () => {
    brokerPoolsOf(services.connect).close();
    await services.close();
  });
  afterAll(async () => {
    await owner?.close();
    await server?.close();
  });

  const run = async (parameters: object, { credential: changed = {}, ...more }: More = {}): Promise<unknown[]> =>
    (
      await jsonOf(type, {
        parameters,
        services,
        credentials: { auth: server.credential(changed) },
        ...more,
      } as never)
    )['main'] ?? [];
  const stream = (name: string, more: object = {}) =>
    server.api(`STREAM.CREATE.${name}`, { name, subjects: [`${name.toLowerCase()}.>`], storage: 'file', ...more });
  const send = async (subject: string, ...texts: string[]): Promise<void> => {
    for (const text of texts) await owner.request(subject, text);
  };

  describe('nats.messages', () => {
    test('publishes to those who listen, and asks services', async () => {
      const heard: { data: string; header: string; reply: string | undefined }[] = [];
      owner.subscribe('open.a', {
        callback: (_error, message) => {
          heard.push({ data: message.string(), header: message.headers?.get('a') ?? '', reply: message.reply });
        },
      });
      owner.subscribe('open.echo', {
        callback: (_error, message) => void message.respond(`{"got":${message.string()}}`),
      });
      await owner.flush();
      const parametersPerItem = [
        { subject: 'open.a', message: { n: 1 }, headers: { a: 'x' }, reply_to: 'open.back' },
        { subject: 'open.a', message: 'ü' },
      ];
      const results = await run({}, { json: [{}, {}], parametersPerItem });
      expect(results).toEqual([{ subject: 'open.a' }, { subject: 'open.a' }]);
      await until(
        async () => heard.length,
        (count) => count === 2,
      );
      expect(heard).toEqual([
        { data: '{"n":1}', header: 'x', reply: 'open.back' },
        { data: 'ü', header: '', reply: '' },
      ]);
      const request = { operation: 'request', subject: 'open.echo', message: 7, only_body: true };
      expect(await run(request)).toEqual([{ got: 7 }]);
      await expect(run({ ...request, subject: 'open.nobody' })).rejects.toThrow('Nobody answers');
      owner.subscribe('open.silent', { callback: () => undefined });
      await owner.flush();
      await expect(run({ ...request, subject: 'open.silent', timeout_s: 1 })).rejects.toMatchObject({
        code: 'target_timeout',
        retryable: false,
      });
    });

    test('a message is stored in a stream once for each ID', async () => {
      await stream('STORED');
      const store = { operation: 'store', subject: 'stored.a', message: { id: 7 }, headers: { h: '1' } };
      const first = await run(store, { idempotencyKey: 'run/1' });
      expect(first).toMatchObject([{ stream: 'STORED', sequence: 1, duplicate: false }]);
      expect(await run(store, { idempotencyKey: 'run/1' })).toMatchObject([{ sequence: 1, duplicate: true }]);
      expect(await run({ ...store, message_id: 'own' })).toMatchObject([{ sequence: 2, message_id: 'own' }]);
      expect(await run({ operation: 'get', stream: 'STORED', sequence: 1 })).toMatchObject([
        { subject: 'stored.a', sequence: 1, message: { id: 7 } },
      ]);
      expect(await run({ operation: 'get', stream: 'STORED', by: 'subject', last_of: 'stored.>' })).toMatchObject([
        { sequence: 2 },
      ]);
      expect(await run({ operation: 'info', stream: 'STORED' })).toMatchObject([{ state: { messages: 2 } }]);
      await expect(run({ operation: 'get', stream: 'STORED', sequence: 99 })).rejects.toThrow('no such message');
      await expect(run({ operation: 'info', stream: 'NONE' })).rejects.toThrow('Check the name of the stream');
      await expect(run({ ...store, subject: 'nowhere.a' })).rejects.toThrow('No stream takes this subject');
    });

    test('receives up to a number of messages of a consumer, and acknowledges them', async () => {
      await stream('JOBS');
      const config = { durable_name: 'C', ack_policy: 'explicit', deliver_policy: 'all' };
      await server.api('CONSUMER.DURABLE.CREATE.JOBS.C', { stream_name: 'JOBS', config });
      await send('jobs.a', '1', '2', '3');
      const receive = { operation: 'receive', stream: 'JOBS', consumer: 'C', limit: 2, wait_s: 1 };
      expect(await run(receive)).toMatchObject([
        { subject: 'jobs.a', stream: 'JOBS', sequence: 1, deliveries: 1, message: 1 },
        { message: 2 },
      ]);
      expect(await run(receive)).toMatchObject([{ message: 3 }]);
      expect(await run({ ...receive, wait_s: 0 })).toEqual([]);
      expect(await server.api('CONSUMER.INFO.JOBS.C')).toMatchObject({ num_ack_pending: 0, num_pending: 0 });
      const waiting = run({ ...receive, wait_s: 20, limit: 1 });
      setTimeout(() => void send('jobs.a', 'later'), 200);
      expect(await waiting).toMatchObject([{ message: 'later' }]);
      await expect(run({ ...receive, consumer: 'none' })).rejects.toThrow('Check the name of the consumer');
      await expect(run({ ...receive, stream: 'a.b' })).rejects.toThrow('cannot contain dots');
    });

    test('a refusal names the problem, without the secret', async () => {
      const message = { subject: 'open.a', message: 'x' };
      const wrong = run(message, { credential: { password: 'wrong-secret' } });
      await expect(wrong).rejects.toMatchObject({ code: 'credential_refused' });
      await expect(wrong).rejects.not.toThrow('wrong-secret');
      await expect(run(message, { credential: { sign_in: 'none' } })).rejects.toMatchObject({
        code: 'credential_refused',
      });
      const reader = { credential: { user: 'reader', password: 'pass' } };
      await expect(run(message, reader)).rejects.toThrow('needs this permission');
      await expect(run({ ...message, subject: 'a.*' })).rejects.toThrow('cannot contain * or >');
      await expect(run(message, { credential: { read_only: true } })).rejects.toThrow('read-only');
      await expect(run(message, { credential: { tls: 'verify' } })).rejects.toThrow('does not speak TLS');
      const large = run({ ...message, message: 'x'.repeat(1_048_577) });
      await expect(large).rejects.toThrow('more than the 1048576 bytes');
      const { stream: fetch, connect } = services as never as { stream: never; connect: never };
      const { signal } = new AbortController();
      const { values } = server.credential({ password: 'wrong' });
      const trying = credential.test!(values as never, { fetch, connect, signal, allowedHosts: null });
      await expect(trying).rejects.toMatchObject({ code: 'credential_refused' });
    });

    test('signs in with an NKey', async () => {
      const nkey = { sign_in: 'nkey', seed: new TextDecoder().decode(user.getSeed()) };
      expect(await run({ subject: 'open.a', message: 'x' }, { credential: nkey })).toHaveLength(1);
      const other = { sign_in: 'nkey', seed: new TextDecoder().decode(createUser().getSeed()) };
      await expect(run({ subject: 'open.a', message: 'x' }, { credential: other })).rejects.toMatchObject({
        code: 'credential_refused',
      });
    });

    test('TLS is checked with the name and the CA of the server', async () => {
      const tls = await makeSigningKey('localhost');
      const secured = await startNats({ tls });
      try {
        const { port } = secured.values;
        const message = { subject: 'open.a', message: 'x' };
        const changed = { port, tls: 'verify', host: 'localhost' };
        const authority = tls.certificate;
        expect(await run(message, { credential: { ...changed, authority } })).toHaveLength(1);
        await expect(run(message, { credential: changed })).rejects.toThrow(
          'certificate of the server is not accepted',
        );
        const byAddress = { credential: { ...changed, authority, host: '127.0.0.1' } };
        await expect(run(message, byAddress)).rejects.toThrow('certificate of the server is not accepted');
        expect(await run(message, { credential: { ...changed, tls: 'require' } })).toHaveLength(1);
      } finally {
        await secured.close();
      }
    });

    test('a message to a server that does not answer is not sent again', async () => {
      await run({ subject: 'open.a', message: 'x' });
      server.freeze();
      try {
        const late = run({ operation: 'store', subject: 'stored.a', message: 'x' });
        await expect(late).rejects.toMatchObject({ code: 'target_timeout', retryable: false });
      } finally {
        server.thaw();
      }
    }, 30_000);
  });

  describe('nats.trigger', () => {
    let world: TriggersWorld;
    let auth: object;
    beforeAll(async () => {
      world = await startTriggersWorld(null, { settings: { outboundAllow: ['127.0.0.0/8'] } });
      auth = { auth: { id: (await world.addCredential('nats', server.credential().values)).id } };
    }, 60_000);
    afterAll(() => world?.close());
    afterEach(() => world.plan(1_000_000));
    const published = (parameters: object) => world.published('nats.trigger', parameters, auth);
    const messages = async (id: string) => (await world.items(id)).map(({ json }) => json['message']);

    test('each message of a stream starts one execution, over workers that come and go', async () => {
      await stream('ORDERS');
      await send('orders.a', '"before"');
      const first = await world.worker();
      const id = await published({ stream: 'ORDERS', subject: 'orders.a' });
      await world.becomes(id, 'active');
      await send('orders.b', '"of another subject"');
      await send('orders.a', ...Array.from({ length: 30 }, (_, n) => String(n)));
      await world.itemsOnce(id, 30);
      await first.stop();
      await send('orders.a', ...Array.from({ length: 10 }, (_, n) => String(30 + n)));
      await world.worker();
      await world.itemsOnce(id, 40);
      expect(await messages(id)).toEqual(Array.from({ length: 40 }, (_, n) => n));
      const { consumers = [] } = await server.api('CONSUMER.NAMES.ORDERS');
      const [name] = consumers as string[];
      await until(
        () => server.api(`CONSUMER.INFO.ORDERS.${name}`),
        (found) => found['num_ack_pending'] === 0,
      );
      await world.unpublish(id);
      await until(
        () => server.api(`CONSUMER.INFO.ORDERS.${name}`),
        (found) => found['num_waiting'] === 0,
      );
    }, 60_000);

    test('a message whose execution cannot be stored comes again', async () => {
      await stream('PLANNED');
      await send('planned.a', '"a"');
      await world.worker();
      await world.plan(0);
      const id = await published({ stream: 'PLANNED', begin: 'all' });
      expect((await world.becomes(id, 'failing')).error!.code).toBe('execution_quota_exhausted');
      await send('planned.a', '"b"');
      await world.plan(1_000_000);
      await world.itemsOnce(id, 2);
      expect(await messages(id)).toEqual(['a', 'b']);
      await world.unpublish(id);
    }, 30_000);

    test('shows a missing stream and a lost server, and continues', async () => {
      await world.worker();
      const id = await published({ stream: 'LATER' });
      expect((await world.becomes(id, 'failing')).error!.message).toContain('Check the name of the stream');
      await stream('LATER');
      await until(
        () => server.api('CONSUMER.NAMES.LATER'),
        ({ consumers = [] }) => (consumers as string[]).length === 1,
      );
      await owner.close();
      await server.restart(500);
      owner = await server.owner();
      await send('later.a', '1');
      await world.itemsOnce(id, 1);
      await world.becomes(id, 'active');
      await world.unpublish(id);
    }, 30_000);

    test('messages of a subject start executions without a stream', async () => {
      await world.worker();
      const id = await published({ from: 'subject', subject: 'open.>' });
      await world.becomes(id, 'active');
      await until(
        async () => {
          owner.publish('open.x', 'hello', { reply: 'open.back' });
          return (await world.items(id)).length;
        },
        (count) => count > 0,
      );
      expect((await world.items(id))[0]!.json).toEqual({ subject: 'open.x', headers: {}, message: 'hello' });
      await world.unpublish(id);
    }, 30_000);

    test('a message with headers that cannot be read starts, too', async () => {
      await stream('ODD');
      await world.worker();
      const id = await published({ stream: 'ODD' });
      await world.becomes(id, 'active');
      await server.write('HPUB odd.a 20 25\r\nNATS/1.0\r\nA B: x\r\n\r\nhello\r\n');
      await send('odd.b', '"next"');
      await world.itemsOnce(id, 2);
      expect(await messages(id)).toEqual(['hello', 'next']);
      await world.unpublish(id);
    }, 30_000);

    test('a test gets the last message of a stream, which stays there', async () => {
      await stream('SAMPLES');
      await send('samples.a', '1', '2');
      await world.worker();
      const id = await world.draft('nats.trigger', { stream: 'SAMPLES' }, auth);
      await world.listen(id);
      expect(await world.itemsOnce(id, 1)).toMatchObject([{ json: { sequence: 2, message: 2 } }]);
    }, 30_000);
  });
});
