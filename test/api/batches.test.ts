import Anthropic from '@anthropic-ai/sdk';
import OpenAI, { toFile } from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { checkLedger } from '../../db/ledger/check.ts';
import { completion, FakeUpstream, sendJson } from '../gateway/fakeUpstream.ts';
import { ApiClient, signUpPerson } from '../support/apiClient.ts';
import { isFull } from '../support/isFull.ts';
import { signUpMember } from '../support/members.ts';
import { startEngineApi, type EngineApi } from './engineApi.ts';

/*
 * The official clients, unmodified, over real HTTP, Temporal and a real worker, before a scripted provider. Shapes: openai-node
 * `resources/batches`, `resources/files`; anthropic-sdk-typescript `resources/messages/batches`.
 */
let api: EngineApi;
let upstream: FakeUpstream;
let openai: OpenAI;
let anthropic: Anthropic;
let raw: ApiClient;

beforeAll(async () => {
  [api, upstream] = await Promise.all([startEngineApi(), FakeUpstream.start()]);
  api.deps.executions.startRelay(50);
  const { client } = api.person;
  const { value } = await client.ok('createModelApiKey', { body: { label: 'batches' } });
  openai = new OpenAI({ baseURL: `${api.url}/v1`, apiKey: value, maxRetries: 0 });
  anthropic = new Anthropic({ baseURL: api.url, apiKey: value, maxRetries: 0 });
  raw = new ApiClient(api.url).withKey(value);
  const provider = await client.ok('createProvider', {
    body: { name: 'batches', kind: 'openai_compatible', base_url: upstream.baseUrl },
  });
  const limits = { context_tokens: 8_000, max_output_tokens: 1_000, open_to_users: true };
  const endpoints: ('chat.completions' | 'embeddings')[] = ['chat.completions', 'embeddings'];
  const model = await client.ok('createModel', {
    body: { name: 'model', provider_id: provider.id, upstream_name: 'up', endpoints, ...limits },
  });
  const lines = { input_per_mtok: '10', output_per_mtok: '20', service_tiers: { batch: { multiplier: '0.5' } } };
  await client.ok('createPrice', { params: { model_id: model.id }, body: { lines } });
});
afterAll(async () => {
  expect(await checkLedger(api.test.database.pool)).toEqual([]);
  await api.close();
  await upstream.close();
});
beforeEach(() => {
  upstream.seen.length = 0;
  upstream.script = (response) => sendJson(response, 200, completion());
});

const balance = async (): Promise<number> => Number((await api.person.client.ok('getWallet')).balance);
const messages = [{ role: 'user' as const, content: 'Hello' }];
const jsonl = (count: number, url = '/v1/chat/completions', body: object = { model: 'model', messages }): string =>
  Array.from({ length: count }, (_, at) => JSON.stringify({ custom_id: `call-${at}`, method: 'POST', url, body })).join(
    '\n',
  );

const upload = (content: string) =>
  toFile(Buffer.from(content), 'requests.jsonl').then((file) => openai.files.create({ file, purpose: 'batch' }));

