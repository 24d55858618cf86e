import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { signUpPerson } from '../../support/apiClient.ts';
import type { Person } from '../../support/apiClient.ts';
import { startTestApi } from '../../support/apiServer.ts';
import type { TestApi } from '../../support/apiServer.ts';
import { FakeUpstream } from '../fakeUpstream.ts';
import type { ConformanceClient, Question } from './client.ts';
import { clients } from './clients.ts';
import { families } from './families.ts';
import type { Family, PlayedAnswer } from './family.ts';
import { isFull } from '../../support/isFull.ts';

let api: TestApi;
let upstream: FakeUpstream;
let owner: Person;
let apiKey: string;
let keyId: string;
beforeAll(async () => {
  api = await startTestApi({ gateway: { retryBackoffMs: 2, readOnMs: 50 } });
  upstream = await FakeUpstream.start();
  owner = await signUpPerson(api.url);
  const made = await owner.client.ok('createModelApiKey', { body: { label: 'conformance' } });
  apiKey = made.value;
  keyId = made.key.id;
  for (const family of families) await addModel(family);
});
beforeEach(() => void upstream.seen.splice(0));
afterAll(async () => {
  await upstream.close();
  await api.close();
});

/** 600 × 10 + 400 × 1 + 500 × 20 micro-credits. */
const lines = { input_per_mtok: '10', cached_input_per_mtok: '1', output_per_mtok: '20' };
const charge = '0.016400';
const usage = { input: 1000, cached: 400, output: 500, thought: 0 };
const played: PlayedAnswer = { text: 'Hello — you there', calls: [], stop: 'end', usage };
const tools = [
  { name: 'get_weather', parameters: { type: 'object', properties: { city: { type: 'string' } } } },
  { name: 'get_time', parameters: { type: 'object', properties: {} } },
];
const calls = [
  { id: 'toolu_01aa', name: 'get_weather', input: { city: 'Aarhus', days: [1, 2] } },
  { id: 'toolu_01bb', name: 'get_time', input: {} },
];

async function addModel(family: Family): Promise<void> {
  const { client } = owner;
  const { kind, ...provider } = family.provider(new URL(upstream.baseUrl).origin);
  const made = await client.ok('createProvider', { body: { name: family.name, kind, ...provider } as never });
  const model = await client.ok('createModel', {
    body: {
      name: `c/${family.name}`,
      provider_id: made.id,
      upstream_name: family.upstreamName,
      endpoints: [...family.endpoints] as never,
      context_tokens: 10_000,
      max_output_tokens: 1000,
      open_to_users: true,
    },
  });
  await client.ok('createPrice', { params: { model_id: model.id }, body: { lines } });
}

/** The newest call record, once every call is paid. */
async function lastCall() {
  await api.deps.gateway.drain();
  const { data } = await owner.client.ok('listModelApiKeyCalls', { params: { key_id: keyId } });
  expect((await owner.client.ok('getWallet')).held).toBe('0.000000');
  return data[0]!;
}

/** By default every client and every family, but not each with each. */
const seed = Number(process.env['BUREAU_TEST_SEED'] ?? 0);
const pairs = families.flatMap((family, row) =>
  clients
    .filter((_, column) => isFull || (row + column + seed) % 3 === 0)
    .map((client) => [client.name, family.name, client, family] as const),
);

