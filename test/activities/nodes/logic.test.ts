import { describe, expect, test } from 'vitest';

import { jsonOf, runAlone } from './runAlone.ts';
import { someBinary } from '../../support/binaries.ts';

const one = (left: unknown, type: string, operation: string, right?: unknown, more: object = {}) => ({
  conditions: {
    conditions: [{ left, operator: { type, operation }, ...(right === undefined ? {} : { right }) }],
    ...more,
  },
});
const holds = async (left: unknown, type: string, operation: string, right?: unknown, more: object = {}) =>
  'true' in (await jsonOf('logic.if', { parameters: one(left, type, operation, right, more) }));

describe('logic.if', () => {
  test('sends each item by its own conditions, in order, paired with where it came from', async () => {
    const result = await runAlone('logic.if', {
      json: [{ n: 1 }, { n: 5 }, { n: 2 }],
      parametersPerItem: [1, 5, 2].map((n) => one(n, 'number', 'lt', 3)),
    });
    expect(result).toEqual({
      outputs: {
        true: [
          { json: { n: 1 }, pairedItem: 0 },
          { json: { n: 2 }, pairedItem: 2 },
        ],
        false: [{ json: { n: 5 }, pairedItem: 1 }],
      },
    });
  });

  test.each([
    ['string', 'equals', 'a', 'a'],
    ['string', 'notEquals', 'a', 'b'],
    ['string', 'contains', 'abc', 'b'],
    ['string', 'notContains', 'abc', 'x'],
    ['string', 'startsWith', 'abc', 'ab'],
    ['string', 'notStartsWith', 'abc', 'b'],
    ['string', 'endsWith', 'abc', 'bc'],
    ['string', 'notEndsWith', 'abc', 'b'],
    ['string', 'regex', 'abc', '^a.c$'],
    ['string', 'regex', 'ABC', '/b/i'],
    ['string', 'notRegex', 'abc', 'x'],
    ['string', 'empty', '', undefined],
    ['string', 'notEmpty', 'a', undefined],
    ['string', 'exists', 'a', undefined],
    ['string', 'notExists', null, undefined],
    ['number', 'equals', 1, 1],
    ['number', 'notEquals', 1, 2],
    ['number', 'gt', 2, 1],
    ['number', 'lt', 1, 2],
    ['number', 'gte', 2, 2],
    ['number', 'lte', 2, 2],
    ['dateTime', 'equals', '2026-01-01T00:00:00Z', '2026-01-01T01:00:00+01:00'],
    ['dateTime', 'after', '2026-01-02', '2026-01-01'],
    ['dateTime', 'before', '2026-01-01', '2026-01-02'],
    ['dateTime', 'afterOrEquals', '2026-01-01', '2026-01-01'],
    ['dateTime', 'beforeOrEquals', '2026-01-01', '2026-01-01'],
    ['boolean', 'true', true, undefined],
    ['boolean', 'false', false, undefined],
    ['boolean', 'equals', true, true],
    ['boolean', 'notEquals', true, false],
    ['array', 'contains', [1, 2], 2],
    ['array', 'notContains', [1], 2],
    ['array', 'lengthEquals', [1], 1],
    ['array', 'lengthNotEquals', [1], 2],
    ['array', 'lengthGt', [1, 2], 1],
    ['array', 'lengthLt', [], 1],
    ['array', 'lengthGte', [1], 1],
    ['array', 'lengthLte', [1], 1],
    ['array', 'empty', [], undefined],
    ['array', 'notEmpty', [0], undefined],
    ['object', 'empty', {}, undefined],
    ['object', 'notEmpty', { a: 1 }, undefined],
    ['object', 'exists', {}, undefined],
  ])('%s %s holds for %j and %j', async (type, operation, left, right) => {
    expect(await holds(left, type, operation, right)).toBe(true);
  });

  test('and needs all, or needs one', async () => {
    const both = (combinator: string) => ({
      conditions: {
        combinator,
        conditions: [
          ...one(1, 'number', 'equals', 1).conditions.conditions,
          ...one(1, 'number', 'equals', 2).conditions.conditions,
        ],
      },
    });
    expect(await jsonOf('logic.if', { parameters: both('and') })).toHaveProperty('false');
    expect(await jsonOf('logic.if', { parameters: both('or') })).toHaveProperty('true');
  });

  test('case matters unless it is switched off', async () => {
    expect(await holds('A', 'string', 'equals', 'a')).toBe(false);
    expect(await holds('A', 'string', 'equals', 'a', { case_sensitive: false })).toBe(true);
    expect(await holds(['A'], 'array', 'contains', 'a', { case_sensitive: false })).toBe(true);
  });

  test('a value of the wrong type is an error that names the condition; loose types convert it', async () => {
    await expect(holds('5', 'number', 'gt', 3)).rejects.toMatchObject({
      code: 'item_type_mismatch',
      param: '/conditions/conditions/0/left',
      message: expect.stringContaining('compares numbers, but its value is the text “5”'),
    });
    await expect(holds('x', 'dateTime', 'after', '2026-01-01')).rejects.toMatchObject({ code: 'item_type_mismatch' });
    expect(await holds('5', 'number', 'gt', 3, { loose_types: true })).toBe(true);
    expect(await holds('true', 'boolean', 'true', undefined, { loose_types: true })).toBe(true);
    expect(await holds('[1,2]', 'array', 'lengthEquals', 2, { loose_types: true })).toBe(true);
    await expect(holds('five', 'number', 'gt', 3, { loose_types: true })).rejects.toMatchObject({
      code: 'item_type_mismatch',
    });
  });

  test('an operation that the type does not have is never true', async () => {
    expect(await holds(1, 'number', 'contains', 1)).toBe(false);
  });

  test('a missing value compares as empty and never throws', async () => {
    expect(await holds(null, 'string', 'equals', 'a')).toBe(false);
    expect(await holds(null, 'number', 'gt', 1)).toBe(false);
    expect(await holds(null, 'array', 'contains', 1)).toBe(false);
    expect(await holds(null, 'boolean', 'true')).toBe(false);
  });

  test('a pattern that would take forever elsewhere is answered at once; a broken one is an error', async () => {
    expect(await holds('a'.repeat(50_000), 'string', 'regex', '(a+)+$')).toBe(true);
    await expect(holds('a', 'string', 'regex', '(')).rejects.toMatchObject({ code: 'parameter_invalid' });
    await expect(holds('a', 'string', 'regex', 'a'.repeat(1001))).rejects.toMatchObject({ code: 'parameter_invalid' });
  });

  test('an item that cannot be judged goes to false if the node continues on errors, to error if it has that port', async () => {
    const wrong = { parameters: one('x', 'number', 'gt', 1), json: [{ n: 'x' }] };
    await expect(runAlone('logic.if', wrong)).rejects.toMatchObject({ code: 'item_type_mismatch' });
    expect((await jsonOf('logic.if', { ...wrong, itemErrors: 'continue' }))['false']).toMatchObject([
      { n: 'x', error: expect.stringContaining('Condition 1') },
    ]);
    expect((await jsonOf('logic.if', { ...wrong, itemErrors: 'error_output' }))['error']).toMatchObject([{ n: 'x' }]);
  });

  test('wrong parameters are named', async () => {
    await expect(runAlone('logic.if', { parameters: {} })).rejects.toMatchObject({
      code: 'parameter_invalid',
      param: '/conditions',
    });
    await expect(
      runAlone('logic.if', { parameters: { conditions: { combinator: 'xor', conditions: [] } } }),
    ).rejects.toMatchObject({ code: 'parameter_invalid' });
  });

  test('no items give no items', async () => {
    expect(await jsonOf('logic.if', { json: [], parameters: one(1, 'number', 'equals', 1) })).toEqual({});
  });
});

