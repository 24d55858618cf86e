import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { chain, startEngineApi, type EngineApi } from './engineApi.ts';
import type { ApiClient } from '../support/apiClient.ts';
import type { components } from '../../openapi/generated/types.ts';

type Create = components['schemas']['GuardrailCreate'];

let api: EngineApi;
let program: ApiClient;
let judge: string;
let silent: string;
beforeAll(async () => {
  api = await startEngineApi({ starter: true });
  const { value } = await api.person.client.ok('createModelApiKey', { body: { label: 'program' } });
  program = api.person.client.withKey(value);
  const verdict = `{{ $json.texts.join(' ').includes('forbidden') ? 'block' : $json.texts.join(' ').includes('secret') ? 'replace' : 'allow' }}`;
  const texts = `{{ $json.texts.map((text) => text.replaceAll('secret', 'public')) }}`;
  const assignments = [
    { name: 'verdict', type: 'string', value: verdict },
    { name: 'texts', type: 'array', value: texts },
  ];
  const draft = chain({
    start: { type: 'trigger.manual' },
    judge: { type: 'data.edit_fields', parameters: { assignments } },
  });
  judge = (await api.createPublished(draft)).id;
  silent = (
    await api.createPublished(chain({ start: { type: 'trigger.manual' }, end: { type: 'logic.no_operation' } }))
  ).id;
}, 120_000);
afterAll(() => api?.close());
afterEach(async () => {
  const { data } = await api.person.client.ok('listGuardrails');
  for (const { id } of data) await api.person.client.call('deleteGuardrail', { params: { guardrail_id: id } });
});

const create = (more: Partial<Create>) =>
  api.person.client.ok('createGuardrail', {
    body: { name: 'Judge', kind: 'digital_organization', action: 'redact', digital_organization_id: judge, ...more },
  });

const ask = (content: string, stream = false) =>
  program.call('createChatCompletion', {
    body: { model: 'sandbox/chat', messages: [{ role: 'user', content }], stream },
  });

test('a digital organization allows, blocks and replaces requests and answers', async () => {
  await create({});
  expect((await ask('Hello')).text).toContain('You said: Hello');
  expect((await ask('a forbidden word')).status).toBe(400);
  for (const stream of [false, true]) {
    const { status, text } = await ask('It is secret', stream);
    expect(status).toBe(200);
    expect(text).toContain('public');
    expect(text).not.toContain('secret');
  }
});

test('a stream is sent after the verdict about the whole answer', async () => {
  await create({ stage: 'response' });
  const { status, text } = await ask('It is secret', true);
  expect({ status, isReplaced: text.includes('You said: It is public') }).toEqual({ status: 200, isReplaced: true });
  expect(text).not.toContain('secret');
  expect((await ask('a forbidden word', true)).status).toBe(400);
});

test('a digital organization without a verdict fails the check, and so does a deleted one', async () => {
  await create({ digital_organization_id: silent, stage: 'request' });
  expect(await ask('Hello')).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } });
  await api.person.client.call('deleteDigitalOrganization', {
    params: { digital_organization_id: silent },
    query: { force: 'true' },
  });
  expect((await ask('Hello')).status).toBe(503);
  const { id } = (await api.person.client.ok('listGuardrails')).data[0]!;
  await api.person.client.ok('updateGuardrail', {
    params: { guardrail_id: id },
    body: { on_failure: 'allow', digital_organization_id: judge },
  });
  expect((await ask('Hello')).status).toBe(200);
});

test('an unknown digital organization is not found', async () => {
  const body = { name: 'Judge', kind: 'digital_organization', action: 'block', digital_organization_id: 'dorg_0' };
  expect(await api.person.client.refused('createGuardrail', { body })).toMatchObject({ status: 404 });
});