/** Asks until the batch has ended. */
async function ended<Batch>(ask: () => Promise<Batch>, isOver: (batch: Batch) => boolean): Promise<Batch> {
  for (;;) {
    const batch = await ask();
    if (isOver(batch)) return batch;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
const final = ['completed', 'failed', 'expired', 'cancelled'];
const endedBatch = (id: string) =>
  ended(
    () => openai.batches.retrieve(id),
    ({ status }) => final.includes(status),
  );

describe('OpenAI’s client', () => {
  test('uploads, lists, reads and deletes files', async () => {
    const file = await openai.files.create({
      file: await toFile(Buffer.from('Hello ✓'), 'notes ✓.txt'),
      purpose: 'user_data',
      expires_after: { anchor: 'created_at', seconds: 3600 },
    });
    expect(file).toMatchObject({ object: 'file', bytes: 9, purpose: 'user_data', filename: 'notes ✓.txt' });
    expect(file.expires_at! - file.created_at).toBeLessThanOrEqual(3601);
    expect(await (await openai.files.content(file.id)).text()).toBe('Hello ✓');
    const second = await upload(jsonl(1));
    const listed: string[] = [];
    for await (const one of openai.files.list({ limit: 1 })) listed.push(one.id);
    expect(listed).toEqual([second.id, file.id]);
    expect((await openai.files.list({ purpose: 'batch' })).data.map(({ id }) => id)).toEqual([second.id]);
    expect(await openai.files.delete(file.id)).toEqual({ id: file.id, object: 'file', deleted: true });
    await expect(openai.files.retrieve(file.id)).rejects.toMatchObject({ status: 404 });
    const stored = await api.test.database.pool.query<{ file_name: string }>('select file_name from binaries');
    for (const { file_name: name } of stored.rows) expect(name).toMatch(/^file_/);
  });

  test('refers to files in the input of a chat and a response', async () => {
    const file = await toFile(Buffer.from('%PDF'), 'a.pdf', { type: 'application/pdf' });
    const { id: file_id } = await openai.files.create({ file, purpose: 'user_data' });
    const part = { type: 'file' as const, file: { file_id } };
    await openai.chat.completions.create({ model: 'model', messages: [{ role: 'user', content: [part] }] });
    const inline = { filename: 'a.pdf', file_data: 'data:application/pdf;base64,JVBERg==' };
    expect(upstream.seen.at(-1)!.body).toMatchObject({ messages: [{ content: [{ type: 'file', file: inline }] }] });
    const input = [{ role: 'user' as const, content: [{ type: 'input_file' as const, file_id }] }];
    await openai.responses.create({ model: 'model', input });
    expect(upstream.seen.at(-1)!.body).toMatchObject({ messages: [{ content: [{ type: 'file', file: inline }] }] });
    const gone = [{ role: 'user' as const, content: [{ type: 'input_file' as const, file_id: 'file_none' }] }];
    await expect(openai.responses.create({ model: 'model', input: gone })).rejects.toMatchObject({
      status: 404,
      param: '/input/0/content/0/file_id',
    });
  });

  test.each([
    ['no purpose', { file: new Blob(['x']) }],
    ['another purpose', { file: new Blob(['x']), purpose: 'fine-tune' }],
    ['an empty file', { file: new Blob([]), purpose: 'batch' }],
    ['no file', { purpose: 'batch' }],
    [
      'a short life',
      { file: new Blob(['x']), purpose: 'batch', 'expires_after[anchor]': 'created_at', 'expires_after[seconds]': '1' },
    ],
  ])('is refused a file with %s', async (_, fields) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value as string);
    const headers = { authorization: `Bearer ${openai.apiKey}` };
    const answer = await fetch(`${api.url}/v1/files`, { method: 'POST', body: form, headers });
    expect(answer.status).toBe(400);
  });

  test('runs a batch to its end, at the batch price', { timeout: 120_000 }, async () => {
    const count = isFull ? 200 : 20;
    const before = await balance();
    const { id: input_file_id } = await upload(jsonl(count));
    const made = await openai.batches.create({
      input_file_id,
      endpoint: '/v1/chat/completions',
      completion_window: '24h',
      metadata: { of: 'a test' },
    });
    expect(made).toMatchObject({ object: 'batch', status: 'validating', metadata: { of: 'a test' }, errors: null });
    const batch = await endedBatch(made.id);
    expect(batch).toMatchObject({
      status: 'completed',
      request_counts: { total: count, completed: count, failed: 0 },
      error_file_id: null,
    });
    const output = (await (await openai.files.content(batch.output_file_id!)).text()).trim().split('\n');
    expect(output.map((line) => (JSON.parse(line) as { custom_id: string }).custom_id)).toEqual(
      Array.from({ length: count }, (_, at) => `call-${at}`),
    );
    expect(upstream.seen.length).toBe(count);
    expect(before - (await balance())).toBeCloseTo(count * 0.01, 6);
    expect((batch as unknown as { credits: string }).credits).toBe((count * 0.01).toFixed(6));
    const listed: string[] = [];
    for await (const one of openai.batches.list({ limit: 1 })) listed.push(one.id);
    expect(listed).toEqual([made.id]);
  });

  test('runs embeddings, and receives the faults of a file', { timeout: 60_000 }, async () => {
    upstream.script = (response) =>
      sendJson(response, 200, {
        object: 'list',
        model: 'up',
        data: [{ object: 'embedding', index: 0, embedding: [0.5] }],
        usage: { prompt_tokens: 1000, total_tokens: 1000 },
      });
    const endpoint = '/v1/embeddings';
    const window = '24h';
    const right = await upload(jsonl(2, endpoint, { model: 'model', input: 'Hello' }));
    const wrong = await upload('{"custom_id":"a"}');
    const [first, second] = await Promise.all(
      [right, wrong].map(({ id }) => openai.batches.create({ input_file_id: id, endpoint, completion_window: window })),
    );
    expect(await endedBatch(first!.id)).toMatchObject({ status: 'completed', request_counts: { completed: 2 } });
    expect(await endedBatch(second!.id)).toMatchObject({
      status: 'failed',
      errors: { object: 'list', data: [{ code: 'invalid_method', line: 1 }] },
    });
    expect(await openai.batches.cancel(first!.id)).toMatchObject({ status: 'completed' });
  });
});

