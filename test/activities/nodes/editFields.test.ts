import { describe, expect, test } from 'vitest';

import { jsonOf, runAlone } from './runAlone.ts';
import { someBinary } from '../../support/binaries.ts';

const edit = async (parameters: object, json: Record<string, unknown> = { a: 1, b: { c: 2, d: 3 } }) =>
  (await jsonOf('data.edit_fields', { parameters, json: [json] }))['main']![0];

describe('data.edit_fields', () => {
  test('sets fields by dotted names and leaves the others out by default', async () => {
    expect(
      await edit({
        assignments: [
          { name: 'x.y', value: 1 },
          { name: 'x.z', value: 2 },
        ],
      }),
    ).toEqual({ x: { y: 1, z: 2 } });
  });

  test.each([
    ['none', {}, { n: 1 }],
    ['all', {}, { a: 1, b: { c: 2, d: 3 }, n: 1 }],
    ['selected', { fields: ['b.c'] }, { b: { c: 2 }, n: 1 }],
    ['except', { fields: ['b.c', 'missing'] }, { a: 1, b: { d: 3 }, n: 1 }],
  ])('include %s', async (include, more, expected) => {
    expect(await edit({ include, ...more, assignments: [{ name: 'n', value: 1 }] })).toEqual(expected);
  });

  test('a field that is literally called with dots is found first', async () => {
    expect(await edit({ include: 'selected', fields: ['a.b'], assignments: [] }, { 'a.b': 1, a: { b: 2 } })).toEqual({
      a: { b: 1 },
    });
  });

  test.each([
    ['string', 5, '5'],
    ['string', { a: 1 }, '{"a":1}'],
    ['number', '5.5', 5.5],
    ['number', true, 1],
    ['boolean', 'true', true],
    ['boolean', 'TRUE', true],
    ['boolean', '1.0', true],
    ['boolean', 0, false],
    ['array', '[1]', [1]],
    ['object', '{"a":1}', { a: 1 }],
    ['any', [1], [1]],
    ['number', null, null],
  ])('as %s, %j becomes %j', async (type, value, expected) => {
    expect(await edit({ assignments: [{ name: 'v', type, value }] })).toEqual({ v: expected });
  });

  test.each([
    ['number', 'x'],
    ['number', ''],
    ['boolean', 'maybe'],
    ['array', '{}'],
    ['object', '[1]'],
    ['object', 'text'],
  ])('as %s, %j is refused and the field is named', async (type, value) => {
    await expect(edit({ assignments: [{ name: 'v', type, value }] })).rejects.toMatchObject({
      code: 'item_type_mismatch',
      param: '/assignments/0/value',
    });
  });

  test('errors name the field, its value and the expected type', async () => {
    const error = (type: string, value: unknown) =>
      edit({ assignments: [{ name: 'a.b', type, value }] }).catch((cause: Error) => cause.message);
    expect(await error('number', { x: 1 })).toBe(
      'Could not set field "a.b": the object {"x":1} cannot be read as a number.',
    );
    expect(await error('boolean', 2)).toBe('Could not set field "a.b": the number 2 cannot be read as true or false.');
    expect(await error('array', 'x'.repeat(200))).toBe(
      `Could not set field "a.b": the text "${'x'.repeat(80)}…" cannot be read as a list.`,
    );
    expect(await error('object', [1])).toBe('Could not set field "a.b": the list [1] cannot be read as an object.');
  });

  test('keeps values that cannot be converted if set', async () => {
    const assignments = [
      { name: 'a', type: 'number', value: 'x' },
      { name: 'b', type: 'number', value: '1' },
    ];
    expect(await edit({ assignments, ignore_conversion_errors: true })).toEqual({ a: 'x', b: 1 });
  });

  test('dots may be part of the names', async () => {
    const json = { 'a.b': 1, a: { b: 2 }, c: 3 };
    const assignments = [{ name: 'x.y', value: 1 }];
    expect(await edit({ dots: false, include: 'selected', fields: ['a.b'], assignments }, json)).toEqual({
      'a.b': 1,
      'x.y': 1,
    });
    expect(await edit({ dots: false, include: 'except', fields: ['a.b', 'a.c'] }, json)).toEqual({ a: { b: 2 }, c: 3 });
    await expect(edit({ dots: false, assignments: [{ name: '__proto__', value: 1 }] })).rejects.toMatchObject({
      param: '/assignments/0/name',
    });
  });

  test('a field called __proto__ stays one in JSON mode, and an entry of a list that is left out becomes null', async () => {
    const set = (await edit({ mode: 'json', json: '{"__proto__":{"x":1}}', include: 'all' })) as object;
    expect(Object.keys(set)).toEqual(['a', 'b', '__proto__']);
    expect((set as { x?: number }).x).toBeUndefined();
    expect(await edit({ include: 'except', fields: ['l.0'] }, { l: [1, 2] })).toEqual({ l: [null, 2] });
  });

  test('JSON mode takes an object, or text that is one', async () => {
    expect(await edit({ mode: 'json', json: { x: 1 }, include: 'all' }, { a: 1, x: 0 })).toEqual({ a: 1, x: 1 });
    expect(await edit({ mode: 'json', json: '{"x":1}' })).toEqual({ x: 1 });
    await expect(edit({ mode: 'json', json: '{x' })).rejects.toMatchObject({
      code: 'parameter_invalid',
      param: '/json',
    });
    await expect(edit({ mode: 'json', json: [1] })).rejects.toMatchObject({
      code: 'parameter_invalid',
      param: '/json',
    });
  });

  test.each(['__proto__', 'a.__proto__.b', 'constructor.prototype.x', 'a..b', ''])(
    'the name %j cannot be written',
    async (name) => {
      await expect(edit({ assignments: [{ name, value: 1 }] })).rejects.toMatchObject({ code: 'parameter_invalid' });
      expect(({} as Record<string, unknown>)['x']).toBeUndefined();
    },
  );

  test('the input item itself is never changed', async () => {
    const json = { a: { b: 1 } };
    await edit({ include: 'all', assignments: [{ name: 'a.b', value: 2 }] }, json);
    expect(json).toEqual({ a: { b: 1 } });
  });

  test('lists: numbers reach into entries, other names are refused', async () => {
    expect(await edit({ include: 'all', assignments: [{ name: 'l.1', value: 'x' }] }, { l: ['a', 'b'] })).toEqual({
      l: ['a', 'x'],
    });
    await expect(edit({ include: 'all', assignments: [{ name: 'l.x', value: 1 }] }, { l: [] })).rejects.toMatchObject({
      code: 'parameter_invalid',
    });
  });

  test('passes a failed item on with its error if the node continues on errors', async () => {
    const failing = {
      parametersPerItem: [
        { assignments: [{ name: 'v', type: 'number', value: 'x' }] },
        { assignments: [{ name: 'v', value: 1 }] },
      ],
      json: [{ n: 0 }, { n: 1 }],
    };
    await expect(runAlone('data.edit_fields', failing)).rejects.toMatchObject({ code: 'item_type_mismatch' });
    expect(await jsonOf('data.edit_fields', { ...failing, itemErrors: 'continue' })).toEqual({
      main: [{ n: 0, error: 'Could not set field "v": the text "x" cannot be read as a number.' }, { v: 1 }],
    });
    expect(await jsonOf('data.edit_fields', { ...failing, itemErrors: 'error_output' })).toEqual({
      error: [{ n: 0, error: 'Could not set field "v": the text "x" cannot be read as a number.' }],
      main: [{ v: 1 }],
    });
  });

  test('no items give no items, and binaries stay where fields do', async () => {
    expect(await jsonOf('data.edit_fields', { json: [] })).toEqual({});
    const f = someBinary();
    const inputs = { main: [{ json: {}, binary: { f } }] };
    expect(await runAlone('data.edit_fields', { inputs, parameters: { include: 'all' } })).toMatchObject({
      outputs: { main: [{ binary: { f } }] },
    });
    expect(await runAlone('data.edit_fields', { inputs })).toEqual({
      outputs: { main: [{ json: {}, pairedItem: 0 }] },
    });
    expect(await runAlone('data.edit_fields', { inputs, parameters: { include: 'all', binaries: 'drop' } })).toEqual({
      outputs: { main: [{ json: {}, pairedItem: 0 }] },
    });
    expect(await runAlone('data.edit_fields', { inputs, parameters: { binaries: 'keep' } })).toEqual({
      outputs: { main: [{ json: {}, binary: { f }, pairedItem: 0 }] },
    });
  });
});
