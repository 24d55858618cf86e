import OpenAI, { APIError } from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { FakeUpstream, beginStream, sendJson } from '../gateway/fakeUpstream.ts';
import { plainOutput, response, responseEvents, richOutput } from '../gateway/responses/fakeResponses.ts';
import { ApiClient, signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';

let api: TestApi;
let upstream: FakeUpstream;
let owner: Person;
let openai: OpenAI;

/** A provider with the Responses API, and one with chat completions only (the sandbox). */
const native = 'test/responses';
const translated = 'sandbox/chat';

beforeAll(async () => {
  api = await startTestApi();
  upstream = await FakeUpstream.start();
  owner = await signUpPerson(api.url);
  const provider = await owner.client.ok('createProvider', {
    body: { name: 'upstream', kind: 'openai_compatible', base_url: upstream.baseUrl, api_key: 'sk-upstream' },
  });
  const limits = { context_tokens: 8_000, max_output_tokens: 1_000, open_to_users: true };
  const model = await owner.client.ok('createModel', {
    body: { name: native, provider_id: provider.id, upstream_name: 'up', endpoints: ['responses'], ...limits },
  });
  const lines = { input_per_mtok: '10', output_per_mtok: '20' };
  await owner.client.ok('createPrice', { params: { model_id: model.id }, body: { lines } });
  openai = await clientOf(owner);
});
afterAll(async () => {
  await api.close();
  await upstream.close();
});
beforeEach(() => answerWith(response()));

/** Makes the provider answer whole and streamed with this response. */
function answerWith(whole: Record<string, unknown>): void {
  upstream.script = (answer, { body }) => {
    if (body.stream !== true) return sendJson(answer, 200, whole);
    beginStream(answer);
    answer.end(responseEvents(whole).join(''));
  };
}

async function clientOf(person: Person, kind: 'model' | 'account' = 'model'): Promise<OpenAI> {
  const operation = kind === 'model' ? 'createModelApiKey' : 'createAccountApiKey';
  const { value } = await person.client.ok(operation, { body: { label: 'openai' } });
  return new OpenAI({ baseURL: `${api.url}/v1`, apiKey: value, maxRetries: 0 });
}

async function balance(): Promise<number> {
  return Number((await owner.client.ok('getWallet')).balance);
}

const weather: OpenAI.Responses.FunctionTool = {
  type: 'function',
  name: 'weather',
  parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  strict: true,
};

describe.each([native, translated])('the official client, unmodified, with %s', (model) => {
  test('creates a response that says that it is not stored', async () => {
    const created = await openai.responses.create({ model, input: 'Hello there', instructions: 'be kind' });
    expect(created.output_text).toContain('Hello there');
    expect(created).toMatchObject({ object: 'response', status: 'completed', store: false });
    expect(created.usage?.output_tokens).toBeGreaterThan(0);
    await expect(openai.responses.retrieve(created.id)).rejects.toMatchObject({ status: 404, code: 'not_found' });
  });

  test('streams through its helper', async () => {
    let text = '';
    const stream = openai.responses.stream({ model, input: 'Hello there' });
    stream.on('response.output_text.delta', ({ delta }) => (text += delta));
    const final = await stream.finalResponse();
    expect(final.output_text).toContain('Hello there');
    expect(text).toBe(final.output_text);
  });

  test('calls tools and continues with their results', async () => {
    answerWith(response({ output: richOutput }));
    const input: OpenAI.Responses.ResponseInput = [{ role: 'user', content: 'weather? [[tool=weather]]' }];
    for (const streamed of [true, false]) {
      const request = { model, input, tools: [weather] };
      const { output } = streamed
        ? await openai.responses.stream(request).finalResponse()
        : await openai.responses.create(request);
      const call = (output as OpenAI.Responses.ResponseOutputItem[]).find((item) => item.type === 'function_call')!;
      expect(call).toMatchObject({ name: 'weather', arguments: expect.stringContaining('city') as string });
      const answered = { type: 'function_call_output' as const, call_id: call.call_id, output: '21 °C' };
      const items = output.map((item) => ({ ...item })) as OpenAI.Responses.ResponseInput;
      const next = await openai.responses.create({ ...request, input: [...input, ...items, answered] });
      expect(next.status).toBe('completed');
    }
  });

  test('reads structured output', async () => {
    const text = '{"city":"sandbox"}';
    answerWith(
      response({ output: [{ ...plainOutput[0], content: [{ type: 'output_text', annotations: [], text }] }] }),
    );
    const format = { type: 'json_schema' as const, name: 'city', strict: true, schema: weather.parameters! };
    const { output_text: said } = await openai.responses.create({ model, input: 'where?', text: { format } });
    expect(JSON.parse(said)).toEqual({ city: 'sandbox' });
  });

  test('that stops reading a stream leaves no hold open', async () => {
    const stream = await openai.responses.create({ model, input: 'x [[tokens=500]]', stream: true });
    for await (const event of stream) if (event.type === 'response.output_text.delta') break;
    await expect.poll(async () => (await owner.client.ok('getWallet')).held).toBe('0.000000');
  });

  test('stores, reads, lists the input of and deletes a response', async () => {
    const created = await openai.responses.create({ model, input: 'Hello there', store: true });
    expect(created).toMatchObject({ id: expect.stringMatching(/^resp_/) as string, store: true });
    expect(created.id).not.toBe('resp_upstream');
    const before = await balance();
    const { output_text: _text, ...read } = await openai.responses.retrieve(created.id);
    expect(read).toEqual(JSON.parse(JSON.stringify({ ...created, output_text: undefined })));
    const { data } = await openai.responses.inputItems.list(created.id);
    expect(data).toMatchObject([
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Hello there' }] },
    ]);
    await openai.responses.delete(created.id);
    await expect(openai.responses.retrieve(created.id)).rejects.toMatchObject({ status: 404 });
    await expect(openai.responses.delete(created.id)).rejects.toMatchObject({ status: 404 });
    expect(await balance()).toBe(before);
  });

  test('streams a stored response again, from any of its events on', async () => {
    answerWith(response({ output: richOutput }));
    const { id } = await openai.responses.create({
      model,
      input: 'weather? [[tool=weather]]',
      tools: [weather],
      store: true,
    });
    const { output_text: _text, ...stored } = await openai.responses.retrieve(id);
    const events = [];
    for await (const event of await openai.responses.retrieve(id, { stream: true })) events.push(event);
    expect(events.map(({ sequence_number }) => sequence_number)).toEqual([...events.keys()]);
    expect(events.at(-1)).toMatchObject({ type: 'response.completed', response: stored });
    const rebuilt = await openai.responses.stream({ response_id: id }).finalResponse();
    expect(rebuilt.output).toMatchObject(stored.output);
    const later = [];
    for await (const event of await openai.responses.retrieve(id, { stream: true, starting_after: 3 }))
      later.push(event);
    expect(later).toEqual(events.slice(4));
  });

  test('stores a stream when it completes, under one id from its first event on', async () => {
    const stream = openai.responses.stream({ model, input: 'Hello there', store: true });
    const ids = new Set<string>();
    stream.on('event', (event) => {
      if ('response' in event) ids.add(event.response.id);
    });
    const final = await stream.finalResponse();
    expect([...ids]).toEqual([final.id]);
    expect(final).toMatchObject({ store: true });
    expect((await openai.responses.retrieve(final.id)).output_text).toBe(final.output_text);
  });

  test('continues a stored response: its items come first, its instructions do not, and both are charged', async () => {
    const first = await openai.responses.create({ model, input: 'one', instructions: 'be brief', store: true });
    const second = await openai.responses.create({
      model,
      input: 'two',
      previous_response_id: first.id,
      store: true,
    });
    expect(second.previous_response_id).toBe(first.id);
    const third = await openai.responses
      .stream({ model, input: [{ role: 'user', content: 'three' }], previous_response_id: second.id })
      .finalResponse();
    expect(third).toMatchObject({ previous_response_id: second.id, store: false });
    const { data } = await openai.responses.inputItems.list(second.id, { order: 'asc' });
    expect(data.map((item) => ('role' in item ? item.role : item.type))).toEqual(['user', 'assistant', 'user']);
    const page = await openai.responses.inputItems.list(second.id, { order: 'asc', limit: 2, after: data[0]!.id! });
    expect(page.data.map(({ id }) => id)).toEqual(data.slice(1).map(({ id }) => id));
    if (model === native) {
      const sent = upstream.seen.at(-1)!.body as { input: { role: string }[]; instructions?: string };
      expect(sent.input.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant', 'user']);
      expect(sent).not.toHaveProperty('instructions');
      expect(sent).not.toHaveProperty('previous_response_id');
      expect(JSON.stringify(sent.input)).not.toContain('"id"');
    } else {
      expect(second.usage!.input_tokens).toBeGreaterThan(first.usage!.input_tokens - 2);
      expect(third.usage!.input_tokens).toBeGreaterThan(second.usage!.input_tokens);
    }
    await openai.responses.delete(first.id);
    await expect(
      openai.responses.create({ model, input: 'x', previous_response_id: second.id }),
    ).resolves.toBeDefined();
  });
});

describe.each([native, translated])('a body that leaves store out, with %s', (model) => {
  type Items = OpenAI.Responses.ResponseInput;
  const question: Items[number] = { role: 'user', content: 'weather? [[tool=weather]]' };
  /** The seconds that the answer is kept. */
  const rows = async (id: string): Promise<{ seconds: string }[]> => {
    const sql = `select round(extract(epoch from expires_at - created_at))::text as seconds from stored_responses where id = $1`;
    return (await api.test.database.pool.query<{ seconds: string }>(sql, [id])).rows;
  };

  async function create(streamed: boolean, body: object = {}): Promise<OpenAI.Responses.Response> {
    answerWith(response({ output: richOutput }));
    const request = { model, input: [question], tools: [weather], ...body };
    return streamed ? await openai.responses.stream(request).finalResponse() : await openai.responses.create(request);
  }
  const referred = (output: readonly { id?: string; type: string }[]): Items => {
    const result = output.find((item) => item.type === 'function_call') as OpenAI.Responses.ResponseFunctionToolCall;
    const references = output.map(({ id }) => ({ type: 'item_reference' as const, id: id! }));
    return [question, ...references, { type: 'function_call_output', call_id: result.call_id, output: 'sun' }];
  };

  test.each([false, true])(
    'is answered store: false, and its items and its response can be continued for a day (streamed: %s)',
    async (streamed) => {
      const first = await create(streamed);
      expect(first).toMatchObject({ store: false });
      expect(await rows(first.id)).toEqual([{ seconds: '86400' }]);
      await expect(openai.responses.retrieve(first.id)).rejects.toMatchObject({ status: 404 });
      await expect(openai.responses.inputItems.list(first.id)).rejects.toMatchObject({ status: 404 });

      answerWith(response());
      const before = await balance();
      const input = referred(first.output);
      const second = await openai.responses.create({ model, input, tools: [weather] });
      expect(second.status).toBe('completed');
      expect(await balance()).toBeLessThan(before);
      if (model === native) {
        const sent = upstream.seen.at(-1)!.body.input as { type: string; encrypted_content?: string }[];
        expect(sent.map((item) => item.type)).toEqual([
          undefined,
          'reasoning',
          'message',
          'function_call',
          'function_call',
          'function_call_output',
        ]);
        expect(sent[1]!.encrypted_content).toBe('gAAAA-sealed');
      }
      const third = openai.responses.create({ model, input: 'and now?', previous_response_id: second.id });
      await expect(third).resolves.toMatchObject({ previous_response_id: second.id });
      // Items of earlier turns are found by the newest conversation that has them, too.
      await openai.responses.delete(first.id);
      await expect(openai.responses.create({ model, input, tools: [weather] })).resolves.toMatchObject({
        status: 'completed',
      });
    },
  );

  test('keeps its items from every other key, and store: false keeps nothing', async () => {
    const { output, id } = await create(false);
    const notFound = { status: 404, code: 'not_found', param: '/input/1/id' };
    for (const other of [await clientOf(owner), await clientOf(await signUpPerson(api.url))])
      await expect(other.responses.create({ model, input: referred(output) })).rejects.toMatchObject(notFound);
    await api.test.database.pool.query('update stored_responses set expires_at = now()');
    await expect(openai.responses.create({ model, input: referred(output) })).rejects.toMatchObject(notFound);
    await expect(openai.responses.create({ model, input: 'x', previous_response_id: id })).rejects.toMatchObject({
      status: 404,
    });
    const unkept = await create(false, { store: false });
    expect(await rows(unkept.id)).toEqual([]);
    await expect(openai.responses.create({ model, input: referred(unkept.output) })).rejects.toMatchObject(notFound);
  });

  test('has its items found where they were stored as asked', async () => {
    const { output } = await create(false, { store: true });
    await expect(openai.responses.create({ model, input: referred(output), tools: [weather] })).resolves.toMatchObject({
      status: 'completed',
    });
  });
});

describe('errors', () => {
  test.each([
    ['an unknown model', { model: 'no/such', input: 'x' }, 404, 'model_not_found'],
    ['no input', { model: native, input: [] }, 400, 'invalid_request'],
    [
      'a forced tool that the provider runs',
      { model: native, input: 'x', tools: [{ type: 'web_search' }], tool_choice: { type: 'web_search' } },
      400,
      'unsupported_parameter',
    ],
    [
      'a file of somebody',
      { model: native, input: [{ role: 'user', content: [{ type: 'input_file', file_id: 'file-1' }] }] },
      404,
      'not_found',
    ],
    ['a conversation of somebody', { model: native, input: 'x', conversation: 'conv_1' }, 404, 'not_found'],
    [
      'a response that was never stored',
      { model: native, input: 'x', previous_response_id: 'resp_upstream' },
      404,
      'not_found',
    ],
    ['a failing provider', { model: translated, input: '[[fail=500]]' }, 502, 'upstream_error'],
    ['an overloaded provider', { model: translated, input: '[[fail=429]]' }, 503, 'upstream_overloaded'],
  ])('%s', async (_, body, status, code) => {
    const error: unknown = await openai.responses
      .create(body as OpenAI.Responses.ResponseCreateParamsNonStreaming)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(APIError);
    expect(error).toMatchObject({ status, code, requestID: expect.stringMatching(/^req_/) as string });
  });

  test.each([native, translated])('a provider that dies mid-stream is a failed response (%s)', async (model) => {
    upstream.script = (answer) => {
      beginStream(answer);
      answer.end(responseEvents().slice(0, 6).join(''));
    };
    const events = await openai.responses.create({ model, input: 'a b c [[cut_after=2]]', stream: true });
    let last: OpenAI.Responses.ResponseStreamEvent | null = null;
    for await (const event of events) last = event;
    expect(last).toMatchObject({
      type: 'response.failed',
      response: { status: 'failed', error: { code: 'server_error' } },
    });
  });
});

test('a caller that leaves a stream to be stored has nothing stored', async () => {
  const abandoned = Promise.withResolvers<void>();
  upstream.script = async (answer, request) => {
    beginStream(answer);
    answer.write(responseEvents().slice(0, 6).join(''));
    await request.abandoned.then(abandoned.resolve);
  };
  const stream = await openai.responses.create({ model: native, input: 'x', stream: true, store: true });
  let id = '';
  for await (const event of stream) {
    if (event.type === 'response.created') ({ id } = event.response);
    if (event.type === 'response.output_text.delta') break;
  }
  await abandoned.promise;
  await expect.poll(async () => (await owner.client.ok('getWallet')).held).toBe('0.000000');
  expect(id).toMatch(/^resp_/);
  await expect(openai.responses.retrieve(id)).rejects.toMatchObject({ status: 404 });
});

describe('a stored response', () => {
  let id: string;
  beforeAll(async () => {
    ({ id } = await openai.responses.create({ model: translated, input: 'a secret of mine', store: true }));
  });

  const refusedTo = async (client: OpenAI) => {
    const refused = { status: 404, code: 'not_found' };
    await expect(client.responses.retrieve(id)).rejects.toMatchObject(refused);
    await expect(client.responses.inputItems.list(id)).rejects.toMatchObject(refused);
    await expect(client.responses.delete(id)).rejects.toMatchObject(refused);
    const continued = client.responses.create({ model: translated, input: 'x', previous_response_id: id });
    await expect(continued).rejects.toMatchObject({ ...refused, param: '/previous_response_id' });
  };

  test('is no other key’s of the same organization, and every other organization’s least', async () => {
    await refusedTo(await clientOf(owner));
    const stranger = await signUpPerson(api.url);
    await refusedTo(await clientOf(stranger));
    await refusedTo(await clientOf(stranger, 'account'));
  });

  test('is its account’s, by an account key', async () => {
    const account = await clientOf(owner, 'account');
    expect((await account.responses.retrieve(id)).id).toBe(id);
    const continued = account.responses.create({ model: translated, input: 'x', previous_response_id: id });
    await expect(continued).resolves.toBeDefined();
  });

  test('stays its key’s when that is rotated', async () => {
    const { key, value } = await owner.client.ok('createModelApiKey', { body: { label: 'to be rotated' } });
    const mine = new OpenAI({ baseURL: `${api.url}/v1`, apiKey: value, maxRetries: 0 });
    const stored = await mine.responses.create({ model: translated, input: 'x', store: true });
    const rotated = await owner.client.ok('rotateModelApiKey', { params: { key_id: key.id } });
    await expect(mine.responses.retrieve(stored.id)).rejects.toMatchObject({ status: 401 });
    const next = new OpenAI({ baseURL: `${api.url}/v1`, apiKey: rotated.value, maxRetries: 0 });
    expect((await next.responses.retrieve(stored.id)).id).toBe(stored.id);
  });

  test('is encrypted in the database, and can be read for its own row only', async () => {
    const { pool } = api.test.database;
    const { rows } = await pool.query<{ row: string }>(
      'select row_to_json(r)::text as row from stored_responses r where id = $1',
      [id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.row).not.toContain('secret of mine');
    const other = await openai.responses.create({ model: translated, input: 'x', store: true });
    await pool.query(
      'update stored_responses set content_encrypted = (select content_encrypted from stored_responses where id = $1) where id = $2',
      [id, other.id],
    );
    await expect(openai.responses.retrieve(other.id)).rejects.toMatchObject({ status: 500 });
  });

  test('is deleted after 30 days', async () => {
    const { pool } = api.test.database;
    const { rows } = await pool.query<{ days: string }>(
      `select extract(day from expires_at - created_at)::text as days from stored_responses where id = $1`,
      [id],
    );
    expect(rows[0]).toEqual({ days: '30' });
    await pool.query('update stored_responses set expires_at = now() where id = $1', [id]);
    await refusedTo(openai);
  });

  test('is not read by a key that is revoked', async () => {
    const { key, value } = await owner.client.ok('createModelApiKey', { body: { label: 'to be revoked' } });
    const client = new ApiClient(api.url).withKey(value);
    const body = { model: translated, input: 'x', store: true };
    const stored = await client.ok('createResponse', { body });
    const params = { response_id: (stored as { id: string }).id };
    expect(await client.ok('getResponse', { params })).toMatchObject({ store: true });
    await owner.client.ok('revokeModelApiKey', { params: { key_id: key.id } });
    for (const operation of ['getResponse', 'listResponseInputItems', 'deleteResponse'] as const) {
      expect(await client.refused(operation, { params })).toMatchObject({ status: 401 });
    }
  });
});

test('is absent for an organization that never requested storage', async () => {
  const person = await signUpPerson(api.url);
  const client = await clientOf(person);
  await client.responses.create({ model: native, input: 'x' }).catch(() => undefined); // it has no credits
  const { rows } = await api.test.database.pool.query('select 1 from stored_responses where organization_id = $1', [
    person.organizationId,
  ]);
  expect(rows).toEqual([]);
});

test('the official client compacts a conversation where the provider can, and varies an image', async () => {
  upstream.script = (answer, request) =>
    request.path.endsWith('/compact')
      ? sendJson(answer, 200, {
          id: 'resp_1',
          object: 'response.compaction',
          created_at: 1_700_000_000,
          output: [{ type: 'compaction', id: 'cmp_1', encrypted_content: 'sealed' }],
          usage: { input_tokens: 10, output_tokens: 5, total_tokens: 15 },
        })
      : sendJson(answer, 200, { created: 1_700_000_000, data: [{ b64_json: 'QUJD' }] });
  const { output } = await openai.responses.compact({ model: native, input: 'Hello' });
  expect(output).toMatchObject([{ type: 'compaction', encrypted_content: expect.stringMatching(/^bk1-/) }]);
  const client = new ApiClient(api.url).withKey(openai.apiKey!);
  const refused = await client.refused('compactResponse', { body: { model: translated, input: 'Hello' } });
  expect(refused).toMatchObject({ status: 404, code: 'not_found', param: '/model' });
  const image = new File([Buffer.from('PNG')], 'house.png', { type: 'image/png' });
  await expect(openai.images.createVariation({ model: native, image })).rejects.toMatchObject({ status: 400 });
  expect((await client.refused('createImageVariation', { body: {} })).code).toBe('unsupported_media_type');
});
