import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { costOfBills, RealtimeWorld, type TestSession } from './realtimeWorld.ts';

type Json = Record<string, unknown>;

let world: RealtimeWorld;
beforeAll(async () => {
  world = await RealtimeWorld.start();
});
afterAll(() => world?.stop());
beforeEach(() => {
  world.fake.plan = {};
  world.fake.bills.splice(0);
  world.fake.events.splice(0);
});
afterEach(async () => {
  await world.settled();
  const { data } = await world.owner.client.ok('listGuardrails');
  for (const { id } of data) await world.owner.client.call('deleteGuardrail', { params: { guardrail_id: id } });
});

const guard = async (guardrail: Json): Promise<void> => {
  const body = { name: 'House rule', action: 'block', kind: 'word_list', words: ['secretword'], ...guardrail };
  if (body.kind !== 'word_list') Reflect.deleteProperty(body, 'words');
  await world.owner.client.ok('createGuardrail', { body: body as never });
};
const seenBy = (session: TestSession): string => JSON.stringify(session.events.filter(({ type }) => type !== 'error'));
const textOf = (session: TestSession): string =>
  session.events
    .filter(({ type }) => type === 'response.output_text.delta')
    .map(({ delta }) => delta)
    .join('');
const end = async (session: TestSession): Promise<void> => {
  session.socket.close();
  await session.closed;
};

describe('sessions whose answers are checked', () => {
  const message = (text: string): Json => ({
    items: [{ id: 'item_x', type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] }],
  });

  test('have text only, and tell so at their begin', async () => {
    await guard({ stage: 'response' });
    const session = await world.session();
    expect(session.events[0]!['session']).toMatchObject({
      output_modalities: ['text'],
      audio: { input: { turn_detection: null } },
    });
    session.hear(1, 1);
    const { error } = (await session.next('error')) as { error: Json };
    expect(error).toMatchObject({ code: 'content_filter' });
    expect(error['message']).toContain('text only');
    session.send({ type: 'response.create', response: { output_modalities: ['audio'] } });
    await session.next('error');
    const sound = { type: 'message', role: 'user', content: [{ type: 'input_audio', audio: 'AAAA' }] };
    session.send({ type: 'conversation.item.create', item: sound });
    await session.next('error');
    session.send({
      type: 'session.update',
      session: { type: 'realtime', audio: { input: { turn_detection: { type: 'server_vad' } } } },
    });
    await session.next('error');
    session.say('Hello');
    expect(await session.respond()).toMatchObject({ status: 'completed' });
    expect(textOf(session)).toBe('Hello there');
    await end(session);
    expect(world.fake.events.find(({ type }) => type === 'response.create')).toMatchObject({
      response: { output_modalities: ['text'] },
    });
    expect(world.fake.events.map(({ type }) => type)).not.toContain('input_audio_buffer.append');
  });

  test('never show what a word list blocks, and are charged', async () => {
    await guard({ stage: 'response' });
    world.fake.plan = { texts: ['It is ', 'secret', 'word', ' indeed'], ...message('It is secretword indeed') };
    const cost = await world.costOf(async () => {
      const session = await world.session();
      session.send({ type: 'response.create' });
      expect(await session.next('error')).toMatchObject({ error: { code: 'content_filter' } });
      expect((await session.next('response.done'))['response']).toMatchObject({ status: 'incomplete', output: [] });
      expect(seenBy(session)).not.toMatch(/secret|indeed/);
      world.fake.plan = {};
      expect(await session.respond()).toMatchObject({ status: 'completed' });
      await end(session);
    });
    expect(cost).toBe(costOfBills(world.fake.bills));
    expect((await world.calls()).slice(0, 2).map(({ error_code: code }) => code)).toEqual([null, 'content_filter']);
  });

  test('show replacements in the pieces and in the end', async () => {
    await guard({ stage: 'response', action: 'redact' });
    world.fake.plan = { texts: ['It is secret', 'word indeed'], ...message('It is secretword indeed') };
    const session = await world.session();
    const response = await session.respond();
    expect(textOf(session)).toBe('It is [redacted] indeed');
    expect(JSON.stringify(response)).toContain('It is [redacted] indeed');
    await end(session);
    expect(seenBy(session)).not.toContain('secretword');
  });

  test('are judged by a model before the caller gets the text', async () => {
    await guard({ stage: 'response', kind: 'moderation_model', model: 'sandbox/moderation' });
    world.fake.plan = { texts: ['I will ', 'kill'], ...message('I will kill') };
    const session = await world.session();
    session.send({ type: 'response.create' });
    expect(await session.next('error')).toMatchObject({ error: { code: 'content_filter' } });
    await session.next('response.done');
    world.fake.plan = { texts: ['I will ', 'help'] };
    await session.respond();
    expect(textOf(session)).toBe('I will help');
    await end(session);
    expect(seenBy(session)).not.toContain('kill');
  });
});

describe('requests that a model judges', () => {
  test('reach the provider only if it allows them, and only with a hold', async () => {
    await guard({ stage: 'request', kind: 'moderation_model', model: 'sandbox/moderation' });
    const judgments = async () => (await world.calls()).filter(({ endpoint }) => endpoint === 'moderations').length;
    const before = await judgments();
    const session = await world.session();
    session.say('I will kill');
    expect(await session.next('error')).toMatchObject({ error: { code: 'content_filter' } });
    session.say('Hello');
    await session.next('conversation.item.added');
    expect(await session.respond({ instructions: 'Be brief.' })).toMatchObject({ status: 'completed' });
    await end(session);
    expect(JSON.stringify(world.fake.events)).not.toContain('kill');
    await world.settled();
    expect(await judgments()).toBe(before + 3);

    const { value } = await world.owner.client.ok('createModelApiKey', {
      body: { label: 'poor', credit_limit: '0.000001' },
    });
    const poor = await world.session({ key: value });
    poor.say('Hello');
    expect(await poor.next('error')).toMatchObject({ error: { code: 'key_limit_reached' } });
    await end(poor);
    expect(await judgments()).toBe(before + 3);
  });
});
