import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { signUpPerson, type Person } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';
import { chain } from '../engineApi.ts';

let api: TestApi;
let person: Person;

beforeAll(async () => {
  api = await startTestApi();
  person = await signUpPerson(api.url, { name: 'Ada' });
});
afterAll(() => api?.close());

const webhook = { type: 'trigger.webhook', parameters: { methods: ['POST'] } };

/** A digital organization with one version. */
async function publish() {
  const draft = chain({ hook: webhook });
  const { id } = await person.client.ok('createDigitalOrganization', { body: { name: 'Test', draft } });
  const params = { digital_organization_id: id };
  const version = await person.client.ok('publishDigitalOrganization', {
    params,
    body: { name: 'First', notes: 'Begins' },
  });
  return { draft, version, params: { ...params, version_id: version.id } };
}

describe('publishDigitalOrganization', () => {
  test('takes an agent that strangers could make use of, and the issues say so until the agent is changed', async () => {
    const tools = [
      { name: 'page', type: 'http.request', parameters: { url: 'https://example.com' }, filled: [] },
      { name: 'rows', type: 'data.table', parameters: { table: 'People' }, filled: [] },
      {
        name: 'send',
        type: 'http.request',
        parameters: { method: 'POST', url: '' },
        filled: [{ parameter: '/url' }],
      },
    ];
    const made = async (approval: object, given: object[] = tools) => {
      const agent = { type: 'ai.agent', parameters: { model: 'm', prompt: 'Hello', tools: given, approval } };
      const draft = chain({ hook: webhook, agent } as never);
      const { id, issues } = await person.client.ok('createDigitalOrganization', { body: { name: 'Test', draft } });
      const params = { digital_organization_id: id };
      await person.client.ok('publishDigitalOrganization', { params });
      const read = await person.client.ok('getDigitalOrganization', { params });
      expect(read.issues).toEqual(issues);
      return issues!.map(({ severity, code, parameter, message }) => `${severity} ${code} ${parameter} ${message}`);
    };
    expect(await made({})).toEqual([
      expect.stringMatching(/^warning agent_exposed \/approval .* a person must approve calls of "send"/),
    ]);
    expect(await made({ tainted: 'off' })).toEqual([
      expect.stringMatching(/^warning agent_exposed \/approval .* use "send" without an approval/),
    ]);
    expect(await made({}, tools.slice(0, 2))).toEqual([]);
  });
});

describe('getVersion', () => {
  test('returns the published content and its author, independent of the draft', async () => {
    const { draft, version, params } = await publish();
    const body = { name: 'Test', draft: chain({ other: webhook }), draft_revision: 1 };
    await person.client.ok('updateDigitalOrganization', { params, body });
    expect(await person.client.ok('getVersion', { params })).toEqual({ ...version, graph: draft, settings: {} });
    expect(version).toMatchObject({ number: 1, name: 'First', notes: 'Begins', created_by_name: 'Ada' });
  });

  test('answers 404 for a version of another digital organization', async () => {
    const { params } = await publish();
    const { version } = await publish();
    for (const id of [version.id, newId('version')])
      expect(await person.client.refused('getVersion', { params: { ...params, version_id: id } })).toMatchObject({
        status: 404,
        code: 'not_found',
      });
  });
});

describe('updateVersion', () => {
  test('changes name and notes, leaves what is not named, takes away what is null', async () => {
    const { version, params } = await publish();
    const change = (body: object) => person.client.ok('updateVersion', { params, body });
    expect(await change({ name: 'Better name' })).toEqual({ ...version, name: 'Better name' });
    expect(await change({ notes: null })).toEqual({ ...version, name: 'Better name', notes: null });
    expect((await person.client.ok('listVersions', { params })).data).toMatchObject([{ name: 'Better name' }]);
  });

  test('refuses everything else of a version, and names that are too long', async () => {
    const { draft, params } = await publish();
    for (const body of [{ graph: draft }, { name: 'x'.repeat(201) }])
      expect(await person.client.refused('updateVersion', { params, body })).toMatchObject({
        status: 400,
        code: 'invalid_request',
      });
  });

  test('answers 404 for an unknown version, and 403 to a key that may not publish', async () => {
    const { params } = await publish();
    const unknown = { ...params, version_id: newId('version') };
    const body = { name: 'x' };
    expect(await person.client.refused('updateVersion', { params: unknown, body })).toMatchObject({ status: 404 });
    const { value } = await person.client.ok('createAccountApiKey', {
      body: { label: 'editor', scopes: ['digital_organizations.view', 'digital_organizations.edit'] },
    });
    expect(await person.client.withKey(value).refused('updateVersion', { params, body })).toMatchObject({
      status: 403,
      code: 'insufficient_scope',
    });
  });
});

describe('stopListening', () => {
  test('closes the test address before its event came, and does nothing a second time', async () => {
    const { params } = await publish();
    const { test_url: testUrl } = await person.client.ok('listenDigitalOrganization', {
      params,
      body: { node_id: 'hook' },
    });
    const at = { params: { ...params, node_id: 'hook' } };
    expect((await person.client.call('stopListening', at)).status).toBe(204);
    expect((await fetch(testUrl!, { method: 'POST' })).status).toBe(404);
    expect((await person.client.call('stopListening', at)).status).toBe(204);
  });
});
