import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chain, startEngineApi, type EngineApi } from '../engineApi.ts';
import { expectStrangersHeaders } from '../strangersHeaders.ts';

let api: EngineApi;

beforeAll(async () => {
  api = await startEngineApi();
});
afterAll(() => api?.close());

const after = { type: 'logic.no_operation' };
async function published(parameters: Record<string, unknown>): Promise<string> {
  const hook = { type: 'trigger.webhook', parameters: { methods: ['POST'], ...parameters } };
  return (await api.createPublished(chain({ hook, after }))).url;
}
const post = (url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const codeOf = async (response: Response) => ((await response.json()) as { error: { code: string } }).error.code;

describe('the answer of a webhook', () => {
  test('has the status, headers and body that the node names, over the item of the call', async () => {
    const url = await published({
      response_status: 202,
      response_headers: {
        'x-order': '{{ $json.body.id }}',
        'Set-Cookie': 'bureau_session=stolen',
        'content-security-policy': 'none',
        'x-broken': 'a\r\nset-cookie: b=c',
      },
      response_body: { taken: '{{ $json.body.id }}', upper: '{{ $json.body.name.toUpperCase() }}' },
    });
    const response = await post(url, { id: 7, name: 'Ada {{ 1 + 1 }}' });
    expect([response.status, response.headers.get('x-order'), await response.json()]).toEqual([
      202,
      '7',
      { taken: 7, upper: 'ADA {{ 1 + 1 }}' },
    ]);
    expectStrangersHeaders(response);
    expect(response.headers.get('x-broken')).toBeNull();
  });

  test('is a text where the body is one, whatever the type it is given', async () => {
    const url = await published({
      response_body: '<Response>{{ $json.body.name }}</Response>',
      response_headers: { 'content-type': 'application/xml' },
    });
    const response = await post(url, { name: 'Ada' });
    expect([response.headers.get('content-type'), await response.text()]).toEqual([
      'application/xml',
      '<Response>Ada</Response>',
    ]);
  });

  test('of the last node has them, too', async () => {
    const url = await published({ respond: 'last_node', response_status: 201, response_headers: { 'x-own': 'yes' } });
    const response = await post(url, { name: 'Ada' });
    expect([response.status, response.headers.get('x-own'), await response.json()]).toMatchObject([
      201,
      'yes',
      { body: { name: 'Ada' } },
    ]);
  });

  test('starts nothing if its expression fails, and reports it without data', async () => {
    const url = await published({ response_body: '{{ $json.body.missing.deep }}' });
    const response = await post(url, { secret: 'tell nobody' });
    const text = await response.text();
    expect(response.status).toBe(400);
    expect(text).toContain('expression_failed');
    expect(text).not.toMatch(/tell nobody|missing|hook"/);
  });
});

describe('the delivery key', () => {
  test('may be an expression over the item; ten deliveries are one execution', async () => {
    const url = await published({ delivery_key: '{{ $json.body.event.id }}' });
    const answers = await Promise.all(
      Array.from(
        { length: 10 },
        async () =>
          (await (await post(url, { event: { id: 5 } })).json()) as { execution_id: string; duplicate?: true },
      ),
    );
    expect(new Set(answers.map(({ execution_id: id }) => id)).size).toBe(1);
    expect(answers.filter(({ duplicate }) => duplicate)).toHaveLength(9);
    expect(await (await post(url, { event: { id: 6 } })).json()).not.toHaveProperty('duplicate');
    expect(await (await post(url, { event: {} })).json()).not.toHaveProperty('duplicate'); // it says nothing
    expect(await (await post(url, { event: {} })).json()).not.toHaveProperty('duplicate');
  });

  test('may be worked out, and is refused where it is too long', async () => {
    const url = await published({ delivery_key: '{{ $json.body.ids.join("-") }}' });
    const first = (await (await post(url, { ids: [1, 2] })).json()) as { execution_id: string };
    expect(await (await post(url, { ids: [1, 2] })).json()).toEqual({
      execution_id: first.execution_id,
      duplicate: true,
    });
    const long = await post(url, { ids: ['x'.repeat(501)] });
    expect([long.status, await codeOf(long)]).toEqual([400, 'invalid_request']);
  });
});

describe('addresses that may call', () => {
  test('let others in by neither page nor method, with the same error', async () => {
    const closed = await published({ allowed_addresses: ['203.0.113.0/24', '2001:db8::/32'] });
    const refused = await post(closed, {});
    expect([refused.status, await codeOf(refused)]).toEqual([403, 'address_not_allowed']);
    expectStrangersHeaders(refused);
    const lied = await post(closed, {}, { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9' });
    expect(lied.status).toBe(403);
    expect((await fetch(closed)).status).toBe(403); // not even which methods there are
    const open = await published({ allowed_addresses: ['203.0.113.0/24', '127.0.0.1'] });
    expect((await post(open, {})).status).toBe(200);
  });

  test('count behind a proxy, by the entry that the proxy wrote', async () => {
    const url = await published({ allowed_addresses: ['203.0.113.0/24', '2001:db8::/32'] });
    const proxied = await api.another({ settings: { publicUrl: 'https://bureau.example' } });
    const path = new URL(url).pathname;
    const call = (forwarded: string) =>
      post(`${proxied.url}${path}`, {}, { 'x-forwarded-for': forwarded }).then(({ status }) => status);
    expect(await call('203.0.113.9')).toBe(200);
    expect(await call('198.51.100.1, 2001:db8::7')).toBe(200);
    expect(await call('203.0.113.9, 198.51.100.1')).toBe(403); // entries before the proxy can be forged
  });
});

describe('pages that may call', () => {
  const preflight = (url: string, origin: string): Promise<Response> =>
    fetch(url, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
    });

  test('are asked for before, and named in every answer; never with cookies', async () => {
    const url = await published({ cors_origins: ['https://shop.example', 'http://localhost:3000'] });
    const asked = await preflight(url, 'https://shop.example');
    expect(asked.status).toBe(204);
    expectStrangersHeaders(asked);
    expect(Object.fromEntries(asked.headers)).toMatchObject({
      'access-control-allow-origin': 'https://shop.example',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type',
      vary: 'Origin',
    });
    const answered = await post(url, {}, { origin: 'http://localhost:3000' });
    expect(answered.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
    const wrong = await fetch(url, {
      method: 'POST',
      headers: { origin: 'https://shop.example', 'content-type': 'application/json' },
      body: '{',
    });
    expect([wrong.status, wrong.headers.get('access-control-allow-origin')]).toEqual([400, 'https://shop.example']);
    for (const response of [asked, answered, wrong])
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  });

  test('of other origins get no leave', async () => {
    const url = await published({ cors_origins: ['https://shop.example'] });
    for (const origin of ['https://evil.example', 'null', 'https://shop.example.evil.example', 'http://shop.example'])
      for (const response of [await preflight(url, origin), await post(url, {}, { origin })])
        expect([origin, response.headers.get('access-control-allow-origin')]).toEqual([origin, null]);
  });

  test('may be all, or none', async () => {
    const all = await published({ cors_origins: ['*'] });
    expect((await preflight(all, 'https://any.example')).headers.get('access-control-allow-origin')).toBe('*');
    const none = await published({});
    const asked = await preflight(none, 'https://any.example');
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([405, null]);
  });
});

test.each([
  [{ allowed_addresses: ['10.0.0.0/33'] }, '/allowed_addresses/0'],
  [{ allowed_addresses: ['127.0.0.1', 'example.com'] }, '/allowed_addresses/1'],
  [{ allowed_addresses: ['{{ $json.a }}'] }, '/allowed_addresses/0'],
  [{ allowed_addresses: '{{ $json.a }}' }, '/allowed_addresses'],
  [{ cors_origins: ['https://example.com/'] }, '/cors_origins/0'],
  [{ cors_origins: ['example.com'] }, '/cors_origins/0'],
  [{ response_status: 99 }, '/response_status'],
  [{ delivery_key: 'not a header' }, '/delivery_key'],
  [{ delivery_key: '{{ $nothing }}' }, '/delivery_key'],
])('%j cannot be published', async (parameters, parameter) => {
  const { id } = await api.create(chain({ hook: { type: 'trigger.webhook', parameters } }));
  const refused = await api.person.client.refused('publishDigitalOrganization', {
    params: { digital_organization_id: id },
  });
  expect(refused).toMatchObject({ code: 'graph_invalid', issues: [{ node_id: 'hook', parameter }] });
});
