import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { ExpressionPool } from '../../platform/expressions/expressionPool.ts';
import { INHERITED, parsePlain, resolvePlain } from '../../platform/expressions/plainPaths.ts';
import { resolveParameters } from '../../platform/expressions/resolve.ts';
import type { ExpressionItem } from '../../platform/expressions/scope.ts';
import { buildScope, evaluateAll, startPool } from './support/pool.ts';
import { isFull } from '../support/isFull.ts';

const { pool } = startPool({ timeoutMs: 20_000 });
afterAll(() => pool.close());

/** A pool that must not be asked. */
const noPool = { evaluate: () => Promise.reject(new Error('the sandbox was asked')) } as unknown as ExpressionPool;
const json = { a: { b: [{ c: 'x' }, -0, null] }, 'x y': { z: [true] }, 'k}}': 1.5e300, text: 'long' };
const resolveWith = (usedPool: ExpressionPool, text: string, items: ExpressionItem[] = [{ json }]) =>
  resolveParameters({
    pool: usedPool,
    node: 'Greet',
    parameters: { p0: text },
    scope: buildScope({ items, runIndex: 2 }),
  });

describe('plain paths', () => {
  test.each<[string, unknown]>([
    ['{{ $json.a.b[0].c }}', 'x'],
    ['{{$json["x y"].z[0]}}', true],
    ["{{ $json['k}}'] }}", 1.5e300],
    ['{{ $json.a.b }}', [{ c: 'x' }, 0, null]],
    ['{{ $json.a.b.length }}', 3],
    ['{{ $json.none }}', null],
    ['{{ $json.none?.deeper.still[3] }}', null],
    ['{{ $json?.a?.["b"]?.[9] }}', null],
    ['{{ $itemIndex }}', 0],
    ['Run {{ $runIndex }}, {{ $json.a.b[1] }}: {{ $json.a }}{{ $json.none }}!', 'Run 2, 0: {"b":[{"c":"x"},0,null]}!'],
  ])('%s needs no sandbox', async (text, value) => {
    expect(await resolveWith(noPool, text)).toEqual([{ parameters: { p0: value } }]);
    expect(await evaluateAll(pool, [text], buildScope({ items: [{ json }], runIndex: 2 }))).toEqual([[{ value }]]);
  });

  test.each([
    '{{ $json.constructor }}',
    '{{ $json.__proto__ }}',
    '{{ $json["__proto__"] }}',
    '{{ $json.a.b.map }}',
    '{{ $json.text.length }}',
    '{{ $json.text[0] }}',
    '{{ $json.none.deeper }}',
    '{{ $json.a.toString }}',
    '{{ $json["a\\u0062"] }}',
    '{{ $json[`a`] }}',
    '{{ $json.a + 1 }}',
    '{{ $json.a() }}',
    '{{ $json.a, $json.b }}',
    '{{ $jsonx }}',
    '{{ $env.a }}',
    '{{ $json. }}',
    '{{ $json.a; }}',
    '{{ $json.a.b[01] }}',
    '{{ $json.text }}{{ 1 }}',
    '{{ }}',
  ])('%s is left to the sandbox', async (text) => {
    await expect(resolveWith(noPool, text)).rejects.toThrow('the sandbox was asked');
  });

  test('one item for which the data does not lead anywhere gives the error of the sandbox', async () => {
    const resolved = await resolveWith(pool, '{{ $json.a.b }}', [{ json: { a: { b: 1 } } }, { json: {} }]);
    expect(resolved[0]).toEqual({ parameters: { p0: 1 } });
    expect(resolved[1]?.error).toMatchObject({ code: 'expression_failed', param: '/p0' });
  });

  test('values are copies: nothing that a node does to its parameters reaches its items', async () => {
    const list = [1];
    const [resolved] = await resolveWith(noPool, '{{ $json.list }}', [{ json: { list } }]);
    const value = resolved?.parameters?.['p0'];
    expect(value).toEqual(list);
    expect(value).not.toBe(list);
  });

  test('a value above the limit is the error of the sandbox, not a value', async () => {
    const resolved = await resolveWith(pool, '{{ $json.big }}{{ $json.big }}', [{ json: { big: 'x'.repeat(4.5e6) } }]);
    expect(resolved[0]?.error?.code).toBe('expression_limit');
  });

  test('members that every object has inside the sandbox are no paths', async () => {
    const [row] = await evaluateAll(pool, [
      '{{ Reflect.ownKeys(Object.prototype).filter(k => typeof k === "string") }}',
    ]);
    expect(new Set(row?.[0]?.value as string[])).toEqual(INHERITED);
  });
});

