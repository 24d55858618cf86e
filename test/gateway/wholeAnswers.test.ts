import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { GatewayAnswer } from '../../domains/gateway/calls/callModel.ts';
import { sendJson } from './fakeUpstream.ts';
import { callerOf, callsOf, GatewayWorld, json } from './gatewayWorld.ts';

let world: GatewayWorld;
let call: ReturnType<typeof callsOf>;

beforeAll(async () => {
  world = await GatewayWorld.start();
  await world.addModel({ name: 'test/moderation', lines: { per_call: '0.5' }, endpoints: ['moderations'] });
  await world.addModel({ name: 'test/rerank', lines: { input_per_mtok: '10' }, endpoints: ['rerank'] });
  const api = await world.openProcess();
  call = callsOf(api, await callerOf(api, (await world.addKey()).value));
});
afterAll(() => world.stop());

const costOf = (work: () => Promise<unknown>): Promise<bigint> => world.costOf(work);

const bodyOf = (answer: GatewayAnswer): unknown => ('body' in answer ? answer.body.toString() : null);

describe('moderations', () => {
  const body = { model: 'test/moderation', input: 'I want to kill them.' };
  // Shape: openai-openapi, `CreateModerationResponse`.
  const said = {
    id: 'modr-1',
    model: 'up',
    results: [{ flagged: true, categories: { violence: true }, category_scores: { violence: 0.9 } }],
  };

  test('pass byte for byte both ways and cost their price a call', async () => {
    world.upstream.script = (response) => sendJson(response, 200, said);
    let answer: GatewayAnswer | undefined;
    expect(await costOf(async () => (answer = await call('moderations', { ...body, extra: [1] })))).toBe(500_000n);
    expect(bodyOf(answer!)).toBe(JSON.stringify(said));
    expect(world.upstream.seen.at(-1)).toMatchObject({
      path: '/v1/moderations',
      body: { model: 'up', input: body.input, extra: [1] },
    });
  });

  test('that the provider fails, or answers with something else, cost nothing', async () => {
    world.upstream.script = (response) => sendJson(response, 500, { error: { message: 'no' } });
    expect(
      await costOf(() => expect(call('moderations', body)).rejects.toMatchObject({ code: 'upstream_error' })),
    ).toBe(0n);
    world.upstream.script = (response) => sendJson(response, 200, { results: ['fine'] });
    expect(
      await costOf(() => expect(call('moderations', body)).rejects.toMatchObject({ code: 'upstream_error' })),
    ).toBe(0n);
  });

  test.each([
    ['', '/input'],
    [[], '/input'],
    [7, '/input'],
    [['fine', 7], '/input/1'],
    [[{ type: 'audio' }], '/input/0'],
  ])('of %j are refused at the place', async (input, param) => {
    await expect(call('moderations', { ...body, input })).rejects.toMatchObject({ code: 'invalid_request', param });
  });

  test('take texts, and parts of text and images', async () => {
    world.upstream.script = (response) => sendJson(response, 200, said);
    const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } };
    for (const input of [
      ['one', 'two'],
      [{ type: 'text', text: 'one' }, image],
    ])
      expect((await call('moderations', { ...body, input })).status).toBe(200);
  });

  test('are not served by a chat model, nor streamed', async () => {
    await expect(call('moderations', { ...body, model: 'test/chat' })).rejects.toMatchObject({ param: '/model' });
    await expect(call('moderations', { ...body, stream: true })).rejects.toMatchObject({ param: '/stream' });
  });
});

describe('rerank', () => {
  const body = { model: 'test/rerank', query: 'capital of France', documents: ['Paris', { text: 'Lyon' }], top_n: 2 };
  // Shape: jina.ai/reranker and docs.vllm.ai `/v1/rerank`.
  const results = [
    { index: 0, relevance_score: 0.98, document: { text: 'Paris' } },
    { index: 1, relevance_score: 0.11 },
  ];

  test.each([
    ['all tokens', { total_tokens: 40, prompt_tokens: 30 }, 400n],
    ['only prompt tokens', { prompt_tokens: 30 }, 300n],
    ['an explicit zero', { total_tokens: 0 }, 0n],
  ])('is charged by the usage of the provider: %s', async (_name, usage, charge) => {
    world.upstream.script = (response) => sendJson(response, 200, { id: 'r', results, usage });
    let answer: GatewayAnswer | undefined;
    expect(await costOf(async () => (answer = await call('rerank', body)))).toBe(charge);
    expect(json(answer!)).toEqual({ id: 'r', results, usage });
    expect(world.upstream.seen.at(-1)).toMatchObject({ path: '/v1/rerank', body: { ...body, model: 'up' } });
  });

  test('without usage is estimated from its input, within the hold', async () => {
    world.upstream.script = (response) => sendJson(response, 200, { id: 'r', results });
    const bytes = Buffer.byteLength(JSON.stringify({ query: body.query, documents: body.documents }));
    expect(await costOf(() => call('rerank', body))).toBe(BigInt(Math.ceil(bytes / 4) * 10));
  });

  test('whose answer names a document that was not sent is an error of the provider', async () => {
    world.upstream.script = (response) => sendJson(response, 200, { results: [{ index: 2, relevance_score: 1 }] });
    expect(await costOf(() => expect(call('rerank', body)).rejects.toMatchObject({ code: 'upstream_error' }))).toBe(0n);
  });

  test.each([
    [{ query: '' }, '/query'],
    [{ documents: [] }, '/documents'],
    [{ documents: ['a', 7] }, '/documents/1'],
    [{ top_n: 0 }, '/top_n'],
    [{ return_documents: 'yes' }, '/return_documents'],
    [{ stream: true }, '/stream'],
  ])('with %j is refused at the place', async (change, param) => {
    await expect(call('rerank', { ...body, ...change })).rejects.toMatchObject({ code: 'invalid_request', param });
  });
});
