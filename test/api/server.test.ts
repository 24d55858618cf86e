import { fork, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../bin/embedded/ports.ts';
import { ApiClient, signUpPerson } from '../support/apiClient.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/database.ts';

const entry = join(import.meta.dirname, '..', '..', 'api', 'server.ts');
let world: TestDatabase;
let folder: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  world = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'bureau-api-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await exitOf(child);
  }
});
afterAll(async () => {
  await world.drop();
  await rm(folder, { recursive: true });
});

interface Running {
  readonly child: ChildProcess;
  readonly port: number;
  readonly url: string;
  readonly output: () => string;
}

async function startProcess(more: Record<string, string> = {}, url = world.url): Promise<Running> {
  const port = await freePort();
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    PORT: String(port),
    DATABASE_URL: url,
    TEMPORAL_ADDRESS: process.env['TEST_TEMPORAL_ADDRESS'],
    SERVICE_DATA_DIR: folder,
    SERVICE_SIGN_UP: 'open',
    SERVICE_LOG_LEVEL: 'info',
    ...more,
  };
  const child = fork(entry, { env, execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { child, port, url: `http://127.0.0.1:${port}`, output: () => output };
}

async function untilAlive(running: Running): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline;) {
    const alive = await fetch(`${running.url}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (alive) return;
    if (running.child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The API did not start:\n${running.output()}`);
}

function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}

describe('an API process', () => {
  test('listens on both loopbacks, ends a call that is under way after SIGTERM, refuses new ones, and exits with 0', async () => {
    const running = await startProcess();
    await untilAlive(running);
    expect((await fetch(`http://[::1]:${running.port}/health/live`)).status).toBe(200);
    const owner = await signUpPerson(running.url);
    const arrived = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const upstream = createServer((request, response) => {
      request.resume();
      arrived.resolve();
      const choices = [{ index: 0, message: { role: 'assistant', content: 'late' }, finish_reason: 'stop' }];
      const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
      const body = JSON.stringify({ id: 'x', object: 'chat.completion', created: 1, model: 'up', choices, usage });
      void released.promise.then(() => response.setHeader('content-type', 'application/json').end(body));
    });
    await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/v1`;
    const provider = await owner.client.ok('createProvider', {
      body: { name: 'slow', kind: 'openai_compatible', base_url: baseUrl },
    });
    const model = await owner.client.ok('createModel', {
      body: {
        name: 'slow',
        provider_id: provider.id,
        upstream_name: 'up',
        endpoints: ['chat.completions'],
        context_tokens: 100,
        max_output_tokens: 10,
        open_to_users: true,
      },
    });
    await owner.client.ok('createPrice', { params: { model_id: model.id }, body: { lines: { per_call: '1' } } });
    const key = await owner.client.ok('createModelApiKey', { body: { label: 'slow' } });
    const call = new ApiClient(running.url)
      .withKey(key.value)
      .call('createChatCompletion', { body: { model: 'slow', messages: [{ role: 'user', content: 'x' }] } });
    await arrived.promise;
    running.child.kill('SIGTERM');
    while (
      await fetch(`${running.url}/health/live`).then(
        () => true,
        () => false,
      )
    )
      await new Promise((resolve) => setTimeout(resolve, 20));
    released.resolve();
    expect((await call).status).toBe(200);
    expect(await exitOf(running.child)).toBe(0);
    const { rows } = await world.database.pool.query(
      'select balance_micros, held_micros from wallets where organization_id = $1',
      [owner.organizationId],
    );
    expect(rows).toEqual([{ balance_micros: 999_000_000n, held_micros: 0n }]);
    upstream.closeAllConnections();
    upstream.close();
  });

  test('on loopback, requires the set-up code for requests through a proxy on this machine', async () => {
    const fresh = await createTestDatabase();
    const running = await startProcess({}, fresh.url);
    await untilAlive(running);
    const code = /Set-up code for the first account: (\S+)/.exec(running.output())?.[1];
    const asks = async (headers: Record<string, string>) => {
      const answer = await fetch(`${running.url}/api/v1/instance`, { headers });
      return ((await answer.json()) as { set_up_code_required: boolean }).set_up_code_required;
    };
    expect(await asks({})).toBe(false);
    expect(await asks({ 'x-forwarded-for': '192.0.2.1' })).toBe(true);
    expect(await asks({ origin: 'https://tunnel.example.com' })).toBe(true);
    const signUp = (body: object) =>
      fetch(`${running.url}/api/v1/accounts`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.1' },
        body: JSON.stringify({ email: 'x@example.test', password: 'correct horse battery', name: 'X', ...body }),
      });
    expect((await signUp({})).status).toBe(403);
    expect((await signUp({ set_up_code: code })).status).toBe(201);
    running.child.kill('SIGTERM');
    await exitOf(running.child);
    await fresh.drop();
  });

  test('prints the set-up code when others can reach it, and names no code once there is an account', async () => {
    const fresh = await createTestDatabase();
    const reachable = { SERVICE_LISTEN: '0.0.0.0', SERVICE_INSECURE_COOKIES: 'true' };
    const running = await startProcess(reachable, fresh.url);
    await untilAlive(running);
    const code = /Set-up code for the first account: (\S+)/.exec(running.output())?.[1];
    const anonymous = new ApiClient(running.url);
    expect(await anonymous.ok('getInstance')).toMatchObject({ has_owner: false, set_up_code_required: true });
    const body = { email: 'first@example.test', password: 'correct horse battery', name: 'First' };
    expect(await anonymous.refused('signUp', { body })).toMatchObject({ status: 403, code: 'invalid_set_up_code' });
    expect((await anonymous.call('signUp', { body: { ...body, set_up_code: code } })).status).toBe(201);
    expect(await anonymous.ok('getInstance')).toMatchObject({ has_owner: true, set_up_code_required: false });
    running.child.kill('SIGTERM');
    await exitOf(running.child);
    const again = await startProcess(reachable, fresh.url);
    await untilAlive(again);
    expect(again.output()).not.toContain('Set-up code');
    again.child.kill('SIGTERM');
    await exitOf(again.child);
    await fresh.drop();
  });

  test('creates the bootstrap owner, accepts its password, and exits when the parent process exits', async () => {
    const fresh = await createTestDatabase();
    const running = await startProcess(
      { SERVICE_BOOTSTRAP_EMAIL: 'Boss@example.test', SERVICE_BOOTSTRAP_PASSWORD: 'a long password' },
      fresh.url,
    );
    await untilAlive(running);
    const me = await new ApiClient(running.url).ok('signIn', {
      body: { email: 'boss@example.test', password: 'a long password' },
    });
    expect(me).toMatchObject({ instance_role: 'instance_owner', balance: '1000.000000' });
    running.child.disconnect();
    expect(await exitOf(running.child)).toBe(0);
    await fresh.drop();
  });

  // Wrong settings: `compose/entryPoints.test.ts`.
  test('says what is wrong with its database and ends', async () => {
    const empty = await createEmptyDatabase();
    const unmigrated = await startProcess({}, empty.url);
    expect(await exitOf(unmigrated.child)).toBe(1);
    expect(unmigrated.output()).toContain('npm run migrate');
    await empty.drop();
  });
});
