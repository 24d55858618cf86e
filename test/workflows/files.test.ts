import { afterAll, beforeAll, expect, test } from 'vitest';

import { graphOf, TestEngine } from './engine.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await TestEngine.start();
});
afterAll(() => engine?.stop());

test('files are made, packed, unpacked and read again on the way of an execution', async () => {
  const graph = graphOf(
    {
      T: { type: 'trigger.webhook' },
      make: {
        type: 'data.convert_to_file',
        parameters: { format: 'csv', file_name: 'orders-{{ $itemIndex }}.csv', columns: ['id', 'name'] },
      },
      pack: { type: 'data.compress', parameters: { file_name: 'orders.zip', binary_name: 'archive' } },
      unpack: { type: 'data.compress', parameters: { operation: 'decompress', files: ['archive'] } },
      read: { type: 'data.extract_from_file' },
      show: { type: 'data.html', parameters: { operation: 'table', header: false } },
    },
    'T>make make>pack pack>unpack unpack>read read>show',
  );
  const { status, executionId } = await engine.run(graph, {
    items: [
      { id: 1, name: 'Ann, B', more: true },
      { id: 2, name: 'C "D"' },
    ],
  });
  expect(status).toBe('success');
  expect(await engine.items(executionId, 'read')).toEqual([
    { id: '1', name: 'Ann, B' },
    { id: '2', name: 'C "D"' },
  ]);
  expect(await engine.items(executionId, 'show')).toEqual([
    {
      html: '<table>\n<tbody>\n<tr><td>1</td><td>Ann, B</td></tr>\n<tr><td>2</td><td>C &#34;D&#34;</td></tr>\n</tbody>\n</table>\n',
    },
  ]);
});

test('a file that is refused fails its node with the code and the limit, once', async () => {
  const graph = graphOf(
    {
      T: { type: 'trigger.webhook' },
      make: { type: 'data.convert_to_file', parameters: { format: 'text', field: 'text', file_name: 'x.xml' } },
      read: { type: 'data.extract_from_file', settings: { retry: { max_attempts: 3 } } },
    },
    'T>make make>read',
  );
  const { status, executionId } = await engine.run(graph, { items: [{ text: '<!DOCTYPE x><x/>' }] });
  expect(status).toBe('error');
  const run = (await engine.runs(executionId)).find(({ label }) => label.startsWith('read'));
  expect(run).toMatchObject({
    attempts: 1,
    error: { code: 'file_invalid', message: expect.stringContaining('DOCTYPE') },
  });
});
