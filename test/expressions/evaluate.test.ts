import { afterAll, describe, expect, test } from 'vitest';
import { buildScope, evaluateAll, evaluateOne, startPool } from './support/pool.ts';

const { pool, warnings } = startPool();
afterAll(async () => {
  await pool.close();
  expect(warnings).toEqual([]);
});

describe('values', () => {
  test.each<[string, unknown]>([
    ['{{ 1 + 1 }}', 2],
    ['{{ true }}', true],
    ['{{ null }}', null],
    ['{{ undefined }}', null],
    ['{{ }}', null],
    ['{{ /* nothing */ }}', null],
    ['{{ $json.missing }}', null],
    ['{{ NaN }}', null],
    ['{{ [1, "a", { b: null }] }}', [1, 'a', { b: null }]],
    ['{{ ({ a: undefined, b: 1 }) }}', { b: 1 }],
    ['{{ {a: 1} }}', { a: 1 }],
    ['{{ 5; }}', 5],
    ['{{ "😀ä\\u0000" }}', '😀ä\0'],
    ['{{ "\\ud800" }}', '\ud800'],
    ['{{ 12345678901234567890n }}', '12345678901234567890'],
    ['{{ new Date(0) }}', '1970-01-01T00:00:00.000Z'],
    ['{{ $json.user.tags[0] }}', 'x'],
    ['{{ $json["user"]?.tags?.length }}', 1],
    ['{{ 3 }} ', '3 '],
    ['{{ 1 }}{{ 2 }}', '12'],
    ['a{{ null }}b{{ undefined }}c', 'abc'],
    ['{{ {a:[1]} }}!', '{"a":[1]}!'],
    ['{{ [1,2] }}!', '[1,2]!'],
    ['{{ new Date(0) }}!', '1970-01-01T00:00:00.000Z!'],
    ['{{ false }} {{ 0 }} {{ "" }}.', 'false 0 .'],
    ['={{ 1 }}', '=1'],
    ["{{ '{{' }} {{ '}}' }}", '{{ }}'],
    ['{{ (() => { const x = 2; return x * 2 })() }}', 4],
    ['{{ `a${1 + 1}` }}', 'a2'],
  ])('%s', async (text, value) => {
    expect(await evaluateOne(pool, text, { items: [{ json: { user: { tags: ['x'] } } }] })).toEqual(value);
  });

  test('contents of items are never evaluated again', async () => {
    const items = [{ json: { a: '{{ 1 + 1 }}', b: "{{ $('Other') }}", c: '${7*7}' } }];
    expect(await evaluateOne(pool, '{{ $json.a }}', { items })).toBe('{{ 1 + 1 }}');
    expect(await evaluateOne(pool, '{{ $json.a }}{{ $json.b }}{{ $json.c }}', { items })).toBe(
      "{{ 1 + 1 }}{{ $('Other') }}${7*7}",
    );
    await expect(evaluateOne(pool, '{{ eval($json.a) }}', { items })).rejects.toThrow('eval is not known');
    await expect(evaluateOne(pool, '{{ Function($json.a)() }}', { items })).rejects.toThrow(
      'Code cannot be made from text',
    );
  });

  test('every item gets its own values, in order, for the asked indexes only', async () => {
    const items = Array.from({ length: 5 }, (_, n) => ({ json: { n } }));
    const rows = await evaluateAll(
      pool,
      ['{{ $json.n }}', '{{ $itemIndex }}-{{ $json.n }}'],
      buildScope({ items, itemIndexes: [3, 1] }),
    );
    expect(rows).toEqual([
      [{ value: 3 }, { value: '3-3' }],
      [{ value: 1 }, { value: '1-1' }],
    ]);
  });

  test('many items are cut into several messages without a difference', async () => {
    const items = Array.from({ length: 4_500 }, (_, n) => ({ json: { n } }));
    const rows = await evaluateAll(pool, ['{{ $json.n + $itemIndex }}'], buildScope({ items }));
    expect(rows.map(([cell]) => cell?.value)).toEqual(items.map(({ json }) => json.n * 2));
    const all = await evaluateAll(pool, ['{{ $input.all().length }}'], buildScope({ items, itemIndexes: [4_400] }));
    expect(all).toEqual([[{ value: 4_500 }]]);
  });

  test('no items and no templates need no runner', async () => {
    expect(await evaluateAll(pool, [], buildScope())).toEqual([]);
    expect(await evaluateAll(pool, ['{{ 1 }}'], buildScope({ items: [] }))).toEqual([]);
    expect(await evaluateAll(pool, ['{{ $json.a }}'], buildScope({ items: [], itemIndexes: [0] }))).toEqual([
      [{ value: null }],
    ]);
  });

  test('an expression that changes its data does not affect others', async () => {
    const items = [{ json: { list: [3, 1, 2], deep: { a: 1 } } }, { json: { list: [9, 8], deep: { a: 2 } } }];
    const texts = [
      '{{ $json.list.sort() }}',
      '{{ $json.list }}',
      '{{ ($json.deep.a = 5, $json.deep) }}',
      '{{ $json.deep }}',
      '{{ $input.all().map(i => i.json.list.reverse()) }}',
      '{{ $input.first().json.list }}',
    ];
    const rows = await evaluateAll(pool, texts, buildScope({ items }));
    expect(rows.map((row) => row.map(({ value }) => value))).toEqual([
      [
        [1, 2, 3],
        [3, 1, 2],
        { a: 5 },
        { a: 1 },
        [
          [2, 1, 3],
          [8, 9],
        ],
        [3, 1, 2],
      ],
      [
        [8, 9],
        [9, 8],
        { a: 5 },
        { a: 2 },
        [
          [2, 1, 3],
          [8, 9],
        ],
        [3, 1, 2],
      ],
    ]);
  });
});

