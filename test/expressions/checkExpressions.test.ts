import { afterAll, describe, expect, test } from 'vitest';
import { checkExpressions, PAGE_ROOTS, ROOTS } from '../../platform/expressions/checkExpressions.ts';
import { evaluateAll, startPool } from './support/pool.ts';

const { pool } = startPool({ timeoutMs: 10_000 });
afterAll(() => pool.close());

const problemOf = (text: string): string | undefined => checkExpressions({ a: [{ 'x/y': text }] })[0]?.message;

describe('expressions before anything runs', () => {
  test.each([
    'plain { open',
    '{"a":{"b":{"c":1}}}',
    '{"a": {"b": "{{ $json.a }}"}}',
    '@media print{p{color:red}} {{ $json.a }}',
    'function f() { return {a: {}}; }',
    '\\frac{{a} b}{c}',
    'In Vue one writes {{ "{{" }} name {{ "}}" }}',
    '{{ }}',
    '{{ $json.a; }}',
    '{{ /* nothing */ }}',
    '{{ {a: 1} }}',
    "{{ $('A').item.json['x}}'] }} and {{ `a${1 + 1}` }}",
    '{{ $json.items.map(($entry) => $entry.a).filter(Boolean) }}',
    '{{ (({ $a, b: [$b] = [] }, ...$rest) => $a + $b + $rest)({}) }}',
    '{{ (() => { const $x = 1; try { return $x } catch ($e) { return $e } })() }}',
    '{{ ({ $own: 1 }).$own + $json?.$field }}',
    '{{ (function $f(n) { return n ? $f(n - 1) : 0 })(3) }}',
  ])('%s is sound', (text) => {
    expect(problemOf(text)).toBeUndefined();
  });

  test.each([
    ['{{ 1 + }}', 'line 1, column 7: The code is incomplete'],
    ['a\n{{ 1 +\n  * 2 }}', 'line 3, column 3: Unexpected token'],
    ['Hello {{ (1 }}', 'line 1, column 13: Expected ) before this }'],
    ['{{ const x = 1 }}', 'line 1, column 4: Unexpected token'],
    ['{{ $json.a b }}', 'line 1, column 12: Unexpected token'],
    ['{{ 1 }} {{ $env.HOME }}', 'line 1, column 12: $env is not known'],
    ['{{ $json.a + \n $secrets.x }}', 'line 2, column 2: $secrets is not known'],
  ])('%s is named with its place', (text, message) => {
    expect(problemOf(text)).toContain(message);
  });

  test.each([
    ['Be kind to {{  $json.customer }} always }}', 41, 'warning'],
    ['plain {{ open', 7, 'warning'],
    ['{{ $json.amount', 1, undefined],
    ['{{ $json.amount }', 1, undefined],
    ['{{$json.amount} }', 1, undefined],
    ["Hi {{ $('Start').item.json.a", 4, undefined],
    ['{ $json.amount }}', 16, undefined],
    ['{{ $json.a }} and $json.b }}', 27, undefined],
    ['{{ 1 }} and {{ $now', 13, undefined],
    ['{"a":{"b": $json.b }}', 20, undefined],
  ])('%s looks like an unfinished expression', (text, column, severity) => {
    const [problem, ...others] = checkExpressions({ text });
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ parameter: '/text', code: 'expression_invalid' });
    expect(problem?.message).toContain(`line 1, column ${column}: Unfinished expression: `);
    expect(problem?.severity).toBe(severity);
  });

  test('in code around expressions any braces are allowed, except next to names of expressions', () => {
    const texts = { html: '<p>}}</p>', body: '{{ $json.a' };
    expect(checkExpressions(texts, { code: ['html', 'body'] }).map(({ parameter }) => parameter)).toEqual(['/body']);
    expect(checkExpressions({ code: 'const a = "{{";' }, { asWritten: ['code'] })).toEqual([]);
  });

  test('deep nesting is a problem, not a crash', () => {
    expect(problemOf(`{{ ${'('.repeat(60_000)}1${')'.repeat(60_000)} }}`)).toMatch(/^line 1, column \d+: /);
    expect(problemOf(`{{ ${'['.repeat(200)}1${']'.repeat(200)} }}`)).toBeUndefined();
  });

  test('the place is a JSON pointer, and code is read as code', () => {
    expect(checkExpressions({ a: [{ 'x/y~': '{{ ( }}' }] })).toEqual([
      { parameter: '/a/0/x~1y~0', code: 'expression_invalid', message: expect.stringContaining('line 1, column ') },
    ]);
    const code = 'const items = $input.all();\nreturn items.map((item) => {\n  return {{ }\n});';
    expect(checkExpressions({ code }, { asWritten: ['code'] })).toEqual([
      { parameter: '/code', code: 'expression_invalid', message: 'line 3, column 11: Unexpected token' },
    ]);
    expect(
      checkExpressions({ code: 'return await [$secrets.x]; // {{ ( }}' }, { asWritten: ['code'] })[0]?.message,
    ).toBe('line 1, column 15: $secrets is not known');
    const sound = { code: 'const items = [1];\nreturn { a: "{{ ( }}", items };' };
    expect(checkExpressions(sound, { asWritten: ['code'] })).toEqual([]);
  });

  test('the sandbox knows the same names', async () => {
    const names = '{{ Reflect.ownKeys(globalThis).filter(k => typeof k === "string" && k.startsWith("$")) }}';
    const [row] = await evaluateAll(pool, [names]);
    expect(new Set(row?.[0]?.value as string[])).toEqual(new Set([...ROOTS, ...PAGE_ROOTS]));
  });

  test('the names of a pagination are known to its parameters, and nowhere else', async () => {
    const texts = { next: ['{{ $response.body.next + $pageCount }}'], url: '{{ $response.body.next }}' };
    expect(checkExpressions(texts, { paged: ['next'] }).map(({ parameter }) => parameter)).toEqual(['/url']);
    const [row] = await evaluateAll(pool, ['{{ $response }}', '{{ $pageCount }}']);
    expect(row?.map((cell) => cell.error?.code)).toEqual(['expression_invalid', 'expression_invalid']);
  });

  test('the sandbox rejects everything that it finds, too', async () => {
    const texts = ['{{ 1 + }}', '{{ const x = 1 }}', '{{ $json.a b }}', '{{ $env.HOME }}', '{{ a => }}', '{{ "a }}'];
    const [row] = await evaluateAll(pool, texts);
    expect(row?.map((cell) => cell.error?.code)).toEqual(texts.map(() => 'expression_invalid'));
    for (const text of texts) expect(problemOf(text), text).toBeDefined();
  });
});
