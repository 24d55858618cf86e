import { once } from 'node:events';
import { connect } from 'node:net';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLocalRequest } from '../../api/isLocalRequest.ts';
import { ApiClient, signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';

let api: TestApi;
let admin: Person;
beforeAll(async () => {
  api = await startTestApi();
  admin = await signUpPerson(api.url);
});
afterAll(() => api.close());

const read = async () => (await new ApiClient(api.url).call('getMetrics')).text;

/** The value of a sample by its name and some of its labels. */
function sample(text: string, name: string, labels: Record<string, string> = {}): number | undefined {
  const line = text
    .split('\n')
    .find(
      (one) =>
        one.startsWith(name) && Object.entries(labels).every(([key, value]) => one.includes(`${key}="${value}"`)),
    );
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

describe('metrics', () => {
  test('count requests, calls, tokens, credits and the times of the ledger', async () => {
    const { value } = await admin.client.ok('createModelApiKey', { body: { label: 'counted' } });
    const client = new ApiClient(api.url).withKey(value);
    const chat = (content: string, stream = false) => ({
      body: { model: 'sandbox/chat', stream, messages: [{ role: 'user', content }] },
    });
    const { headers } = await client.call('createChatCompletion', chat('Hello [[tokens=7]]'));
    await client.call('createChatCompletion', chat('Hello [[tokens=7]]', true));
    await client.refused('createChatCompletion', chat('[[fail=500]]'));
    const text = await read();
    const model = { model: 'sandbox/chat' };
    expect(sample(text, 'bureau_gateway_calls_total', { ...model, status: 'ok' })).toBe(2);
    expect(sample(text, 'bureau_gateway_calls_total', { ...model, status: 'error' })).toBe(1);
    expect(sample(text, 'bureau_gateway_tokens_total', { ...model, kind: 'output' })).toBe(14);
    const credits = Number(headers.get('x-bureau-credits'));
    expect(sample(text, 'bureau_gateway_credits_total', model)).toBeCloseTo(2 * credits, 6);
    expect(sample(text, 'bureau_ledger_hold_duration_seconds_count', { verdict: 'ok' })).toBe(3);
    expect(sample(text, 'bureau_ledger_settle_duration_seconds_count')).toBe(3);
    expect(sample(text, 'bureau_gateway_first_byte_seconds_count', { endpoint: 'chat.completions' })).toBe(1);
    expect(sample(text, 'bureau_gateway_open_calls', { stream: 'true' })).toBe(0);
    expect(sample(text, 'bureau_gateway_open_calls', { stream: 'false' })).toBe(0);
    expect(sample(text, 'bureau_queue_length', { queue: 'holds' })).toBe(0);
    const requests = 'bureau_http_request_duration_seconds_count';
    expect(sample(text, requests, { operation: 'createChatCompletion', status: '200' })).toBe(2);
    expect(sample(text, requests, { operation: 'createChatCompletion', status: '502' })).toBe(1);
    expect(sample(text, 'process_cpu_seconds_total')).toBeGreaterThan(0);
    for (const secret of [value, admin.organizationId, admin.accountId, admin.email])
      expect(text).not.toContain(secret);
  });

  test('of a stream under way show it as open', async () => {
    const { value } = await admin.client.ok('createModelApiKey', { body: { label: 'slow' } });
    const response = await fetch(`${api.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${value}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        model: 'sandbox/chat',
        stream: true,
        messages: [{ role: 'user', content: '[[tokens=20]] [[delay_ms=200]]' }],
      }),
    });
    const reader = response.body!.getReader();
    await reader.read();
    await reader.cancel();
    await expect.poll(async () => sample(await read(), 'bureau_gateway_open_calls', { stream: 'true' })).toBe(0);
  });

  test('of a request whose body is refused count the answer, not what comes of the body afterwards', async () => {
    const { hostname, port } = new URL(api.url);
    const socket = connect(Number(port), hostname);
    try {
      const head = ['POST /api/v1/sessions HTTP/1.1', 'host: a', 'content-type: application/json'];
      socket.write([...head, 'content-length: 99000000', '', '{'].join('\r\n'));
      const [answer] = (await once(socket, 'data')) as [Buffer];
      expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /);
      const labels = { operation: 'signIn', status: '413' };
      const counted = async () => sample(await read(), 'bureau_http_request_duration_seconds_count', labels);
      await expect.poll(counted).toBe(1);
      expect(socket.destroyed).toBe(false);
    } finally {
      socket.destroy();
    }
  });

  test('are visible to instance admins, and hidden from all other remote callers', async () => {
    const proxied = { 'x-forwarded-for': '192.0.2.1' };
    const anonymous = new ApiClient(api.url).as(proxied);
    expect(await anonymous.refused('getMetrics')).toMatchObject({ status: 401, code: 'invalid_api_key' });
    const { value } = await admin.client.ok('createAccountApiKey', { body: { label: 'prometheus' } });
    const { value: modelKey } = await admin.client.ok('createModelApiKey', { body: { label: 'model' } });
    const as = (key: string) => new ApiClient(api.url).as({ ...proxied, authorization: `Bearer ${key}` });
    const { status, headers } = await as(value).call('getMetrics');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    expect(await as(modelKey).refused('getMetrics')).toMatchObject({ status: 403 });
    const narrowed = { label: 'narrowed', scopes: ['wallet.view' as const] };
    const { value: walletOnly } = await admin.client.ok('createAccountApiKey', { body: narrowed });
    expect(await as(walletOnly).refused('getMetrics')).toMatchObject({ status: 403, code: 'insufficient_scope' });
    const member = await signUpPerson(api.url);
    const { value: other } = await member.client.ok('createAccountApiKey', { body: { label: 'other' } });
    expect(await as(other).refused('getMetrics')).toMatchObject({ status: 403, code: 'insufficient_scope' });
  });

  test.each([
    ['127.0.0.1', { host: 'localhost:8080' }, true],
    ['::1', { host: '[::1]:8080' }, true],
    ['::ffff:127.0.0.1', { host: '127.0.0.1' }, true],
    ['192.0.2.1', { host: 'localhost' }, false],
    ['127.0.0.1', { host: 'bureau.example.com' }, false],
    ['127.0.0.1', { host: 'localhost.example.com' }, false],
    ['127.0.0.1', { host: 'localhost', 'x-forwarded-for': '192.0.2.1' }, false],
    ['127.0.0.1', { host: 'localhost', forwarded: 'for=192.0.2.1' }, false],
    ['127.0.0.1', { host: 'localhost', 'x-real-ip': '192.0.2.1' }, false],
    ['127.0.0.1', { host: 'localhost', via: '1.1 proxy' }, false],
    ['127.0.0.1', { host: 'localhost', 'cf-connecting-ip': '192.0.2.1' }, false],
    ['127.0.0.1', { host: 'localhost:8080', origin: 'http://localhost:8080' }, true],
    ['127.0.0.1', { host: 'localhost:8080', origin: 'https://bureau.example.com' }, false],
    ['127.0.0.1', { host: 'localhost:8080', referer: 'https://bureau.example.com/sign-up' }, false],
    ['127.0.0.1', { host: 'localhost:8080', origin: 'null' }, false],
    ['127.0.0.1', {}, false],
  ])('from %s with %j: of this machine = %s', (remoteAddress, headers, expected) => {
    expect(isLocalRequest({ remoteAddress, headers }, { trustedProxies: null })).toBe(expected);
  });

  test('a request through a configured proxy never counts as local', () => {
    const request = { remoteAddress: '127.0.0.1', headers: { host: 'localhost' } };
    expect(isLocalRequest(request, { trustedProxies: ['10.0.0.0/8'] })).toBe(true);
    expect(isLocalRequest(request, { trustedProxies: ['127.0.0.1'] })).toBe(false);
  });
});
