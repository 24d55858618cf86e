import { afterAll, describe, expect, test } from 'vitest';
import { nodeReferences } from '../../platform/expressions/nodeReferences.ts';
import { resolveParameters, type ParameterTree } from '../../platform/expressions/resolve.ts';
import type { ExpressionScope } from '../../platform/expressions/scope.ts';
import { buildScope, startPool } from './support/pool.ts';

const { pool } = startPool();
afterAll(() => pool.close());

const resolve = (parameters: ParameterTree, scope: ExpressionScope = buildScope(), asWritten: string[] = []) =>
  resolveParameters({ pool, node: 'Greet', parameters, scope, asWritten });
const items = [{ json: { name: 'Ada', n: 1 } }, { json: { name: 'Bob', n: 2 } }];

describe('resolveParameters', () => {
  test('fills every text with an expression, wherever it stands, for every item', async () => {
    const parameters = {
      mode: 'assignments',
      assignments: [
        { name: 'greeting', type: 'string', value: 'Hello {{ $json.name }}' },
        { name: 'n', type: 'number', value: '{{ $json.n }}' },
      ],
      nested: { list: ['a', '{{ $json }}', [[{ deep: '{{ $itemIndex }}' }]]] },
      plain: { count: 3, flag: false, none: null },
    };
    const resolved = await resolve(parameters, buildScope({ items }));
    expect(resolved).toEqual(
      items.map(({ json }, index) => ({
        parameters: {
          mode: 'assignments',
          assignments: [
            { name: 'greeting', type: 'string', value: `Hello ${json.name}` },
            { name: 'n', type: 'number', value: json.n },
          ],
          nested: { list: ['a', json, [[{ deep: index }]]] },
          plain: { count: 3, flag: false, none: null },
        },
      })),
    );
  });

  test('a tree without expressions never touches the pool and is shared', async () => {
    const closed = startPool().pool;
    await closed.close();
    const parameters = { a: 'plain', b: ['=1', '{{ open'] };
    const resolved = await resolveParameters({ pool: closed, node: 'Greet', parameters, scope: buildScope({ items }) });
    expect(resolved).toHaveLength(2);
    for (const entry of resolved) expect(entry.parameters).toBe(parameters);
  });

  test('an error names field, node and item in words, and leaves other items their values', async () => {
    const scope = buildScope({ items: [{ json: { a: { b: 1 } } }, { json: {} }] });
    const [first, second] = await resolve(
      { assignments: [{ value: '{{ 1 }}' }, { 'odd key': 'x {{ $json.a.b }}' }] },
      scope,
    );
    expect(first?.parameters).toEqual({ assignments: [{ value: 1 }, { 'odd key': 'x 1' }] });
    expect(second?.error).toMatchObject({
      code: 'expression_failed',
      param: '/assignments/1/odd key',
      message: '“odd key” of Greet reads a.b, but the item has no “a” (item 2 of 2).',
      details: { node: 'Greet', parameter: '/assignments/1/odd key', item_index: 1 },
    });
  });

  test('a tolerant expression that reads a member of nothing gives null, or no text in a longer one', async () => {
    const parameters = {
      plain: '{{ $json.customer.address.city }}',
      text: 'Hello {{ $json.customer.name }}!',
      call: '{{ $json.customer.name.trim() }}',
      whole: "{{ $json.customer.name || 'nobody' }}",
      spread: '{{ [...$json.tags] }}',
      keys: '{{ Object.keys($json.none) }}',
      other: "{{ $('A').first().json.name }}",
      own: '{{ (() => { try { return $json.a.b } catch { return 1 } })() }}',
      kept: '{{ $json.n }}',
    };
    const nodes = { A: { type: 'x', items: [], executed: true, params: {} } };
    const scope = buildScope({ items: [{ json: { n: 1, none: null } }], nodes, expressionErrors: 'tolerant' });
    const [entry] = await resolve(parameters, scope);
    expect(entry?.parameters).toEqual({
      plain: null,
      text: 'Hello !',
      call: null,
      whole: null,
      spread: null,
      keys: null,
      other: null,
      own: 1,
      kept: 1,
    });
  });

  test('other errors stay errors in tolerant expressions', async () => {
    const scope = buildScope({ items: [{ json: { n: 1 } }], expressionErrors: 'tolerant' });
    for (const text of [
      '{{ $json.n.trim() }}',
      '{{ nobody }}',
      '{{ (() => { throw new Error("no") })() }}',
      "{{ $('B').item }}",
    ])
      expect((await resolve({ text }, scope))[0]?.error, text).toBeDefined();
  });

  test('parameters that are kept as written are not looked at', async () => {
    const [entry] = await resolve({ code: 'return {{ x', source: '{{ ( }}', value: '{{ 2 }}' }, buildScope(), [
      'code',
      'source',
    ]);
    expect(entry?.parameters).toEqual({ code: 'return {{ x', source: '{{ ( }}', value: 2 });
  });

  test('keys and values of any kind survive', async () => {
    const parameters = JSON.parse('{"__proto__": {"x": "{{ 1 }}"}, "constructor": "{{ $json.a }}"}') as ParameterTree;
    const value = { ['__proto__x']: '{{ 2 }}' };
    const [entry] = await resolve(parameters, buildScope({ items: [{ json: { a: value } }] }));
    expect(Object.entries(entry?.parameters ?? {})).toEqual([
      ['__proto__', { x: 1 }],
      ['constructor', value],
    ]);
  });

  test('depth and number of expressions are bounded', async () => {
    let deep: unknown = '{{ 1 }}';
    for (let level = 0; level < 100; level += 1) deep = [deep];
    await expect(resolve({ deep })).rejects.toMatchObject({ code: 'parameter_invalid' });
    await expect(resolve({ many: Array.from({ length: 2_001 }, () => '{{ 1 }}') })).rejects.toMatchObject({
      code: 'parameter_invalid',
    });
  });
});

