import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handlers } from '../../api/generated/handlers.ts';
import { ContractValidator } from '../../api/middleware/validate.ts';
import { AppError } from '../../openapi/AppError.ts';
import { operations, type OperationId } from '../../openapi/generated/operations.ts';
import { ApiClient, signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';

let api: TestApi;
let owner: Person;
let webFolder: string;
let logged = '';
beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'bureau-page-'));
  await mkdir(join(webFolder, 'assets'));
  await writeFile(
    join(webFolder, 'index.html'),
    '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><div id="root"></div>',
  );
  await writeFile(join(webFolder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const script = `/*${'x'.repeat(5_000)}*/`;
  await writeFile(join(webFolder, 'assets', 'main-abc123.js'), script);
  await writeFile(join(webFolder, 'assets', 'main-abc123.js.br'), brotliCompressSync(script));
  await writeFile(join(webFolder, 'assets', 'unpacked-abc123.js'), script);
  api = await startTestApi({
    webFolder,
    log: (line) => (logged += line),
    handlers: {
      getWallet: async () => {
        throw new Error('a secret inside');
      },
      listProjects: async () => ({ status: 200, body: { data: [{ wrong: true }] } }) as never,
      getInstance: async () => {
        throw new AppError('unavailable', 'Not now.', { retryAfterMs: 2_500 });
      },
    },
  });
  owner = await signUpPerson(api.url);
});
afterAll(async () => {
  await api.close();
  await rm(webFolder, { recursive: true });
});

const html = { accept: 'text/html,application/xhtml+xml' };
const get = (path: string, init: RequestInit = {}) => fetch(`${api.url}${path}`, { redirect: 'manual', ...init });
const errorOf = async (response: Response) => ((await response.json()) as { error: Record<string, unknown> }).error;

