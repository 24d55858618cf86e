import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { ApiClient } from '../../support/apiClient.ts';
import { seededRandom } from '../../support/seededRandom.ts';
import { isFull } from '../../support/isFull.ts';
import { costOfBills, RealtimeWorld } from './realtimeWorld.ts';

const seed = Number(process.env['BUREAU_TEST_SEED'] ?? 20261130);
const sessionsOfStorm = isFull ? 300 : 24;

let world: RealtimeWorld;
beforeAll(async () => {
  world = await RealtimeWorld.start();
});
afterAll(() => world.stop());
beforeEach(() => {
  world.fake.plan = {};
  world.fake.bills.splice(0);
  world.fake.events.splice(0);
});
afterEach(() => world.settled());

const never = new Promise<never>(() => undefined);

describe('a session that breaks', () => {
  test('by its caller cancels the response upstream, and is charged what the provider bills', async () => {
    world.fake.plan = { texts: ['One, two, three'], audioSeconds: 1, until: never };
    const cost = await world.costOf(async () => {
      const session = await world.session();
      session.send({ type: 'response.create' });
      await session.next('response.output_audio.delta');
      session.socket.terminate();
      await expect.poll(() => world.fake.bills.length, { timeout: 5_000 }).toBe(1);
    });
    expect(world.fake.events.map(({ type }) => type)).toContain('response.cancel');
    expect(world.fake.bills).toMatchObject([{ status: 'cancelled' }]);
    expect(cost).toBe(costOfBills(world.fake.bills));
    expect((await world.calls())[0]).toMatchObject({ status: 'canceled', estimated: false });
  });

  test('by its provider is charged an estimate of the relayed output, and tells the caller', async () => {
    world.fake.plan = { texts: ['One, two, three'], audioSeconds: 2, breaks: true };
    const cost = await world.costOf(async () => {
      const session = await world.session();
      session.send({ type: 'response.create' });
      expect(await session.next('error')).toMatchObject({ error: { type: 'server_error', code: 'upstream_error' } });
      expect((await session.closed).code).toBe(1011);
    });
    const billed = costOfBills(world.fake.bills);
    expect(world.fake.bills).toMatchObject([{ status: 'lost' }]);
    expect(Number(cost)).toBeGreaterThan(Number(billed) * 0.95);
    expect(Number(cost)).toBeLessThan(Number(billed) * 1.05);
    expect((await world.calls())[0]).toMatchObject({ status: 'error', error_code: 'upstream_error', estimated: true });
  });

  test('by its provider between responses ends without an error', async () => {
    const session = await world.session();
    await session.respond();
    for (const socket of world.fake.sockets) socket.close();
    expect((await session.closed).code).toBe(1000);
    expect(session.events.filter(({ type }) => type === 'error')).toEqual([]);
  });

  test('while its caller speaks releases the hold', async () => {
    const cost = await world.costOf(async () => {
      const session = await world.session();
      session.send({ type: 'input_audio_buffer.append', audio: Buffer.alloc(4_800, 1).toString('base64') });
      await session.next('input_audio_buffer.speech_started');
      session.socket.terminate();
    });
    expect(cost).toBe(0n);
  });
});

test(`provider's log = ledger over ${sessionsOfStorm} sessions whose callers leave anywhere (seed ${seed})`, async () => {
  const random = seededRandom(seed);
  const one = async (): Promise<void> => {
    const session = await world.session();
    const mayLeave = random() < 0.6;
    const leave = async (): Promise<void> => {
      await new Promise((resolve) => setTimeout(resolve, random() * 40));
      session.socket.terminate();
    };
    const left = mayLeave ? leave() : null;
    const turns = async (): Promise<void> => {
      for (let turn = 0; turn < 3; turn += 1) {
        if (random() < 0.5) {
          session.speak(0.2 + random());
          await session.next('response.done');
        } else {
          session.say('word '.repeat(1 + Math.floor(random() * 50)));
          await session.respond({ instructions: 'Be brief.' });
        }
      }
      session.socket.close();
    };
    await turns().catch(() => undefined); // it has left
    await left;
    await session.closed;
  };
  const cost = await world.costOf(async () => {
    for (let round = 0; round < sessionsOfStorm; round += 12) {
      world.fake.plan = { audioSeconds: random(), until: new Promise((resolve) => setTimeout(resolve, random() * 20)) };
      await Promise.all(Array.from({ length: 12 }, one));
    }
    await expect.poll(() => world.fake.sockets.size, { timeout: 8_000 }).toBe(0);
  });
  expect(world.fake.bills.filter(({ status }) => status === 'lost')).toEqual([]);
  expect(cost).toBe(costOfBills(world.fake.bills));
});