describe('the same as in the sandbox', () => {
  const key = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('a', 'b', 'c') },
    fc.constantFrom(
      'x y',
      '0',
      '1',
      'length',
      'map',
      'values',
      'constructor',
      '__proto__',
      'toString',
      'toJSON',
      'isEmpty',
      'compact',
      'ä',
      '',
    ),
    fc.string({ unit: 'grapheme', maxLength: 4 }),
  );
  const leaf = fc.oneof(
    fc.constantFrom(null, true, false, 0, -0, 1, '', 'x', '{{ 1 }}', '$json.a', Number.MAX_SAFE_INTEGER),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.string({ unit: 'binary', maxLength: 8 }),
  );
  const { data } = fc.letrec<{ data: unknown }>((tie) => ({
    data: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      fc.array(tie('data'), { maxLength: 3 }),
      fc.dictionary(key, tie('data'), { maxKeys: 4 }),
    ),
  }));
  const item = fc
    .dictionary(key, data, { maxKeys: 5 })
    .map((fields) => ({ json: { a: { b: [{ c: 1 }] }, ...fields } }));
  const step = fc.oneof(
    fc.constantFrom('.a', '.b', '.c', '?.a', '?.[0]', '[0]', '[1]', '["b"]', '.length', '.map', '.constructor'),
    fc.constantFrom(
      '.toString',
      '["__proto__"]',
      '.__proto__',
      "['x y']",
      '[1.5]',
      '[-1]',
      '["a\\n"]',
      ' .a',
      '.a ',
      '[ 0 ]',
    ),
    key.filter((word) => !/["\\\r\n]/.test(word)).map((word) => `["${word}"]`),
  );
  const path = fc
    .tuple(
      fc.constantFrom('$json', '$json', '$json', '$json', '$itemIndex', '$runIndex'),
      fc.array(step, { maxLength: 4 }),
    )
    .map(([root, steps]) => `{{ ${root}${steps.join('')} }}`);
  const literal = fc.oneof(fc.constantFrom('', ' ', 'Hello ', '}}', '{', '"', '\n'), fc.string({ maxLength: 5 }));
  const text = fc.oneof(
    path,
    fc.tuple(literal, path, literal, fc.option(path, { nil: '' })).map((parts) => parts.join('')),
  );

  test(
    'for any data and any path, values, texts and errors',
    async () => {
      let plain = 0;
      let all = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.array(item, { minLength: 1, maxLength: 3 }),
          fc.array(text, { maxLength: 10 }),
          fc.constantFrom<('strict' | 'tolerant')[]>('strict', 'tolerant'),
          async (items, texts, expressionErrors) => {
            const copied = JSON.parse(JSON.stringify(items)) as ExpressionItem[];
            const scope = buildScope({ items: copied, runIndex: 1, expressionErrors });
            const rows = await evaluateAll(pool, texts, scope);
            const columns = resolvePlain(texts.map(parsePlain), scope, [...items.keys()]);
            columns.forEach((column, index) => {
              all += 1;
              if (column === null) return;
              plain += 1;
              expect(column.map((value) => JSON.stringify({ value }))).toEqual(
                rows.map((row) => JSON.stringify(row[index])),
              );
            });
            const parameters = { texts };
            const resolved = await resolveParameters({ pool, node: 'Greet', parameters, scope });
            resolved.forEach((entry, position) => {
              const failed = rows[position]?.find((cell) => cell.error !== undefined);
              const values = texts.length === 0 ? [] : rows[position]?.map((cell) => cell.value);
              if (failed === undefined)
                expect(JSON.stringify(entry.parameters)).toBe(JSON.stringify({ texts: values }));
              else expect(entry.error?.code).toBe(failed.error?.code);
            });
          },
        ),
        { numRuns: isFull ? 1_000 : 100 },
      );
      expect(plain / all).toBeGreaterThan(0.1);
    },
    isFull ? 300_000 : 60_000,
  );
});