describe('routes', () => {
  test('come from the contract: every operation has its handler and there is no other', () => {
    expect(Object.keys(handlers).toSorted()).toEqual(Object.keys(operations).toSorted());
  });

  test('can all be validated: every schema of the contract compiles', () => {
    const validator = new ContractValidator();
    for (const [id, row] of Object.entries(operations)) {
      // A message of JSON-RPC may be anything to the contract.
      if (row.body !== 'none' && row.form !== 'only' && !row.path.startsWith('/mcp'))
        expect(() => validator.checkBody(id as OperationId, Symbol('never fits'))).toThrow(/must be|The body/);
      // Authorization servers add parameters to the callback (RFC 6749, section 4.1.2).
      const unknown = () => validator.readQuery(id as OperationId, 'no_such=1&no_such=2');
      if (/^\/(v1\/|v1beta\/|scim\/|api\/v1\/oauth2\/callback$)/.test(row.path))
        expect(unknown()).not.toHaveProperty('no_such');
      else expect(unknown).toThrow(/not a parameter/);
      for (const status of Object.keys(row.responses))
        validator.checkAnswer(id as OperationId, {
          status: Number(status),
          contentType: 'application/json',
          body: null,
        });
    }
  });

  test.each(['/api/v1/nothing', '/api/v1/me/', '/API/v1/me', '/v1/nothing', '/health', '/webhook', '/nothing.js'])(
    '%s is unknown, in the one error body',
    async (path) => {
      const response = await get(path, { headers: html });
      expect(response.status).toBe(404);
      expect(await errorOf(response)).toMatchObject({
        type: 'invalid_request_error',
        code: 'unknown_route',
        param: null,
        request_id: response.headers.get('x-request-id'),
      });
    },
  );

  test.each([
    ['DELETE', '/api/v1/me', 'GET, HEAD, PATCH'],
    ['PUT', '/api/v1/model-api-keys/key_x/revoke', 'POST'],
    ['GET', '/v1/chat/completions', 'POST'],
  ])('%s %s is answered with the methods that work', async (method, path, allow) => {
    const response = await get(path, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe(allow);
    expect(await errorOf(response)).toMatchObject({ code: 'unknown_route' });
  });

  test('that answer GET answer HEAD with the same headers and no body', async () => {
    const response = await get('/health/live', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await response.text()).toBe('');
  });
});

describe('every answer', () => {
  test.each(['/health/live', '/api/v1/nothing', '/v1/models', '/', '/favicon.svg', '/docs'])(
    '%s carries the security headers and a request id',
    async (path) => {
      const { headers } = await get(path, { headers: html });
      expect(headers.get('x-request-id')).toMatch(/^req_[0-9a-z]{26}$/);
      expect(headers.get('request-id')).toBe(headers.get('x-request-id'));
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('content-security-policy')).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
      expect(headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  test('takes no request id from outside', async () => {
    const response = await get('/health/live', { headers: { 'x-request-id': 'chosen' } });
    expect(response.headers.get('x-request-id')).not.toBe('chosen');
  });
});

describe('an unexpected error', () => {
  test('is internal_error without a word about its cause, which is logged with the request id', async () => {
    const error = await owner.client.refused('getWallet');
    expect(error).toMatchObject({ status: 500, type: 'server_error', code: 'internal_error' });
    expect(JSON.stringify(error)).not.toContain('secret');
    expect(logged).toContain('a secret inside');
    expect(logged).toContain(error.request_id);
  });

  test('is what an answer becomes that does not fit the contract', async () => {
    expect(await owner.client.refused('listProjects')).toMatchObject({ status: 500, code: 'internal_error' });
    expect(logged).toContain('does not fit the contract');
  });

  test('that is none, but a part being away, says when to try again', async () => {
    const error = await new ApiClient(api.url).refused('getInstance');
    expect(error).toMatchObject({ status: 503, code: 'unavailable' });
    expect(error.headers.get('retry-after')).toBe('3');
  });
});

describe('a body', () => {
  const send = (raw: string | Buffer<ArrayBuffer>, headers: Record<string, string> = {}) =>
    owner.client.refused('createModelApiKey', { raw, headers });

  test.each([
    ['{"label": x}', 'position 10 (line 1, column 11)'],
    ['{"label": "a",\n "b" }', 'position 20 (line 2, column 6)'],
    ['{"label"', 'position 8 (line 1, column 9)'],
    ['nope', 'position 1 (line 1, column 2)'],
    ['   ', 'it is empty'],
  ])('that is not JSON is refused with the place: %s', async (raw, place) => {
    const error = await send(raw);
    expect(error).toMatchObject({ status: 400, code: 'invalid_json' });
    expect(error.message).toContain(place);
  });

  test('that is not UTF-8, nested too deeply, or names __proto__ is refused', async () => {
    expect(await send(Buffer.from([0x22, 0xff, 0x22]))).toMatchObject({ status: 400, code: 'invalid_json' });
    expect(await send(`{"label":${'['.repeat(70)}${']'.repeat(70)}}`)).toMatchObject({
      status: 400,
      code: 'invalid_request',
    });
    expect(await send('['.repeat(100_000))).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(await send('{"label":"x","\\u005f_proto__":{"a":1}}')).toMatchObject({ status: 400, param: '/__proto__' });
    expect(await send('{"label":"\\ud800"}')).toMatchObject({ status: 400, param: '/label' });
  });

  test('that holds more values than a request has use for is refused, however short they are', async () => {
    const many = await send(`{"label":"${','.repeat(600_000)}"}`); // text, not values
    expect(many).toMatchObject({ status: 400, param: '/label' });
    const { status, message } = await send(`{"label":[${'1,'.repeat(500_000)}1]}`);
    expect([status, message]).toEqual([400, 'The body holds more than 500,000 values.']);
  });

  test('must say that it is JSON, and must not be compressed or in another charset', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=latin1']) {
      expect(await send('{"label":"x"}', { 'content-type': type })).toMatchObject({
        status: 415,
        code: 'unsupported_media_type',
      });
    }
    expect(await send('{"label":"x"}', { 'content-encoding': 'gzip' })).toMatchObject({ status: 415 });
    expect(
      (
        await owner.client.call('createModelApiKey', {
          raw: '\ufeff{"label":"x"}',
          headers: { 'content-type': 'application/json; charset=UTF-8' },
        })
      ).status,
    ).toBe(201);
  });

  test('larger than the limit of the operation is refused', async () => {
    expect(await send(`{"label":"${'x'.repeat(1_100_000)}"}`)).toMatchObject({
      status: 413,
      code: 'request_too_large',
    });
  });

  test('that is missing is refused where one is needed, and fine where it is optional, without a content type', async () => {
    expect(await owner.client.refused('createModelApiKey')).toMatchObject({
      status: 400,
      code: 'invalid_request',
      param: '',
    });
    expect((await owner.client.call('createInvitation')).status).toBe(201);
  });
});

describe('a query', () => {
  test.each([
    [{ limit: 0 }, 'limit'],
    [{ limit: 251 }, 'limit'],
    [{ limit: 'many' }, 'limit'],
    [{ nonsense: 1 }, 'nonsense'],
  ])('%j is refused by name', async (query, param) => {
    expect(await owner.client.refused('listModelApiKeys', { query: query as Record<string, string> })).toMatchObject({
      status: 400,
      code: 'invalid_request',
      param,
    });
  });

  test.each(['x', '!!!', Buffer.from('["x","y"]').toString('base64url'), 'a'.repeat(600)])(
    'with the cursor %s is refused',
    async (cursor) => {
      expect((await owner.client.refused('listModelApiKeys', { query: { cursor } })).status).toBe(400);
    },
  );

  test('pages through a list without losing or repeating a row', async () => {
    const person = await signUpPerson(api.url);
    for (let index = 0; index < 7; index += 1)
      await person.client.ok('createModelApiKey', { body: { label: `${index}` } });
    const labels: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: { data: { label: string }[]; next_cursor: string | null } = await person.client.ok(
        'listModelApiKeys',
        {
          query: { limit: 3, ...(cursor && { cursor }) },
        },
      );
      labels.push(...page.data.map(({ label }) => label));
      cursor = page.next_cursor;
    }
    expect(labels).toEqual(['6', '5', '4', '3', '2', '1', '0']);
  });
});