describe('Anthropic’s client', () => {
  const request = (custom_id: string, model = 'model') => ({ custom_id, params: { model, max_tokens: 100, messages } });

  test('runs a batch of messages, reads its results and deletes it', { timeout: 60_000 }, async () => {
    const before = await balance();
    const made = await anthropic.messages.batches.create({ requests: [request('a'), request('b', 'no/such')] });
    expect(made).toMatchObject({
      type: 'message_batch',
      processing_status: 'in_progress',
      request_counts: { processing: 2 },
      results_url: null,
    });
    const batch = await ended(
      () => anthropic.messages.batches.retrieve(made.id),
      (one) => one.processing_status === 'ended',
    );
    expect(batch.request_counts).toEqual({ processing: 0, succeeded: 1, errored: 1, canceled: 0, expired: 0 });
    const results = [];
    for await (const result of await anthropic.messages.batches.results(made.id)) results.push(result);
    expect(results).toMatchObject([
      { custom_id: 'a', result: { type: 'succeeded', message: { role: 'assistant' } } },
      { custom_id: 'b', result: { type: 'errored', error: { error: { type: 'not_found_error' } } } },
    ]);
    expect(before - (await balance())).toBeCloseTo(0.01, 6);
    const listed: string[] = [];
    for await (const one of anthropic.messages.batches.list()) listed.push(one.id);
    expect(listed).toEqual([made.id]);
    expect(await anthropic.messages.batches.delete(made.id)).toEqual({ id: made.id, type: 'message_batch_deleted' });
    await expect(anthropic.messages.batches.retrieve(made.id)).rejects.toMatchObject({ status: 404 });
  });

  test('cancels a batch', { timeout: 60_000 }, async () => {
    const held = Promise.withResolvers<void>();
    upstream.script = async (response) => {
      await held.promise;
      sendJson(response, 200, completion());
    };
    const requests = Array.from({ length: 20 }, (_, at) => request(`r${at}`));
    const { id } = await anthropic.messages.batches.create({ requests });
    await expect.poll(() => upstream.seen.length, { timeout: 30_000 }).toBeGreaterThan(0);
    expect(await anthropic.messages.batches.cancel(id)).toMatchObject({ processing_status: 'canceling' });
    held.resolve();
    const batch = await ended(
      () => anthropic.messages.batches.retrieve(id),
      (one) => one.processing_status === 'ended',
    );
    expect(batch.request_counts.succeeded).toBe(upstream.seen.length);
    expect(batch.request_counts.canceled).toBe(20 - upstream.seen.length);
  });

  test('receives errors in the shape of Anthropic', async () => {
    const twins = [request('a'), request('a')];
    await expect(anthropic.messages.batches.create({ requests: twins })).rejects.toMatchObject({
      status: 400,
      error: { type: 'error', error: { type: 'invalid_request_error' } },
    });
    await expect(anthropic.messages.batches.results('msgbatch_none')).rejects.toMatchObject({ status: 404 });
  });
});