describe('logic.filter', () => {
  test('keeps what meets the conditions and discards the rest', async () => {
    expect(
      await jsonOf('logic.filter', {
        json: [{ n: 1 }, { n: 2 }],
        parametersPerItem: [1, 2].map((n) => one(n, 'number', 'equals', 1)),
      }),
    ).toEqual({ kept: [{ n: 1 }], discarded: [{ n: 2 }] });
  });

  test('an item that cannot be judged is discarded where the node continues', async () => {
    expect(
      await jsonOf('logic.filter', { parameters: one('x', 'number', 'equals', 1), itemErrors: 'continue' }),
    ).toHaveProperty('discarded');
  });

  test('no items give no items; missing conditions are named', async () => {
    expect(await jsonOf('logic.filter', { json: [], parameters: one(1, 'number', 'equals', 1) })).toEqual({});
    await expect(runAlone('logic.filter')).rejects.toMatchObject({ code: 'parameter_invalid' });
  });
});

describe('logic.wait', () => {
  test.each([
    ['seconds', 1000],
    ['minutes', 60_000],
    ['hours', 3_600_000],
    ['days', 86_400_000],
  ])('waits in %s', async (unit, unitMs) => {
    expect(await runAlone('logic.wait', { parameters: { amount: 2, unit } })).toEqual({
      waitUntil: new Date(Date.parse('2026-11-21T12:00:00Z') + 2 * unitMs),
    });
  });

  test('passes its items on when the wait ends, and immediately if there is no wait', async () => {
    expect(await jsonOf('logic.wait', { parameters: { amount: 2 }, resumed: true, json: [{ n: 1 }] })).toEqual({
      main: [{ n: 1 }],
    });
    expect(await jsonOf('logic.wait', { parameters: { amount: 0 }, json: [{ n: 1 }] })).toEqual({ main: [{ n: 1 }] });
  });

  test('refuses what is no time', async () => {
    await expect(runAlone('logic.wait', { parameters: { amount: -1 } })).rejects.toMatchObject({
      code: 'parameter_invalid',
      param: '/amount',
    });
    await expect(runAlone('logic.wait', { parameters: { amount: 40_000, unit: 'days' } })).rejects.toMatchObject({
      code: 'parameter_invalid',
    });
    await expect(runAlone('logic.wait', { parameters: { unit: 'years' } })).rejects.toMatchObject({
      param: '/unit',
      message: expect.stringContaining('must be one of seconds, minutes, hours, days'),
    });
  });
});

