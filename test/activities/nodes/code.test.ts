import { afterAll, describe, expect, test } from 'vitest';

import type { Item } from '../../../domains/executions/item.ts';
import { createExpressionPool } from '../../../platform/expressions/expressionPool.ts';
import { CodeConsole } from '../../../platform/expressions/codeConsole.ts';
import type { CodeRequest } from '../../../platform/expressions/codeRequest.ts';
import type { ExpressionItem, ExpressionScope } from '../../../platform/expressions/scope.ts';
import { buildScope } from '../../expressions/support/pool.ts';
import { sampled } from '../../support/sampled.ts';
import { runAlone, type Alone } from './runAlone.ts';

const pool = createExpressionPool({ size: 1, spare: 0, logger: { warn: () => {} } });
afterAll(() => pool.close());

interface CodeRun extends Pick<Alone, 'itemErrors' | 'signal'> {
  items?: Item[];
  mode?: 'all' | 'each';
  scope?: Partial<ExpressionScope>;
  request?: Partial<CodeRequest>;
}

/** Runs a code node with a real sandbox, as the engine does it. */
async function run(code: string, { items = [{ json: { n: 1 } }, { json: { n: 2 } }], mode, ...more }: CodeRun = {}) {
  const result = await runAlone('logic.code', {
    parameters: { code, ...(mode === undefined ? {} : { mode }) },
    inputs: { main: items },
    itemErrors: more.itemErrors ?? 'throw',
    runCode: (wanted) =>
      pool.runCode({
        ...wanted,
        organizationId: 'org_1',
        node: 'Shape',
        scope: buildScope({ items: structuredClone(items) as ExpressionItem[], ...more.scope }),
        continues: (more.itemErrors ?? 'throw') !== 'throw',
        ...more.request,
      }),
  });
  return (result as { outputs: Record<string, Item[]> }).outputs;
}
const each = (code: string, more: CodeRun = {}) => run(code, { ...more, mode: 'each' });

