import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { parseCredits } from '../../../db/credits.ts';
import { costOfBills, RealtimeWorld, type TestSession } from './realtimeWorld.ts';

let world: RealtimeWorld;
beforeAll(async () => {
  world = await RealtimeWorld.start();
});
afterAll(() => world?.stop());
beforeEach(() => {
  world.fake.plan = {};
  world.fake.bills.splice(0);
});

describe('the hold of a response', () => {
  const audioOut = 4_096 * 64;
  const long = 'x'.repeat(10_000);
  let go: (value?: unknown) => void;
  beforeEach(() => {
    world.fake.plan = { until: new Promise((resolve) => (go = resolve)) };
  });

  const heldWhileIt = async (begins: (session: TestSession) => Promise<unknown>): Promise<number> => {
    const session = await world.session();
    await begins(session);
    await session.next('response.created');
    const { held } = await world.owner.client.ok('getWallet');
    go();
    await session.next('response.done');
    session.socket.close();
    await world.settled();
    return Number(parseCredits(held, 'held'));
  };

  test('covers a response that lifts the limit of its session', async () => {
    const held = await heldWhileIt(async (session) => {
      session.send({ type: 'session.update', session: { type: 'realtime', max_output_tokens: 1 } });
      await session.next('session.updated');
      session.send({ type: 'response.create', response: { max_output_tokens: 'inf' } });
    });
    expect(held).toBeGreaterThanOrEqual(audioOut);
  });

  test('counts texts beside sound, and in members beside the content', async () => {
    const user = { type: 'message', role: 'user' };
    const held = await heldWhileIt(async (session) => {
      const sound = { type: 'input_audio', audio: '', transcript: long };
      session.send({ type: 'conversation.item.create', item: { ...user, content: [sound] } });
      const result = { type: 'function_call_output', call_id: 'call_1', content: [], output: long };
      session.send({ type: 'conversation.item.create', item: result });
      session.send({ type: 'response.create' });
    });
    expect(held).toBeGreaterThanOrEqual(audioOut + 2 * long.length * 32);
  });

  test('is raised if the conversation grows while the caller speaks', async () => {
    const held = await heldWhileIt(async (session) => {
      session.hear(1, 1);
      await session.next('input_audio_buffer.speech_started');
      session.say(long);
      await session.next('conversation.item.added');
      session.hear(1, 0);
    });
    expect(held).toBeGreaterThanOrEqual(audioOut + long.length * 32);
  });

  test('that cannot be raised ends the session without its answer', async () => {
    const { value } = await world.owner.client.ok('createModelApiKey', {
      body: { label: 'short', credit_limit: '0.5' },
    });
    const session = await world.session({ key: value });
    session.hear(1, 1);
    await session.next('input_audio_buffer.speech_started');
    session.say(long);
    await session.next('conversation.item.added');
    session.hear(1, 0);
    expect(await session.next('error')).toMatchObject({ error: { code: 'key_limit_reached' } });
    await session.closed;
    expect(session.events.filter(({ type }) => String(type).startsWith('response.'))).toEqual([]);
    await world.settled();
  });
});

test('speech that is sent faster than it is spoken counts whole', async () => {
  world.fake.plan = { silent: true };
  const cost = await world.costOf(async () => {
    const session = await world.session();
    session.hear(60, 1);
    session.hear(1, 0);
    await session.next('response.done');
    session.socket.close();
  });
  expect(cost).toBeGreaterThanOrEqual(60n * 10n * 32n);
  expect(cost).toBeLessThan(60n * 10n * 32n * 2n);
});

test('a transcription is charged at the price of the model that the provider confirmed', async () => {
  const transcription = (model: string) => ({ audio: { input: { transcription: { model } } } });
  const cost = await world.costOf(async () => {
    const session = await world.session();
    session.send({ type: 'session.update', session: { type: 'realtime', ...transcription('voice/whisper') } });
    await session.next('session.updated');
    session.send({ type: 'session.update', session: transcription('voice/text') });
    expect(await session.next('error')).toMatchObject({ error: { code: 'missing_required_parameter' } });
    const both = { ...transcription('voice/text'), input_audio_transcription: { model: 'whisper-1' } };
    session.send({ type: 'session.update', session: { type: 'realtime', ...both } });
    expect(await session.next('error')).toMatchObject({ error: { param: '/session/input_audio_transcription' } });
    session.speak(2);
    await session.next('response.done');
    session.socket.close();
  });
  expect(cost).toBe(costOfBills(world.fake.bills));
});
