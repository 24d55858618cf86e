import { afterAll, beforeAll, expect, test } from 'vitest';

import { exampleMcp, serveMcp } from '../../mcp/support/exampleMcp.ts';
import { startLocalServer, type LocalServer } from '../../outbound/support/localServer.ts';
import { signUpPerson, type Person } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';

let api: TestApi;
let person: Person;
let server: LocalServer;
const handler = exampleMcp();
beforeAll(async () => {
  server = await startLocalServer(
    (request, response) => void serveMcp(handler, { request, body: server.requests.at(-1)!.body, response }),
    '127.0.0.1',
  );
  api = await startTestApi({ settings: { outboundAllow: ['127.0.0.0/8'] } });
  person = await signUpPerson(api.url);
});
afterAll(() => Promise.all([server.close(), api?.close()]));

const url = (): string => `http://127.0.0.1:${server.port}/mcp`;

test('listMcpTools asks the server with the credential and says what it offers', async () => {
  const credential = await person.client.ok('createCredential', {
    body: { name: 'Mine', type: 'http_bearer', values: { token: 'secret-token' } },
  });
  const { server: named, tools } = await person.client.ok('listMcpTools', {
    body: { url: url(), credential_id: credential.id },
  });
  expect(named).toEqual({ name: 'example', version: '1.0.0', protocol: '2026-07-28' });
  expect(tools.map(({ name }) => name)).toEqual(['add', 'fail', 'picture', 'book']);
  expect(tools[0]).toMatchObject({ input_schema: { required: ['a', 'b'] }, hash: expect.stringMatching(/^sha256:/) });
  expect(server.requests.at(-1)!.headers['authorization']).toBe('Bearer secret-token');
});

test('rejects credentials and projects of another organization', async () => {
  const other = await signUpPerson(api.url);
  const credential = await person.client.ok('createCredential', {
    body: { name: 'Foreign', type: 'http_bearer', values: { token: 'secret-token' } },
  });
  const answers = await Promise.all([
    other.client.call('listMcpTools', { body: { url: url(), credential_id: credential.id } }),
    other.client.call('listMcpTools', { body: { url: url(), project_id: credential.project_id } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
});

test('reports a server that is closed to users, and one without MCP', async () => {
  const closed = await person.client.call('listMcpTools', { body: { url: 'http://169.254.169.254/mcp' } });
  expect(closed.body).toMatchObject({ error: { code: 'target_not_allowed' } });
  const plain = await startLocalServer((_, response) => response.end('hello'), '127.0.0.1');
  const odd = await person.client.call('listMcpTools', { body: { url: `http://127.0.0.1:${plain.port}/` } });
  expect(odd.body).toMatchObject({ error: { code: 'target_error' } });
  await plain.close();
});