describe('logic.code, once for all items', () => {
  test.each<[string, string, Item[]]>([
    [
      'items changed in place keep what they descend from',
      'for (const item of $input.all()) item.json.n *= 10;\nreturn $input.all();',
      [
        { json: { n: 10 }, pairedItem: 0 },
        { json: { n: 20 }, pairedItem: 1 },
      ],
    ],
    [
      'in another order, too',
      'return items.toReversed()',
      [
        { json: { n: 2 }, pairedItem: 1 },
        { json: { n: 1 }, pairedItem: 0 },
      ],
    ],
    ['the json of an input item is that item', 'return [$input.last().json]', [{ json: { n: 2 }, pairedItem: 1 }]],
    [
      'as many new objects as there are items come from one each',
      'return items.map(({ json }) => ({ twice: json.n * 2 }))',
      [
        { json: { twice: 2 }, pairedItem: 0 },
        { json: { twice: 4 }, pairedItem: 1 },
      ],
    ],
    ['a new object of another number comes from nowhere', 'return { sum: 3 }', [{ json: { sum: 3 } }]],
    [
      'or from where it says',
      'return [{ json: { a: 1 }, pairedItem: 1 }, { json: { b: 1 }, pairedItem: [0, { item: 1 }] }, { json: {} }]',
      [{ json: { a: 1 }, pairedItem: 1 }, { json: { b: 1 }, pairedItem: [0, { item: 1 }] }, { json: {} }],
    ],
    ['no items', 'return []', []],
    [
      '`items` may be declared',
      'const items = $input.all();\nreturn items.slice(1);',
      [{ json: { n: 2 }, pairedItem: 1 }],
    ],
    ['what looks like an expression is none', 'return { a: "{{ 1 + 1 }}" }', [{ json: { a: '{{ 1 + 1 }}' } }]],
    [
      'async and await work without a host',
      'const wait = (v) => new Promise((done) => done(v));\nreturn (await Promise.all([wait(1), wait(2)])).map((n) => ({ n }));',
      [
        { json: { n: 1 }, pairedItem: 0 },
        { json: { n: 2 }, pairedItem: 1 },
      ],
    ],
    [
      'values become JSON',
      'return { date: new Date(0), none: undefined, not: NaN, big: 12n, when: $now, f() {} }',
      [
        {
          json: { date: '1970-01-01T00:00:00.000Z', not: null, big: '12', when: '2026-11-21T11:00:00.000+01:00' },
        },
      ],
    ],
  ])('%s', async (_name, code, expected) => {
    expect(await run(code)).toEqual({ main: expected });
  });

  test.each([
    ['as they are', 'return $input.all();', [0, 1, 2]],
    ['in another order', 'return $input.all().reverse();', [2, 1, 0]],
    ['some of them', 'return items.filter((item) => item.json.n > 1);', [1, 2]],
    ['spread', 'return items.slice(1).map((item) => ({ ...item, json: { m: item.json.n } }));', [1, 2]],
    ['copied', 'return JSON.parse(JSON.stringify($input.all())).slice(1);', [1, 2]],
    ['by the pairing that they carry', 'return [{ json: {}, pairedItem: items[2].pairedItem }];', [2]],
    [
      'by the pairing that they carry, with its input',
      'return [{ json: {}, pairedItem: { item: items[2].pairedItem, input: 0 } }];',
      [{ item: 2 }],
    ],
    ['those of another node by their number', "return $('Fetch').all();", [0, 1, 2]],
    ['those of another node in another number by nothing', "return $('Fetch').all().slice(1);", [undefined, undefined]],
  ])('input items that come from one item keep what they descend from: %s', async (_name, code, expected) => {
    const items = [1, 2, 3].map((n) => ({ json: { n }, pairedItem: 0 }));
    const node = { type: 'data.split_out', executed: true, items, pairedIndexes: [0, 1, 2], params: {} };
    const { main = [] } = await run(code, { items, scope: { nodes: { Fetch: structuredClone(node) } } });
    expect(main.map(({ pairedItem }) => pairedItem)).toEqual(expected);
    const each = await run('return $input.item', { items, mode: 'each' });
    expect(each['main']!.map(({ pairedItem }) => pairedItem)).toEqual([0, 1, 2]);
  });

  test('one input item is where everything comes from', async () => {
    expect(await run('return [{ a: 1 }, { a: 2 }]', { items: [{ json: {} }] })).toEqual({
      main: [
        { json: { a: 1 }, pairedItem: 0 },
        { json: { a: 2 }, pairedItem: 0 },
      ],
    });
  });

  test('runs once without items', async () => {
    expect(
      await run('return [{ count: $input.all().length, json: undefined ?? {} }].map(() => ({ a: 1 }))', { items: [] }),
    ).toEqual({
      main: [{ json: { a: 1 } }],
    });
  });

  test('reads other nodes, the execution and the roots of expressions', async () => {
    const nodes = {
      Fetch: {
        type: 'http.request',
        executed: true,
        items: [{ json: { x: 'a' } }],
        pairedIndexes: [0, 0],
        params: {},
      },
    };
    const code = 'return { x: $("Fetch").first().json.x, id: $execution.id, n: $json.n, min: $min(2, 1) }';
    expect(await run(code, { scope: { nodes } })).toEqual({ main: [{ json: { x: 'a', id: 'exe_1', n: 1, min: 1 } }] });
  });

  test.each([
    [';', 'The code returned nothing; return a list of items, such as $input.all()'],
    ['return 5', 'The code returned a number; return a list of items'],
    ['return null', 'The code returned null; return a list of items'],
    ['return "text"', 'The code returned a string; return a list of items'],
    ['return [1]', 'Entry 0 of the returned list is a number, but must be an object'],
    ['return [{}, [1]]', 'Entry 1 of the returned list is a list, but must be an object'],
    ['return [{ json: 1 }]', 'The "json" of Entry 0 of the returned list is a number, but must be an object'],
    ['return { json: {}, extra: 1 }', 'The returned object has "extra" beside "json"; put it inside "json"'],
    ['return { json: new Date() }', 'The "json" of entry 0 must be an object'],
    ['return { json: {}, pairedItem: 2 }', 'The "pairedItem" of entry 0 names no input item; there are 2'],
    ['return { json: {}, pairedItem: "x" }', 'The "pairedItem" of entry 0 names no input item; there are 2'],
    ['return { json: {}, binary: 1 }', 'The "binary" of entry 0 must be an object'],
    ['return { json: {}, binary: { f: { id: "bin_1" } } }', 'The file "f" of entry 0 is not one of the items'],
    ['const a = {}; a.a = a; return a', 'circular'],
    ['await new Promise(() => {}); return []', 'The code waits for something that never happens'],
    ['return new Promise(() => {})', 'The code waits for something that never happens'],
    ['return Function("return 1")()', 'Code cannot be made from text'],
    ['return import("fs")', 'could not load module'],
  ])('%s is an error that says what is wrong', async (code, message) => {
    await expect(run(code)).rejects.toMatchObject({
      code: 'expression_failed',
      message: expect.stringMatching(/^“code” of Shape/),
      param: '/code',
    });
    await expect(run(code)).rejects.toThrow(message);
  });

  test.each([
    ['return [\n  1,\n  2', 'expression_invalid', 4, undefined],
    ['const a = 1;\nconst a = 2;', 'expression_invalid', 2, undefined],
    ['const x = $json.none;\n\nreturn { a: x.y };', 'expression_failed', 3, undefined],
    ['const x = null;\nreturn x.y;', 'expression_failed', undefined, "cannot read property 'y' of null"],
    ['return [1].map((n) => {\n  throw new Error("no");\n});', 'expression_failed', 2, 'Error: no'],
    ['return fetch("http://127.0.0.1")', 'expression_invalid', 1, 'fetch is not known in code'],
    ['return\n  process.env', 'expression_failed', undefined, 'The code returned nothing'],
    ['return [XMLHttpRequest]', 'expression_invalid', 1, 'XMLHttpRequest is not known in code'],
    [
      'const f = async () => {\n  await null;\n  missing();\n};\nawait f();',
      'expression_invalid',
      3,
      'missing is not known',
    ],
  ])('%s names its line', async (code, errorCode, line, message) => {
    const error: unknown = await run(code).catch((caught: unknown) => caught);
    expect(error).toMatchObject({
      code: errorCode,
      details: { node: 'Shape', parameter: '/code', ...(line && { line }) },
    });
    if (line) expect(String(error)).toContain(`line ${line}, column `);
    if (message) expect(String(error)).toContain(message.replace(/^Error: /, ''));
  });

  test('files of the items are passed on; others are refused', async () => {
    const file = {
      id: 'bin_1',
      file_name: 'a.txt',
      file_extension: 'txt',
      media_type: 'text/plain',
      size_bytes: 1,
      sha256: '0',
    };
    const items = [{ json: { n: 1 }, binary: { data: file } }];
    expect(await run('return { json: {}, binary: { renamed: $input.first().binary.data } }', { items })).toEqual({
      main: [{ json: {}, binary: { renamed: file }, pairedItem: 0 }],
    });
    const forged = 'return { json: {}, binary: { data: { ...$binary.data, id: "bin_2" } } }';
    await expect(run(forged, { items })).rejects.toThrow('is not one of the items');
  });

  test('keeps console output, within limits', async () => {
    const request = {
      organizationId: 'org_1',
      node: 'Shape',
      parameter: '/code',
      mode: 'all',
      continues: false,
      timeoutMs: 20_000,
    } as const;
    const printed = async (code: string, more: Partial<CodeRequest> = {}) => {
      const console = new CodeConsole();
      await pool.runCode({ ...request, code, scope: buildScope(), console, ...more }).catch(() => {});
      return console;
    };
    const { lines, isCut } = await printed(
      'console.log("a", 1, { b: 2 }); console.warn("w\\0"); console.info(new TypeError("t")); console.debug(); console.error([1, undefined]); return []',
    );
    expect(lines.map(({ level, text }) => `${level}: ${text}`)).toEqual([
      'log: a 1 {"b":2}',
      'warn: w\uFFFD',
      'info: TypeError: t',
      'debug: ',
      'error: [1,null]',
    ]);
    expect(isCut).toBe(false);
    const long = await printed('for (let i = 0; i < 1e4; i++) console.error("x".repeat(1e3)); return []');
    expect(long.lines.map(({ text }) => text).join('')).toHaveLength(64 * 1024);
    expect(long.isCut).toBe(true);
    const many = await printed('for (let i = 0; i < 1e4; i++) console.log(i); return []');
    expect(many.lines).toHaveLength(1_000);
    expect(many).toMatchObject({ isCut: true, lines: expect.arrayContaining([{ level: 'log', text: '999' }]) });
    const items = Array.from({ length: 2_001 }, (_, n) => ({ json: { n } }));
    const each = await printed('if ($json.n % 2_000 === 0) console.log($json.n); return null', {
      mode: 'each',
      scope: buildScope({ items }),
    });
    expect(each).toMatchObject({ isCut: false, lines: [{ text: '0' }, { text: '2000' }] });
  });

  test.each([
    ['fails', 'console.log("before"); throw new Error("no")'],
    [
      'returns too much',
      'console.log("before"); const a = "x".repeat(2e7); return Array.from({ length: 8 }, () => ({ a }))',
    ],
    ['waits for ever', 'console.log("before"); await new Promise(() => {})'],
    ['returns no items', 'console.log("before"); return 5'],
  ])('what code printed before it %s is kept', async (_name, code) => {
    const console = new CodeConsole();
    await expect(run(code, { request: { console } })).rejects.toMatchObject({ name: 'AppError' });
    expect(console).toMatchObject({ lines: [{ level: 'log', text: 'before' }], isCut: false });
  });
});

