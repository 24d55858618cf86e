import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request as send, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { signUpPerson } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';
import { isFull } from '../../support/isFull.ts';

const run = promisify(execFile);
const folder = dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json'));

let api: TestApi;
let door: Server;
let url: string;
beforeAll(async () => {
  api = await startTestApi();
  const person = await signUpPerson(api.url);
  const { value } = await person.client.ok('createAccountApiKey', { body: { label: 'Suite' } });
  // The suite has no way to send a key: somebody who has one stands before it, and names the API by its own address.
  door = createServer((request, response) => {
    const { method, headers } = request;
    const origin = headers.origin === new URL(url).origin ? { origin: api.url } : {};
    const passed = { ...headers, ...origin, authorization: `Bearer ${value}` };
    const onward = send(`${api.url}/mcp`, { method, headers: passed }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  await once(door.listen(0, '127.0.0.1'), 'listening');
  url = `http://localhost:${(door.address() as AddressInfo).port}/mcp`;
});
afterAll(async () => {
  door?.closeAllConnections();
  door?.close();
  await api?.close();
});

/** What the suite asks of the wire. Its other scenarios call tools, resources and prompts of its own example server, or demand some. */
const scenarios: readonly (readonly [revision: string, scenario: string])[] = [
  ['2026-07-28', 'http-header-validation'],
  ['2026-07-28', 'dns-rebinding-protection'],
  ...(isFull
    ? ([
        ['2026-07-28', 'tools-list'],
        ['2026-07-28', 'input-required-result-unsupported-methods'],
        ['2026-07-28', 'sep-2164-resource-not-found'],
        ['2026-07-28', 'server-sse-multiple-streams'],
        ['2025-11-25', 'server-initialize'],
        ['2025-11-25', 'ping'],
        ['2025-11-25', 'tools-list'],
        ['2025-11-25', 'dns-rebinding-protection'],
      ] as const)
    : []),
];

test.each(scenarios)('the server passes the official suite: %s %s', { timeout: 60_000 }, async (revision, scenario) => {
  const said = await ask(['server', '--url', url, '--scenario', scenario, '--spec-version', revision]);
  expect(said, said.slice(-3000)).toMatch(/Passed: ([1-9]\d*)\/\1, 0 failed/);
});

test('the authorization server passes the official suite: authorization-server-metadata-endpoint', async () => {
  const said = await ask([
    'authorization',
    '--url',
    api.url,
    '--scenario',
    'authorization-server-metadata-endpoint',
    '--spec-version',
    '2026-07-28',
  ]);
  expect(said, said.slice(-3000)).toMatch(/Passed: ([1-9]\d*)\/\1, 0 failed/);
});

/** What the suite says, whatever it ends with. */
async function ask(given: readonly string[]): Promise<string> {
  const { stdout, stderr } = await run(process.execPath, [join(folder, 'dist/index.js'), ...given], {
    timeout: 50_000,
  }).catch((error: { stdout: string; stderr: string }) => error);
  return `${stdout}${stderr}`;
}