test.each([
  ["$('A').all(0, $runIndex)", '0/$runIndex'],
  ["$('A').first(0, $runIndex - 1)", '0/$runIndex-1'],
  ["$('A').all(0, $json.round)", '*'],
  ["$('A')\n .last($json.output)", '*'],
  ["(() => { const node = $('A'); return node.all(0, 1); })()", '*'],
  ["(({ all }) => all(0, 1))($('A'))", '*'],
])('%s asks for the output %s', (code, asked) => {
  expect(nodeReferences({ a: `{{ ${code} }}` }).outputs).toEqual(new Map([['A', new Set([asked])]]));
});

test.each([
  "$('A').all()",
  "$('A').item.json.all",
  "(() => { const node = $('A'); return node.first().json; })()",
  "(async () => { const node = $('A'); return await Promise.all(node.all().map((item) => item.json)); })()",
])('%s asks for no output by number', (code) => {
  expect(nodeReferences({ a: `{{ ${code} }}` })).toMatchObject({ outputs: new Map(), asksAnyOutput: false });
});

test('a computed name with computed numbers may ask for any output of any node', () => {
  expect(nodeReferences({ a: '{{ $($json.name).all(0, $json.round) }}' })).toMatchObject({
    names: 'all',
    asksAnyOutput: true,
  });
});

test('the nodes that a tree reads are known before it is evaluated', () => {
  expect(nodeReferences({ a: "{{ $('A').item }}", b: ['x', { c: '{{ $("B").all() }}' }] }).names).toEqual(
    new Set(['A', 'B']),
  );
  expect(nodeReferences({ a: '{{ $($json.x).item }}' }).names).toBe('all');
  expect(nodeReferences({ a: 1, b: null }).names).toEqual(new Set());
  const asked = { a: "{{ $('A').first(1) + $('A').all(0, 2) }}", code: "return $('B').last(undefined, 3)" };
  expect(nodeReferences(asked, ['code'])).toEqual({
    names: new Set(['A', 'B']),
    outputs: new Map([
      ['A', new Set(['1/', '0/2'])],
      ['B', new Set(['/3'])],
    ]),
    asksAnyOutput: false,
  });
});
