import { afterAll, beforeAll, expect, test } from 'vitest';

import { withoutTags } from '../../domains/gateway/calls/readCallLabels.ts';
import { signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';

let api: TestApi;
let owner: Person;
let value: string;
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpPerson(api.url);
  value = (await owner.client.ok('createModelApiKey', { body: { label: 'program' } })).value!;
});
afterAll(() => api.close());

async function call(more: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  const answer = await fetch(`${api.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${value}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ model: 'sandbox/chat', messages: [{ role: 'user', content: 'Hello' }], ...more }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function newest() {
  const { data } = await owner.client.ok('listCalls', {});
  return data[0]!;
}

test('a call without tags or metadata has none', async () => {
  expect(await call()).toBe(200);
  expect(await newest()).toMatchObject({ tags: [], metadata: null, project_id: null });
});

test('tags of headers and body are recorded sorted and unique, with the metadata', async () => {
  const metadata = { ticket: 'T-1', tags: ['job:1', 'search'], far: 'x'.repeat(513), count: 3 };
  const headers = { 'x-bureau-tags': 'search, team "a"', 'x-litellm-tags': 'production' };
  expect(await call({ metadata, tags: 'own' }, headers)).toBe(200);
  expect(await newest()).toMatchObject({
    tags: ['job:1', 'own', 'production', 'search', 'team "a"'],
    metadata: { ticket: 'T-1' },
  });
});

test('tags of headers count for the Responses API, too', async () => {
  const headers = { authorization: `Bearer ${value}`, 'content-type': 'application/json', 'x-bureau-tags': 'search' };
  const body = JSON.stringify({ model: 'sandbox/chat', input: 'Hello' });
  const answer = await fetch(`${api.url}/v1/responses`, { method: 'POST', headers, body });
  await answer.arrayBuffer();
  expect(answer.status).toBe(200);
  expect(await newest()).toMatchObject({ endpoint: 'responses', tags: ['search'] });
});

test('invalid tags are refused, so that no budget misses a call', async () => {
  expect(await call({}, { 'x-bureau-tags': 'x'.repeat(65) })).toBe(400);
  const many = Array.from({ length: 21 }, (_, index) => `t${index}`).join(',');
  expect(await call({}, { 'x-bureau-tags': many })).toBe(400);
});

test('providers get no tags', () => {
  expect(withoutTags({ model: 'a', tags: ['x'], metadata: { tags: ['y'], user_id: 'u' } })).toEqual({
    model: 'a',
    metadata: { user_id: 'u' },
  });
  expect(withoutTags({ model: 'a', metadata: { tags: ['y'] } })).toEqual({ model: 'a' });
  expect(withoutTags({ model: 'a', metadata: { tags: 'y' } })).toEqual({ model: 'a', metadata: { tags: 'y' } });
});
