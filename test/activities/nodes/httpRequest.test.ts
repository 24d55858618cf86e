import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { ResponseMemory } from '../../../activities/http/ResponseMemory.ts';
import { parseRetryAfter } from '../../../activities/http/httpResponse.ts';
import type { NodeDataTablesDeps } from '../../../activities/dataTables/nodeDataTables.ts';
import { createServices } from '../../../activities/worker/services.ts';
import type { LoadedExecution } from '../../../domains/executions/expressions/LoadedExecution.ts';
import type { BinaryStore } from '../../../platform/binaries/BinaryStore.ts';
import { parseOutboundAllow } from '../../../platform/outbound/guard.ts';
import { createOutbound } from '../../../platform/outbound/outbound.ts';
import { binariesInMemory } from '../../support/binaries.ts';
import { startForwardProxy } from '../../outbound/support/forwardProxy.ts';
import { jsonOf, runAlone, type Alone } from './runAlone.ts';
import { testFileSessions } from '../../support/files.ts';

interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

const seen: Seen[] = [];
let answer: (request: Seen, response: ServerResponse) => void;
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const one = {
    method: request.method!,
    url: request.url!,
    headers: request.headers,
    body: Buffer.concat(chunks).toString(),
  };
  seen.push(one);
  answer(one, response);
});
let base = '';
const outbound = createOutbound({ allow: parseOutboundAllow('127.0.0.0/8') });
const closed = createOutbound({ allow: parseOutboundAllow('') });

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await Promise.all([outbound.close(), closed.close()]);
});
beforeEach(() => {
  seen.length = 0;
  answer = json({ ok: true });
});