describe('logic.stop_and_error', () => {
  test.each([
    [{ message: 'Gone' }, 'Gone'],
    [{ error: { message: 'No customer', order: 1 } }, 'No customer'],
    [{ error: { order: 1 } }, '{"order":1}'],
    [{}, 'The execution was stopped by a Stop and error node.'],
  ])('stops with %j', async (parameters, message) => {
    await expect(runAlone('logic.stop_and_error', { parameters })).rejects.toMatchObject({
      code: 'stopped_with_error',
      message,
    });
  });
});

describe('logic.no_operation', () => {
  test('passes items on, binaries included', async () => {
    const file = someBinary();
    expect(
      await runAlone('logic.no_operation', {
        inputs: { main: [{ json: { a: 1 }, binary: { file }, pairedItem: 7 }] },
      }),
    ).toEqual({ outputs: { main: [{ json: { a: 1 }, binary: { file }, pairedItem: 0 }] } });
    expect(await jsonOf('logic.no_operation', { json: [] })).toEqual({});
  });
});

describe('logic.respond_to_webhook', () => {
  const answer = async (parameters: object, json: Record<string, unknown>[] = [{ first: true }, { second: true }]) => {
    const result = await runAlone('logic.respond_to_webhook', { parameters, json });
    const { outputs, webhookAnswer } = result as Extract<typeof result, { outputs: unknown }>;
    expect(outputs['main']!.map((item) => item.json)).toEqual(json);
    return { ...webhookAnswer!, body: webhookAnswer!.body && Buffer.from(webhookAnswer!.body).toString() };
  };

  test('responds with the configured JSON, else the first item', async () => {
    expect(await answer({ body: { a: 1 } })).toEqual({
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      bodyKind: 'json',
      body: '{"a":1}',
    });
    expect((await answer({})).body).toBe('{"first":true}');
    expect((await answer({}, [])).body).toBe('{}');
    expect((await answer({ body: '{"written":"as text"}' })).body).toBe('{"written":"as text"}');
    expect((await answer({ body: 'just text' })).body).toBe('"just text"');
  });

  test('answers with text, nothing, or a redirect', async () => {
    expect(
      await answer({
        body_kind: 'text',
        body: 'Hi',
        status: 201,
        headers: { 'Content-Type': 'text/html', 'X-Own': 5 },
      }),
    ).toEqual({ status: 201, headers: { 'content-type': 'text/html', 'x-own': '5' }, bodyKind: 'text', body: 'Hi' });
    expect(await answer({ body_kind: 'none', status: 204 })).toMatchObject({
      status: 204,
      bodyKind: 'none',
      body: null,
    });
    expect(await answer({ body_kind: 'redirect', body: 'https://example.com/a' })).toMatchObject({
      status: 302,
      headers: { location: 'https://example.com/a' },
      body: null,
    });
    expect(await answer({ body_kind: 'redirect', status: 307, body: 'http://example.com' })).toMatchObject({
      status: 307,
    });
  });

  test('streams a text for each item to streaming callers, and sends a text to others', async () => {
    const written: [number, string][] = [];
    const answerStream = {
      isLast: false,
      hasBegun: async () => false,
      write: async (part: number, content: string) => void written.push([part, content]),
    };
    const parametersPerItem = ['a', '', { b: 1 }].map((body) => ({ body_kind: 'streaming', body }));
    const json = [{ n: 1 }, { n: 2 }, { n: 3 }];
    const result = await runAlone('logic.respond_to_webhook', { parametersPerItem, json, answerStream });
    expect(written).toEqual([
      [0, 'a'],
      [2, '{"b":1}'],
    ]);
    expect(result).toEqual({ outputs: { main: json.map((entry, index) => ({ json: entry, pairedItem: index })) } });
    expect(await answer({ body_kind: 'streaming', body: 'whole' })).toMatchObject({ bodyKind: 'text', body: 'whole' });
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', '/relative', ''])('never redirects to %j', async (body) => {
    await expect(answer({ body_kind: 'redirect', body })).rejects.toMatchObject({
      code: 'parameter_invalid',
      param: '/body',
    });
  });

  test.each([
    'Set-Cookie',
    'clear-site-data',
    'Content-Security-Policy',
    'Service-Worker-Allowed',
    'Connection',
    'Transfer-Encoding',
    'Location',
  ])('never sets the header %s', async (name) => {
    expect(Object.keys((await answer({ headers: { [name]: 'x' } })).headers)).toEqual(['content-type']);
  });

  test('refuses a status that is none', async () => {
    await expect(answer({ status: 99 })).rejects.toMatchObject({ code: 'parameter_invalid', param: '/status' });
  });
});
