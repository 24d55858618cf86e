import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startLocalServer, type LocalServer } from '../../outbound/support/localServer.ts';
import { outboundServices } from './outboundServices.ts';
import { jsonOf, type Alone } from './runAlone.ts';

const services = outboundServices();
let server: LocalServer;
let answer: (response: ServerResponse) => void;
beforeAll(async () => {
  server = await startLocalServer((_, response) => answer(response), '127.0.0.1');
});
afterAll(() => Promise.all([server.close(), services.close()]));
beforeEach(() => {
  server.requests.length = 0;
  answer = json({ data: { ok: true } });
});

const json =
  (value: unknown, status = 200, type = 'application/graphql-response+json') =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': type }).end(JSON.stringify(value));
const ask = (parameters: object = {}, more: Alone = {}) =>
  jsonOf('http.graphql', {
    parameters: { url: `http://127.0.0.1:${server.port}/graphql`, query: '{ ok }', ...parameters },
    services,
    ...more,
  });

describe('http.graphql', () => {
  test('sends query, variables and operation name; the item is the whole answer', async () => {
    answer = json({ data: { order: { id: 7 } }, extensions: { cost: 1 } });
    const query = 'query Order($id: ID!) { order(id: $id) { id } }';
    expect(await ask({ query, variables: { id: 7 }, operation_name: 'Order', headers: { 'X-Mine': 'm' } })).toEqual({
      main: [{ data: { order: { id: 7 } }, extensions: { cost: 1 } }],
    });
    const [request] = server.requests;
    expect(JSON.parse(request!.body)).toEqual({ query, variables: { id: 7 }, operationName: 'Order' });
    expect(request).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-mine': 'm', 'idempotency-key': 'exe_test/n1/0' },
    });
  });

  test('asks by GET where that is wanted', async () => {
    await ask({ method: 'GET', variables: '{"a":[1]}' });
    expect(server.requests[0]).toMatchObject({ method: 'GET', body: '' });
    expect(new URL(server.requests[0]!.url, 'http://x').searchParams.get('variables')).toBe('{"a":[1]}');
    expect(server.requests[0]!.headers).not.toHaveProperty('idempotency-key');
  });

  test('errors in an answer are errors, with status 200 and with 400', async () => {
    const errors = [{ message: 'no such field', path: ['order', 'x'] }, 'odd'];
    answer = json({ errors });
    await expect(ask()).rejects.toMatchObject({
      code: 'target_error',
      message: 'The server returned errors: no such field (at order.x); "odd"',
      retryable: false,
    });
    answer = json({ errors, data: null }, 400);
    await expect(ask()).rejects.toMatchObject({ message: expect.stringContaining('no such field') });
    expect(await ask({ accept_errors: true })).toEqual({ main: [{ errors, data: null }] });
    expect(await ask({}, { itemErrors: 'error_output', json: [{ n: 1 }] })).toEqual({
      error: [{ n: 1, error: expect.stringContaining('no such field') }],
    });
    answer = json({ errors: Array.from({ length: 8 }, () => ({ message: 'x' })) });
    await expect(ask()).rejects.toMatchObject({ message: expect.stringMatching(/; and 3 more$/) });
  });

  test('a response that is not GraphQL is an error, retryable depending on the status', async () => {
    for (const value of [[], 'x', {}, { errors: [] }]) {
      answer = json(value);
      await expect(ask()).rejects.toMatchObject({ code: 'target_error' });
    }
    answer = json({ message: 'no' }, 401);
    await expect(ask()).rejects.toMatchObject({ code: 'target_error', retryable: false });
    answer = json({ errors: [{ message: 'later' }] }, 503);
    await expect(ask()).rejects.toMatchObject({ code: 'target_error', retryable: true });
    answer = (response) => response.writeHead(404, { 'content-type': 'text/html' }).end('nothing here');
    await expect(ask()).rejects.toMatchObject({ message: 'The server answered 404: nothing here' });
    answer = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{');
    await expect(ask()).rejects.toMatchObject({ code: 'target_error' });
  });

  test.each([
    [{ variables: '[1]' }, '/variables'],
    [{ variables: '{' }, '/variables'],
    [{ variables: 5 }, '/variables'],
    [{ query: '' }, '/query'],
    [{ url: 'ftp://a.test' }, '/url'],
    [{ headers: { Host: 'x' } }, '/headers'],
    [{ method: 'PUT' }, '/method'],
  ])('%j is refused', async (parameters, param) => {
    await expect(ask(parameters)).rejects.toMatchObject({ code: 'parameter_invalid', param });
    expect(server.requests).toEqual([]);
  });

  test('one question for each item, none for none; time-outs and cancels end it', async () => {
    await ask({}, { json: [{}, {}] });
    expect(new Set(server.requests.map(({ headers }) => headers['idempotency-key']))).toEqual(
      new Set(['exe_test/n1/0', 'exe_test/n1/0/1']),
    );
    expect(await ask({}, { json: [] })).toEqual({});
    answer = () => undefined;
    await expect(ask({ timeout_ms: 100 })).rejects.toMatchObject({ code: 'target_timeout' });
    const abort = new AbortController();
    answer = () => abort.abort(new Error('canceled'));
    await expect(ask({}, { signal: abort.signal })).rejects.toThrow('canceled');
  });
});