const json =
  (value: unknown, status = 200) =>
  (_request: Seen, response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
const textOf = (type: string, text: string) => (_request: Seen, response: ServerResponse) =>
  response.writeHead(200, { 'content-type': type }).end(text);
const services = (through = outbound) => ({
  ...createServices({
    gateway: null,
    outbound: through,
    binaries: {} as BinaryStore,
    dataTables: {} as NodeDataTablesDeps,
    files: testFileSessions(),
  })({} as LoadedExecution).http,
  binaries,
});
const binaries = binariesInMemory();
const call = (parameters: object, more: Alone = {}) =>
  jsonOf('http.request', { parameters: { url: base, ...parameters }, services: services(), ...more });

describe('http.request', () => {
  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s reaches the server', async (method) => {
    expect(await call({ method })).toEqual({ main: [{ ok: true }] });
    expect(seen[0]).toMatchObject({ method, url: '/' });
  });

  test('HEAD gives an empty item, and status and headers where they are wanted', async () => {
    answer = (_request, response) => response.writeHead(204, { 'x-own': 'yes' }).end();
    expect(await call({ method: 'HEAD' })).toEqual({ main: [{}] });
    expect(await call({ method: 'HEAD', full_response: true })).toMatchObject({
      main: [{ status: 204, headers: { 'x-own': 'yes' }, body: {} }],
    });
  });

  test('query values are added to the address, lists more than once, nothing left out but nothing', async () => {
    await call({ url: `${base}/a?x=1`, query: { y: 'ü &', z: [1, 2], n: null, o: { a: 1 } } });
    expect(seen[0]!.url).toBe('/a?x=1&y=%C3%BC+%26&z=1&z=2&o=%7B%22a%22%3A1%7D');
  });

  test('headers are sent; those of the connection are refused by name', async () => {
    await call({ headers: { Authorization: 'Bearer t', 'X-N': 5 } });
    expect(seen[0]!.headers).toMatchObject({ authorization: 'Bearer t', 'x-n': '5' });
    await expect(call({ headers: { Host: 'x' } })).rejects.toMatchObject({
      code: 'parameter_invalid',
      message: expect.stringContaining('Host'),
    });
    await expect(call({ headers: { 'a b': 'x' } })).rejects.toMatchObject({ code: 'parameter_invalid' });
    await expect(call({ headers: { a: 'x\r\ny: z' } })).rejects.toMatchObject({ code: 'parameter_invalid' });
    expect(seen).toHaveLength(1);
  });

  test.each([
    ['json', { a: 1 }, 'application/json', '{"a":1}'],
    ['json', '{"b":2}', 'application/json', '{"b":2}'],
    ['text', 'Hällo', 'text/plain; charset=utf-8', 'Hällo'],
    ['form', { a: 1, b: ['x', 'y z'] }, 'application/x-www-form-urlencoded', 'a=1&b=x&b=y+z'],
  ])('a %s body %j is sent as %s', async (bodyKind, body, type, sent) => {
    await call({ method: 'POST', body_kind: bodyKind, body });
    expect(seen[0]).toMatchObject({ headers: { 'content-type': type }, body: sent });
  });

  test('a multipart body has a part per field', async () => {
    await call({ method: 'POST', body_kind: 'multipart', body: { 'a"b': 'x', c: { d: 1 } } });
    const boundary = /boundary=(.+)$/.exec(seen[0]!.headers['content-type']!)![1]!;
    expect(seen[0]!.body.split(`--${boundary}`).map((part) => part.trim())).toEqual([
      '',
      'content-disposition: form-data; name="a%22b"\r\n\r\nx',
      'content-disposition: form-data; name="c"\r\n\r\n{"d":1}',
      '--',
    ]);
  });

  test('bodies that are none are refused', async () => {
    await expect(call({ method: 'POST', body_kind: 'json', body: '{x' })).rejects.toMatchObject({
      code: 'parameter_invalid',
      param: '/body',
    });
    await expect(call({ method: 'POST', body_kind: 'form', body: [1] })).rejects.toMatchObject({
      code: 'parameter_invalid',
      param: '/body',
    });
  });

  test('unsafe methods carry the idempotency key of the run, one per item; a key of one’s own wins', async () => {
    await call({ method: 'POST' }, { json: [{}, {}] });
    expect(new Set(seen.map((one) => one.headers['idempotency-key']))).toEqual(
      new Set(['exe_test/n1/0', 'exe_test/n1/0/1']),
    );
    await call({ method: 'PUT', headers: { 'Idempotency-Key': 'mine' } });
    expect(seen.at(-1)!.headers['idempotency-key']).toBe('mine');
    await call({ method: 'GET' });
    expect(seen.at(-1)!.headers).not.toHaveProperty('idempotency-key');
  });

  test('a JSON list becomes an item per entry, plain values are wrapped, text comes as data', async () => {
    answer = json([{ a: 1 }, 5]);
    expect(await call({})).toEqual({ main: [{ a: 1 }, { data: 5 }] });
    answer = (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1' }).end(Buffer.from([0xe4]));
    expect(await call({})).toEqual({ main: [{ data: 'ä' }] });
    expect(await call({ response: 'text' })).toEqual({ main: [{ data: 'ä' }] });
    await expect(call({ response: 'json' })).rejects.toMatchObject({ code: 'target_error' });
  });

  test('a response other than JSON or text becomes a file of the item, like every download', async () => {
    const png = Buffer.from([0x89, 0xff]);
    const send = (headers: Record<string, string>) => (_request: Seen, response: ServerResponse) =>
      response.writeHead(200, headers).end(png);
    const fileOf = async (parameters: object = {}) => {
      const result = await runAlone('http.request', {
        parameters: { url: `${base}/a/b%20c.png?x=1`, ...parameters },
        services: services(),
      });
      return 'outputs' in result ? result.outputs['main']![0]! : expect.fail();
    };
    answer = send({ 'content-type': 'image/png' });
    const item = await fileOf();
    expect(item).toEqual({
      json: {},
      binary: { data: expect.objectContaining({ file_name: 'b c.png', media_type: 'image/png', size_bytes: 2 }) },
      pairedItem: 0,
    });
    expect(binaries.bytesOf(item.binary!['data']!).equals(png)).toBe(true);
    answer = send({ 'content-type': 'text/csv', 'content-disposition': "attachment; filename*=UTF-8''%C3%A4.csv" });
    expect(await fileOf({ binary_name: 'sheet', full_response: true })).toMatchObject({
      json: { status: 200, headers: { 'content-type': 'text/csv' } },
      binary: { sheet: { file_name: 'ä.csv' } },
    });
    answer = json({ a: 1 });
    expect((await fileOf({ response: 'binary' })).binary!['data']).toMatchObject({
      media_type: 'application/json',
      size_bytes: 7,
    });
    await expect(call({ response: 'text', url: `${base}/` })).resolves.toEqual({ main: [{ data: '{"a":1}' }] });
    answer = send({ 'content-type': 'text/plain' });
    await expect(call({})).rejects.toMatchObject({
      code: 'target_error',
      message: expect.stringContaining('response: binary'),
    });
  });

  test('rejects JSON and texts above the limit of the instance with an alternative, but not files', async () => {
    const limited = { services: { ...services(), responses: new ResponseMemory(20 * 1024 * 1024) } };
    for (const type of ['text/plain', 'application/json']) {
      answer = (_request, response) =>
        response.writeHead(200, { 'content-type': type }).end(Buffer.alloc(20 * 1024 * 1024 + 1, ' '));
      await expect(call({}, limited)).rejects.toMatchObject({
        code: 'target_error',
        message: expect.stringMatching(/20 MiB.*response: binary/),
      });
      expect(await call({ response: 'binary' }, limited)).toEqual({ main: [{}] });
    }
  });

  test('a JSON list of 28 MiB, an object and a text of as much become items', async () => {
    const rows = Array.from({ length: 28 }, (_, n) => ({ n, name: 'ü'.repeat(512 * 1024) }));
    answer = json(rows);
    const { main: list } = await call({});
    expect(list).toHaveLength(28);
    expect(list!.every((row, n) => isDeepStrictEqual(row, rows[n]))).toBe(true);
    answer = json({ rows });
    const { main: object } = await call({});
    expect(isDeepStrictEqual(object, [{ rows }])).toBe(true);
    const long = 'a'.repeat(28 * 1024 * 1024);
    answer = textOf('text/plain', long);
    expect(isDeepStrictEqual((await call({})).main, [{ data: long }])).toBe(true);
  });

  test('many entries of long JSON come in order, and the worker is not held up by them', async () => {
    const rows = Array.from({ length: 200_000 }, (_, n) => ({ n, name: `Row number ${n}`, tags: ['a', 'b'] }));
    answer = json(rows);
    const turns: number[] = [];
    let open = true;
    const count = (): void => {
      turns.push(0);
      if (open) setImmediate(count);
    };
    count();
    const { main } = await call({});
    open = false;
    expect(main).toHaveLength(rows.length);
    expect([main![0], main!.at(-1)]).toEqual([rows[0], rows.at(-1)]);
    expect(turns.length).toBeGreaterThan(20);
  });

  test.each(['[1, 2', '[{"a": 1}, {"b": }]', '[1] 2', '{"a": 1'])(
    'long JSON that is not valid (%s) is an error',
    async (text) => {
      answer = textOf('application/json', `${' '.repeat(5 * 1024 * 1024)}${text}`);
      await expect(call({})).rejects.toMatchObject({
        code: 'target_error',
        message: expect.stringContaining('not valid JSON'),
      });
    },
  );

  test('a file of the item is sent as the body, with its type and length, and again after a redirect', async () => {
    const file = await binaries.write(Buffer.from('%PDF'), { fileName: 'a.pdf', mediaType: 'application/pdf' });
    const inputs = { main: [{ json: {}, binary: { data: file, other: file } }] };
    answer = (request, response) =>
      request.url === '/'
        ? response.writeHead(307, { location: '/there' }).end()
        : json({ ok: true })(request, response);
    expect(await call({ method: 'PUT', body_kind: 'binary' }, { inputs })).toEqual({ main: [{ ok: true }] });
    expect(seen).toHaveLength(2);
    for (const one of seen)
      expect(one).toMatchObject({
        body: '%PDF',
        headers: { 'content-type': 'application/pdf', 'content-length': '4' },
      });
    await call({ method: 'PUT', body_kind: 'binary', body: 'other', headers: { 'content-type': 'x/y' } }, { inputs });
    expect(seen.at(-1)!.headers['content-type']).toBe('x/y');
    await expect(call({ method: 'PUT', body_kind: 'binary', body: 'nope' }, { inputs })).rejects.toMatchObject({
      code: 'parameter_invalid',
      param: '/body',
      message: 'The item has no file "nope"; its files are: data, other.',
    });
    await expect(call({ method: 'PUT', body_kind: 'binary' })).rejects.toMatchObject({ code: 'parameter_invalid' });
  });

  test('a multipart body carries files beside its fields, with their names and types', async () => {
    const file = await binaries.write(Buffer.from('a;b'), { fileName: 'ä "1".csv', mediaType: 'text/csv' });
    const inputs = { main: [{ json: {}, binary: { sheet: file } }] };
    await call({ method: 'POST', body_kind: 'multipart', body: { to: 'x' }, files: { upload: 'sheet' } }, { inputs });
    const { headers, body } = seen[0]!;
    const boundary = /boundary=(.+)$/.exec(headers['content-type']!)![1]!;
    expect(body.split(`--${boundary}`).map((part) => part.trim())).toEqual([
      '',
      'content-disposition: form-data; name="to"\r\n\r\nx',
      'content-disposition: form-data; name="upload"; filename="ä %221%22.csv"\r\ncontent-type: text/csv\r\n\r\na;b',
      '--',
    ]);
    expect(headers['content-length']).toBe(String(Buffer.byteLength(body)));
    await expect(
      call({ method: 'POST', body_kind: 'multipart', files: { upload: 'none' } }, { inputs }),
    ).rejects.toMatchObject({ code: 'parameter_invalid', param: '/files' });
  });

  test('reports a file that was deleted before sending as an error of its own, not of the server', async () => {
    const file = { ...(await binaries.write(Buffer.from('x'), {})), id: 'bin_00000000000000000000000000' };
    const inputs = { main: [{ json: {}, binary: { data: file } }] };
    await expect(call({ method: 'PUT', body_kind: 'binary' }, { inputs })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('an error status is an error with the text of the server, retryable depending on the status', async () => {
    answer = json({ problem: 'no' }, 404);
    await expect(call({})).rejects.toMatchObject({
      code: 'target_error',
      message: 'The server answered 404: {"problem":"no"}',
      retryable: false,
    });
    answer = (_request, response) => response.writeHead(429, { 'retry-after': '7' }).end();
    await expect(call({})).rejects.toMatchObject({
      code: 'target_error',
      message: 'The server answered 429.',
      retryable: true,
      retryAfterMs: 7000,
    });
    answer = json({ problem: 'no' }, 500);
    expect(await call({ never_error: true })).toEqual({ main: [{ problem: 'no' }] });
    expect(await call({}, { itemErrors: 'error_output', json: [{ n: 1 }] })).toEqual({
      error: [{ n: 1, error: 'The server answered 500: {"problem":"no"}' }],
    });
  });

  test('Retry-After is read as seconds and as a date, never longer than a day', () => {
    const now = Date.parse('2026-11-21T12:00:00Z');
    expect(parseRetryAfter('3', now)).toBe(3000);
    expect(parseRetryAfter('Sat, 21 Nov 2026 12:00:10 GMT', now)).toBe(10_000);
    expect(parseRetryAfter('Sat, 21 Nov 2026 11:00:00 GMT', now)).toBe(0);
    expect(parseRetryAfter('99999999', now)).toBe(86_400_000);
    expect(parseRetryAfter('soon', now)).toBeUndefined();
    expect(parseRetryAfter(undefined, now)).toBeUndefined();
  });

  test.each(['', 'example.com', '/path', 'ftp://example.com', 'file:///etc/passwd', 'javascript:alert(1)'])(
    'the URL %j is refused before any connection',
    async (url) => {
      await expect(call({ url })).rejects.toMatchObject({
        code: 'parameter_invalid',
        message: expect.stringMatching(/url/i),
      });
    },
  );

  test('a private network is closed unless the instance opens it', async () => {
    await expect(
      runAlone('http.request', { parameters: { url: base }, services: services(closed) }),
    ).rejects.toMatchObject({ code: 'target_not_allowed' });
    expect(seen).toHaveLength(0);
  });

  test('a server that does not answer in time, or answers too much, is an error', async () => {
    answer = () => undefined;
    await expect(call({ timeout_ms: 100 })).rejects.toMatchObject({ code: 'target_timeout' });
    answer = (_request, response) => {
      response.writeHead(200);
      const chunk = Buffer.alloc(1024 * 1024, 'x');
      for (let index = 0; index < 20; index += 1) response.write(chunk);
      response.end();
    };
    const limited = { services: { ...services(), responses: new ResponseMemory(16 * 1024 * 1024) } };
    await expect(call({}, limited)).rejects.toMatchObject({ code: 'target_error' });
  });

  test('a cancel ends the request', async () => {
    const abort = new AbortController();
    answer = () => abort.abort(new Error('canceled'));
    await expect(call({}, { signal: abort.signal })).rejects.toThrow('canceled');
  });

  test('each item makes a request of its own, answers stay in order, no items make none', async () => {
    answer = ({ url }, response) => setTimeout(() => json({ url })({} as Seen, response), url === '/0' ? 30 : 0);
    const parametersPerItem = [0, 1, 2].map((n) => ({ url: `${base}/${n}` }));
    expect(await call({}, { json: [{}, {}, {}], parametersPerItem })).toEqual({
      main: [{ url: '/0' }, { url: '/1' }, { url: '/2' }],
    });
    expect(await call({}, { json: [] })).toEqual({});
    expect(seen).toHaveLength(3);
  });
});

describe('the query', () => {
  test.each([
    ['repeat', '/?a=1&a=x&b=2'],
    ['brackets', '/?a%5B%5D=1&a%5B%5D=x&b=2'],
    ['indexes', '/?a%5B0%5D=1&a%5B2%5D=x&b=2'],
    ['comma', '/?a=1%2C%2Cx&b=2'],
  ])('writes lists as %s', async (query_lists, url) => {
    await call({ query: { a: [1, null, 'x'], b: 2, c: null }, query_lists });
    expect(seen[0]!.url).toBe(url);
  });
});

describe('redirects and proxies', () => {
  test('as many redirects as wanted are followed; with none the redirect is the response', async () => {
    answer = ({ url }, response) => {
      const left = Number(url.slice(1)) || 0;
      if (left === 0) json({ there: true })({} as Seen, response);
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    };
    expect(await call({ url: `${base}/8`, max_redirects: 8 })).toEqual({ main: [{ there: true }] });
    await expect(call({ url: `${base}/8` })).rejects.toMatchObject({ code: 'target_error' });
    expect(await call({ url: `${base}/8`, max_redirects: 0, full_response: true })).toMatchObject({
      main: [{ status: 302, headers: { location: '/7' } }],
    });
  });

  test('a request goes through its proxy, which passes the guard like any target', async () => {
    const proxy = await startForwardProxy({ auth: 'me:pw' });
    const parameters = { proxy: `http://me:pw@127.0.0.1:${proxy.port}` };
    expect(await call(parameters)).toEqual({ main: [{ ok: true }] });
    expect(proxy.seen).toMatchObject([{ authority: new URL(base).host }]);
    const onlyTarget = createOutbound({ allow: parseOutboundAllow(new URL(base).host) });
    await expect(call(parameters, { services: services(onlyTarget) })).rejects.toMatchObject({
      code: 'target_not_allowed',
    });
    expect(proxy.seen).toHaveLength(1);
    await expect(call({ proxy: 'socks5://x:1' })).rejects.toMatchObject({ code: 'parameter_invalid' });
    await Promise.all([onlyTarget.close(), proxy.close()]);
  });
});

describe('batches', () => {
  test('wait for each other, and a cancel ends the wait', async () => {
    const items = Array.from({ length: 5 }, () => ({}));
    await call({ batch_size: 2, batch_interval_ms: 1 }, { json: items });
    expect(seen).toHaveLength(5);
    seen.length = 0;
    const abort = new AbortController();
    answer = (request, response) => {
      json({})(request, response);
      if (seen.length === 2) setImmediate(() => abort.abort(new Error('canceled')));
    };
    const parameters = { batch_size: 2, batch_interval_ms: 3_600_000 };
    await expect(call(parameters, { json: items, signal: abort.signal })).rejects.toThrow('canceled');
    expect(seen).toHaveLength(2);
  });
});
