import { afterAll, beforeAll, expect, test } from 'vitest';

import { startLocalServer, type LocalServer } from '../outbound/support/localServer.ts';
import { insertCredential } from '../support/testCredentials.ts';
import { graphOf, TestEngine } from './engine.ts';

/** Pages of `http.request` with the real engine: expressions of a page are worked out after it, with all that a node sees. */
let engine: TestEngine;
let server: LocalServer;
beforeAll(async () => {
  engine = await TestEngine.start();
  server = await startLocalServer((request, response) => {
    const page = Number(new URL(request.url ?? '/', 'http://x').searchParams.get('page') ?? '1');
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ page, next: page < 3 ? page + 1 : null }));
  }, '127.0.0.1');
});
afterAll(() => Promise.all([engine.stop(), server.close()]));

test('a page sees the answer before it, the item, other nodes and the credential', async () => {
  const values = { token: 'tok' };
  const id = await insertCredential(engine.database, engine.organization, { type: 'http_bearer', values });
  const graph = graphOf(
    {
      start: { type: 'trigger.manual' },
      set: {
        type: 'data.edit_fields',
        parameters: { assignments: [{ name: 'tag', type: 'string', value: 'from the item' }] },
      },
      read: {
        type: 'http.request',
        parameters: {
          url: `http://127.0.0.1:${server.port}/`,
          pagination: 'parameters',
          page_parameters: [
            { in: 'query', name: 'page', value: '{{ $response.body.next }}' },
            { in: 'query', name: 'count', value: '{{ $pageCount }}' },
            { in: 'headers', name: 'x-tag', value: "{{ $json.tag }} {{ $('set').first().json.tag.length }}" },
          ],
          stop_when: 'expression',
          stop_expression: '{{ $response.body.next === null }}',
          max_pages: '{{ 2 + 8 }}',
        },
        credentials: { auth: { id } },
      },
    },
    'start>set set>read',
  );
  const { executionId, status, error } = await engine.run(graph);
  expect([status, error]).toEqual(['success', null]);
  expect((await engine.items(executionId, 'read')).map((json) => json['page'])).toEqual([1, 2, 3]);
  expect(server.requests.map(({ url, headers }) => [url, headers['x-tag'], headers.authorization])).toEqual([
    ['/?count=0', 'from the item 13', 'Bearer tok'],
    ['/?page=2&count=1', 'from the item 13', 'Bearer tok'],
    ['/?page=3&count=2', 'from the item 13', 'Bearer tok'],
  ]);
});

test('an error of a page by another parameter names that parameter', async () => {
  const url = '{{ $response.body.next }}';
  const graph = graphOf(
    { start: { type: 'trigger.manual' }, read: { type: 'http.request', parameters: { url } } },
    'start>read',
  );
  const { status, error } = await engine.run(graph);
  expect([status, error?.code]).toEqual(['error', 'expression_invalid']);
  expect(error?.message).toContain('$response');
});
