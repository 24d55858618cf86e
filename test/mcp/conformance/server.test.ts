import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, request as send, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';

import { answerBy } from '../../../api/mcp/answerBy.ts';
import { serveTools } from '../../../platform/mcp/server/serveTools.ts';
import { signUpPerson, type Person } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';
import { isFull } from '../../support/isFull.ts';
import { AgreeingPerson } from '../support/AgreeingPerson.ts';
import { suiteTools } from './suiteTools.ts';
import { notOurs } from './notOurs.ts';

const run = promisify(execFile);
const folder = dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json'));
/** Path of the suite's own tools, served over the same protocol as ours. */
const example = `/mcp/dorg_${'0'.repeat(26)}`;

let api: TestApi;
let person: Person;
let door: Server;
let url: string;
beforeAll(async () => {
  api = await startTestApi({
    handlers: {
      callDigitalOrganizationMcp: (request, { settings, logger }) =>
        answerBy(serveTools(suiteTools((error) => logger.warn({ err: error }, 'suite'))), request, settings),
    },
  });
  person = await signUpPerson(api.url);
  const { value } = await person.client.ok('createAccountApiKey', { body: { label: 'Suite' } });
  // The suite cannot send a key: a proxy adds it, and replaces the API's address.
  door = createServer((request, response) => {
    const { method, headers } = request;
    const origin = headers.origin === new URL(url).origin ? { origin: api.url } : {};
    const passed = { ...headers, ...origin, authorization: `Bearer ${value}` };
    const onward = send(`${api.url}${request.url}`, { method, headers: passed }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  await once(door.listen(0, '127.0.0.1'), 'listening');
  url = `http://localhost:${(door.address() as AddressInfo).port}`;
});
afterAll(async () => {
  door?.closeAllConnections();
  door?.close();
  await api?.close();
});

/** These look at the wire alone: they run against our own tools. The others need tools of the suite's names. */
const wire = new Set([
  'http-header-validation',
  'dns-rebinding-protection',
  'tools-list',
  'input-required-result-unsupported-methods',
  'sep-2164-resource-not-found',
  'server-sse-multiple-streams',
  'server-initialize',
  'ping',
]);
/** Of all, these run by default. */
const cheap = new Set([
  '2026-07-28 http-header-validation',
  '2026-07-28 dns-rebinding-protection',
  '2026-07-28 server-stateless',
  '2026-07-28 input-required-result-multi-round',
  '2026-07-28 tasks-mrtr-composition',
  '2025-11-25 server-initialize',
  '2025-11-25 tools-call-mixed-content',
]);

interface Requirements {
  server: string[];
  not_scored: { scenario: string; leg: string }[];
}

/** The requirements of a revision for a server, and further tests of the suite. */
const scenarios = ['2026-07-28', '2025-11-25'].flatMap((revision) => {
  const { server, not_scored: more } = parse(
    readFileSync(join(folder, 'requirements', `${revision}.yaml`), 'utf8'),
  ) as Requirements;
  const all = [...server, ...more.filter(({ leg }) => leg === 'server').map(({ scenario }) => scenario)];
  return all.map((scenario) => [revision, scenario] as const);
});
const ours = scenarios.filter((one) => notOurs(...one) !== true && (isFull || cheap.has(one.join(' '))));

test.each(ours)('the server passes the official suite: %s %s', { timeout: 60_000 }, async (revision, scenario) => {
  const at = `${url}${wire.has(scenario) ? '/mcp' : example}`;
  const given = ['server', '--url', at, '--scenario', scenario, '--spec-version', revision];
  const said = await ask(scenario.startsWith('tasks-') ? [...given, '--force'] : given); // an extension, of no revision
  const failed = [...said.matchAll(/\[([\w-]+) *\] (?:FAILURE|WARNING)/g)].map(([, check]) => check!);
  expect([...new Set(failed)].toSorted(), said.slice(-3000)).toEqual(notOurs(revision, scenario));
  expect(said, said.slice(-3000)).toContain('Passed: ');
});

test('the requirements of the suite for a server are complete, except for features that we do not have', () => {
  const counts = Object.groupBy(scenarios, (one) => (notOurs(...one) === true ? 'other' : 'ours'));
  expect([counts.ours!.length, counts.other!.length]).toEqual([47, 36]);
});

test(
  'the authorization server passes the official suite, with its metadata and a granted consent',
  { timeout: 60_000 },
  async () => {
    const port = await freePort();
    const agreeing = new AgreeingPerson(person, api.url, 'Suite', `http://127.0.0.1:${port}/callback`);
    const { body } = await person.client.as({}).call('registerOAuthClient', {
      raw: JSON.stringify(agreeing.clientMetadata),
      headers: { 'content-type': 'application/json' },
    });
    const { client_id: clientId } = body as { client_id: string };
    const resource = ['--resource', `${api.url}/mcp`, '--port', String(port)];
    const given = ['authorization', '--url', api.url, '--client-id', clientId, ...resource];
    const suite = spawn(process.execPath, [join(folder, 'dist/index.js'), ...given], {
      env: { ...process.env, NO_COLOR: '1' },
      timeout: 50_000,
    });
    let said = '';
    for (const stream of [suite.stdout, suite.stderr]) {
      for await (const chunk of stream) {
        said += String(chunk);
        const [address] = /http\S+\/authorize\?\S+(?=\n)/.exec(said) ?? [];
        if (address === undefined || agreeing.back.has('code')) continue;
        // The user opens the address, consents, and is redirected.
        await agreeing.redirectToAuthorization(new URL(address));
        await fetch(`${agreeing.redirectUrl}?${agreeing.back}`);
      }
    }
    expect(said, said.slice(-3000)).toMatch(/Total: 3 passed, 0 failed/);
  },
);

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Returns the suite's output without colors, for any exit code. */
async function ask(given: readonly string[]): Promise<string> {
  const { stdout, stderr } = await run(process.execPath, [join(folder, 'dist/index.js'), ...given], {
    timeout: 50_000,
  }).catch((error: { stdout: string; stderr: string }) => error);
  // eslint-disable-next-line no-control-regex
  return `${stdout}${stderr}`.replaceAll(/\u001B\[\d+m/g, '');
}
