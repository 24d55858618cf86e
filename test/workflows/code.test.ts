import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { graphOf, TestEngine } from './engine.ts';

const code = (text: string, parameters: object = {}, more: object = {}) => ({
  type: 'logic.code',
  parameters: { code: text, ...parameters },
  ...more,
});
const set = (name: string, value: unknown) => ({
  type: 'data.edit_fields',
  parameters: { assignments: [{ name, value }], include: 'all' },
});

describe('a code node in an execution', () => {
  let engine: TestEngine;
  beforeAll(async () => {
    engine = await TestEngine.start();
  });
  afterAll(() => engine.stop());

  test('reads the nodes named in its code, and its output still refers to them', async () => {
    const graph = graphOf(
      {
        T: { type: 'trigger.webhook' },
        A: set('twice', '{{ $json.n * 2 }}'),
        C: code(
          "const first = $('T').first().json.n;\nreturn $input.all().toReversed().map((item) => ({ json: { first, twice: item.json.twice }, pairedItem: item.json.n - 1 }));",
        ),
        Z: set('from', "{{ $('T').item.json.n }}"),
      },
      'T>A A>C C>Z',
    );
    const { executionId, error } = await engine.run(graph, { items: [{ n: 1 }, { n: 2 }] });
    expect(error).toBeNull();
    expect(await engine.items(executionId, 'Z')).toEqual([
      { first: 1, twice: 4, from: 2 },
      { first: 1, twice: 2, from: 1 },
    ]);
  });

  test('fails with node, line and column, or continues according to its settings', async () => {
    const text = 'const { n } = $json;\nif (n === 1) throw new Error("odd");\nreturn { n };';
    const graphWith = (settings: object) =>
      graphOf(
        { T: { type: 'trigger.webhook' }, C: code(text, { mode: 'each' }, { settings }), Z: set('ok', true) },
        'T>C C>Z',
      );
    const items = [{ n: 1 }, { n: 2 }];
    const stopped = await engine.run(graphWith({}), { items });
    expect(stopped).toMatchObject({
      status: 'error',
      error: { code: 'expression_failed', node_id: 'C', parameter: '/code' },
    });
    expect(stopped.error?.message).toMatch(/^“code” of C, line 2, column \d+: odd( \(item 1 of \d+\))?$/);
    const went = await engine.run(graphWith({ on_error: 'continue' }), { items });
    expect(await engine.items(went.executionId, 'Z')).toEqual([
      { n: 1, error: stopped.error?.message, ok: true },
      { n: 2, ok: true },
    ]);
    const all = graphOf(
      {
        T: { type: 'trigger.webhook' },
        C: code('return $json.n', {}, { settings: { on_error: 'error_output' } }),
        Z: set('ok', true),
      },
      'T>C C.error>Z',
    );
    const { executionId } = await engine.run(all, { items });
    expect((await engine.items(executionId, 'Z')).map((json) => json['ok'])).toEqual([true, true]);
  });
});
