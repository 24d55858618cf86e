import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';

/** The form in which GitHub writes keys of apps. */
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = pair.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();

/** https://docs.github.com/en/rest/apps/apps#create-an-installation-access-token-for-an-app, as an Enterprise Server has it. */
const asked: { authorization: string; type: string | undefined; body: string }[] = [];
const github = createServer(async (request, response) => {
  const { authorization = '', 'content-type': type } = request.headers;
  const answer = (status: number, body: object): void => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
  };
  if (request.url === '/api/v3/installation/repositories?per_page=1')
    return answer(authorization === 'Bearer ghs_1' ? 200 : 401, { total_count: 1, repositories: [] });
  asked.push({ authorization, type, body: await text(request) });
  if (request.url !== '/api/v3/app/installations/4711/access_tokens') return answer(404, { message: 'Not Found' });
  return answer(201, {
    token: `ghs_${asked.length}`,
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    permissions: { issues: 'write' },
  });
});

let api: TestApi;
let person: Person;
let url: string;
let digitalOrganizationId: string;
beforeAll(async () => {
  await once(github.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(github.address() as AddressInfo).port}/api/v3`;
  api = await startTestApi({ settings: { outboundAllow: ['127.0.0.0/8'] } });
  person = await signUpPerson(api.url);
  const draft = { nodes: [], connections: [] };
  digitalOrganizationId = (await person.client.ok('createDigitalOrganization', { body: { name: 'Test', draft } })).id;
});
afterAll(async () => {
  await api?.close();
  github.closeAllConnections();
  github.close();
});

const create = (values: object) => {
  const all = { app_id: '123456', installation_id: '4711', private_key: key, api_url: url, ...values };
  return person.client.call('createCredential', {
    body: { name: `App ${Math.random()}`, type: 'github_app', values: all },
  });
};
const idOf = ({ body }: { body: unknown }): string => (body as { id: string }).id;

test('an app signs in with its key, and gets one token for all uses', async () => {
  const id = idOf(await create({}));
  const request = { organizationId: person.organizationId, digitalOrganizationId, id, types: 'http' as const };
  const opened = await Promise.all([1, 2, 3].map(() => api.deps.credentials.open(request)));
  expect(opened.map(({ values }) => values['access_token'])).toEqual(['ghs_1', 'ghs_1', 'ghs_1']);
  expect(await opened[0]!.authorize!()).toEqual({ headers: { authorization: 'Bearer ghs_1' } });
  expect(asked).toMatchObject([{ type: undefined, body: '' }]);
  const { payload, protectedHeader } = await jwtVerify(asked[0]!.authorization.replace('Bearer ', ''), pair.publicKey);
  expect(protectedHeader.alg).toBe('RS256');
  expect(payload).toEqual({ iss: '123456', iat: expect.any(Number), exp: payload.iat! + 540 });
  expect(JSON.stringify(opened[0]!.values)).not.toContain('PRIVATE KEY');
  expect(await person.client.ok('testCredential', { params: { credential_id: id } })).toMatchObject({ result: 'ok' });
});

test('a refusal of GitHub is said in its words, without the key', async () => {
  const id = idOf(await create({ installation_id: '9' }));
  const failed = await person.client.ok('testCredential', { params: { credential_id: id } });
  expect(failed.result).toBe('failed');
  expect(failed.message).toContain('Not Found');
  expect(failed.message).not.toContain('eyJ');
});

test('a text that is no key is refused, and never repeated', async () => {
  const refused = await create({ private_key: 'top-secret' });
  expect(refused).toMatchObject({ status: 400, body: { error: { param: '/values/private_key' } } });
  expect(refused.text).not.toContain('top-secret');
});
