import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeItems } from '../../../db/itemsCodec.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { chain, startEngineApi, type EngineApi } from '../engineApi.ts';
import { expectStrangersHeaders } from '../strangersHeaders.ts';
import { longBody } from './longBody.ts';

type Execution = components['schemas']['Execution'];

let api: EngineApi;

beforeAll(async () => {
  api = await startEngineApi();
});
afterAll(() => api?.close());

const webhook = (parameters: Record<string, unknown>): { type: string; parameters: Record<string, unknown> } => ({
  type: 'trigger.webhook',
  parameters: { methods: ['POST'], ...parameters },
});
const post = (url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const executionOf = (executionId: string): Promise<Execution> =>
  api.person.client.ok('getExecution', { params: { execution_id: executionId } });
const greet = {
  type: 'data.edit_fields',
  parameters: { assignments: [{ name: 'greeting', type: 'string', value: 'Hello {{ $json.body.name }}' }] },
};
const stop = { type: 'logic.stop_and_error', parameters: { message: 'a secret reason' } };
const wait = { type: 'logic.wait', parameters: { mode: 'interval', amount: 1, unit: 'hours' } };

describe('receiveWebhook', () => {
  test('answers immediately with the execution, which then runs', async () => {
    const { url } = await api.createPublished(chain({ hook: webhook({}), greet }));
    const response = await post(url, { name: 'Ada' });
    expect(response.status).toBe(200);
    expectStrangersHeaders(response);
    const { execution_id: executionId } = (await response.json()) as { execution_id: string };
    const ended = await api.deps.executions.answers.waitForEnd(executionId, { timeoutMs: 20_000 });
    expect(ended?.status).toBe('success');
    expect(await executionOf(executionId)).toMatchObject({
      mode: 'production',
      trigger: { kind: 'webhook', node_id: 'hook' },
    });
  });

  test.each<[string, Record<string, unknown>, boolean]>([
    ['whose length is told', {}, false],
    ['whose length is not told', {}, true],
    ['of which an expression reads something', { response_body: '{{ $json.body.rows.length }}' }, false],
  ])('takes a large body %s', async (_how, parameters, isChunked) => {
    const { url } = await api.createPublished(chain({ hook: webhook(parameters) }));
    const body = { rows: Array.from({ length: 30_000 }, (_, n) => ({ n, text: 'ü' })) };
    const bytes = new TextEncoder().encode(JSON.stringify(body));
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: isChunked ? new Blob([bytes]).stream() : bytes,
      ...(isChunked && { duplex: 'half' }),
    } as RequestInit);
    expect(response.status).toBe(200);
    const { data } = await api.person.client.ok('listExecutions', { query: { limit: 1 } });
    const { rows } = await api.deps.database.systemPool.query<{ items: Buffer }>(
      'select items from execution_data where execution_id = $1',
      [data[0]!.id],
    );
    expect(await decodeItems(rows[0]!.items)).toMatchObject([{ json: { body, method: 'POST' } }]);
    const wrong = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `${'['.repeat(300_000)}`,
    });
    expect(wrong.status).toBe(400);
  });

  test('answers the first item of the last node, when the final state is readable already', async () => {
    const { url } = await api.createPublished(chain({ hook: webhook({ respond: 'last_node' }), greet }));
    const response = await post(url, { name: 'Ada' });
    expect([response.status, await response.json()]).toEqual([200, { greeting: 'Hello Ada' }]);
    const { data } = await api.person.client.ok('listExecutions', { query: { limit: 1 } });
    expect(data[0]?.status).toBe('success');
  });

  test('answers the last node whichever port it left by, all its items, or nothing', async () => {
    const branch = {
      type: 'logic.if',
      parameters: {
        conditions: {
          conditions: [
            { left: '{{ $json.body.name }}', operator: { type: 'string', operation: 'equals' }, right: 'Ada' },
          ],
        },
      },
    };
    const first = await api.createPublished(chain({ hook: webhook({ respond: 'last_node' }), branch }));
    expect(await (await post(first.url, { name: 'Grace' })).json()).toMatchObject({ body: { name: 'Grace' } });
    const all = await api.createPublished(
      chain({ hook: webhook({ respond: 'last_node', response_data: 'all' }), greet }),
    );
    expect(await (await post(all.url, { name: 'Ada' })).json()).toEqual([{ greeting: 'Hello Ada' }]);
    const none = await api.createPublished(
      chain({ hook: webhook({ respond: 'last_node', response_data: 'none' }), greet }),
    );
    const response = await post(none.url, { name: 'Ada' });
    expect([response.status, await response.text()]).toEqual([200, '']);
    expectStrangersHeaders(response);
  });

  test('sends the response of the respond node, without forbidden headers', async () => {
    const headers = {
      'x-kept': 'yes',
      'Set-Cookie': 'bureau_session=stolen',
      'Clear-Site-Data': '*',
      'Content-Security-Policy': "default-src 'self'",
      'cache-control': 'public',
    };
    const respond = {
      type: 'logic.respond_to_webhook',
      parameters: { status: 201, headers, body: { said: '{{ $json.body.name }}' } },
    };
    const { url } = await api.createPublished(chain({ hook: webhook({ respond: 'respond_node' }), respond, wait }));
    const response = await post(url, { name: 'Ada' });
    expect([response.status, await response.json(), response.headers.get('x-kept')]).toEqual([
      201,
      { said: 'Ada' },
      'yes',
    ]);
    expectStrangersHeaders(response);
    expect(response.headers.get('clear-site-data')).toBeNull();
  });

  test('redirects to http and https only', async () => {
    const respond = {
      type: 'logic.respond_to_webhook',
      parameters: { status: 302, body_kind: 'redirect', body: '{{ $json.body.to }}' },
    };
    const { url } = await api.createPublished(chain({ hook: webhook({ respond: 'respond_node' }), respond }));
    const good = await post(url, { to: 'https://example.com/thanks' });
    expect([good.status, good.headers.get('location')]).toEqual([302, 'https://example.com/thanks']);
    const bad = await post(url, { to: 'javascript:alert(1)' });
    expect([bad.status, bad.headers.get('location')]).toEqual([500, null]);
  });

  test('answers a standard message where no respond node was reached', async () => {
    const { url } = await api.createPublished(chain({ hook: webhook({ respond: 'respond_node' }), greet }));
    const response = await post(url, { name: 'Ada' });
    expect([response.status, await response.json()]).toEqual([
      200,
      { execution_id: expect.stringMatching(/^exe_/), message: expect.any(String) },
    ]);
  });

  test.each(['last_node', 'respond_node'])(
    'answers an error before the answer (%s) with id and code only',
    async (respond) => {
      const { url } = await api.createPublished(chain({ hook: webhook({ respond }), stop }));
      const response = await post(url, {});
      const text = await response.text();
      expect(response.status).toBe(500);
      expect(JSON.parse(text)).toMatchObject({
        error: { type: 'server_error', code: 'stopped_with_error', execution_id: expect.stringMatching(/^exe_/) },
      });
      expect(text).not.toContain('a secret reason');
      expectStrangersHeaders(response);
    },
  );

  test.each(['last_node', 'respond_node'])('answers 202 where the execution begins to wait (%s)', async (respond) => {
    const { url } = await api.createPublished(chain({ hook: webhook({ respond }), wait, greet }));
    const response = await post(url, {});
    expect([response.status, await response.json()]).toEqual([202, { execution_id: expect.stringMatching(/^exe_/) }]);
  });

  test.each(['last_node', 'respond_node'])('holds the caller over a wait that ends in time (%s)', async (respond) => {
    const short = { type: 'logic.wait', parameters: { mode: 'interval', amount: 0.2, unit: 'seconds' } };
    const answer = {
      type: 'logic.respond_to_webhook',
      parameters: { body: { greeting: 'Hello {{ $json.body.name }}' } },
    };
    const end = respond === 'last_node' ? greet : answer;
    const { url } = await api.createPublished(chain({ hook: webhook({ respond }), short, again: short, end }));
    const response = await post(url, { name: 'Ada' });
    expect([response.status, await response.json()]).toEqual([200, { greeting: 'Hello Ada' }]);
  });

  test('does not hold the caller over a wait that a call from outside ends', async () => {
    const outside = { type: 'logic.wait', parameters: { mode: 'webhook' } };
    const { url } = await api.createPublished(chain({ hook: webhook({ respond: 'last_node' }), outside, greet }));
    expect((await post(url, {})).status).toBe(202);
  });

  test('makes one execution of a delivery however often it comes, and names it every time', async () => {
    const { url } = await api.createPublished(
      chain({ hook: webhook({ respond: 'last_node', delivery_key: 'X-Delivery' }), greet }),
    );
    const first = await post(url, { name: 'Ada' }, { 'x-delivery': 'd-1' });
    expect(await first.json()).toEqual({ greeting: 'Hello Ada' });
    const again = await Promise.all(
      Array.from({ length: 5 }, () =>
        post(url, { name: 'Ada' }, { 'x-delivery': 'd-1' }).then((response) => response.json()),
      ),
    );
    const ids = new Set(again.map((body) => (body as { execution_id: string }).execution_id));
    expect(ids.size).toBe(1);
    expect(again[0]).toMatchObject({ duplicate: true });
    expect(await (await post(url, { name: 'Grace' }, { 'x-delivery': 'd-2' })).json()).toEqual({
      greeting: 'Hello Grace',
    });
  });

  test('makes an item without the cookie, with params, query and the body as it was sent', async () => {
    const { url } = await api.createPublished(
      chain({ hook: webhook({ methods: ['GET', 'POST'], path: 'orders/:id', respond: 'last_node' }) }),
    );
    const base = url.replace('/orders/:id', '');
    const response = await fetch(`${base}/orders/42%2F7?a=1&a=2&b=x`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: api.person.cookie,
        'x-own': 'mine',
        authorization: 'Bearer abc',
      },
      body: 'name=Ada+L&tag=1&tag=2',
    });
    const item = (await response.json()) as { headers: Record<string, string> };
    expect(item).toMatchObject({
      params: { id: '42/7' },
      query: { a: ['1', '2'], b: 'x' },
      body: { name: 'Ada L', tag: ['1', '2'] },
      method: 'POST',
      webhook_url: base,
      headers: { 'x-own': 'mine', authorization: 'Bearer abc' },
    });
    expect(item.headers).not.toHaveProperty('cookie');
    expect((await fetch(`${base}/orders`)).status).toBe(404);
    expect(await (await fetch(`${base}/orders/7`)).json()).toMatchObject({ body: {}, method: 'GET' });
  });

  test('rejects the wrong method with the allowed ones, and unpublished webhooks', async () => {
    const { id, url } = await api.createPublished(chain({ hook: webhook({}), greet }));
    const wrong = await fetch(url);
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST']);
    expectStrangersHeaders(wrong);
    await api.person.client.ok('unpublishDigitalOrganization', { params: { digital_organization_id: id } });
    const gone = await post(url, {});
    expect(gone.status).toBe(404);
    expectStrangersHeaders(gone);
    expect((await post(`${api.url}/webhook/wh_00000000000000000000000000000000`, {})).status).toBe(404);
  });

  test('marks every response with its source, including errors, and never reads the session', async () => {
    for (const [method, path] of [
      ['PROPFIND', '/webhook/x'],
      ['GET', '/webhook'],
      ['GET', '/webhook-test/'],
      ['DELETE', '/webhook-waiting/x'],
    ] as const) {
      const response = await fetch(`${api.url}${path}`, { method, headers: { cookie: api.person.cookie } });
      expect([path, [404, 405].includes(response.status)]).toEqual([path, true]);
      expectStrangersHeaders(response);
    }
    const { url } = await api.createPublished(chain({ hook: webhook({}) }));
    const foreign = await post(
      url,
      {},
      { cookie: `${api.person.cookie}x`, origin: 'https://evil.example', authorization: 'Bearer bk_mdl_wrong' },
    );
    expect(foreign.status).toBe(200);
  });

  test('names the position of malformed JSON, and refuses bodies that are too large or packed', async () => {
    const { url } = await api.createPublished(chain({ hook: webhook({}), greet }));
    const send = (body: string | Buffer, type: string): Promise<Response> =>
      fetch(url, { method: 'POST', headers: { 'content-type': type }, body });
    const malformed = await send('{"a": 1,\n "b" }', 'application/json');
    expect([malformed.status, await malformed.json()]).toMatchObject([
      400,
      { error: { code: 'invalid_json', message: expect.stringContaining('line 2') } },
    ]);
    expectStrangersHeaders(malformed);
    expect((await send(Buffer.alloc(16 * 1024 * 1024 + 1, 'a'), 'text/plain')).status).toBe(413);
    const long = { body: longBody(), duplex: 'half', headers: { 'content-type': 'text/plain' } };
    expect((await fetch(url, { ...long, method: 'POST' } as RequestInit)).status).toBe(413);
    expect(
      (
        await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'text/plain', 'content-encoding': 'gzip' },
          body: 'x',
        })
      ).status,
    ).toBe(415);
    expect((await send('{"__proto__": {"admin": true}}', 'application/json')).status).toBe(400);
    expect((await send('['.repeat(100_000), 'application/json')).status).toBe(400);
    expect((await send('[]', 'application/json')).status).toBe(200);
  });
});

