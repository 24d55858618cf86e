import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createGoogleGenerativeAI } from '@ai-sdk/google';
import Koa from 'koa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { geminiRequests } from '../../api/middleware/geminiRequests.ts';
import { ApiClient, signUpPerson } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';

let api: TestApi;
let key: string;
let client: ApiClient;
let owner: ApiClient;
beforeAll(async () => {
  api = await startTestApi();
  owner = (await signUpPerson(api.url)).client;
  ({ value: key } = await owner.ok('createModelApiKey', { body: { label: 'gemini' } }));
  client = new ApiClient(api.url).withKey(key);
});
afterAll(() => api.close());

const params = { model_id: 'sandbox/chat' };
const body = { contents: [{ role: 'user', parts: [{ text: 'Hello' }] }] };
const post = (path: string, headers: Record<string, string>, sent: unknown = body): Promise<Response> =>
  fetch(`${api.url}/v1beta/models/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(sent),
  });

const lastCalls = async () => (await owner.ok('listCalls', { query: { limit: 20 } })).data;

test('an answer of the sandbox is one of the Gemini API, and is charged and recorded as such', async () => {
  const answer = await client.call('generateContent', { params, body });
  expect(answer.body).toMatchObject({
    candidates: [{ content: { role: 'model', parts: [{ text: 'You said: Hello' }] }, finishReason: 'STOP' }],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 3, totalTokenCount: 4 },
  });
  expect(answer.headers.get('x-bureau-credits')).toMatch(/^0\./);
  const { data } = await owner.ok('listCalls', { query: { limit: 1 } });
  expect(data[0]).toMatchObject({ endpoint: 'gemini', model: 'sandbox/chat', status: 'ok', input_tokens: 1 });
});

describe('a key', () => {
  test.each([
    ['in x-goog-api-key', '', () => ({ 'x-goog-api-key': key })],
    ['as a bearer token', '', () => ({ authorization: `Bearer ${key}` })],
    ['in the query', '?key=', () => ({})],
  ])('is accepted %s', async (_where, query, headers) => {
    const address = query === '' ? '' : `${query}${key}`;
    expect((await post(`sandbox/chat:generateContent${address}`, headers())).status).toBe(200);
  });

  test('in the query is ignored on other paths, and two distinct keys are refused', async () => {
    expect((await fetch(`${api.url}/v1/models?key=${key}`)).status).toBe(401);
    expect((await post(`sandbox/chat:generateContent?key=${key}`, { 'x-goog-api-key': 'bk_mdl_other' })).status).toBe(
      401,
    );
  });

  test('in the query is in no address that a later middleware sees', async () => {
    const app = new Koa();
    app.use(geminiRequests);
    app.use((context) => {
      const { request, req, href, url, originalUrl } = context;
      context.body = { req: req.url, url, originalUrl, href, requested: request.originalUrl, parsed: request.URL };
    });
    const server: Server = createServer(app.callback());
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    try {
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const seen = await (await fetch(`${origin}/v1beta/models?key=bk_mdl_secret&pageSize=1`)).text();
      expect(seen).toContain('pageSize=1');
      expect(seen).not.toContain('bk_mdl_secret');
    } finally {
      server.close();
    }
  });

  test('that is missing or wrong is refused in the shape of Google', async () => {
    const answer = await post('sandbox/chat:generateContent?key=wrong', {});
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({
      error: { code: 401, status: 'UNAUTHENTICATED', details: [{ reason: 'INVALID_API_KEY', domain: 'bureau' }] },
    });
  });
});

test('names of models may hold slashes, encoded or not, and colons stay', async () => {
  for (const name of ['sandbox/chat', 'sandbox%2Fchat'])
    expect((await post(`${name}:generateContent`, { 'x-goog-api-key': key })).status).toBe(200);
  const answer = await post('no/such:8b:generateContent', { 'x-goog-api-key': key });
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ error: { code: 404, status: 'NOT_FOUND' } });
  const record = { endpoint: 'gemini', model: 'no/such:8b', status: 'error' };
  await expect.poll(lastCalls).toContainEqual(expect.objectContaining(record));
});

test('clients of the stable version and of the AI SDK write other addresses', async () => {
  const headers = { 'x-goog-api-key': key };
  for (const path of ['v1/models/sandbox/chat', 'v1beta/sandbox/chat']) {
    const sent = {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    const answer = await fetch(`${api.url}/${path}:generateContent`, sent);
    expect([path, answer.status]).toEqual([path, 200]);
  }
  const list = await fetch(`${api.url}/v1/models?pageSize=1`, { headers });
  expect(await list.json()).toMatchObject({ models: [{ version: '1' }], nextPageToken: expect.any(String) });
});

test('a stream is events with alt=sse, else a JSON array', async () => {
  const events = await client.call('streamGenerateContent', { params, body, query: { alt: 'sse' } });
  expect(events.headers.get('content-type')).toContain('text/event-stream');
  const pieces = events.text
    .trim()
    .split(/\r?\n\r?\n/)
    .map((event) => JSON.parse(event.replace(/^data: /, '')) as Piece);
  const list = await client.call('streamGenerateContent', { params, body });
  expect(list.headers.get('content-type')).toContain('application/json');
  const array = JSON.parse(list.text) as Piece[];
  for (const stream of [pieces, array]) {
    expect(stream.flatMap(({ candidates }) => candidates[0]!.content.parts.map(({ text }) => text)).join('')).toBe(
      'You said: Hello',
    );
    expect(stream.at(-1)).toMatchObject({
      candidates: [{ finishReason: 'STOP' }],
      usageMetadata: { totalTokenCount: 4 },
    });
  }
});

interface Piece {
  candidates: { content: { parts: { text: string }[] } }[];
}

test('a stream that fails ends with an error that clients of the Gemini API throw', async () => {
  const failing = { contents: [{ role: 'user', parts: [{ text: '[[cut_after=2]]Hello there, you' }] }] };
  const { text } = await client.call('streamGenerateContent', { params, body: failing });
  expect((JSON.parse(text) as unknown[]).at(-1)).toMatchObject({ error: { status: 'INTERNAL' } });
});

test('names in snake_case, a single content and schemas in capitals are read as Google reads them', async () => {
  const answer = await client.ok('generateContent', {
    params,
    body: {
      system_instruction: { parts: { text: 'Be brief.' } },
      contents: { parts: { text: 'Add [[tool=add_numbers]]' } },
      tools: [
        {
          function_declarations: {
            name: 'add_numbers',
            parameters: {
              type: 'OBJECT',
              properties: { first_number: { type: 'NUMBER' } },
              required: ['first_number'],
            },
          },
        },
      ],
      safety_settings: [{ category: 'HARM_CATEGORY_HARASSMENT', threshold: 'BLOCK_NONE' }],
      generation_config: { max_output_tokens: 50, candidate_count: 1 },
    },
  });
  expect(answer.candidates?.[0]).toMatchObject({
    content: { parts: [{ functionCall: { name: 'add_numbers', args: { first_number: expect.any(Number) } } }] },
  });
});

test('tools that Google runs are left out by name, and stored objects are refused', async () => {
  const searching = await client.call('generateContent', { params, body: { ...body, tools: [{ googleSearch: {} }] } });
  expect(searching.headers.get('x-bureau-dropped')).toBe('googleSearch');
  const cached = await post(
    'sandbox/chat:generateContent',
    { 'x-goog-api-key': key },
    { ...body, cachedContent: 'cachedContents/1' },
  );
  expect(cached.status).toBe(404);
  for (const fileUri of ['files/1', 'GS://bucket/1', 'HTTPS://GenerativeLanguage.googleapis.com/v1beta/files/1']) {
    const contents = [{ role: 'user', parts: [{ fileData: { mimeType: 'image/png', fileUri } }] }];
    const stored = await post('sandbox/chat:generateContent', { 'x-goog-api-key': key }, { contents });
    expect([fileUri, stored.status]).toEqual([fileUri, 404]);
  }
});

test('tokens are estimated, and models are listed page by page', async () => {
  const counted = await client.call('countContentTokens', { params, body });
  expect(counted.body).toEqual({ totalTokens: expect.any(Number) });
  expect(counted.headers.get('x-bureau-estimated')).toBe('true');
  const { models: first, nextPageToken } = await client.ok('listGeminiModels', { query: { pageSize: 2 } });
  const { models: next } = await client.ok('listGeminiModels', {
    query: { pageSize: 1000, pageToken: nextPageToken! },
  });
  const all = await client.ok('listGeminiModels');
  expect([...first, ...next]).toEqual(all.models);
  expect(await client.ok('getGeminiModel', { params })).toMatchObject({
    name: 'models/sandbox/chat',
    supportedGenerationMethods: ['generateContent', 'streamGenerateContent', 'countTokens'],
  });
  expect(await client.refused('getGeminiModel', { params: { model_id: 'no/such' } })).toMatchObject({ status: 404 });
});

test('texts are embedded, one or many', async () => {
  const model = { model_id: 'sandbox/embedding' };
  const content = { parts: [{ text: 'Hello' }] };
  const { embedding } = await client.ok('embedContent', { params: model, body: { content, outputDimensionality: 8 } });
  const { embeddings } = await client.ok('batchEmbedContents', {
    params: model,
    body: { requests: [0, 1].map(() => ({ model: 'models/sandbox/embedding', content, outputDimensionality: 8 })) },
  });
  expect(embedding.values).toHaveLength(8);
  expect(embeddings).toEqual([embedding, embedding]);
  const record = { endpoint: 'embeddings', model: 'sandbox/embedding', status: 'ok' };
  expect(await lastCalls()).toContainEqual(expect.objectContaining(record));
});

test('the AI SDK uses a model by its provider for Google, whole and streamed', async () => {
  const model = createGoogleGenerativeAI({ baseURL: `${api.url}/v1beta`, apiKey: key })('sandbox/chat');
  const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Hello' }] }];
  expect((await model.doGenerate({ prompt })).content).toMatchObject([{ type: 'text', text: 'You said: Hello' }]);
  const { stream } = await model.doStream({ prompt });
  let text = '';
  for await (const piece of stream) if (piece.type === 'text-delta') text += piece.delta;
  expect(text).toBe('You said: Hello');
});
