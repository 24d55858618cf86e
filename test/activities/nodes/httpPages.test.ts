import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { linkToNext } from '../../../activities/http/nextPage.ts';
import { startLocalServer, type LocalServer } from '../../outbound/support/localServer.ts';
import { usedCredential } from '../../support/testCredentials.ts';
import { outboundServices } from './outboundServices.ts';
import { pagesInSandbox } from './pagesInSandbox.ts';
import { jsonOf, runAlone, type Alone } from './runAlone.ts';

type Seen = LocalServer['requests'][number];
const services = outboundServices();
let server: LocalServer;
let seen: Seen[];
let base = '';
let answer: (request: Seen, response: ServerResponse) => void;
beforeAll(async () => {
  server = await startLocalServer((_, response) => answer(seen.at(-1)!, response), '127.0.0.1');
  seen = server.requests;
  base = `http://127.0.0.1:${server.port}`;
});
afterAll(() => Promise.all([server.close(), services.close()]));
beforeEach(() => {
  seen.length = 0;
});

const json =
  (value: unknown, status = 200) =>
  (_request: Seen, response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
const call = (parameters: object, more: Alone = {}) =>
  jsonOf('http.request', { parameters: { url: base, ...parameters }, services, ...more });

describe('pagination', () => {
  const pages = (parameters: object, more: Alone = {}) =>
    call(parameters, { evaluatePage: pagesInSandbox(more.json ?? [{}]), ...more });
  /** Three pages of two entries, then an empty one. */
  const numbered = ({ url }: Seen, response: ServerResponse): void => {
    const page = Number(new URL(url, base).searchParams.get('page') ?? '1');
    json(page > 3 ? [] : [{ n: page * 10 }, { n: page * 10 + 1 }])({} as Seen, response);
  };
  const sixItems = [10, 11, 20, 21, 30, 31].map((n) => ({ n }));

  test('by number continues until a page is empty', async () => {
    answer = numbered;
    const parameters = {
      pagination: 'parameters',
      query: { size: 2 },
      page_parameters: [{ name: 'page', value: '{{ $pageCount + 1 }}' }],
    };
    expect(await pages(parameters)).toEqual({ main: sixItems });
    expect(seen.map(({ url }) => url)).toEqual([1, 2, 3, 4].map((page) => `/?size=2&page=${page}`));
    seen.length = 0;
    expect(await pages({ ...parameters, max_pages: 2 })).toEqual({ main: sixItems.slice(0, 4) });
    expect(seen).toHaveLength(2);
  });

  test('by a cursor of the response leaves it out of the first request, in query, body and headers', async () => {
    answer = ({ body }, response) => {
      const cursor = Number((JSON.parse(body) as { cursor?: number }).cursor ?? 0);
      json({ meta: cursor < 2 ? { next: cursor + 1 } : {}, rows: [cursor] })({} as Seen, response);
    };
    const value = '{{ $response.body.meta.next }}';
    const result = await pages({
      method: 'POST',
      body_kind: 'json',
      body: { size: 1 },
      pagination: 'parameters',
      page_parameters: [
        { in: 'body', name: 'cursor', value },
        { in: 'headers', name: 'X-Cursor', value },
        { in: 'query', name: 'c', value },
      ],
      stop_when: 'expression',
      stop_expression: '{{ !$response.body.meta.next || $response.statusCode !== 200 || !$response.headers.date }}',
    });
    expect(result).toEqual({
      main: [
        { meta: { next: 1 }, rows: [0] },
        { meta: { next: 2 }, rows: [1] },
        { meta: {}, rows: [2] },
      ],
    });
    expect(seen.map(({ url, body, headers }) => [url, body, headers['x-cursor']])).toEqual([
      ['/', '{"size":1}', undefined],
      ['/?c=1', '{"size":1,"cursor":1}', '1'],
      ['/?c=2', '{"size":1,"cursor":2}', '2'],
    ]);
    expect(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(3);
  });

  test('by the next address, absolute or relative, ends where there is none', async () => {
    answer = ({ url }, response) => {
      const page = Number(new URL(url, base).searchParams.get('page') ?? '1');
      const next = page === 1 ? '?page=2' : page === 2 ? `${base}/?page=3` : null;
      json({ page, next })({} as Seen, response);
    };
    expect(await pages({ pagination: 'next_url', next_url: '{{ $response.body.next }}', query: { size: 5 } })).toEqual({
      main: [
        { page: 1, next: '?page=2' },
        { page: 2, next: `${base}/?page=3` },
        { page: 3, next: null },
      ],
    });
    expect(seen.map(({ url }) => url)).toEqual(['/?size=5', '/?page=2', '/?page=3']);
  });

  test('by the Link header', async () => {
    answer = ({ url }, response) => {
      const page = Number(new URL(url, base).searchParams.get('page') ?? '1');
      const link = page < 3 ? { link: `</?page=1>; rel="first", </?page=${page + 1}>; rel="next"` } : {};
      response.writeHead(200, { 'content-type': 'application/json', ...link }).end(JSON.stringify([{ page }]));
    };
    expect(await pages({ pagination: 'link_header' })).toEqual({ main: [{ page: 1 }, { page: 2 }, { page: 3 }] });
  });

  test.each([
    ['<https://a.test/2>; rel="next"', 'https://a.test/2'],
    ['<https://a.test/?a=1,2&b=";">; rel=next', 'https://a.test/?a=1,2&b=";"'],
    ['</1>; rel="prev", </3>; title="a, b"; rel="last next"', '/3'],
    ['</1>; rel="previous"', null],
    ['</1>; rel="nextish"', null],
    ['nonsense', null],
    [`${'<'.repeat(50_000)}`, null],
    [undefined, null],
  ])('the Link header %j leads to %j', (header, target) => {
    expect(linkToNext(header)).toBe(target);
  });

  test('a status may end it, without an item and without an error', async () => {
    answer = (request, response) => (seen.length > 2 ? json({}, 404)(request, response) : numbered(request, response));
    expect(
      await pages({
        pagination: 'parameters',
        page_parameters: [{ name: 'page', value: '{{ $pageCount + 1 }}' }],
        stop_when: 'status',
        stop_statuses: [404],
      }),
    ).toEqual({ main: sixItems.slice(0, 4) });
    answer = json({}, 500);
    await expect(pages({ pagination: 'link_header', stop_when: 'status' })).rejects.toMatchObject({
      code: 'target_error',
    });
  });

  test('a page that leads to itself, to nothing readable or inside is an error', async () => {
    const next = (to: unknown) => {
      answer = json({ next: to });
      return pages({ pagination: 'next_url', next_url: '{{ $response.body.next }}' });
    };
    await expect(next('/')).rejects.toMatchObject({ code: 'target_error' });
    await expect(next('file:///etc/passwd')).rejects.toMatchObject({ code: 'target_error' });
    await expect(next(5)).rejects.toMatchObject({ code: 'target_error' });
    await expect(next('http://169.254.169.254/latest')).rejects.toMatchObject({ code: 'target_not_allowed' });
    await expect(
      pages({ pagination: 'next_url', next_url: '{{ $response.body.next.more.deep }}' }, { json: [{ a: 1 }] }),
    ).rejects.toMatchObject({ code: 'expression_failed' });
  });

  test('a page of another origin gets no header that holds a secret', async () => {
    const other = base.replace('127.0.0.1', '127.0.0.2');
    answer = ({ url }, response) => json(url === '/2' ? {} : { next: `${other}/2` })({} as Seen, response);
    const listening = createServer((request, response) => {
      seen.push({ method: 'GET', url: request.url!, headers: request.headers, body: '' });
      json({})({} as Seen, response);
    });
    listening.listen(Number(new URL(base).port), '127.0.0.2');
    await once(listening, 'listening');
    await pages(
      {
        headers: { Cookie: 'a=1', 'X-Plain': 'p' },
        pagination: 'next_url',
        next_url: '{{ $response.body.next }}',
      },
      { credentials: { auth: usedCredential('http_bearer', { token: 'x' }) } },
    );
    listening.closeAllConnections();
    listening.close();
    expect(seen.map(({ headers }) => [headers.authorization, headers.cookie, headers['x-plain']])).toEqual([
      ['Bearer x', 'a=1', 'p'],
      [undefined, undefined, 'p'],
    ]);
  });

  test('sends the credential with every page of its origin, also in the query', async () => {
    answer = ({ url }, response) => {
      const page = Number(new URL(url, base).searchParams.get('page') ?? '1');
      json({ next: page < 3 ? `/?page=${page + 1}` : null })({} as Seen, response);
    };
    const parameters = { pagination: 'next_url', next_url: '{{ $response.body.next }}' };
    await pages(parameters, { credentials: { auth: usedCredential('http_bearer', { token: 'tok' }) } });
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer tok', 'Bearer tok', 'Bearer tok']);
    seen.length = 0;
    await pages(parameters, { credentials: { auth: usedCredential('http_query', { name: 'key', value: 'k' }) } });
    expect(seen.map(({ url }) => url)).toEqual(['/?key=k', '/?page=2&key=k', '/?page=3&key=k']);
  });

  test('each item has its pages, with its own data, and files are pages, too', async () => {
    answer = ({ url }, response) => {
      const page = Number(new URL(url, base).searchParams.get('page'));
      response.writeHead(200, { 'content-type': 'image/png' }).end(page > 1 ? '' : 'x');
    };
    const result = await runAlone('http.request', {
      json: [{ id: 7 }, { id: 8 }],
      parameters: {
        url: base,
        pagination: 'parameters',
        page_parameters: [
          { name: 'page', value: '{{ $pageCount }}' },
          { name: 'id', value: '{{ $json.id }}' },
        ],
      },
      services,
      evaluatePage: pagesInSandbox([{ id: 7 }, { id: 8 }]),
    });
    const items = 'outputs' in result ? result.outputs['main']! : [];
    expect(items.map(({ binary, pairedItem }) => [binary?.['data']?.size_bytes, pairedItem])).toEqual([
      [1, 0],
      [1, 0],
      [1, 1],
      [1, 1],
    ]);
    expect(new Set(seen.map(({ url }) => url))).toEqual(
      new Set([7, 8].flatMap((id) => [0, 1, 2].map((page) => `/?page=${page}&id=${id}`))),
    );
  });

  test('a cancel between pages ends them', async () => {
    const abort = new AbortController();
    answer = (_request, response) => {
      setImmediate(() => abort.abort(new Error('canceled')));
      json([1])({} as Seen, response);
    };
    await expect(
      pages({ pagination: 'parameters', page_interval_ms: 600_000 }, { signal: abort.signal }),
    ).rejects.toThrow('canceled');
  });
});
