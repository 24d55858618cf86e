import { afterAll, beforeAll, expect, test } from 'vitest';

import { signUpPerson } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';
import { isFull } from '../../support/isFull.ts';
import { installGenAi } from './matrix/genaiNode.ts';
import type { GenAi } from './matrix/genaiNode.ts';

/* Google's client for Node.js with an instance as its server. The matrix beside uses it on every family of providers. */
const installMs = 660_000;

let api: TestApi;
let client: GenAi;
let reason: string | null = null;
beforeAll(async () => {
  if (!isFull) return;
  api = await startTestApi();
  const { client: owner } = await signUpPerson(api.url);
  const { value: apiKey } = await owner.ok('createModelApiKey', { body: { label: 'genai' } });
  const make = await installGenAi('3.3.0', (line) => process.stderr.write(`${line}\n`));
  if ('reason' in make) ({ reason } = make);
  else client = make({ url: api.url, apiKey });
}, installMs);
afterAll(() => api?.close());

const chat = { model: 'sandbox/chat', contents: 'Hello' };

test.runIf(isFull)('generates, counts, embeds and lists models', async ({ skip }) => {
  if (reason !== null) return skip(reason);
  const answer = await client.models.generateContent({ ...chat, config: { systemInstruction: 'Be brief.' } });
  expect(answer.text).toBe('You said: Hello');
  expect(answer.usageMetadata).toMatchObject({ candidatesTokenCount: 3 });
  let text = '';
  for await (const piece of await client.models.generateContentStream(chat)) text += piece.text ?? '';
  expect(text).toBe('You said: Hello');
  expect((await client.models.countTokens(chat)).totalTokens).toBeGreaterThan(0);
  const config = { outputDimensionality: 8, taskType: 'RETRIEVAL_QUERY' };
  const { embeddings } = await client.models.embedContent({ model: 'sandbox/embedding', contents: ['a', 'b'], config });
  expect(embeddings?.map(({ values }) => values?.length)).toEqual([8, 8]);
  const names: unknown[] = [];
  for await (const { name } of await client.models.list()) names.push(name);
  expect(names).toContain('models/sandbox/chat');
  expect((await client.models.get({ model: 'sandbox/chat' })).inputTokenLimit).toBeGreaterThan(0);
});

test.runIf(isFull)('throws our errors, before and within a stream', async ({ skip }) => {
  if (reason !== null) return skip(reason);
  await expect(client.models.generateContent({ ...chat, model: 'no/such' })).rejects.toMatchObject({
    name: 'ApiError',
    status: 404,
  });
  const broken = await client.models.generateContentStream({ ...chat, contents: '[[cut_after=2]]Hello there, you' });
  const read = async (): Promise<void> => {
    for await (const _ of broken);
  };
  await expect(read()).rejects.toMatchObject({ name: 'ApiError', status: 500 });
});
