import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';

let api: TestApi;
let person: Person;
beforeAll(async () => {
  api = await startTestApi();
  person = await signUpPerson(api.url);
});
afterAll(() => api.close());

const nul = 'a\0b';
const refused = { status: 400, code: 'invalid_request' };

test('a text with U+0000 is refused wherever it would be stored or looked up', async () => {
  const { client } = person;
  expect(await client.refused('createModelApiKey', { body: { label: nul } })).toMatchObject(refused);
  expect(await client.refused('createDigitalOrganization', { body: { name: nul } })).toMatchObject(refused);
  const node = { id: 'n', name: 'N', type: 'trigger.manual', position: { x: 0, y: 0 }, parameters: { text: nul } };
  const draft = { nodes: [node], connections: [] };
  expect(await client.refused('createDigitalOrganization', { body: { name: 'n', draft } })).toMatchObject(refused);
});

test('a model name with U+0000 is an error of the caller, and U+0000 in a message reaches the model', async () => {
  const { value } = await person.client.ok('createModelApiKey', { body: { label: 'k' } });
  const caller = person.client.withKey(value);
  const messages = [{ role: 'user', content: nul }];
  expect(await caller.refused('createChatCompletion', { body: { model: nul, messages } })).toMatchObject(refused);
  expect((await caller.call('createChatCompletion', { body: { model: 'sandbox/chat', messages } })).status).toBe(200);
});
