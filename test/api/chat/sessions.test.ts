import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { FakeUpstream } from '../../gateway/fakeUpstream.ts';
import { insertModel } from '../../workflows/insertModel.ts';
import { chain, startEngineApi, type EngineApi } from '../engineApi.ts';
import { ChatVisitor } from './chatClient.ts';
import { speakInHalves } from './speakInHalves.ts';

let api: EngineApi;
beforeAll(async () => {
  api = await startEngineApi();
});
afterAll(() => api?.close());

const chat = (parameters: Record<string, unknown> = {}) => ({ type: 'trigger.chat', parameters });

describe('a session of a chat', () => {
  test('takes no more messages once it was charged what its session may cost', async () => {
    const model = { type: 'ai.chat', parameters: { model: 'sandbox/chat', prompt: '{{ $json.message }}' } };
    const limited = (limit: string) => chain({ chat: chat({ limits: { credits_per_session: limit } }), model });
    for (const [limit, status] of [
      ['0.000001', 409],
      ['1000', 202],
    ] as const) {
      const { url } = await api.createPublished(limited(limit));
      const guest = await ChatVisitor.start(url);
      await guest.say('one');
      await guest.answer();
      expect((await guest.say('two')).status).toBe(status);
    }
  });

  test('takes none either once all sessions of its page were charged what a day may cost', async () => {
    const model = { type: 'ai.chat', parameters: { model: 'sandbox/chat', prompt: '{{ $json.message }}' } };
    const page = async (limit: string) => {
      const graph = chain({ chat: chat({ limits: { credits_per_day: limit } }), model });
      const { url } = await api.createPublished(graph);
      return url;
    };
    const statusOf = async (guest: ChatVisitor, said: string) => {
      const answer = await guest.say(said);
      return [answer.status, ((await answer.json()) as { error?: { code: string } }).error?.code];
    };
    const url = await page('0.000001');
    const [first, second] = [await ChatVisitor.start(url), await ChatVisitor.start(url)];
    expect(await statusOf(first, 'one')).toEqual([202, undefined]);
    await first.answer();
    expect(await statusOf(second, 'one')).toEqual([409, 'chat_limit_reached']);
    // Another page of the same organization has its own, and a day later this one is open again.
    expect(await statusOf(await ChatVisitor.start(await page('1000')), 'one')).toEqual([202, undefined]);
    await api.test.database.pool.query(
      `update chat_turns set created_at = created_at - interval '25 hours' where session_id = $1`,
      [first.sessionId],
    );
    expect(await statusOf(second, 'one')).toEqual([202, undefined]);
  });

  test('shows what the model of its last node, an agent, says while it says it', async () => {
    const upstream = await FakeUpstream.start();
    const goOn = speakInHalves(upstream);
    await insertModel(api.test.database, { name: 'test/streams', baseUrl: upstream.baseUrl });
    await api.test.database.pool.query(`update providers set api_key_encrypted = null where name = 'test streams'`);
    const agent = { type: 'ai.agent', parameters: { model: 'test/streams', prompt: '{{ $json.message }}' } };
    const { url } = await api.createPublished(chain({ chat: chat(), agent }));
    const guest = await ChatVisitor.start(url);
    await guest.say('Hello');
    const heard = await guest.hear(({ data }) => data['live'] === 'The first half');
    expect(heard.at(-1)!.data).toMatchObject({ number: 1, status: 'running', live: 'The first half' });
    goOn();
    expect((await guest.answer()).text).toBe('The first half and the second.');
    await upstream.close();
  });
});