describe('an account', () => {
  const endedFor = (id: string) =>
    ended(
      () => api.person.client.ok('getModelBatch', { params: { batch_id: id } }),
      ({ ended_at: endedAt }) => endedAt !== null,
    );
  const download = (id: string, part: string) =>
    fetch(`${api.url}/api/v1/batches/${id}/results?part=${part}`, { headers: api.person.client.headers });
  const linesOf = (text: string) =>
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { custom_id: string });

  test(
    'sees batches of both kinds with models and cost, and downloads their results',
    { timeout: 60_000 },
    async () => {
      const lines = `${jsonl(2)}\n${jsonl(1, '/v1/chat/completions', { model: 'no/such', messages }).replace('call-0', 'wrong')}`;
      const { id: input_file_id } = await upload(lines);
      const { id } = await openai.batches.create({
        input_file_id,
        endpoint: '/v1/chat/completions',
        completion_window: '24h',
        metadata: { of: 'an account' },
      });
      const params = { model: 'model', max_tokens: 10, messages };
      const ofMessages = await anthropic.messages.batches.create({ requests: [{ custom_id: 'a', params }] });
      const batch = await endedFor(id);
      await endedFor(ofMessages.id);
      expect(batch).toMatchObject({
        endpoint: '/v1/chat/completions',
        models: ['model', 'no/such'],
        status: 'completed',
        account_id: api.person.accountId,
        requests: { total: 3, pending: 0, succeeded: 2, failed: 1, canceled: 0, expired: 0 },
        credits: '0.020000',
        errors: [],
        has_responses: true,
        has_errors: true,
        metadata: { of: 'an account' },
      });
      const { data } = await api.person.client.ok('listModelBatches', { query: { limit: 2 } });
      expect(data).toMatchObject([{ id: ofMessages.id, endpoint: '/v1/messages', has_errors: false }, batch]);
      const responses = await download(id, 'responses');
      expect(responses.headers.get('content-disposition')).toContain(`${id}-responses.jsonl`);
      expect(linesOf(await responses.text()).map((line) => line.custom_id)).toEqual(['call-0', 'call-1']);
      expect(linesOf(await (await download(id, 'errors')).text()).map((line) => line.custom_id)).toEqual(['wrong']);
      expect(linesOf(await (await download(ofMessages.id, 'responses')).text())).toHaveLength(1);
      expect((await download(ofMessages.id, 'errors')).status).toBe(404);
    },
  );

  test(
    'sees the faults of a file, and cancels a running batch, which the audit log says',
    { timeout: 60_000 },
    async () => {
      const { id: wrongFile } = await upload('{"custom_id":"a"}');
      const asked = { endpoint: '/v1/chat/completions', completion_window: '24h' } as const;
      const wrong = await openai.batches.create({ input_file_id: wrongFile, ...asked });
      expect(await endedFor(wrong.id)).toMatchObject({
        status: 'failed',
        errors: [{ code: 'invalid_method', line: 1 }],
      });
      expect((await download(wrong.id, 'responses')).status).toBe(404);
      const held = Promise.withResolvers<void>();
      upstream.script = async (response) => {
        await held.promise;
        sendJson(response, 200, completion());
      };
      const { id: input_file_id } = await upload(jsonl(20));
      const { id } = await openai.batches.create({ input_file_id, ...asked });
      await expect.poll(() => upstream.seen.length, { timeout: 30_000 }).toBeGreaterThan(0);
      const params = { batch_id: id };
      expect(await api.person.client.ok('getModelBatch', { params })).toMatchObject({
        status: 'in_progress',
        requests: { total: 20, pending: 20 },
      });
      expect(await api.person.client.ok('cancelModelBatch', { params })).toMatchObject({ status: 'canceling' });
      held.resolve();
      expect(await endedFor(id)).toMatchObject({ status: 'canceled' });
      const events = await api.person.client.ok('listAuditEvents', { query: { action: 'model_batch.canceled' } });
      expect(events.data).toMatchObject([{ target: { id } }]);
    },
  );

  test('that is a member sees batches of its own keys only', { timeout: 60_000 }, async () => {
    const member = await signUpMember(api, api.person.organizationId);
    const { value } = await member.client.ok('createModelApiKey', { body: { label: 'own' } });
    const { id } = await new ApiClient(api.url).withKey(value).ok('createMessageBatch', {
      body: { requests: [{ custom_id: 'a', params: { model: 'model', max_tokens: 10, messages } }] },
    });
    await endedFor(id);
    expect((await member.client.ok('listModelBatches')).data.map((one) => one.id)).toEqual([id]);
    const [foreign] = (await api.person.client.ok('listModelBatches')).data.filter((one) => one.id !== id);
    const params = { batch_id: foreign!.id };
    for (const one of ['getModelBatch', 'cancelModelBatch'] as const)
      expect(await member.client.refused(one, { params })).toMatchObject({ status: 404 });
    const results = `${api.url}/api/v1/batches/${foreign!.id}/results`;
    expect((await fetch(results, { headers: member.client.headers })).status).toBe(404);
  });
});

test('another organization finds no batch and no file', async () => {
  const { id: file } = await upload(jsonl(1));
  const body = { input_file_id: file, endpoint: '/v1/chat/completions', completion_window: '24h' } as const;
  const { id: batch } = await raw.ok('createBatch', { body });
  const { id: messageBatch } = await raw.ok('createMessageBatch', {
    body: { requests: [{ custom_id: 'a', params: { model: 'model', max_tokens: 10, messages } }] },
  });
  const stranger = await signUpPerson(api.url);
  const key = stranger.client.withKey(
    (await stranger.client.ok('createAccountApiKey', { body: { label: 'x' } })).value,
  );
  for (const id of ['getFile', 'getFileContent', 'deleteFile'] as const)
    expect(await key.refused(id, { params: { gateway_file_id: file } })).toMatchObject({ status: 404 });
  for (const id of ['getBatch', 'cancelBatch'] as const)
    expect(await key.refused(id, { params: { batch_id: batch } })).toMatchObject({ status: 404 });
  const ofMessages = ['getMessageBatch', 'getMessageBatchResults', 'cancelMessageBatch', 'deleteMessageBatch'] as const;
  for (const id of ofMessages)
    expect((await key.call(id, { params: { message_batch_id: messageBatch } })).status).toBe(404);
  expect(await key.refused('createBatch', { body })).toMatchObject({ status: 404 });
  for (const id of ['getModelBatch', 'cancelModelBatch', 'getModelBatchResults'] as const)
    expect(await stranger.client.refused(id, { params: { batch_id: batch } })).toMatchObject({ status: 404 });
  expect((await stranger.client.ok('listModelBatches')).data).toEqual([]);
  for (const id of ['listFiles', 'listBatches', 'listMessageBatches'] as const)
    expect((await key.ok(id)).data).toEqual([]);
  await endedBatch(batch);
});
