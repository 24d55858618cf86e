import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';

import { describe, expect, test } from 'vitest';
import { incomingBytes } from '../../../api/bodies/incomingBytes.ts';
import { matchPath } from '../../../api/webhooks/matchPath.ts';
import { parseBody } from '../../../api/webhooks/parseBody.ts';
import { webhookItem } from '../../../api/webhooks/webhookItem.ts';
import { findWebhookIssues } from '../../../domains/executions/webhooks/findWebhookIssues.ts';
import { webhookParameters } from '../../../domains/executions/webhooks/webhookParameters.ts';
import { chain } from '../engineApi.ts';

describe('matchPath', () => {
  test.each<[string, string, Record<string, string> | null]>([
    ['', '', {}],
    ['', '/', {}],
    ['', 'a', null],
    ['/orders/', 'orders', {}],
    ['orders', 'Orders', null],
    ['orders/:id', 'orders/7', { id: '7' }],
    ['orders/:id', 'orders', null],
    ['orders/:id', 'orders/7/8', null],
    ['orders/:id', 'orders//', null],
    [':a/:b', 'x%2Fy/%C3%A9', { a: 'x/y', b: 'é' }],
    [':a', '%zz', null],
    [':__proto__', 'x', JSON.parse('{"__proto__": "x"}') as Record<string, string>],
  ])('of %j and %j', (pattern, suffix, parameters) => {
    expect(matchPath(pattern, suffix)).toEqual(parameters);
  });
});

describe('parseBody', () => {
  const parse = (text: string, type?: string): unknown => parseBody(Buffer.from(text), type);

  test('reads JSON, forms and texts by their content type; no bytes are an empty object', () => {
    expect(parse('')).toEqual({});
    expect(parse('{"a":[1]}', 'application/json; charset=utf-8')).toEqual({ a: [1] });
    expect(parse('[1]', 'application/vnd.api+json')).toEqual([1]);
    expect(parse('a=1&a=2&b=x+y&c=%C3%A9', 'application/x-www-form-urlencoded')).toEqual({
      a: ['1', '2'],
      b: 'x y',
      c: 'é',
    });
    expect(parse('<a/>', 'application/xml')).toBe('<a/>');
    expect(parseBody(Buffer.from([0xe9]), 'text/plain; charset=iso-8859-1')).toBe('é');
  });

  test('sees how deep a large body goes past long texts, whatever is escaped in them', () => {
    const deep = (text: string) => parse(`${JSON.stringify([text]).slice(0, -1)},`.repeat(11_000), 'application/json');
    const tooDeep = expect.objectContaining({ code: 'invalid_request' }) as unknown;
    for (const end of ['', '\\', '"[', '\\"]', '\\\\']) expect(() => deep('x'.repeat(99) + end)).toThrow(tooDeep);
    const flat = Array.from({ length: 200 }, () => `${'x'.repeat(99)}${'['.repeat(200)}\\"`);
    expect(parse(JSON.stringify(flat), 'application/json')).toEqual(flat);
  });

  test.each([
    ['{"a":}', 'application/json', 'invalid_json'],
    ['{"__proto__":1}', 'application/json', 'invalid_request'],
    ['__proto__=1', 'application/x-www-form-urlencoded', 'invalid_request'],
    ['x', 'text/plain; charset=nonsense', 'invalid_request'],
  ])('refuses %j as %s with %s', (text, type, code) => {
    expect(() => parse(text, type)).toThrow(expect.objectContaining({ code }));
  });
});