describe('the page', () => {
  test('is every address a browser navigates to, never kept, with a fresh nonce in policy and markup', async () => {
    const nonces = new Set<string>();
    for (const path of ['/', '/executions', '/digital-organizations/dorg_1?tab=x']) {
      const response = await get(path, { headers: html });
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-store');
      const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(response.headers.get('content-security-policy')!)![1]!;
      expect(await response.text()).toContain(`content="${nonce}"`);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });

  test.each([
    ['main', 'gzip, deflate, br', 'br'],
    ['main', 'gzip, br;q=0', 'gzip'],
    ['main', 'identity', null],
    ['unpacked', 'gzip, deflate, br', 'gzip'],
  ])('lets browsers cache hashed files forever and sends %s for accept %s as %s', async (name, taken, sent) => {
    const response = await get(`/assets/${name}-abc123.js`, { headers: { 'accept-encoding': taken } });
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-encoding')).toBe(sent);
    expect(response.headers.get('vary')).toContain('accept-encoding');
    expect(response.headers.get('content-type')).toContain('text/javascript');
    expect((await response.text()).length).toBe(5_004);
  });

  test('does not serve packed files by their own names', async () => {
    expect((await get('/assets/main-abc123.js.br')).status).toBe(404);
  });

  test.each(['/assets/gone.js', '/..%2f..%2fpackage.json', '/assets/../../package.json', '/api/v1/x', '/v1/x'])(
    'is not what %s gets',
    async (path) => {
      expect((await get(path, { headers: html })).status).toBe(404);
    },
  );

  test('is not what a program gets for an unknown path', async () => {
    expect((await get('/executions', { headers: { accept: 'application/json' } })).status).toBe(404);
  });
});

describe('documents', () => {
  test('the contract is served as it is used, and the reference page loads only files of this server', async () => {
    const anonymous = new ApiClient(api.url);
    expect((await anonymous.call('getOpenapi')).body).toMatchObject({
      openapi: '3.1.0',
      paths: expect.any(Object) as object,
    });
    const { text: page } = await anonymous.call('getReference');
    const sources = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, source]) => source!);
    expect(sources.every((source) => source.startsWith('/'))).toBe(true);
    for (const source of sources.filter((one) => one.endsWith('.js'))) {
      const script = await get(source);
      expect(script.status).toBe(200);
      expect(script.headers.get('content-type')).toContain('text/javascript');
    }
  });
});

describe('health', () => {
  test('is alive, and not ready while a part is missing, which it names', async () => {
    expect(await new ApiClient(api.url).ok('getLiveness')).toEqual({ status: 'ok' });
    const { status, body } = await new ApiClient(api.url).call('getReadiness');
    expect(status).toBe(503);
    expect(body).toMatchObject({
      status: 'unavailable',
      parts: { database: 'ok', migrations: 'ok', temporal: 'ok', worker: 'unavailable', page: 'ok' },
    });
  });
});

test('invalid HTTP gets a 400 in the one error body', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = connect(api.port, '127.0.0.1', () => socket.write('HELLO\r\n\r\n'));
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  socket.on('close', () => resolve(answer));
  expect(await promise).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n[^]*"code":"invalid_request"/);
});