describe('logic.code, for each item', () => {
  test('returns one item for each, paired by itself', async () => {
    expect(await each('return { n: $json.n, at: $itemIndex, same: item === $input.item }')).toEqual({
      main: [
        { json: { n: 1, at: 0, same: true }, pairedItem: 0 },
        { json: { n: 2, at: 1, same: true }, pairedItem: 1 },
      ],
    });
  });

  test('null leaves an item out', async () => {
    expect(await each('return $json.n === 1 ? null : $input.item')).toEqual({
      main: [{ json: { n: 2 }, pairedItem: 1 }],
    });
  });

  test('without items nothing runs', async () => {
    expect(await each('throw new Error("ran")', { items: [] })).toEqual({ main: [] });
  });

  test('many items are cut into several messages without a difference', async () => {
    const items = Array.from({ length: 4_500 }, (_, n) => ({ json: { n } }));
    const { main } = await each('return { n: $json.n + $itemIndex, last: $input.item.json.n }', { items });
    expect(main?.map(({ json, pairedItem }) => [json['n'], json['last'], pairedItem])).toEqual(
      items.map(({ json: { n } }) => [2 * n, n, n]),
    );
    const seen = await each('return $itemIndex === 4499 ? { all: $input.all().length } : null', { items });
    expect(seen['main']).toEqual([{ json: { all: 4_500 }, pairedItem: 4_499 }]);
  });

  test.each([
    [';', 'The code returned nothing; return one object, or null for no item'],
    ['return [{}]', 'The code returned a list; for each item it returns one object'],
    ['return 1', 'The returned object is a number, but must be an object'],
    ['if ($itemIndex === 0) return {};\nthrow new Error("no")', 'line 2, column 11: no (item 2'],
  ])('%s is an error', async (code, message) => {
    await expect(each(code)).rejects.toThrow(message);
  });

  test('passes a failed item on with its error if the node continues on errors', async () => {
    const code = 'if ($json.n === 1) throw new Error("odd");\nreturn { n: $json.n };';
    const error = expect.stringMatching(/^“code” of Shape, line 1, column \d+: odd \(item 1 of 2\)$/);
    expect(await each(code, { itemErrors: 'continue' })).toEqual({
      main: [
        { json: { n: 1, error }, pairedItem: 0 },
        { json: { n: 2 }, pairedItem: 1 },
      ],
    });
    expect(await each(code, { itemErrors: 'error_output' })).toEqual({
      main: [{ json: { n: 2 }, pairedItem: 1 }],
      error: [{ json: { n: 1, error }, pairedItem: 0 }],
    });
  });
});