describe('roots', () => {
  const scope = buildScope({
    items: [{ json: { n: 1 }, binary: { file: { mimeType: 'text/plain' } } }, { json: { n: 2 } }],
    nodes: {
      Fetch: {
        type: 'http.request',
        executed: true,
        items: [{ json: { x: 'a' } }, { json: { x: 'b' } }],
        outputs: { '0/0': [{ json: { old: true } }], '1/': [] },
        pairedIndexes: [1, null],
        brokenAt: [null, 'Shape'],
        params: { url: '{{ $json.url }}' },
      },
      Looped: {
        type: 'logic.code',
        executed: true,
        items: [],
        outputs: { '0/0': [{ json: { i: 1 } }] },
        outputsLeftOut: 'Node "Looped" has run 9000 times',
        context: { currentRunIndex: 2, maxRunIndex: 5, noItemsLeft: false, done: false },
        params: {},
      },
      Whole: {
        type: 'logic.if',
        executed: true,
        items: [{ json: { at: '0/1' } }],
        outputs: { '0/0': [{ json: { at: '0/0' } }], '1/0': [], '1/1': [{ json: { at: '1/1' } }] },
        shown: { output: 0, run: 1 },
        params: {},
      },
      Later: { type: 'logic.if', executed: false, items: [], params: {} },
    },
    params: { greeting: '{{ x }}' },
    execution: { id: 'exe_1', mode: 'production', resumeUrl: 'http://r' },
    prevNode: { name: 'Fetch', outputIndex: 0, runIndex: 1 },
    runIndex: 3,
  });

  test.each<[string, unknown]>([
    ['{{ $json.n }}', 1],
    ['{{ $binary.file.mimeType }}', 'text/plain'],
    ['{{ $input.item.json.n }}', 1],
    ['{{ $input.first().json.n + $input.last().json.n }}', 3],
    ['{{ $input.all().length }}', 2],
    ['{{ $input.params.greeting }}', '{{ x }}'],
    ["{{ $('Fetch').item.json.x }}", 'b'],
    ["{{ $('Fetch').first().json.x + $('Fetch').last().json.x }}", 'ab'],
    ["{{ $('Fetch').all().map(i => i.json.x) }}", ['a', 'b']],
    ["{{ $('Fetch').first(0, 0).json.old }}", true],
    ["{{ $('Fetch').all(0, 0).length + $('Fetch').all(1).length }}", 1],
    ["{{ $('Fetch').last(undefined, -1).json.x }}", 'b'],
    ["{{ $('Fetch').itemMatching(0).json.x }}", 'b'],
    ["{{ $('Fetch').isExecuted }}", true],
    ["{{ $('Later').isExecuted }}", false],
    ["{{ $('Fetch').params.url }}", '{{ $json.url }}'],
    [
      "{{ [[0, 1], ['0', '1'], [0], [undefined, 1], [undefined, 0], [1]].map(([...at]) => $('Whole').first(...at).json.at) }}",
      ['0/1', '0/1', '0/1', '0/1', '0/0', '1/1'],
    ],
    ["{{ $('Fetch').context }}", null],
    ["{{ $('Looped').context.currentRunIndex }}", 2],
    ["{{ (() => { try { return $('Fetch').all(0, 7) } catch { return 'none' } })() }}", 'none'],
    ['{{ ({ a: 1, keys: 2 }).keys() }}', ['a', 'keys']],
    ['{{ ({ a: 1, b: null }).values() }}', [1, null]],
    ['{{ [...new Map([[1, 2]]).keys(), ...[7].keys()] }}', [1, 0]],
    ['{{ ({ keys: () => 5 }).keys() }}', 5],
    [
      '{{ [...new (class extends Map { keys() { return [...super.keys()].map((key) => key + 1).values() } })([[1, 2]]).keys()] }}',
      [2],
    ],
    ['{{ $json.keys }}', null],
    ['{{ $execution }}', { id: 'exe_1', mode: 'production', resumeUrl: 'http://r', resumeFormUrl: null }],
    ['{{ $organization }}', { id: 'org_1', name: 'One' }],
    ['{{ $digitalOrganization.published }}', true],
    ['{{ $prevNode.name }}/{{ $prevNode.runIndex }}', 'Fetch/1'],
    ['{{ $runIndex }}', 3],
    ['{{ $itemIndex }}', 0],
    ['{{ $if($json.n > 0, "yes", "no") }}', 'yes'],
    ['{{ $ifEmpty($json.none, "x") + $ifEmpty([], "y") + $ifEmpty({}, "z") + $ifEmpty("", "w") }}', 'xyzw'],
    ['{{ $ifEmpty(0, 5) }}', 0],
    ['{{ $min(3, 1, 2) + $max([4, 9]) }}', 10],
    ['{{ $jmespath($input.all(), "[].json.n") }}', [1, 2]],
    ['{{ $jmespath({ a: [{ b: 1 }, { b: 5 }] }, "a[?b > `2`].b | [0]") }}', 5],
  ])('%s', async (text, value) => {
    const rows = await evaluateAll(pool, [text], { ...scope, itemIndexes: [0] });
    expect(rows).toEqual([[{ value }]]);
  });

  test.each([
    ["{{ $('Nobody').first() }}", 'There is no node "Nobody"'],
    ["{{ $('Later').first() }}", 'Node "Later" has not been executed'],
    ["{{ $('Fetch').first(0, 7) }}", 'Node "Fetch" has no output 0 run 7'],
    ["{{ $('Fetch').itemMatching(7) }}", 'Paired item missing: item 8 of this node'],
    [
      "{{ $('Fetch').item }}",
      'Paired item missing: item 2 of this node cannot be traced back to one item of node "Fetch": ' +
        'node "Shape" does not say what its item descends from',
    ],
    [
      "{{ (() => { try { return $('Looped').all(0, 3) } catch { return [] } })() }}",
      'Node "Looped" has run 9000 times',
    ],
    ['{{ "abc".keys() }}', 'not a function'],
    ["{{ $('__proto__').item }}", 'There is no node "__proto__"'],
    ["{{ $('constructor').item }}", 'There is no node "constructor"'],
  ])('%s says what is wrong', async (text, message) => {
    const [row] = await evaluateAll(pool, [text], { ...scope, itemIndexes: [1] });
    expect(row?.[0]?.error).toMatchObject({ code: 'expression_failed', message: expect.stringContaining(message) });
  });

  test('a refused output fails its own item of a code node only', async () => {
    const code = "return { n: $json.n === 1 ? $('Looped').all(0, 3).length : 0 };";
    const { entries } = await pool.runCode({
      organizationId: 'org_1',
      node: 'Code',
      parameter: '/code',
      mode: 'each',
      continues: true,
      timeoutMs: 5_000,
      code,
      scope,
    });
    expect(entries).toMatchObject([
      { error: { message: expect.stringContaining('has run 9000 times') } },
      { item: { json: { n: 0 } } },
    ]);
  });

  test.each([
    '$env',
    '$secrets',
    'process',
    'require',
    'module',
    'fetch',
    'XMLHttpRequest',
    'WebAssembly',
    'setTimeout',
    'console',
    'Deno',
    'luxon',
    'bureauRealm',
    'bureauIntl',
    '__dirname',
    'navigator',
    'self',
    'window',
    'std',
    'os',
    'print',
    'eval',
  ])('the unknown root %s is an error that names it', async (root) => {
    await expect(evaluateOne(pool, `a {{ ${root}.x }}`)).rejects.toMatchObject({
      code: 'expression_invalid',
      message: `“p0” of Greet: ${root} is not known in expressions`,
      details: { node: 'Greet', parameter: 'p0', position: 6, line: 1, column: 6, item_index: 0 },
    });
  });

  test('items may have keys like __proto__', async () => {
    const json = JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1, "toString": "x"}') as {
      [key: string]: unknown;
    };
    expect(await evaluateOne(pool, '{{ ({}).polluted }}', { items: [{ json }] })).toBe(null);
    expect(await evaluateOne(pool, '{{ $json.constructor }}', { items: [{ json }] })).toBe(1);
    const value = await evaluateOne(pool, '{{ $json }}', { items: [{ json }] });
    expect(Object.keys(value as object)).toEqual(['__proto__', 'constructor', 'toString']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });
});

