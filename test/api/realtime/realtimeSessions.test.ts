import { once } from 'node:events';
import { connect } from 'node:net';
import { createServer, type Server } from 'node:tls';
import type { AddressInfo } from 'node:net';

import OpenAI from 'openai';
import { OpenAIRealtimeWS as BetaRealtimeWS } from 'openai-2025/beta/realtime/ws';
import OpenAI2025 from 'openai-2025';
import { OpenAIRealtimeWebSocket } from 'openai/realtime/websocket';
import { OpenAIRealtimeWS } from 'openai/realtime/ws';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';

import { selfSigned } from '../../outbound/support/selfSigned.ts';
import { costOfBills, RealtimeWorld, TestSession } from './realtimeWorld.ts';

type Json = Record<string, unknown>;

let world: RealtimeWorld;
/** TLS in front of the instance: the SDKs only make secure connections. */
let secure: Server;
let secureUrl: string;
beforeAll(async () => {
  world = await RealtimeWorld.start({ realtimeKeyCheckMs: 50 });
  secure = createServer(selfSigned, (socket) => {
    const inner = connect(world.api.port, '127.0.0.1');
    socket.pipe(inner).pipe(socket);
    for (const one of [socket, inner]) one.on('error', () => one.destroy());
  });
  secure.listen(0, '127.0.0.1');
  await once(secure, 'listening');
  secureUrl = `https://127.0.0.1:${(secure.address() as AddressInfo).port}/v1`;
});
afterAll(async () => {
  secure?.close();
  await world.stop();
});
beforeEach(() => {
  world.fake.plan = {};
  world.fake.bills.splice(0);
  world.fake.events.splice(0);
  world.fake.handshakes.splice(0);
});
afterEach(async () => {
  const { data } = await world.owner.client.ok('listGuardrails');
  for (const { id } of data) await world.owner.client.call('deleteGuardrail', { params: { guardrail_id: id } });
  vi.unstubAllEnvs();
});

describe('official clients', () => {
  test('hold a conversation of text and sound, which is charged as the provider bills it', async () => {
    world.fake.plan = { texts: ['Good ', 'morning'], audioSeconds: 2 };
    const client = new OpenAI({ baseURL: secureUrl, apiKey: world.key.value });
    const cost = await world.costOf(async () => {
      const live = new OpenAIRealtimeWS({ model: 'voice/live', options: { rejectUnauthorized: false } }, client);
      const failed = new Promise((_, reject) => live.on('error', reject));
      const seen: string[] = [];
      live.on('event', ({ type }: { type: string }) => seen.push(type));
      const next = (type: 'session.created' | 'response.done') =>
        Promise.race([failed, new Promise((resolve) => live.on(type, resolve))]);
      await next('session.created');
      const content = [{ type: 'input_text' as const, text: 'Say good morning.' }];
      for (let turn = 0; turn < 2; turn += 1) {
        live.send({ type: 'conversation.item.create', item: { type: 'message', role: 'user', content } });
        live.send({ type: 'response.create' });
        await next('response.done');
      }
      expect(seen).toEqual(
        expect.arrayContaining(['response.output_audio.delta', 'response.output_audio_transcript.delta']),
      );
      live.close();
    });
    expect(world.fake.bills).toHaveLength(2);
    expect(cost).toBe(costOfBills(world.fake.bills));
    expect(world.fake.handshakes[0]!.headers.authorization).toBe('Bearer sk-vendor');
    const [call] = await world.calls();
    expect(call).toMatchObject({
      model: 'voice/live',
      endpoint: 'realtime',
      provider: 'Voice vendor',
      status: 'ok',
      stream: true,
    });
    expect(call).toMatchObject({ estimated: false, key_id: world.key.id });
  });

  test('of browsers send their key as a subprotocol', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const client = new OpenAI({ baseURL: secureUrl, apiKey: world.key.value });
    const live = new OpenAIRealtimeWebSocket({ model: 'voice/live', dangerouslyAllowBrowser: true }, client);
    await new Promise((resolve, reject) => {
      live.on('session.created', resolve);
      live.on('error', reject);
    });
    live.close();
  });

  test('of last year speak the beta version', async () => {
    world.fake.plan = { texts: ['Hi'], audioSeconds: 1 };
    const client = new OpenAI2025({ baseURL: secureUrl, apiKey: world.key.value });
    const cost = await world.costOf(async () => {
      const live = new BetaRealtimeWS({ model: 'voice/live', options: { rejectUnauthorized: false } }, client);
      await new Promise((resolve, reject) => {
        live.on('session.created', () => live.send({ type: 'response.create' }));
        live.on('response.done', resolve);
        live.on('error', reject);
      });
      live.close();
    });
    expect(world.fake.handshakes[0]!.headers['openai-beta']).toBe('realtime=v1');
    expect(cost).toBe(costOfBills(world.fake.bills));
  });
});

