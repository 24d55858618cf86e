import OpenAI from 'openai';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';

let api: TestApi;
let owner: Person;
let openai: OpenAI;
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpPerson(api.url);
  const { value } = await owner.client.ok('createModelApiKey', { body: { label: 'openai' } });
  openai = new OpenAI({ baseURL: `${api.url}/v1`, apiKey: value, maxRetries: 0 });
});
afterAll(() => api.close());

const model = 'sandbox/completion';

test('the official client, unmodified, completes texts and is charged for exactly its usage', async () => {
  const before = await owner.client.ok('getWallet');
  const { choices, usage } = await openai.completions.create({
    model,
    prompt: ['Once', 'Twice upon'],
    n: 2,
    max_tokens: 2,
    echo: true,
  });
  expect(choices.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
  expect(choices[2]!.text).toBe('Twice uponYou said:');
  expect(choices[0]!.finish_reason).toBe('length');
  expect(usage).toEqual({ prompt_tokens: 3, completion_tokens: 8, total_tokens: 11 });
  const after = await owner.client.ok('getWallet');
  expect(after.held).toBe('0.000000');
  expect(Math.round((Number(before.balance) - Number(after.balance)) * 1e6)).toBe(3 * 10 + 8 * 20);
});

test('and streams them, with usage in the last chunk when asked', async () => {
  for (const asked of [true, false]) {
    const stream = await openai.completions.create({
      model,
      prompt: 'Once upon a time',
      stream: true,
      ...(asked && { stream_options: { include_usage: true } }),
    });
    let text = '';
    let usage: OpenAI.CompletionUsage | null | undefined;
    for await (const chunk of stream) {
      text += chunk.choices[0]?.text ?? '';
      usage = chunk.usage ?? usage;
    }
    expect(text).toBe('You said: Once upon a time');
    expect(usage?.completion_tokens).toBe(asked ? 6 : undefined);
  }
});

test.each([
  ['an unknown model', { model: 'no/such', prompt: 'x' }, 404, 'model_not_found'],
  ['a model of another endpoint', { model: 'sandbox/chat', prompt: 'x' }, 400, 'invalid_request'],
  ['drafts that nobody sees', { model, prompt: 'x', best_of: 3 }, 400, 'unsupported_parameter'],
  ['a failing provider', { model, prompt: '[[fail=500]]' }, 502, 'upstream_error'],
])('and reads the error of %s', async (_, body, status, code) => {
  await expect(openai.completions.create(body)).rejects.toMatchObject({ status, code });
});

test('and reports an interrupted stream', async () => {
  const reading = (async () => {
    const stream = await openai.completions.create({ model, prompt: 'a b c d [[cut_after=3]]', stream: true });
    for await (const chunk of stream) expect(chunk.choices[0]?.finish_reason).toBeNull();
  })();
  await expect(reading).rejects.toMatchObject({ code: 'upstream_error' });
});

test('in the contract', async () => {
  const { value } = await owner.client.ok('createModelApiKey', { body: { label: 'contract' } });
  const body = { model, prompt: 'x' };
  expect(await owner.client.withKey(value).ok('createCompletion', { body })).toMatchObject({
    object: 'text_completion',
  });
});