describe('dates', () => {
  test.each<[string, unknown]>([
    ['{{ $now }}', '2026-11-21T11:00:00.000+01:00'],
    ['at {{ $now }}', 'at 2026-11-21T11:00:00.000+01:00'],
    ['{{ $today }}', '2026-11-21T00:00:00.000+01:00'],
    ['{{ $now.plus({ days: 1 }).toFormat("dd.LL.yyyy HH:mm") }}', '22.11.2026 11:00'],
    ['{{ $now.setZone("America/New_York").toISO() }}', '2026-11-21T05:00:00.000-05:00'],
    ['{{ $now.setLocale("de").toFormat("cccc, d. LLLL") }}', 'Samstag, 21. November'],
    ['{{ $now.setLocale("fr").toLocaleString(DateTime.DATE_FULL) }}', '21 novembre 2026'],
    ['{{ DateTime.fromISO("2026-07-01T12:00").toISO() }}', '2026-07-01T12:00:00.000+02:00'],
    ['{{ DateTime.fromISO("2026-07-01T12:00", { zone: "nowhere/x" }).isValid }}', false],
    ['{{ Duration.fromObject({ hours: 36 }).as("days") }}', 1.5],
    ['{{ Interval.fromDateTimes($today, $now).length("hours") }}', 11],
    ['{{ $now.diff(DateTime.fromISO("2026-11-20T10:00:00Z"), "days").days }}', 1],
    ['{{ $now.plus({ days: 3 }).toRelative({ base: $now }) }}', 'in 3 days'],
    ['{{ new Date("2026-07-01T12:00:00Z").getHours() }}', 14],
    ['{{ new Date("2026-12-01T12:00:00Z").getHours() }}', 13],
    ['{{ (1234567.891).toLocaleString("de-DE") }}', '1.234.567,891'],
    ['{{ new Date(0).toLocaleDateString("en-GB") }}', '01/01/1970'],
  ])('%s', async (text, value) => {
    expect(await evaluateOne(pool, text)).toBe(value);
  });

  test('an unknown time zone of the execution means UTC', async () => {
    expect(await evaluateOne(pool, '{{ $now.toISO() }}', { timeZone: 'Nowhere/Land' })).toBe(
      '2026-11-21T10:00:00.000Z',
    );
  });
});