test('a body that is refused half-way does not stand before the next request of its connection', async () => {
  const limit = { maxBytes: 10_000_000, what: 'The body', taker: 'a test' };
  const server = createServer((request, response) => {
    const readOne = async (): Promise<void> => {
      for await (const _chunk of incomingBytes(request, limit)) break;
    };
    void readOne().then(() => response.end(`answer to ${request.url}`));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let answers = '';
  socket.on('data', (chunk: Buffer) => (answers += chunk.toString()));
  const post = (path: string, length: number) =>
    `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-length: ${length}\r\n\r\n`;
  socket.write(post('/first', 5_000_000));
  socket.write('x'.repeat(5_000_000));
  socket.write(post('/second', 0));
  try {
    await expect.poll(() => answers).toContain('answer to /second');
  } finally {
    socket.destroy();
    server.close();
  }
});

test('an item holds neither the cookie nor a header that the node itself read', () => {
  const { json } = webhookItem({
    method: 'POST',
    url: '/webhook/wh_1?q=1',
    headers: { cookie: 'bureau_session=secret', authorization: 'Basic secret', 'x-a': '1', 'set-cookie': ['a', 'b'] },
    params: {},
    body: {},
    binary: {},
    webhookUrl: 'https://example.com/webhook/wh_1',
    consumedHeaders: ['authorization'],
  });
  expect(json.headers).toEqual({ 'x-a': '1', 'set-cookie': 'a, b' });
  expect(JSON.stringify(json)).not.toContain('secret');
});

test('parameters of a webhook that are missing or odd count as their defaults; odd paths are issues', () => {
  const defaults = {
    methods: ['GET', 'POST'],
    path: '',
    respond: 'immediately',
    responseData: 'first_json',
    rawBody: false,
    deliveryKey: '',
    auth: { kind: 'none' },
    allowedAddresses: [],
    corsOrigins: [],
    response: { status: 200, headers: {}, body: undefined },
  };
  expect(webhookParameters({})).toEqual(defaults);
  expect(
    webhookParameters({
      parameters: { methods: 7, path: {}, respond: 'later', response_data: null, delivery_key: [], response_status: 0 },
    }),
  ).toEqual(defaults);
  expect(webhookParameters({ parameters: { allowed_addresses: '{{ $json.a }}' } }).allowedAddresses).not.toEqual([]);
  const node = {
    id: 'n',
    name: 'N',
    type: 'trigger.webhook',
    position: { x: 0, y: 0 },
    parameters: { path: ':a/:a/:/x' },
  };
  const issuesOf = (nodes: (typeof node)[]) => findWebhookIssues({ nodes, connections: [] });
  expect(issuesOf([node]).map((issue) => issue.parameter)).toEqual(['/path', '/path']);
  expect(issuesOf([Object.assign({ settings: { disabled: true } }, node)])).toEqual([]);
});

test('reports a response that is never sent, and a missing response, anywhere after the webhook', () => {
  const hook = (respond?: string) => ({
    type: 'trigger.webhook',
    parameters: respond === undefined ? {} : { respond },
  });
  const [pass, answer] = [{ type: 'logic.no_operation' }, { type: 'logic.respond_to_webhook' }];
  const off = { settings: { disabled: true } };
  const issuesOf = (nodes: Parameters<typeof chain>[0]) =>
    findWebhookIssues(chain(nodes)).map(({ node_id, parameter, severity }) => [node_id, parameter, severity]);
  const wrong = [['hook', '/respond', 'error']];
  for (const respond of [undefined, 'immediately', 'last_node'])
    expect(issuesOf({ hook: hook(respond), pass: { ...pass, ...off }, answer })).toEqual(wrong);
  for (const respond of ['respond_node', 'streaming'])
    expect(issuesOf({ hook: hook(respond), pass, answer })).toEqual([]);
  const unanswered = [['hook', '/respond', 'warning']];
  expect(issuesOf({ hook: hook('respond_node'), pass })).toEqual(unanswered);
  expect(issuesOf({ hook: hook('respond_node'), answer: { ...answer, ...off } })).toEqual(unanswered);
  expect(issuesOf({ hook: hook(), answer: { ...answer, ...off } })).toEqual([]);
  const apart = chain({ hook: hook(), answer });
  expect(findWebhookIssues({ ...apart, connections: [] })).toEqual([]);
});