test("an organization's own key pays by itself, and its address is reached through the guard only", async () => {
  const open = await world.api.another({ settings: { outboundAllow: ['127.0.0.1'] } });
  const { value } = await world.owner.client.ok('createAccountApiKey', { body: { label: 'owner' } });
  const atOpen = new ApiClient(open.url).withKey(value);
  const own = { kind: 'openai', base_url: `${world.fake.origin}/v1`, api_key: 'sk-own', mode: 'own_only' };
  const { id } = await atOpen.ok('createProviderKey', { body: { label: 'own', ...own } as never });
  world.fake.plan = { audioSeconds: 1 };
  const cost = await world.costOf(async () => {
    const session = await world.session({ url: open.url });
    await session.respond();
    session.socket.close();
  });
  expect(cost).toBe(0n);
  expect(world.fake.handshakes.at(-1)!.headers.authorization).toBe('Bearer sk-own');
  const before = world.fake.handshakes.length;
  await expect(world.session()).rejects.toThrow('502');
  expect(world.fake.handshakes).toHaveLength(before);
  await world.owner.client.call('deleteProviderKey', { params: { provider_key_id: id } });
  world.api.deps.gateway.forgetOwnKeys(world.owner.organizationId);
  await open.close();
});

describe('limits', () => {
  test('of length and of idle time end a session with an event', async () => {
    for (const limit of [{ realtimeSessionMs: 100 }, { realtimeIdleMs: 100 }]) {
      const other = await world.api.another({ gateway: limit });
      const session = await world.session({ url: other.url });
      expect(await session.next('error')).toMatchObject({ error: { code: 'session_expired' } });
      expect((await session.closed).code).toBe(1000);
      await other.close();
    }
  });

  test('of open calls refuse further sessions, and end with them', async () => {
    const other = await world.api.another({ gateway: { callsPerOrganization: 1, concurrencyWaitMs: 0 } });
    const first = await world.session({ url: other.url });
    await expect(world.session({ url: other.url })).rejects.toThrow('429');
    first.socket.close();
    await first.closed;
    await expect
      .poll(() => world.session({ url: other.url }).then((session) => session.socket.terminate(), String), {
        timeout: 5_000,
      })
      .toBeUndefined();
    await other.close();
  });
});

describe('a process that stops', () => {
  test('ends idle sessions at once, and others after their response', async () => {
    const other = await world.api.another();
    const idle = await world.session({ url: other.url });
    const busy = await world.session({ url: other.url });
    let go: (value?: unknown) => void = () => undefined;
    world.fake.plan = { texts: ['One'], until: new Promise((resolve) => (go = resolve)) };
    busy.send({ type: 'response.create' });
    await busy.next('response.output_text.delta');
    const closing = other.close();
    expect(await idle.closed).toEqual({ code: 1001, reason: 'unavailable' });
    go();
    expect((await busy.next('response.done'))['response']).toMatchObject({ status: 'completed' });
    expect((await busy.closed).code).toBe(1001);
    await closing;
  });

  test('cuts a response that takes too long, and charges what was generated', async () => {
    const other = await world.api.another();
    world.fake.plan = { texts: ['One'], audioSeconds: 1, until: never };
    const cost = await world.costOf(async () => {
      const session = await world.session({ url: other.url });
      session.send({ type: 'response.create' });
      await session.next('response.output_audio.delta');
      const closing = other.close();
      expect(await session.closed).toEqual({ code: 1001, reason: 'unavailable' });
      await closing;
    });
    expect(cost).toBe(costOfBills(world.fake.bills));
  });
});