test.each([
  ['whose length is told', `content-length: ${64 * 1024 * 1024}`, ''],
  ['whose length is not told', 'transfer-encoding: chunked', '100000\r\n'],
])('a caller who sends a body %s before reading learns that it is too large', async (_how, header, head) => {
  const { url } = await api.createPublished(chain({ hook: webhook({}) }));
  const { hostname, port, pathname } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(`POST ${pathname} HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\n${header}\r\n\r\n`);
  const piece = Buffer.from(`${head}${'a'.repeat(1024 * 1024)}${head === '' ? '' : '\r\n'}`);
  for (let sent = 0; sent < 64; sent += 1) if (!socket.write(piece)) await once(socket, 'drain');
  socket.end(head === '' ? '' : '0\r\n\r\n');
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toContain('request_too_large');
  expect(answer.toLowerCase()).toContain('connection: close');
});

describe('receiveTestWebhook', () => {
  test('accepts one event for the draft during listening, then ends', async () => {
    const draft = chain({ hook: webhook({ respond: 'last_node' }), greet });
    const { id, addresses } = await api.create(draft);
    expect((await post(addresses[0]!.test_url, {})).status).toBe(404);
    const { test_url: address, expires_at: expiresAt } = await api.person.client.ok('listenDigitalOrganization', {
      params: { digital_organization_id: id },
      body: { node_id: 'hook' },
    });
    const testUrl = address!;
    expect(testUrl).toBe(addresses[0]!.test_url);
    expect(testUrl).not.toContain(addresses[0]!.production_url.split('/').at(-1)!);
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(120_000);
    expect((await fetch(testUrl)).status).toBe(405); // not the event
    const events = await Promise.all([post(testUrl, { name: 'Ada' }), post(testUrl, { name: 'Ada' })]);
    expect(events.map((event) => event.status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await events.find((event) => event.status === 200)!.json()).toEqual({ greeting: 'Hello Ada' });
    expect((await post(testUrl, {})).status).toBe(404);
    const { data } = await api.person.client.ok('listExecutions', { query: { digital_organization_id: id } });
    expect(data).toMatchObject([{ mode: 'manual', version_id: null, trigger: { kind: 'webhook' } }]);
  });

  test('is listed only for the listener', async () => {
    const { id } = await api.create(chain({ hook: webhook({}), greet }));
    const at = { params: { digital_organization_id: id } };
    expect((await api.person.client.ok('listListeners', at)).data).toEqual([]);
    const listening = await api.person.client.ok('listenDigitalOrganization', { ...at, body: { node_id: 'hook' } });
    expect((await api.person.client.ok('listListeners', at)).data).toEqual([
      { node_id: 'hook', test_url: listening.test_url, expires_at: listening.expires_at, error: null },
    ]);
    const colleague = await api.deps.database.withOrganization(api.person.organizationId, ({ testListeners }) =>
      testListeners.listOf({ digitalOrganizationId: id, accountId: 'acc_somebody' }),
    );
    expect(colleague).toEqual([]);
    await api.person.client.ok('stopListening', { params: { ...at.params, node_id: 'hook' } });
    expect((await api.person.client.ok('listListeners', at)).data).toEqual([]);
  });

  test('is refused to account API keys and for nodes that are no webhook', async () => {
    const { id } = await api.create(chain({ start: { type: 'trigger.manual' } }));
    const input = { params: { digital_organization_id: id }, body: { node_id: 'start' } };
    expect(await api.person.client.refused('listenDigitalOrganization', input)).toMatchObject({
      status: 400,
      param: '/node_id',
    });
    const { value } = await api.person.client.ok('createAccountApiKey', { body: { label: 'test' } });
    expect(
      (await api.person.client.withKey(value).refused('listenDigitalOrganization', input)).status,
    ).toBeGreaterThanOrEqual(401);
  });
});
