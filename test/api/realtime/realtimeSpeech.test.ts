import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { costOfBills, RealtimeWorld } from './realtimeWorld.ts';

type Json = Record<string, unknown>;

let world: RealtimeWorld;
let poor: string;
beforeAll(async () => {
  world = await RealtimeWorld.start();
  const body = { label: 'poor', credit_limit: '0.000001' };
  poor = (await world.owner.client.ok('createModelApiKey', { body })).value;
});
afterAll(() => world?.stop());
beforeEach(() => {
  world.fake.plan = {};
  world.fake.stubborn = world.fake.transcribes = null;
  world.fake.bills.splice(0);
  world.fake.events.splice(0);
});
afterEach(() => world.settled());

const turnsIn = (event: Json): Json =>
  ((event['session'] as { audio: { input: Json } }).audio.input['turn_detection'] ?? {}) as Json;
const turns = (set: Json) => ({
  type: 'realtime',
  audio: { input: { turn_detection: { type: 'server_vad', ...set } } },
});
const sentTypes = (): unknown[] => world.fake.events.map(({ type }) => type);

describe('a provider that answers speech', () => {
  test.each([null, 'answers', 'refuses', 'unaware'] as const)(
    'costs the instance nothing for a key without credits, again and again (%s)',
    async (stubborn) => {
      world.fake.stubborn = stubborn;
      for (let round = 0; round < 3; round += 1) {
        const session = await world.session({ key: poor });
        session.speak(1);
        expect(await session.next('error')).toMatchObject({ error: { code: 'key_limit_reached' } });
        expect(await session.closed).toEqual({ code: 1008, reason: 'key_limit_reached' });
      }
      await expect.poll(() => world.fake.sockets.size, { timeout: 5_000 }).toBe(0);
      expect(world.fake.bills).toEqual([]);
    },
  );

  test.each([null, 'answers', 'refuses', 'unaware'] as const)(
    'answers each turn once, and is charged as it bills (%s)',
    async (stubborn) => {
      world.fake.stubborn = stubborn;
      const cost = await world.costOf(async () => {
        const session = await world.session();
        for (let turn = 0; turn < 3; turn += 1) {
          session.speak(1);
          await session.next('response.done');
        }
        expect(session.events.filter(({ type }) => type === 'error')).toEqual([]);
        session.socket.close();
        await session.closed;
      });
      expect(world.fake.bills.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed']);
      expect(cost).toBe(costOfBills(world.fake.bills));
    },
  );
});

describe('the turn detection of a caller', () => {
  test('is shown as the caller set it, and the provider answers only if asked', async () => {
    const session = await world.session();
    expect(turnsIn(session.events[0]!)).toMatchObject({ create_response: true });
    session.send({ type: 'session.update', session: turns({ threshold: 0.7, interrupt_response: false }) });
    expect(turnsIn(await session.next('session.updated'))).toEqual({
      type: 'server_vad',
      threshold: 0.7,
      create_response: true,
      interrupt_response: false,
    });
    session.speak(1);
    await session.next('response.done');
    session.send({ type: 'session.update', session: turns({ create_response: false }) });
    expect(turnsIn(await session.next('session.updated'))).toMatchObject({ create_response: false });
    session.speak(1);
    await session.next('input_audio_buffer.committed');
    session.send({ type: 'session.update', session: turns({ create_response: true }) });
    expect(turnsIn(await session.next('session.updated'))).toMatchObject({ create_response: true });
    session.socket.close();
    await session.closed;
    expect(world.fake.bills).toHaveLength(1);
    const updates = world.fake.events.filter(({ type }) => type === 'session.update');
    for (const update of updates) expect(turnsIn(update)).toMatchObject({ create_response: false });
  });

  test('keeps its interruptions: speech ends the response under way, and is answered', async () => {
    world.fake.plan = { audioSeconds: 1, until: new Promise(() => undefined) };
    const cost = await world.costOf(async () => {
      const session = await world.session();
      session.send({ type: 'response.create' });
      await session.next('response.created');
      world.fake.plan = {};
      session.speak(1);
      expect((await session.next('response.done'))['response']).toMatchObject({ status: 'cancelled' });
      expect((await session.next('response.done'))['response']).toMatchObject({ status: 'completed' });
      session.socket.close();
      await session.closed;
    });
    expect(cost).toBe(costOfBills(world.fake.bills));
  });

  test('without interruptions has no error for speech during a response', async () => {
    let go: (value?: unknown) => void = () => undefined;
    world.fake.plan = { until: new Promise((resolve) => (go = resolve)) };
    const session = await world.session();
    session.send({ type: 'session.update', session: turns({ interrupt_response: false }) });
    session.send({ type: 'response.create' });
    await session.next('response.created');
    session.speak(1);
    await session.next('input_audio_buffer.committed');
    await expect.poll(() => sentTypes().filter((type) => type === 'response.create').length).toBe(2);
    session.say('And a text.');
    await session.next('conversation.item.added');
    go();
    await session.next('response.done');
    session.socket.close();
    await session.closed;
    expect(session.events.filter(({ type }) => type === 'error')).toEqual([]);
  });

  test('leaves sound that the caller commits without an answer', async () => {
    const session = await world.session();
    session.send({ type: 'session.update', session: { type: 'realtime', audio: { input: { turn_detection: null } } } });
    await session.next('session.updated');
    session.hear(1, 1);
    session.send({ type: 'input_audio_buffer.commit' });
    await session.next('input_audio_buffer.committed');
    session.socket.close();
    await session.closed;
    expect(sentTypes()).not.toContain('response.create');
  });

  test.each(['answers', 'asks'] as const)('has an answer to silence with its hold (the provider %s)', async (by) => {
    const cost = await world.costOf(async () => {
      const session = await world.session();
      session.send({ type: 'session.update', session: turns({ idle_timeout_ms: 6_000 }) });
      await session.next('session.updated');
      session.speak(1);
      await session.next('response.done');
      const { held } = await world.owner.client.ok('getWallet');
      expect(held).not.toBe('0.000000');
      const asked = (): number => sentTypes().filter((type) => type === 'response.create').length;
      const until = expect.poll(asked, { timeout: 5_000 }).toBe(2);
      world.fake.plan = { until: Promise.resolve(until) };
      world.fake.idle(by);
      await until;
      await session.next('input_audio_buffer.timeout_triggered');
      await session.next('response.done');
      session.say('Done');
      await session.next('conversation.item.added');
      expect(session.events.filter(({ type }) => type === 'error')).toEqual([]);
      session.socket.close();
      await session.closed;
    });
    expect(world.fake.bills).toHaveLength(2);
    expect(cost).toBe(costOfBills(world.fake.bills));
  });
});

describe('transcriptions', () => {
  const transcription = { audio: { input: { transcription: { model: 'voice/whisper' } } } };

  test('without a request are turned off', async () => {
    world.fake.transcribes = 'at first';
    const cost = await world.costOf(async () => {
      const session = await world.session();
      session.speak(2);
      await session.next('response.done');
      session.socket.close();
      await session.closed;
    });
    expect(world.fake.bills.map(({ kind }) => kind)).toEqual(['response']);
    expect(cost).toBe(costOfBills(world.fake.bills));
  });

  test('that cannot be turned off need a model with a price before sound, and are charged by it', async () => {
    world.fake.transcribes = 'always';
    const refused = await world.session();
    refused.speak(1);
    expect(await refused.next('error')).toMatchObject({ error: { code: 'upstream_error' } });
    await refused.closed;
    await expect.poll(() => world.fake.sockets.size, { timeout: 5_000 }).toBe(0);
    expect(world.fake.bills).toEqual([]);
    const cost = await world.costOf(async () => {
      const session = await world.session();
      session.send({ type: 'session.update', session: { type: 'realtime', ...transcription } });
      await session.next('session.updated');
      session.speak(2);
      await session.next('response.done');
      session.socket.close();
      await session.closed;
    });
    expect(world.fake.bills.map(({ kind }) => kind).toSorted()).toEqual(['response', 'transcription']);
    expect(cost).toBe(costOfBills(world.fake.bills));
  });

  test('cost the instance nothing for a key without credits', async () => {
    for (const turn_detection of [null, { type: 'server_vad', create_response: false }]) {
      const session = await world.session({ key: poor });
      const input = { ...transcription.audio.input, turn_detection };
      session.send({ type: 'session.update', session: { type: 'realtime', audio: { input } } });
      await session.next('session.updated');
      session.speak(1);
      if (turn_detection === null) session.send({ type: 'input_audio_buffer.commit' });
      expect(await session.next('error')).toMatchObject({ error: { code: 'key_limit_reached' } });
      session.socket.close();
      await session.closed;
    }
    await expect.poll(() => world.fake.sockets.size, { timeout: 5_000 }).toBe(0);
    expect(world.fake.bills).toEqual([]);
  });

  test('longer than their hold are charged whole', async () => {
    const cost = await world.costOf(async () => {
      const session = await world.session();
      session.send({ type: 'session.update', session: { type: 'realtime', ...transcription } });
      await session.next('session.updated');
      for (let second = 0; second < 5; second += 1) session.hear(20, 1);
      session.hear(1, 0);
      await session.next('response.done');
      session.socket.close();
      await session.closed;
    });
    expect(cost).toBe(costOfBills(world.fake.bills));
  });
});