describe('errors', () => {
  test.each([
    ['{{ 1 + }}', 'expression_invalid', 7, 'The expression is incomplete'],
    ['{{ $json.a b }}', 'expression_invalid', 12, "Unexpected identifier 'b'"],
    ['Hello {{ (1 }}', 'expression_invalid', 13, 'Expected ) before this }'],
    ['a\n{{ 1 +\n  * 2 }}', 'expression_invalid', 12, "unexpected token in expression: '*'"],
    ['{{ while (true) {} }}', 'expression_invalid', 4, "unexpected token in expression: 'while'"],
    ['{{ const x = 1 }}', 'expression_invalid', 4, "unexpected token in expression: 'const'"],
    ['{{ import("fs") }}', 'expression_failed', 4, 'The expression gives a promise; expressions cannot wait'],
    ['{{ await 1 }}', 'expression_invalid', 10, ''],
    ['{{ $json.a.b }}', 'expression_failed', 4, '“p0” of Greet reads a.b, but the item has no “a”.'],
    ['{{ () => 1 }}', 'expression_failed', 4, 'The expression gives a function; call it with ()'],
    ['{{ Symbol() }}', 'expression_failed', 4, 'The expression gives a symbol'],
    ['{{ JSON.parse("{") }}', 'expression_failed', undefined, 'JSON'],
    ['{{ (() => { throw { no: "error" } })() }}', 'expression_failed', undefined, '[object Object]'],
    ['{{ (() => { const a = {}; a.a = a; return a })() }}', 'expression_failed', 4, 'circular'],
  ] as const)('%s', async (text, code, position, message) => {
    const error: unknown = await evaluateOne(pool, text).catch((caught: unknown) => caught);
    expect(error).toMatchObject({
      code,
      message: expect.stringContaining(message),
      param: 'p0',
      details: { node: 'Greet', parameter: 'p0', ...(position === undefined ? {} : { position }) },
    });
  });

  test('one wrong expression leaves the others their values', async () => {
    const rows = await evaluateAll(pool, ['{{ 1 }}', '{{ ( }}', '{{ 2 + }}', '{{ null.x }}', '{{ 3 }}']);
    expect(rows[0]?.map((cell) => cell.error?.code ?? cell.value)).toEqual([
      1,
      'expression_invalid',
      'expression_invalid',
      'expression_failed',
      3,
    ]);
  });

  test.each([
    '1 })}); (function(){ return ({',
    'of /1)}); (function(){ return (1/ 1',
    '}); throw 1; (() => {',
    '/* ',
    '//',
  ])('an expression cannot break out of its place into the next one: %s', async (code) => {
    const rows = await evaluateAll(pool, [`{{ ${code} }}`, '{{ 2 }}']);
    expect(rows[0]?.[0]?.error?.code ?? rows[0]?.[0]?.value).toSatisfy(
      (seen) => seen === null || seen === 'expression_invalid',
    );
    expect(rows[0]?.[1]).toEqual({ value: 2 });
  });
});