describe('bombs in code', () => {
  const bombs = [
    'while (true) {}',
    'await new Promise(() => { for (;;); })',
    'const f = () => Promise.resolve().then(f); await f()',
    'const f = async () => { await null; return f() }; await f()',
    '(async () => { for (;;) await null })(); return []',
    'const a = []; for (;;) a.push(new Array(1e5).fill(1))',
    'let s = "x"; for (;;) s += s',
    'for (;;) (2n ** 900000n).toString()',
    'const f = () => f() + 1; return f()',
    'return Array(1e7).fill({})',
    'return { then(done) { while (true) {} } }',
    'return [{ json: { toJSON() { while (true) {} } } }]',
    'return [new Proxy({}, { get() { while (true) {} }, has() { return true } })]',
    'return [{ json: { a: "x".repeat(4e7) } }]',
    'for (;;) console.log("x")',
    'throw { get message() { while (true) {} } }',
  ];
  test.each(sampled(bombs))('%s ends and is an error', async (code) => {
    await expect(run(code, { request: { timeoutMs: 500 } })).rejects.toMatchObject({
      code: expect.stringMatching(/^expression_(limit|failed)$/),
    });
    expect(await run('return []')).toEqual({ main: [] });
  });

  test('a canceled run ends at once', async () => {
    const controller = new AbortController();
    const running = run('while (true) {}', { request: { timeoutMs: 60_000, signal: controller.signal } });
    controller.abort(new Error('canceled'));
    await expect(running).rejects.toThrow('canceled');
  });

  test('code keeps no expression waiting', async () => {
    const controller = new AbortController();
    const running = run('while (true) {}', { request: { timeoutMs: 60_000, signal: controller.signal } });
    const [row] = await pool.evaluate({
      organizationId: 'org_1',
      templates: [{ node: 'Greet', parameter: 'p', text: '{{ 1 + 1 }}' }],
      scope: buildScope(),
    });
    expect(row).toEqual([{ value: 2 }]);
    controller.abort(new Error('enough'));
    await expect(running).rejects.toThrow('enough');
  });
});