describe('money', () => {
  test('answers to speech have a hold before they begin, and transcriptions are charged at the price of their model', async () => {
    const cost = await world.costOf(async () => {
      const session = await world.session({ headers: { 'x-bureau-tags': 'voice-bot' } });
      const transcription = { model: 'voice/text' };
      session.send({ type: 'session.update', session: { type: 'realtime', audio: { input: { transcription } } } });
      const updated = (await session.next('session.updated'))['session'] as { audio: { input: Json } };
      expect(updated.audio.input['transcription']).toEqual({ model: 'gpt-4o-mini-transcribe' });
      session.speak(1);
      await session.next('response.done');
      session.send({
        type: 'session.update',
        session: { type: 'realtime', audio: { input: { transcription: { model: 'voice/whisper' } } } },
      });
      await session.next('session.updated');
      session.speak(2);
      await session.next('response.done');
      session.socket.close();
      await session.closed;
    });
    expect(world.fake.bills.map(({ kind }) => kind).toSorted()).toEqual([
      'response',
      'response',
      'transcription',
      'transcription',
    ]);
    expect(cost).toBe(costOfBills(world.fake.bills));
    const calls = (await world.calls()).slice(0, 4);
    expect(new Set(calls.map(({ model }) => model))).toEqual(new Set(['voice/live', 'voice/text', 'voice/whisper']));
    expect(new Set(calls.map(({ request_id: id }) => id)).size).toBe(1);
    for (const call of calls) expect(call.tags).toEqual(['voice-bot']);
  });

  test('the usage of a response says its cost on request', async () => {
    const session = await world.session({ headers: { 'x-bureau-include-cost': 'true' } });
    const { usage } = (await session.respond()) as { usage: Json };
    session.socket.close();
    expect(usage['credits']).toBe(`0.${String(costOfBills(world.fake.bills)).padStart(6, '0')}`);
  });

  test('a key without credits gets an error for each response, and no response begins', async () => {
    const { value } = await world.owner.client.ok('createModelApiKey', {
      body: { label: 'poor', credit_limit: '0.000001' },
    });
    const session = await world.session({ key: value });
    session.send({ type: 'response.create', event_id: 'mine' });
    const { error } = (await session.next('error')) as { error: Json };
    expect(error).toMatchObject({ type: 'insufficient_quota', code: 'key_limit_reached', event_id: 'mine' });
    session.speak(1);
    expect(await session.next('error')).toMatchObject({ error: { code: 'key_limit_reached' } });
    expect(await session.closed).toEqual({ code: 1008, reason: 'key_limit_reached' });
    expect(session.events.filter(({ type }) => String(type).startsWith('response.'))).toEqual([]);
    const refused = (await world.calls()).find(({ request_id: id }) => id === error['request_id']);
    expect(refused).toMatchObject({
      endpoint: 'realtime',
      status: 'error',
      error_code: 'key_limit_reached',
      credits: '0.000000',
    });
  });

  test('limits a minute count each response', async () => {
    const { value } = await world.owner.client.ok('createModelApiKey', {
      body: { label: 'slow', requests_per_minute: 1 },
    });
    const session = await world.session({ key: value });
    await session.respond();
    session.send({ type: 'response.create' });
    expect(await session.next('error')).toMatchObject({ error: { code: 'rate_limit_exceeded' } });
    session.socket.close();
  });

  test('a provider that reports no usage is charged by an estimate', async () => {
    world.fake.plan = { audioSeconds: 3, silent: true };
    const cost = await world.costOf(async () => {
      const session = await world.session();
      await session.respond();
      session.socket.close();
    });
    expect(cost).toBeGreaterThanOrEqual(60n * 64n);
    expect((await world.calls())[0]).toMatchObject({ estimated: true, status: 'ok' });
  });

  test('responses that fail cost nothing', async () => {
    world.fake.plan = { texts: [], status: 'failed', silent: true };
    const cost = await world.costOf(async () => {
      const session = await world.session();
      await session.respond();
      session.socket.close();
    });
    expect(cost).toBe(0n);
  });

  test('a response that the provider refuses costs nothing', async () => {
    let go: (value?: unknown) => void = () => undefined;
    world.fake.plan = { until: new Promise((resolve) => (go = resolve)) };
    const session = await world.session();
    session.send({ type: 'response.create' });
    await session.next('response.created');
    session.send({ type: 'response.create' });
    expect(await session.next('error')).toMatchObject({
      error: { code: 'conversation_already_has_active_response', event_id: null },
    });
    go();
    await session.next('response.done');
    session.socket.close();
    await world.settled();
    expect(
      (await world.calls())
        .slice(0, 2)
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual(['error', 'ok']);
  });
});

describe('refusals before a session', () => {
  const handshake = async (path: string, headers: Record<string, string> = {}) => {
    const socket = new WebSocket(`${world.api.url.replace('http', 'ws')}${path}`, { headers });
    const [, response] = (await once(socket, 'unexpected-response')) as [
      unknown,
      NodeJS.ReadableStream & { statusCode: number; headers: Json },
    ];
    let body = '';
    for await (const piece of response) body += String(piece);
    return { status: response.statusCode, headers: response.headers, body: JSON.parse(body) as { error: Json } };
  };

  test('are HTTP responses with the error body', async () => {
    const authorization = `Bearer ${world.key.value}`;
    const none = await handshake('/v1/realtime?model=voice%2Flive');
    expect(none).toMatchObject({ status: 401, body: { error: { code: 'invalid_api_key' } } });
    expect(await handshake('/v1/realtime?model=no%2Fsuch', { authorization })).toMatchObject({
      status: 404,
      body: { error: { code: 'model_not_found', request_id: expect.stringMatching(/^req_/) as string } },
    });
    expect(await handshake('/v1/realtime', { authorization })).toMatchObject({ status: 400 });
    expect(await handshake('/v1/realtime?model=sandbox%2Fchat', { authorization })).toMatchObject({ status: 400 });
    const plain = await fetch(`${world.api.url}/v1/realtime?model=voice%2Flive`, { headers: { authorization } });
    expect(plain.status).toBe(400);
    expect(await plain.text()).toContain('WebSocket');
    const byKey = world.owner.client.withKey(world.key.value);
    expect(await byKey.refused('connectRealtime', {})).toMatchObject({ status: 400, code: 'invalid_request' });
    const [last] = await world.calls();
    expect(last).toMatchObject({ endpoint: 'realtime', status: 'error', http_status: 400 });
  });

  test('never show the key of the provider', async () => {
    world.fake.refusedKeys.set('sk-vendor', 401);
    const refused = await handshake('/v1/realtime?model=voice%2Flive', { authorization: `Bearer ${world.key.value}` });
    world.fake.refusedKeys.clear();
    expect(refused).toMatchObject({ status: 502, body: { error: { code: 'upstream_error' } } });
    expect(JSON.stringify(refused)).not.toContain('sk-vendor');
  });

  test('try the next key of the provider', async () => {
    const params = { provider_id: world.providerId };
    const { id } = await world.owner.client.ok('createInstanceProviderKey', {
      params,
      body: { label: 'second', api_key: 'sk-second' },
    });
    world.fake.refusedKeys.set('sk-vendor', 401);
    const session = await world.session();
    session.socket.close();
    world.fake.refusedKeys.clear();
    await world.owner.client.call('deleteInstanceProviderKey', { params: { ...params, provider_key_id: id } });
    expect(world.fake.handshakes.at(-1)!.headers.authorization).toBe('Bearer sk-second');
  });

  test('concern models without prices of sound', async () => {
    await world.addModel('voice/cheap', {
      endpoints: ['realtime'],
      upstream: 'gpt-realtime',
      lines: { input_per_mtok: '1', output_per_mtok: '1' },
    });
    expect(
      await handshake('/v1/realtime?model=voice%2Fcheap', { authorization: `Bearer ${world.key.value}` }),
    ).toMatchObject({ status: 400 });
    const { data } = await world.owner.client.ok('listModels');
    expect(data.find(({ name }) => name === 'voice/live')).toMatchObject({ endpoints: ['realtime'] });
  });
});

describe('events of callers', () => {
  test('of unknown types are refused, and the session continues', async () => {
    const session = await world.session();
    session.send({ type: 'transcription_session.update', event_id: 'odd' });
    expect(await session.next('error')).toMatchObject({ error: { type: 'invalid_request_error', event_id: 'odd' } });
    session.socket.send('not json');
    await session.next('error');
    session.send({ type: 'session.update', session: { type: 'realtime', model: 'other' } });
    await session.next('error');
    session.send({ type: 'session.update', session: { type: 'realtime', prompt: { id: 'pmpt_1' } } });
    await session.next('error');
    session.send({
      type: 'session.update',
      session: { type: 'realtime', audio: { input: { transcription: { model: 'whisper-1' } } } },
    });
    await session.next('error');
    expect((await session.respond())['status']).toBe('completed');
    session.socket.close();
    expect(world.fake.events.map(({ type }) => type)).toEqual(['session.update', 'response.create']);
  });

  test('lose tools that the provider would run without a price', async () => {
    const session = await world.session();
    const tools = [
      { type: 'function', name: 'weather', parameters: { type: 'object' } },
      { type: 'mcp', server_label: 'docs', server_url: 'https://example.test/mcp' },
    ];
    session.send({
      type: 'session.update',
      session: { type: 'realtime', model: 'voice/live', tools, tracing: 'auto' },
    });
    const updated = await session.next('session.updated');
    session.socket.close();
    expect(updated).toMatchObject({ bureau_dropped: ['mcp', 'tracing'], session: { tools: [tools[0]] } });
  });

  test('are checked by guardrails, and sound passes', async () => {
    const body = { name: 'House rule', action: 'block' as const, kind: 'word_list' as const, words: ['secretword'] };
    await world.owner.client.ok('createGuardrail', { body: { ...body, stage: 'request' } as never });
    const session = await world.session();
    session.say('The secretword is here.');
    expect(await session.next('error')).toMatchObject({ error: { code: 'content_filter' } });
    session.send({ type: 'session.update', session: { type: 'realtime', instructions: 'Say secretword.' } });
    await session.next('error');
    const transcription = { model: 'voice/text', prompt: 'Expect secretword.' };
    session.send({ type: 'session.update', session: { type: 'realtime', audio: { input: { transcription } } } });
    expect(await session.next('error')).toMatchObject({ error: { code: 'content_filter' } });
    session.say('Hello');
    await session.next('conversation.item.added');
    session.speak(0.5);
    await session.next('response.done');
    session.socket.close();
    expect(JSON.stringify(world.fake.events)).not.toContain('secretword');
  });
});

describe('client secrets', () => {
  const create = (body: Json, key = world.key.value) =>
    world.owner.client.withKey(key).call('createRealtimeClientSecret', { body });
  const session = { type: 'realtime', model: 'voice/live', instructions: 'Be very brief.' };

  test('open sessions with their settings, at the cost and within the limits of their key', async () => {
    const client = new OpenAI({ baseURL: `${world.api.url}/v1`, apiKey: world.key.value });
    const made = await client.realtime.clientSecrets.create({ session: { ...session, type: 'realtime' } });
    expect(made.value).toMatch(/^ek_/);
    expect(made.expires_at).toBeGreaterThan(Date.now() / 1000 + 500);
    const cost = await world.costOf(async () => {
      const browser = new TestSession(
        new WebSocket(`${world.api.url.replace('http', 'ws')}/v1/realtime`, [
          'realtime',
          `openai-insecure-api-key.${made.value}`,
        ]),
      );
      expect((await browser.next('session.updated'))['session']).toMatchObject({ instructions: 'Be very brief.' });
      expect(browser.socket.protocol).toBe('realtime');
      await browser.respond();
      browser.socket.close();
    });
    expect(cost).toBe(costOfBills(world.fake.bills));
    expect((await world.calls())[0]).toMatchObject({ key_id: world.key.id, endpoint: 'realtime' });
  });

  test('open nothing else, and nothing after their end or that of their key', async () => {
    const { value: parent, key } = await world.owner.client.ok('createModelApiKey', { body: { label: 'parent' } });
    const { value } = (await create({ session }, parent)).body as { value: string };
    await expect(world.session({ key: value, query: 'model=voice%2Ftext' })).rejects.toThrow('400');
    await expect(world.session({ key: `${value.slice(0, -2)}xx`, query: '' })).rejects.toThrow('401');
    expect((await world.owner.client.withKey(value).call('listGatewayModels')).status).toBe(401);
    const open = await world.session({ key: value, query: '' });
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 601_000);
    await expect(world.session({ key: value, query: '' })).rejects.toThrow('401');
    vi.restoreAllMocks();
    await world.owner.client.ok('revokeModelApiKey', { params: { key_id: key.id } });
    expect(await open.closed).toEqual({ code: 1008, reason: 'invalid_api_key' });
    await expect(world.session({ key: value, query: '' })).rejects.toThrow('401');
  });

  test('need a model with sessions and settings that fit into a header', async () => {
    expect(await create({ session: { ...session, model: 'no/such' } })).toMatchObject({ status: 404 });
    expect(await create({ session: { ...session, model: 'voice/text' } })).toMatchObject({ status: 400 });
    expect(await create({ session: { ...session, instructions: 'x'.repeat(5_000) } })).toMatchObject({ status: 400 });
  });
});

describe('the end of a session', () => {
  test('comes soon after its key is revoked', async () => {
    const { value, key } = await world.owner.client.ok('createModelApiKey', { body: { label: 'short' } });
    const session = await world.session({ key: value });
    await world.owner.client.ok('revokeModelApiKey', { params: { key_id: key.id } });
    expect(await session.closed).toEqual({ code: 1008, reason: 'invalid_api_key' });
  });

  test('comes with an event that is too large', async () => {
    const session = await world.session();
    session.send({ type: 'input_audio_buffer.append', audio: 'A'.repeat(17 * 1024 * 1024) });
    expect((await session.closed).code).toBe(1009);
  });
});