describe.each(pairs)('the client %s with providers of the family %s', (_client, _family, official, family) => {
  const model = `c/${family.name}`;
  const connect = (of: ConformanceClient = official, key = apiKey) => of.connect({ url: api.url, apiKey: key });
  const question = (more: Partial<Question> = {}): Question => ({
    model,
    text: 'Hello',
    maxTokens: 700,
    stream: false,
    ...more,
  });
  const plays = (answer: PlayedAnswer) => {
    upstream.script = (response, request) => family.answer(response, answer, request);
  };
  const asked = () => family.asked(upstream.seen.at(-1)!);

  describe.each([
    ['plain', false],
    ['streamed', true],
  ])('%s', (_how, stream) => {
    test('text, with its use and its exact charge', async () => {
      plays(played);
      const told = await connect().ask(question({ system: 'Be brief.', stream }));
      expect(told).toEqual({
        text: played.text,
        calls: [],
        stop: 'end',
        usage: { input: 1000, cached: 400, output: 500 },
      });
      expect(asked()).toMatchObject({
        model: family.upstreamName,
        system: 'Be brief.',
        text: 'Hello',
        maxTokens: 700,
        stream,
      });
      expect(await lastCall()).toMatchObject({
        status: 'ok',
        credits: charge,
        stream,
        input_tokens: 1000,
        cached_input_tokens: 400,
        output_tokens: 500,
      });
    });

    test('an answer that was cut by its cap', async () => {
      plays({ ...played, stop: 'length' });
      expect((await connect().ask(question({ stream }))).stop).toBe('length');
    });

    test('parallel tool calls', async () => {
      plays({ text: 'Let me look.', calls, stop: 'tool_calls', usage });
      const told = await connect().ask(question({ tools, stream }));
      expect(told).toMatchObject({ text: 'Let me look.', calls, stop: 'tool_calls' });
      expect(asked().tools).toEqual(tools);
      expect((await lastCall()).credits).toBe(charge);
    });

    test('a refusal of the provider, and its failures', async () => {
      for (const [theirs, ours] of [
        [400, 400],
        [401, 502],
        [500, 502],
        [429, 503],
        [529, 503],
      ] as const) {
        upstream.script = (response) => family.refuse(response, theirs, 'It said no.');
        const client = connect();
        const error = await client.ask(question({ stream })).catch((thrown: unknown) => thrown);
        const refusal = client.refusal(error);
        expect(refusal).toMatchObject({
          status: official.errors[ours]!.status,
          requestId: expect.stringMatching(/^req_/),
        });
        if (ours === 400) expect(refusal.message).toContain('It said no.');
        else expect(refusal.type).toBe(official.errors[ours]!.type);
        expect(await lastCall()).toMatchObject({ status: 'error', credits: '0.000000' });
      }
    });
  });

  test('pictures', async () => {
    plays(played);
    const image = { mediaType: 'image/png', data: 'iVBORw0KGgo=' };
    await connect().ask(question({ image }));
    expect(asked()).toMatchObject({ text: 'Hello', images: [image] });
  });

  test('results of tools', async () => {
    plays(played);
    const answered = calls.map((call, index) => ({ call, result: `result ${index}` }));
    await connect().ask(question({ tools, answered }));
    expect(asked().calls).toEqual(calls);
    expect(asked().results).toEqual(calls.map(({ id }, index) => ({ id, text: `result ${index}` })));
  });

  test('a caller that leaves ends the call of the provider and pays what it got', async () => {
    const abandoned = Promise.withResolvers<void>();
    upstream.script = async (response, request) => {
      family.begin(response, 'Hello');
      await request.abandoned.then(abandoned.resolve);
    };
    await connect().leave(question({ stream: true }));
    await abandoned.promise;
    const record = await lastCall();
    expect(record).toMatchObject({ status: 'canceled', stream: true });
    expect(Number(record.credits)).toBeGreaterThan(0);
  });

  test('a provider that breaks off costs nothing and never looks like success', async () => {
    upstream.script = (response) => {
      family.begin(response, 'Hello');
      setTimeout(() => response.destroy(), 20);
    };
    await expect(connect().ask(question({ stream: true }))).rejects.toThrow();
    expect(await lastCall()).toMatchObject({ status: 'error', credits: '0.000000' });
  });
});

describe.each(clients.map((client) => [client.name, client] as const))(
  'errors of our own for %s',
  (_name, official) => {
    const question: Question = { model: 'sandbox/chat', text: 'Hello', maxTokens: 10, stream: false };
    const refused = async (more: Partial<Question>, key = apiKey) => {
      const client = official.connect({ url: api.url, apiKey: key });
      const error = await client.ask({ ...question, ...more }).catch((thrown: unknown) => thrown);
      return client.refusal(error);
    };

    test('a key that is none', async () => {
      expect(await refused({}, 'bk_mdl_nonsense')).toMatchObject(official.errors[401]!);
    });

    test('a model that is none', async () => {
      expect(await refused({ model: 'no/such' })).toMatchObject(official.errors[404]!);
    });

    test('a body that does not fit', async () => {
      expect(await refused({ maxTokens: -1 })).toMatchObject(official.errors[400]!);
    });

    test('a body that is too large', async () => {
      expect(await refused({ text: 'x'.repeat(33 * 1024 * 1024) })).toMatchObject(official.errors[413]!);
    });

    test('an empty wallet', async () => {
      const poor = await signUpPerson(api.url);
      const key = await poor.client.ok('createModelApiKey', { body: { label: 'poor' } });
      expect(await refused({}, key.value)).toMatchObject(official.errors[402]!);
    });

    test('a sandbox that fails, answers and calls', async () => {
      expect(await refused({ text: '[[fail=500]]' })).toMatchObject(official.errors[502]!);
      const client = official.connect({ url: api.url, apiKey });
      for (const stream of [false, true]) {
        expect(await client.ask({ ...question, stream })).toMatchObject({ text: 'You said: Hello', stop: 'end' });
        const called = await client.ask({ ...question, text: '[[tool=get_time]]', maxTokens: 50, tools, stream });
        expect(called).toMatchObject({ calls: [{ name: 'get_time', input: {} }], stop: 'tool_calls' });
      }
    });
  },
);
